"""Accounts in the back-office. Source: docs/spec/api-community.md, section 6."""

from typing import Any

import pytest
from django.core.management import CommandError, call_command
from rest_framework.test import APIClient

from marketplace.common.admin.audit.models import AuditEntry
from marketplace.common.db import clock
from marketplace.common.messaging.mail.delivery import compose
from marketplace.common.messaging.outbox.models import OutboxEntry
from tests.clients import client_for, sid_for
from tests.factories import PASSWORD, make_ad, make_admin, make_business, make_offer, make_user
from tests.trading.offers.helpers import data_of, error_of, place
from trading.accounts.models import LoginFailures, LoginSession, MailedToken, User
from trading.offers.invariants import violations

pytestmark = [pytest.mark.django_db, pytest.mark.feature("M-ADM-10")]

REASON = "Roba nije isporučena."
PERSON_KEYS = {
    "usr_id", "usr_name", "usr_username", "usr_email", "usr_is_organisation", "seller", "buyer", "usr_admin",
    "usr_banned", "usr_unlocked", "usr_verified", "usr_date", "usr_role",
}  # fmt: skip


@pytest.fixture
def admin() -> User:
    return make_admin("upravnik")


@pytest.fixture
def client(admin: User) -> APIClient:
    return client_for(admin)


def listed(client: APIClient, **query: Any) -> list[str]:
    response = client.get("/api/admin/users", query)
    assert response.status_code == 200, response.content
    return [row["usr_username"] for row in response.json()["data"]]


def change(client: APIClient, user: User, **body: Any) -> Any:
    """Send a change, with a reason where one is required and none is given."""
    if {"ban", "unlock"} & body.keys():
        body = {"reason": REASON, **body}
    return client.patch(f"/api/admin/users/{user.pk}", body, format="json")


def sign_in(username: str, password: str = PASSWORD) -> Any:
    return APIClient().post("/api/login", {"usr_username": username, "usr_password": password}, format="json")


def faulty(response: Any) -> list[str]:
    """Return the fields that were refused."""
    error_of(response, 400, "validation")
    return list(response.json()["error"]["fields"])


def closes() -> list[Any]:
    """Return what live connections are told at their end."""
    return [row.payload for row in OutboxEntry.objects.filter(kind="push") if "session." in str(row.payload)]


# --- The list --------------------------------------------------------------------------------------------------------


@pytest.mark.feature("M-ADM-10")
def test_accounts_are_listed_newest_first_with_how_they_stand(client: APIClient) -> None:
    seller, buyer = make_user("prodavac"), make_user("kupac", verified_at=None)
    make_offer(make_ad(seller), buyer, 2)
    firm = make_business("pekara", full_name="Pekara Đerdap d.o.o.", locked_at=clock.now())
    make_user("zatvoren", erased_at=clock.now())
    rows = client.get("/api/admin/users").json()["data"]
    assert [row["usr_username"] for row in rows] == ["pekara", "kupac", "prodavac", "upravnik"]
    assert all(set(row) == PERSON_KEYS for row in rows)
    flags = ("seller", "buyer", "usr_admin", "usr_banned", "usr_unlocked", "usr_verified", "usr_is_organisation")
    assert {row["usr_username"]: tuple(row[flag] for flag in flags) for row in rows} == {
        "pekara": (0, 0, 0, 0, 0, 1, 1),
        "kupac": (0, 1, 0, 0, 1, 0, 0),
        "prodavac": (1, 0, 0, 0, 1, 1, 0),
        "upravnik": (0, 0, 1, 0, 1, 1, 0),
    }
    assert (rows[0]["usr_name"], rows[0]["usr_id"]) == ("Pekara Đerdap d.o.o.", firm.pk)


@pytest.mark.feature("M-ADM-10")
@pytest.mark.parametrize(
    ("search", "found"),
    [
        ("zivkovic", ["ana"]),
        ("ŽIVKOVIĆ ana", ["ana"]),
        ("djerdap", ["pekara"]),
        ("Đerdap", ["pekara"]),
        ("PEKARA@example", ["pekara"]),
        ("ana pekara", []),
        ("100%", []),
    ],
)
def test_accounts_are_searched_whatever_the_letters(client: APIClient, search: str, found: list[str]) -> None:
    make_user("ana", name="Ana Živković")
    make_business("pekara", full_name="Pekara Đerdap d.o.o.")
    assert listed(client, search=search) == found


@pytest.mark.feature("M-ADM-10")
@pytest.mark.postgres
def test_accounts_in_cyrillic_are_found_in_both_scripts(client: APIClient) -> None:
    make_user("ljubica", name="Љубица Ђурић")
    assert listed(client, search="ljubica djuric") == listed(client, search="ЂУРИЋ") == ["ljubica"]
    assert listed(client, search="Љубица") == ["ljubica"]


