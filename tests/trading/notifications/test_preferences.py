"""Which notifications a person wants, and where."""

from typing import Any
from urllib.parse import parse_qs, urlencode, urlsplit

import pytest
from django.db import connection, transaction
from django.test.utils import CaptureQueriesContext
from rest_framework.test import APIClient

from marketplace.common.messaging.mail.delivery import compose
from marketplace.common.messaging.mail.unsubscribe import unsubscribe_links, unsubscribe_token
from marketplace.common.messaging.outbox.models import OutboxEntry
from tests.clients import client_for
from tests.factories import make_ad, make_business, make_user
from tests.trading.notifications.samples import PAYLOADS
from tests.trading.offers.helpers import data_of, error_of, place
from trading.accounts.models import User
from trading.notifications import copies
from trading.notifications.models import Notification, NotificationPreference
from trading.notifications.services import NewNotification, notify_many
from trading.notifications.types.registry import TYPES

pytestmark = [pytest.mark.django_db, pytest.mark.feature("X-PREF")]

SETTINGS = "/api/user/notification-settings"
FIXED = {one.name for one in TYPES.values() if one.fixed_on_page and not one.for_firms}
MAIL_FIXED = {one.name for one in TYPES.values() if one.mail_fixed}
MAIL_ONLY = {one.name for one in TYPES.values() if one.mail_only}


def tell(type_name: str, *people: User, subject: str = "1") -> None:
    """About people, where it is about one, who may be read: mails of contact data go to nobody else."""
    payload = PAYLOADS[type_name]
    if "usr_id" in payload:
        payload = {**payload, "usr_id": people[0].pk}
    with transaction.atomic():
        notify_many(NewNotification(person.pk, type_name, payload, subject) for person in people)


def mails() -> list[str]:
    return sorted(OutboxEntry.objects.filter(kind="mail").values_list("key", flat=True))


def change(user: User, changes: dict[str, Any]) -> Any:
    return client_for(user).patch(SETTINGS, changes, format="json")


def mail_to(user: User, type_name: str, subject: str = "1:1") -> Any:
    thing = copies.thing_of(f"{type_name}:{subject}")
    named = f"gathered:{thing}" if thing else f"{type_name}:{subject}"
    found = OutboxEntry.objects.get(key__startswith=f"mail:{named}:", key__endswith=f":{user.pk}")
    return compose(found.payload)


# --- The settings ----------------------------------------------------------------------------------------------------


@pytest.mark.feature("X-PREF")
def test_everything_is_wanted_until_it_is_switched_off(seller: User) -> None:
    wanted = data_of(client_for(seller).get(SETTINGS))
    assert set(wanted) == {one.name for one in TYPES.values() if not (one.for_admins or one.for_firms)}
    places = {type_name: (one["page"], one["mail"]) for type_name, one in wanted.items()}
    assert places == {type_name: (int(type_name not in MAIL_ONLY), 1) for type_name in wanted}
    assert {type_name for type_name, one in wanted.items() if one["fixed"]} == FIXED | MAIL_ONLY


@pytest.mark.feature("X-PREF")
def test_types_of_firms_are_theirs_alone(seller: User) -> None:
    firms = {one.name for one in TYPES.values() if one.for_firms}
    assert firms == {"firm-approved", "firm-returned"}
    assert not firms & set(data_of(client_for(seller).get(SETTINGS)))
    assert firms <= set(data_of(client_for(make_business("firma")).get(SETTINGS)))


@pytest.mark.feature("X-PREF")
def test_types_of_administrators_are_theirs_alone(seller: User, admin: User) -> None:
    assert set(data_of(client_for(admin).get(SETTINGS))) == set(TYPES)
    assert data_of(change(admin, {"new-user-admin": {"mail": 0}}))["new-user-admin"] == {
        "page": 1,
        "mail": 0,
        "fixed": 0,
        "mail_fixed": 0,
    }
    assert "new-user-admin" not in data_of(change(seller, {"new-user-admin": {"mail": 0}}))
    assert list(NotificationPreference.objects.values_list("user__username", flat=True)) == [admin.username]


