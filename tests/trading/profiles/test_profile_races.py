"""Changing or closing an account beside other acts, on PostgreSQL. Each guard has its negative control.

What one person may not do, many at once may not, either.
"""

import contextlib
import threading
from collections.abc import Callable
from typing import Any

import pytest
from rest_framework.test import APIClient

from marketplace.common.db import clock
from tests.clients import client_for, sid_for
from tests.concurrency import run_together
from tests.factories import PASSWORD, make_ad, make_admin, make_business, make_user
from tests.trading.offers.helpers import past_expiry, place
from trading.accounts.models import LoginSession, User
from trading.accounts.selectors import admins
from trading.catalogue.offer_states import COUNTING_STATUSES
from trading.notifications import anonymise
from trading.notifications.models import Notification
from trading.offers import services as offers
from trading.offers.closing import close_due_ads
from trading.offers.models import Offer
from trading.profiles import close_account, editing

pytestmark = [pytest.mark.postgres, pytest.mark.django_db(transaction=True), pytest.mark.feature("M-PRF-02", "X-GDPR")]

URL = "/api/user/edit-profile"
NEW_PASSWORDS = ("Jasen-kraj-mora-5", "Javor-kraj-puta-6")


class Meeting:
    """A point in each of two acts where it waits until the other is at its own; under one lock they never meet."""

    def __init__(self, monkeypatch: pytest.MonkeyPatch, *places: tuple[Any, str], patience: float = 0.5) -> None:
        """patience: seconds that the first waits for the second."""
        self.barrier = threading.Barrier(2)
        self.patience = patience
        self.happened = False
        for module, name in places:
            monkeypatch.setattr(module, name, self.then(getattr(module, name)))

    def then(self, act: Callable[..., Any]) -> Callable[..., Any]:
        def with_meeting(*args: Any, **kwargs: Any) -> Any:
            result = act(*args, **kwargs)
            with contextlib.suppress(threading.BrokenBarrierError):
                self.barrier.wait(self.patience)
                self.happened = True
            return result

        return with_meeting


def outcome(response: Any) -> str:
    """Return "ok", or the code of the error."""
    return "ok" if response.status_code < 300 else str(response.json()["error"]["code"])


def post(client: APIClient, **fields: Any) -> Callable[[], str]:
    return lambda: outcome(client.post(URL, fields, format="multipart"))


def two_tabs(user: User) -> tuple[APIClient, APIClient]:
    """Return two clients of one session."""
    sid = sid_for(user)
    return APIClient(HTTP_AUTHORIZATION=f"Bearer {sid}"), APIClient(HTTP_AUTHORIZATION=f"Bearer {sid}")


def without_lock(user_id: int) -> User:
    return User.objects.get(pk=user_id)


# --- Beside an offer -------------------------------------------------------------------------------------------------


def edit_and_offer(monkeypatch: pytest.MonkeyPatch, patience: float = 0.5) -> tuple[Meeting, list[str], User]:
    """One person saves a new address and offers at once; both look whether they may, then wait for the other."""
    user, ad = make_user("milica"), make_ad()
    client, twin = two_tabs(user)
    meeting = Meeting(monkeypatch, (editing, "is_trading"), (offers, "tier_named"), patience=patience)
    offer = {"pro_id": ad.pk, "off_quantity": 2, "off_type": 1}
    results = run_together(
        [post(client, usr_address="Nova 5"), lambda: outcome(twin.post("/api/offers", offer, format="json"))]
    )
    user.refresh_from_db()
    return meeting, results, user


@pytest.mark.feature("M-PRF-02")
def test_an_edit_and_an_offer_come_one_after_the_other(monkeypatch: pytest.MonkeyPatch) -> None:
    meeting, (edited, offered), user = edit_and_offer(monkeypatch)
    assert not meeting.happened
    assert offered == "ok"
    assert edited in ("ok", "forbidden")
    assert user.address == ("Nova 5" if edited == "ok" else "Knez Mihailova 1")


@pytest.mark.feature("M-PRF-02")
def test_without_the_lock_the_address_changes_under_an_offer(monkeypatch: pytest.MonkeyPatch) -> None:
    """The negative control."""
    monkeypatch.setattr(editing, "lock_actor", without_lock)
    meeting, results, user = edit_and_offer(monkeypatch, patience=30)
    assert (meeting.happened, results, user.address) == (True, ["ok", "ok"], "Nova 5")