@pytest.mark.feature("M-ADM-10")
def test_accounts_are_chosen_by_type(client: APIClient) -> None:
    now = clock.now()
    seller = make_user("prodavac")
    make_offer(make_ad(seller), make_business("firma"), 2)
    make_user("zabranjen", banned_at=now)
    make_user("zakljucan", locked_at=now)
    make_user("novi", verified_at=None)
    found = {
        kind: listed(client, usrType=kind)
        for kind in ("seller", "buyer", "org", "admin", "banned", "locked", "unverified")
    }
    assert found == {
        "seller": ["prodavac"],
        "buyer": ["firma"],
        "org": ["firma"],
        "admin": ["upravnik"],
        "banned": ["zabranjen"],
        "locked": ["zakljucan"],
        "unverified": ["novi"],
    }
    assert listed(client, usrType="usr") == ["novi", "zakljucan", "zabranjen", "prodavac", "upravnik"]
    assert faulty(client.get("/api/admin/users", {"usrType": "x"})) == ["usrType"]


@pytest.mark.feature("M-ADM-10")
def test_who_ever_traded_is_kept() -> None:
    seller, buyer, idle = make_user("prodavac"), make_user("kupac"), make_user("milica")
    place(make_ad(seller), buyer, 2)
    people = User.objects.order_by("pk").values_list("username", "has_posted", "has_offered")
    known = [(seller.username, True, False), (buyer.username, False, True), (idle.username, False, False)]
    assert list(people) == known
    User.objects.update(has_posted=False, has_offered=False)
    assert [found.text for found in violations()] == ["has_posted is wrong", "has_offered is wrong"]


# --- One flag at a time ----------------------------------------------------------------------------------------------


@pytest.mark.parametrize("body", [{}, {"ban": 1, "unlock": 0}, {"password": True, "admin": 1}, {"ban": None}])
def test_one_change_is_sent_at_a_time(client: APIClient, body: dict[str, Any]) -> None:
    error_of(change(client, make_user("milica"), **body), 400, "one_flag")


def test_what_cannot_be_read_is_named(client: APIClient) -> None:
    user = make_user("milica")
    for body, field in (({"ban": 2}, "ban"), ({"password": False}, "password"), ({"usr_id": 1, "ban": 1}, "usr_id")):
        assert faulty(change(client, user, **body)) == [field]
    assert not AuditEntry.objects.exists()


def test_a_closed_account_is_not_there(client: APIClient) -> None:
    error_of(change(client, make_user("zatvoren", erased_at=clock.now()), ban=1), 404, "not_found")


# --- Ban and lock ----------------------------------------------------------------------------------------------------


@pytest.mark.feature("M-ADM-10")
def test_a_ban_ends_the_session_at_once_and_hides_the_profile(client: APIClient) -> None:
    user = make_user("milica")
    hers, stranger = client_for(user), client_for(make_user("stranac"))
    assert data_of(change(client, user, ban=1))["usr_banned"] == 1
    error_of(hers.get("/api/check-session"), 401, "session")
    (end,) = closes()
    assert "4401" in str(end)
    assert LoginSession.objects.get(user=user).ended_reason == "banned"
    error_of(sign_in("milica"), 403, "banned")
    error_of(stranger.get(f"/api/user/{user.pk}"), 404, "not_found")
    assert data_of(change(client, user, ban=0))["usr_banned"] == 0
    assert sign_in("milica").status_code == 200
    assert stranger.get(f"/api/user/{user.pk}").status_code == 200


@pytest.mark.feature("M-ADM-10")
def test_a_ban_locks_the_own_running_ads_until_it_ends(client: APIClient) -> None:
    seller, buyer = make_user("prodavac"), make_user("kupac")
    ad, other = make_ad(seller), make_ad(make_user("drugi"))
    counting_offer = place(ad, buyer, 2).offer
    data_of(change(client, seller, ban=1))
    late = client_for(make_user("kasni"))
    offer = {"pro_id": ad.pk, "off_quantity": 2, "off_type": 1}
    error_of(late.post("/api/offers", offer, format="json"), 409, "locked")
    frames = [row.payload for row in OutboxEntry.objects.filter(key__startswith=f"price:{ad.pk}:")]
    assert "'is_locked': 1" in str(frames[-1]) or '"is_locked": 1' in str(frames[-1])
    assert not OutboxEntry.objects.filter(key__startswith=f"price:{other.pk}:").exists()
    counting_offer.refresh_from_db()
    assert counting_offer.status == 1
    data_of(change(client, seller, ban=0))
    assert late.post("/api/offers", offer, format="json").status_code == 201