@pytest.mark.feature("X-PREF")
def test_only_what_differs_is_kept(seller: User) -> None:
    answer = data_of(change(seller, {"new-buyer": {"page": False, "mail": "0"}, "rating": {"mail": 0}}))
    assert answer["new-buyer"] == {"page": 0, "mail": 0, "fixed": 0, "mail_fixed": 0}
    assert answer["rating"] == {"page": 1, "mail": 0, "fixed": 0, "mail_fixed": 0}
    assert NotificationPreference.objects.count() == 2

    answer = data_of(change(seller, {"new-buyer": {"page": 1}, "rating": {"mail": 1}}))

    assert answer["new-buyer"] == {"page": 1, "mail": 0, "fixed": 0, "mail_fixed": 0}
    assert answer["rating"] == {"page": 1, "mail": 1, "fixed": 0, "mail_fixed": 0}
    assert list(NotificationPreference.objects.values_list("type", "on_page", "by_mail")) == [
        ("new-buyer", True, False)
    ]
    assert data_of(client_for(seller).get(SETTINGS)) == answer


@pytest.mark.feature("X-PREF")
def test_what_binds_stays_on_the_page(seller: User) -> None:
    for type_name in sorted(FIXED):
        body = error_of(change(seller, {type_name: {"page": 0}, "new-buyer": {"page": 0}}), 400, "validation")
        assert body["error"]["fields"][f"{type_name}.page"][0]["code"] == "read_only"
    assert not NotificationPreference.objects.exists()
    answer = data_of(change(seller, {"reject-seller": {"page": 1, "mail": 0}}))
    assert answer["reject-seller"] == {"page": 1, "mail": 0, "fixed": 1, "mail_fixed": 0}


@pytest.mark.feature("X-PREF", "X-MAIL")
def test_the_copies_of_a_contract_are_always_mailed(seller: User) -> None:
    for type_name in sorted(MAIL_FIXED):
        body = error_of(change(seller, {type_name: {"mail": 0}}), 400, "validation")
        assert body["error"]["fields"][f"{type_name}.mail"][0]["code"] == "read_only"
        assert data_of(client_for(seller).get(SETTINGS))[type_name]["mail_fixed"] == 1
    assert not NotificationPreference.objects.exists()


@pytest.mark.feature("X-PREF")
@pytest.mark.parametrize(
    ("body", "field"),
    [
        ({"new-buyer": {"page": 2}}, "new-buyer.page"),
        ({"new-buyer": {"mail": "da"}}, "new-buyer.mail"),
        ({"new-buyer": {"mail": []}}, "new-buyer.mail"),
        ({"new-buyer": 0}, "new-buyer"),
        ({"new-buyer": []}, "new-buyer"),
        ({"new-buyer": None}, "new-buyer"),
        ({"rating": {"mail": 0}, "new-buyer": {"page": 7}}, "new-buyer.page"),
    ],
)
def test_bad_settings_change_nothing(seller: User, body: Any, field: str) -> None:
    assert field in error_of(change(seller, body), 400, "validation")["error"]["fields"]
    assert not NotificationPreference.objects.exists()


@pytest.mark.feature("X-PREF")
def test_an_unknown_type_is_ignored_and_a_body_that_is_no_object_refused(seller: User) -> None:
    data_of(change(seller, {"nothing-such": {"mail": 0}, "new-buyer": {}, "rating": {"mail": None}}))
    assert client_for(seller).patch(SETTINGS, [], format="json").status_code == 400
    assert not NotificationPreference.objects.exists()


# --- What they do ----------------------------------------------------------------------------------------------------


@pytest.mark.feature("X-PREF")
@pytest.mark.parametrize(
    ("given", "on_page", "by_mail"),
    [({"page": 0}, 0, 1), ({"mail": 0}, 1, 0), ({"page": 0, "mail": 0}, 0, 0), ({}, 1, 1)],
)
def test_one_type_is_switched_off_and_triggered(
    seller: User, buyer: User, given: dict[str, int], on_page: int, by_mail: int
) -> None:
    change(seller, {"new-buyer": given})
    offer = place(make_ad(seller), buyer, 5).offer.pk

    counted = data_of(client_for(seller).get("/api/notifications/count"))["notification"]
    rows = data_of(client_for(seller).get("/api/notifications"))
    assert (counted, len(rows)) == (on_page, on_page)
    assert OutboxEntry.objects.filter(kind="push", key__startswith="ntf:").count() == on_page
    told = [key for key in mails() if key != f"mail:offer-placed:{offer}"]  # the buyer's own confirmation
    assert told == [f"mail:new-buyer:offer:{offer}:{seller.pk}"] * by_mail
    assert Notification.objects.get(type="new-buyer").recipient == seller  # kept, so that no job tells the event again