def close_and_offer(monkeypatch: pytest.MonkeyPatch, patience: float = 0.5) -> tuple[Meeting, list[str], User]:
    user, ad = make_user("milica"), make_ad()
    client, twin = two_tabs(user)
    meeting = Meeting(monkeypatch, (close_account, "unfinished_deals"), (offers, "tier_named"), patience=patience)
    offer = {"pro_id": ad.pk, "off_quantity": 2, "off_type": 1}
    results = run_together(
        [
            lambda: outcome(client.delete("/api/user", {"usr_password": PASSWORD}, format="json")),
            lambda: outcome(twin.post("/api/offers", offer, format="json")),
        ]
    )
    user.refresh_from_db()
    return meeting, results, user


@pytest.mark.feature("X-GDPR")
def test_nobody_leaves_with_an_offer_that_counts(monkeypatch: pytest.MonkeyPatch) -> None:
    meeting, results, user = close_and_offer(monkeypatch)
    assert not meeting.happened
    assert results in (["ok", "session"], ["active_deals", "ok"])
    counting = Offer.objects.filter(buyer=user, status__in=COUNTING_STATUSES).exists()
    assert (user.erased_at is not None) == (results[0] == "ok") == (not counting)


@pytest.mark.feature("X-GDPR")
def test_without_the_lock_one_leaves_with_an_offer(monkeypatch: pytest.MonkeyPatch) -> None:
    """The negative control."""
    monkeypatch.setattr(close_account, "lock_actor", without_lock)
    meeting, results, user = close_and_offer(monkeypatch, patience=30)
    assert (meeting.happened, results) == (True, ["ok", "ok"])
    assert user.erased_at is not None
    assert Offer.objects.filter(buyer=user, status__in=COUNTING_STATUSES).exists()


def two_admins_leave(monkeypatch: pytest.MonkeyPatch, patience: float = 0.5) -> tuple[Meeting, list[str]]:
    clients = [client_for(make_admin(name)) for name in ("una", "vera")]
    meeting = Meeting(monkeypatch, (close_account, "traces_of"), patience=patience)
    leave = [
        lambda client=client: outcome(client.delete("/api/user", {"usr_password": PASSWORD}, format="json"))
        for client in clients
    ]
    return meeting, run_together(leave)


@pytest.mark.feature("X-GDPR")
def test_one_administrator_stays_when_the_last_two_leave_at_once(monkeypatch: pytest.MonkeyPatch) -> None:
    meeting, results = two_admins_leave(monkeypatch)
    assert not meeting.happened
    assert sorted(results) == ["last_admin", "ok"]
    assert admins().count() == 1


@pytest.mark.feature("X-GDPR")
def test_without_the_lock_no_administrator_stays(monkeypatch: pytest.MonkeyPatch) -> None:
    """The negative control."""
    monkeypatch.setattr(close_account, "lock_admins", lambda: None)
    meeting, results = two_admins_leave(monkeypatch, patience=30)
    assert (meeting.happened, results) == (True, ["ok", "ok"])
    assert not admins().exists()