@pytest.mark.feature("M-ADM-10")
def test_an_ad_locked_by_itself_stays_locked_after_the_ban(client: APIClient) -> None:
    seller = make_user("prodavac")
    ad = make_ad(seller, locked_by_admin=True)
    for on in (1, 0):
        data_of(change(client, seller, ban=on))
    assert client.get(f"/api/products/{ad.pk}").json()["data"]["state"] == "locked"


@pytest.mark.feature("M-ADM-10")
def test_a_lock_ends_the_session_and_nothing_else(client: APIClient) -> None:
    user = make_user("milica")
    ad = make_ad(user)
    hers, stranger = client_for(user), client_for(make_user("stranac"))
    assert data_of(change(client, user, unlock=0))["usr_unlocked"] == 0
    error_of(hers.get("/api/check-session"), 401, "session")
    error_of(sign_in("milica"), 403, "account_locked")
    assert stranger.get(f"/api/user/{user.pk}").status_code == 200
    assert stranger.get(f"/api/products/{ad.pk}").json()["data"]["state"] == "open"
    assert data_of(change(client, user, unlock=1))["usr_unlocked"] == 1
    assert sign_in("milica").status_code == 200


@pytest.mark.feature("M-ADM-10")
@pytest.mark.usefixtures("one_moment")  # on a slow machine the second to wait would pass between two tries
def test_opening_an_account_forgets_its_failed_logins(client: APIClient, settings: Any) -> None:
    settings.THROTTLES = True
    user = make_user("milica")
    for _ in range(5):
        sign_in("milica", "pogresna-lozinka")
    sign_in("nepoznata", "pogresna-lozinka")
    assert sign_in("milica").status_code == 429
    data_of(change(client, user, unlock=1))
    assert sign_in("milica").status_code == 200
    # Those of other accounts stay.
    kinds = sorted(row.key.split(":")[0] for row in LoginFailures.objects.filter(count__gt=0))
    assert kinds == ["account", "both"]
    assert AuditEntry.objects.get().after == {"may_try_again": True, "reason": REASON}


@pytest.mark.feature("M-ADM-10")
def test_what_is_so_already_is_ok_and_no_second_act(client: APIClient) -> None:
    user = make_user("milica", banned_at=clock.now())
    for body in ({"ban": 1}, {"admin": 0}, {"unlock": 1}):
        data_of(change(client, user, **body))
    assert not AuditEntry.objects.exists()


@pytest.mark.feature("M-ADM-10")
@pytest.mark.parametrize("body", [{"ban": 1}, {"ban": 0}, {"unlock": 0}, {"unlock": 1}])
def test_bans_and_locks_and_their_end_need_a_reason(client: APIClient, body: dict[str, int]) -> None:
    user = make_user("milica")
    for reason in ("", "  ", None, "a" * 501, 7):
        assert faulty(change(client, user, **body, reason=reason)) == ["reason"]
    assert not AuditEntry.objects.exists()


@pytest.mark.feature("M-ADM-10")
@pytest.mark.parametrize(
    ("off", "on", "code", "statuses"),
    [
        ({"ban": 1}, {"ban": 0}, "banned", ["banned", "unbanned"]),
        ({"unlock": 0}, {"unlock": 1}, "account_locked", ["locked", "unlocked"]),
    ],
)
def test_who_is_shut_out_reads_why_and_nobody_else_does(
    client: APIClient, off: dict[str, int], on: dict[str, int], code: str, statuses: list[str]
) -> None:
    user = make_user("milica")
    hers = client_for(user)
    data_of(change(client, user, **off))
    for refused, status in ((hers.get("/api/check-session"), 401), (sign_in("milica"), 403)):
        error_of(refused, status, "session" if status == 401 else code)
        assert refused.json()["reason"] == REASON
        assert REASON in refused.json()["error"]["message"]
    assert hers.get("/api/check-session").json()["ended"] == statuses[0]
    for stranger in (sign_in("milica", "pogresna-lozinka"), APIClient().get("/api/check-session")):
        assert REASON not in stranger.content.decode()
    data_of(change(client, user, **on, reason="Greška je naša."))
    after = hers.get("/api/check-session").json()  # the session stays over, and nothing is left to explain
    assert "reason" not in after
    assert [entry.after["reason"] for entry in AuditEntry.objects.order_by("id")] == [REASON, "Greška je naša."]
    mails = [row.payload for row in OutboxEntry.objects.filter(kind="mail").order_by("id")]
    assert [(mail["template"], mail["context"]["status"]) for mail in mails] == [
        ("account_status", status) for status in statuses
    ]
    for mail in mails:
        for language in ("sr", "en"):
            letter = compose({**mail, "language": language})
            assert mail["context"]["reason"] in f"{letter.body}"