@pytest.mark.feature("X-PREF")
def test_a_switched_off_notification_is_not_told_by_a_second_run(seller: User, buyer: User) -> None:
    change(seller, {"rating": {"page": 0, "mail": 0}})
    tell("rating", seller, buyer)
    change(seller, {"rating": {"page": 1, "mail": 1}})
    tell("rating", seller, buyer)
    assert mails() == [f"mail:rating:1:{buyer.pk}"]
    assert data_of(client_for(seller).get("/api/notifications")) == []


@pytest.mark.feature("X-PREF")
def test_other_types_and_other_people_are_told(seller: User, buyer: User) -> None:
    change(seller, {"rating": {"page": 0, "mail": 0}})
    tell("rating", seller, buyer)
    tell("renew-product", seller)
    assert mails() == [f"mail:rating:1:{buyer.pk}", f"mail:renew-product:1:{seller.pk}"]


@pytest.mark.feature("X-PREF")
def test_the_flag_of_the_profile_stops_every_mail_but_the_copies_of_a_contract(seller: User) -> None:
    User.objects.filter(pk=seller.pk).update(wants_mail=False)
    for type_name in PAYLOADS:
        tell(type_name, seller)
    assert mails() == sorted(f"mail:{type_name}:1:{seller.pk}" for type_name in MAIL_FIXED)
    assert Notification.objects.filter(recipient=seller, deleted_at=None).count() == len(PAYLOADS) - len(MAIL_ONLY)


@pytest.mark.feature("X-PREF")
def test_preferences_cost_no_statement_more_for_each_recipient() -> None:
    def statements(people: list[User], subject: str) -> int:
        with transaction.atomic(), CaptureQueriesContext(connection) as asked:
            notify_many(NewNotification(person.pk, "rating", PAYLOADS["rating"], subject) for person in people)
        return len(asked)

    people = [make_user(f"osoba{number}") for number in range(40)]
    assert statements(people[:1], "a") == statements(people, "b")
    NotificationPreference.objects.bulk_create(
        NotificationPreference(user=person, type="rating", on_page=False, by_mail=False) for person in people[:20]
    )
    assert statements(people[:1], "c") == statements(people[:20], "d") <= statements(people[20:], "e")


# --- Leaving by the link in the mail ---------------------------------------------------------------------------------


@pytest.mark.feature("X-PREF")
def test_every_notification_mail_can_be_left_by_one_click_but_the_copies_of_a_contract(seller: User) -> None:
    for type_name in PAYLOADS:
        tell(type_name, seller, subject="1:1")
        mail = mail_to(seller, type_name)
        assert ("možete da isključite u profilu" in mail.body) is (type_name not in MAIL_FIXED)
        if type_name in MAIL_FIXED:
            assert "List-Unsubscribe" not in mail.extra_headers
            continue
        links = unsubscribe_links(f"notice:{seller.pk}:{type_name}", seller.email, "sr")
        assert mail.extra_headers["List-Unsubscribe"] == f"<{links.one_click}>"
        assert mail.extra_headers["List-Unsubscribe-Post"] == "List-Unsubscribe=One-Click"
        assert f"Odjavite se sa liste za ovakve poruke: {links.page}" in mail.body
        assert "/sr/unsubscribe?token=" in links.page