@pytest.mark.feature("X-GDPR")
def test_partners_who_leave_at_once_are_taken_out_of_each_others_notifications(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    """Each empties the own notifications, then writes into the other's; in one order, or they would wait for each
    other."""
    one, other = make_user("milica"), make_user("zora")
    for recipient, about in ((one, other), (other, one)):
        payload = {"usr_id": about.pk, "old": {"usr_name": about.name}, "new": {"usr_name": about.name}}
        Notification.objects.create(
            recipient=recipient, type="buyer-changed", payload=payload, dedupe_key="x", created_at=clock.now()
        )
    meeting = Meeting(monkeypatch, (anonymise, "without_person"))
    clients = [client_for(one), client_for(other)]
    leave = [
        lambda client=client: outcome(client.delete("/api/user", {"usr_password": PASSWORD}, format="json"))
        for client in clients
    ]
    assert run_together(leave) == ["ok", "ok"]
    assert not meeting.happened
    assert list(Notification.objects.exclude(payload={})) == []


# --- Beside another change -------------------------------------------------------------------------------------------


def clear_one_and_fill_the_next(monkeypatch: pytest.MonkeyPatch) -> tuple[list[str], User]:
    """Each change alone is right; together they leave a gap between the phone numbers."""
    user = make_user("milica", phone1="+381 61 111 111")
    client, twin = two_tabs(user)
    Meeting(monkeypatch, (editing, "check_not_taken"))
    results = run_together([post(client, usr_phone_number1=""), post(twin, usr_phone_number2="+381 61 222 222")])
    user.refresh_from_db()
    return results, user


@pytest.mark.feature("M-PRF-01")
def test_the_later_change_is_judged_by_what_the_earlier_left(monkeypatch: pytest.MonkeyPatch) -> None:
    results, user = clear_one_and_fill_the_next(monkeypatch)
    assert sorted(results) == ["ok", "validation"]
    assert (user.phone1, user.phone2) in (("", ""), ("+381 61 111 111", "+381 61 222 222"))


@pytest.mark.feature("M-PRF-01")
def test_judged_only_before_the_lock_both_pass(monkeypatch: pytest.MonkeyPatch) -> None:
    """The negative control."""
    monkeypatch.setattr(editing, "snapshot", lambda user: ())
    results, user = clear_one_and_fill_the_next(monkeypatch)
    assert results == ["ok", "ok"]
    assert (user.phone1, user.phone2) == ("", "+381 61 222 222")


@pytest.mark.feature("M-PRF-01")
def test_two_changes_of_other_fields_both_stand(monkeypatch: pytest.MonkeyPatch) -> None:
    user = make_user("milica")
    client, twin = two_tabs(user)
    Meeting(monkeypatch, (editing, "check_not_taken"))
    assert run_together([post(client, usr_address="Nova 5"), post(twin, usr_postal_code="18000")]) == ["ok", "ok"]
    user.refresh_from_db()
    assert (user.address, user.postal_code) == ("Nova 5", "18000")


@pytest.mark.feature("M-PRF-02")
def test_partners_who_move_at_once_tell_each_other(monkeypatch: pytest.MonkeyPatch) -> None:
    """A notification points at the one it is for, whose row the other change has written and not yet committed."""
    seller, buyer = make_user("milica"), make_user("zora")
    ad = make_ad(seller)
    place(ad, buyer, 2)
    past_expiry(ad)
    close_due_ads()
    Meeting(monkeypatch, (editing, "save_person"), patience=30)
    clients = [client_for(seller), client_for(buyer)]
    acts = [post(client, usr_address=f"Nova {number}") for number, client in enumerate(clients, 5)]
    assert run_together(acts) == ["ok", "ok"]
    assert set(Notification.objects.filter(type__endswith="-changed").values_list("type", "recipient_id")) == {
        ("seller-changed", buyer.pk),
        ("buyer-changed", seller.pk),
    }


@pytest.mark.feature("M-PRF-01")
@pytest.mark.parametrize(
    ("field", "value", "code"),
    [("usr_username", "novoime", "usr_username"), ("usr_org_pib", "100002887", "duplicate")],
)
def test_what_must_be_unique_goes_to_one_of_two(
    monkeypatch: pytest.MonkeyPatch, field: str, value: str, code: str
) -> None:
    clients = [client_for(make_business(name)) for name in ("prva1", "druga2")]
    Meeting(monkeypatch, (editing, "check_not_taken"))
    results = run_together([post(client, **{field: value}) for client in clients])
    assert sorted(results) == sorted(["ok", code])


@pytest.mark.feature("M-PRF-01")
def test_of_two_new_passwords_one_holds(monkeypatch: pytest.MonkeyPatch) -> None:
    user = make_user("milica")
    client, twin = two_tabs(user)
    Meeting(monkeypatch, (editing, "check_not_taken"))
    acts = [
        post(one, usr_password=new, usr_password_old=PASSWORD)
        for one, new in zip((client, twin), NEW_PASSWORDS, strict=True)
    ]
    assert sorted(run_together(acts)) == ["ok", "wrongPassword"]
    assert LoginSession.objects.filter(user=user, ended_at=None).count() == 1