# --- Rights ----------------------------------------------------------------------------------------------------------


@pytest.mark.feature("M-ADM-10")
def test_promoted_and_demoted_people_sign_in_anew(client: APIClient) -> None:
    user = make_user("milica")
    hers = client_for(user)
    assert data_of(change(client, user, admin=1))["usr_admin"] == 1
    error_of(hers.get("/api/check-session"), 401, "session")
    assert sign_in("milica").json()["data"]["admin"] is True
    assert data_of(change(client, user, admin=0))["usr_admin"] == 0
    assert not LoginSession.objects.filter(user=user, ended_at=None).exists()
    assert sign_in("milica").json()["data"]["admin"] is False
    assert [(entry.action, entry.before, entry.after) for entry in AuditEntry.objects.order_by("id")] == [
        ("toggle", {"is_admin": False}, {"is_admin": True}),
        ("toggle", {"is_admin": True}, {"is_admin": False}),
    ]
    logged = client.get("/api/admin/audit").json()["data"][0]
    assert (logged["object"], logged["object_name"], logged["after"]) == ("user", "milica", {"usr_admin": 0})


def test_a_banned_person_is_not_promoted(client: APIClient) -> None:
    error_of(change(client, make_user("milica", banned_at=clock.now()), admin=1), 409, "banned")


@pytest.mark.feature("M-ADM-10")
@pytest.mark.parametrize("body", [{"admin": 0}, {"ban": 1}, {"unlock": 0}])
def test_nobody_takes_the_own_rights_and_the_last_one_stays(
    client: APIClient, admin: User, body: dict[str, int]
) -> None:
    make_admin("zakljucan", locked_at=clock.now())  # cannot act: does not count
    error_of(change(client, admin, **body), 409, "own_account")
    call_command("decide_alone", admin.username)
    error_of(change(client, admin, **body), 409, "last_admin")
    make_admin("drugi")
    error_of(change(client, admin, **body), 409, "own_account")
    admin.refresh_from_db()
    assert (admin.is_admin, admin.banned_at, admin.locked_at) == (True, None, None)


@pytest.mark.feature("M-ADM-10")
def test_the_first_administrator_is_appointed_on_the_console() -> None:
    user = make_user("milica")
    hers = client_for(user)
    call_command("appoint_admin", "MILICA")
    error_of(hers.get("/api/check-session"), 401, "session")
    assert sign_in("milica").json()["data"]["admin"] is True
    entry = AuditEntry.objects.get()
    assert (entry.actor_id, entry.thing_name, entry.after) == (None, "milica", {"is_admin": True})
    make_user("novi", verified_at=None)
    for refused in ("milica", "novi", "nepoznat"):
        with pytest.raises(CommandError):
            call_command("appoint_admin", refused)


# --- Reset -----------------------------------------------------------------------------------------------------------


@pytest.mark.feature("M-ADM-10")
def test_a_reset_mails_the_link_and_changes_nothing_else(client: APIClient) -> None:
    user = make_user("milica")
    hers = client_for(user)
    data_of(change(client, user, password=True))
    mail = OutboxEntry.objects.get(kind="mail").payload
    assert (mail["to"], mail["template"]) == (user.email, "reset_password")
    assert hers.get("/api/check-session").status_code == 200
    assert MailedToken.objects.get(user=user).purpose == "reset"
    token = mail["context"]["action_url"].partition("token=")[2]
    body = {"token": token, "password": "Jasen-kraj-mora-5"}
    assert APIClient().patch("/api/user/forgot-password", body, format="json").status_code == 200
    assert sign_in("milica", "Jasen-kraj-mora-5").status_code == 200
    entry = AuditEntry.objects.get()
    assert (entry.action, entry.thing_id) == ("send", str(user.pk))
    assert token not in str([entry.before, entry.after])


def test_an_unverified_account_gets_no_reset(client: APIClient) -> None:
    error_of(change(client, make_user("novi", verified_at=None), password=True), 409, "unverified")


# --- Proof -----------------------------------------------------------------------------------------------------------


@pytest.mark.feature("M-ADM-10")
@pytest.mark.parametrize("body", [{"ban": 1}, {"ban": 0}, {"admin": 1}, {"password": True}])
def test_sensitive_changes_need_a_fresh_step_up(admin: User, body: dict[str, Any]) -> None:
    user = make_user("milica")
    client = APIClient(HTTP_AUTHORIZATION=f"Bearer {sid_for(admin)}")
    LoginSession.objects.update(stepped_up_at=None)
    error_of(change(client, user, **body), 403, "step_up")
    assert not AuditEntry.objects.exists()
    data_of(change(client, user, unlock=0))