@pytest.mark.feature("X-PREF")
@pytest.mark.parametrize(
    ("body", "content_type"),
    [
        ("List-Unsubscribe=One-Click", "application/x-www-form-urlencoded"),
        ('--x\r\nContent-Disposition: form-data; name="List-Unsubscribe"\r\n\r\nOne-Click\r\n--x--\r\n',
         "multipart/form-data; boundary=x"),
        ("{}", "application/json"),
    ],
)  # fmt: skip
def test_the_click_of_a_mail_program_stops_that_type(seller: User, buyer: User, body: str, content_type: str) -> None:
    tell("rating", seller, buyer)
    address = urlsplit(mail_to(seller, "rating", "1").extra_headers["List-Unsubscribe"].strip("<>"))
    for _ in range(2):  # mail programs fetch more than once
        answer = APIClient().post(f"{address.path}?{address.query}", body, content_type=content_type)
        assert data_of(answer) == {"res": "ok"}

    assert list(NotificationPreference.objects.values_list("user_id", "type", "on_page", "by_mail")) == [
        (seller.pk, "rating", True, False)
    ]
    tell("rating", seller, buyer, subject="2")
    tell("renew-product", seller, subject="2")
    assert mails() == sorted(
        [
            f"mail:rating:1:{seller.pk}",
            f"mail:rating:1:{buyer.pk}",
            f"mail:rating:2:{buyer.pk}",
            f"mail:renew-product:2:{seller.pk}",
        ]
    )
    assert data_of(client_for(seller).get(SETTINGS))["rating"] == {"page": 1, "mail": 0, "fixed": 0, "mail_fixed": 0}


@pytest.mark.feature("X-PREF")
def test_opening_the_link_changes_nothing(seller: User) -> None:
    """Link checkers of mail servers open every address."""
    tell("rating", seller)
    address = urlsplit(mail_to(seller, "rating", "1").extra_headers["List-Unsubscribe"].strip("<>"))
    assert APIClient().get(f"{address.path}?{address.query}").status_code == 405
    assert not NotificationPreference.objects.exists()


@pytest.mark.feature("X-PREF")
def test_a_token_fits_one_person_and_one_type(seller: User, buyer: User) -> None:
    token = unsubscribe_token(f"notice:{seller.pk}:rating", seller.email)
    type_name, _, signature = token.rpartition(":")
    bad = [
        (token, buyer.email),
        (token[:-1], seller.email),
        (f"notice:{buyer.pk}:rating:{signature}", seller.email),
        (f"notice:{seller.pk}:new-buyer:{signature}", seller.email),
        (type_name, seller.email),
        ("x", seller.email),
        ("'; DROP TABLE--", seller.email),
        (unsubscribe_token("nobody:1", seller.email), seller.email),
        (unsubscribe_token("Notification 1", seller.email), seller.email),
    ]
    for wrong, email in bad:
        answer = APIClient().post(*query(token=wrong, email=email), format="json")
        error_of(answer, 400, "invalidToken")
    for given, field in (
        ({"token": token}, "email"),
        ({"email": seller.email}, "token"),
        ({"token": "", "email": ""}, "token"),
    ):
        body = error_of(APIClient().post(*query(**given), format="json"), 400, "validation")
        assert field in body["error"]["fields"]
    assert not NotificationPreference.objects.exists()


@pytest.mark.feature("X-PREF")
def test_the_address_fits_whatever_its_case_and_one_without_an_account_is_out_already(seller: User) -> None:
    token = unsubscribe_token(f"notice:{seller.pk}:rating", seller.email)
    data_of(APIClient().post(*query(token=token, email=seller.email.upper()), format="json"))
    assert NotificationPreference.objects.count() == 1
    gone = unsubscribe_token(f"notice:{seller.pk}:rating", "bila@example.com")
    data_of(APIClient().post(*query(token=gone, email="bila@example.com"), format="json"))
    assert NotificationPreference.objects.count() == 1


def query(**given: str) -> tuple[str, dict[str, str]]:
    return f"/api/newsletter/unsubscribe?{urlencode(given)}", {}


@pytest.mark.feature("X-PREF")
def test_the_links_query_holds_token_and_address(seller: User) -> None:
    links = unsubscribe_links("notice:1:rating", "ana+zbir@example.com", "en")
    for link in (links.page, links.one_click):
        assert parse_qs(urlsplit(link).query) == {
            "token": [unsubscribe_token("notice:1:rating", "ana+zbir@example.com")],
            "email": ["ana+zbir@example.com"],
        }
