"""Signing in and out, the one live session, and the pace of tries."""

from datetime import timedelta
from typing import Any

import pytest
from django.contrib.auth import hashers
from rest_framework.test import APIClient

from marketplace.common.db import clock
from marketplace.common.messaging.outbox.models import OutboxEntry
from tests.factories import PASSWORD, client_for, make_admin, make_business, make_user, sid_for
from trading.accounts import passwords, services, sessions
from trading.accounts.models import LoginSession, User

pytestmark = pytest.mark.django_db

WRONG = "pogrešna-lozinka"


def post(username: str, password: str = PASSWORD, locale: str = "sr", **extra: Any) -> Any:
    body = {"usr_username": username, "usr_password": password, "token": "proof"}
    return APIClient().post(f"/api/login?locale={locale}", body, format="json", **extra)


def code(answer: Any) -> str:
    return str(answer.json()["error"]["code"])


def live_sessions(user: User) -> int:
    return LoginSession.objects.filter(user=user, ended_at=None).count()


@pytest.mark.feature("M-AUTH-07")
@pytest.mark.parametrize("name", ["Milica", "milica", "MILICA@example.com", "milica@EXAMPLE.com"])
def test_signs_in_by_username_or_email_whatever_the_case(name: str) -> None:
    user = make_user("Milica", name="Milica Petrović")
    answer = post(name)
    data = answer.json()["data"]
    sid = data.pop("sid")
    assert answer.status_code == 200
    assert data == {
        "usr_id": user.pk,
        "usr_name": "Milica Petrović",
        "usr_image": None,
        "display_name": "Milica Petrović",
        "admin": False,
        "usr_username": "Milica",
        "usr_is_organisation": 0,
        "totp": 0,
        "usr_role": "",
        "rights": [],
    }
    assert len(sid) == 43
    assert "no-store" in answer["Cache-Control"]
    checked = APIClient().get("/api/check-session", {"sid": sid})
    assert checked.json()["data"] == data


def test_a_firm_is_shown_by_its_full_name() -> None:
    make_business("pekara", full_name="Pekara d.o.o.")
    data = post("pekara").json()["data"]
    assert (data["display_name"], data["usr_is_organisation"]) == ("Pekara d.o.o.", 1)


@pytest.mark.feature("M-AUTH-07")
def test_says_what_was_wrong_with_a_username_and_nothing_with_an_email() -> None:
    make_user("milica")
    assert (post("nepoznata").status_code, code(post("nepoznata"))) == (400, "wrongUsername")
    assert (post("milica", WRONG).status_code, code(post("milica", WRONG))) == (400, "wrongPassword")
    assert code(post("milica@example.com", WRONG)) == "loginError"
    assert code(post("nepoznata@example.com", WRONG)) == "loginError"
    assert not LoginSession.objects.exists()


def test_neutral_mode_says_nothing(settings: Any) -> None:
    settings.NEUTRAL_LOGIN = True
    make_user("milica")
    assert {code(post("milica", WRONG)), code(post("nepoznata", WRONG))} == {"loginError"}


@pytest.mark.parametrize("locale, message", [("sr", "Lozinka nije tačna."), ("en", "Incorrect password.")])
def test_messages_are_in_the_language_of_the_request(locale: str, message: str) -> None:
    make_user("milica")
    assert post("milica", WRONG, locale).json()["error"]["message"] == message


@pytest.mark.feature("M-AUTH-06", "M-AUTH-07")
def test_an_unverified_account_is_led_to_verification_after_a_right_password() -> None:
    make_user("milica", verified_at=None)
    assert code(post("milica", WRONG)) == "wrongPassword"
    answer = post("milica@example.com")
    assert answer.status_code == 403
    assert code(answer) == "verify"
    assert {key: answer.json()[key] for key in ("status", "usr_username")} == {
        "status": "verify",
        "usr_username": "milica",
    }
    assert not LoginSession.objects.exists()


@pytest.mark.parametrize("field, expected", [("banned_at", "banned"), ("locked_at", "account_locked")])
def test_banned_and_locked_accounts_are_told_only_after_a_right_password(field: str, expected: str) -> None:
    make_user("milica", **{field: clock.now()})
    assert code(post("milica", WRONG)) == "wrongPassword"
    answer = post("milica")
    assert (answer.status_code, code(answer)) == (403, expected)
    assert not LoginSession.objects.exists()


def test_an_erased_account_is_gone() -> None:
    make_user("milica", erased_at=clock.now())
    assert code(post("milica")) == "wrongUsername"


@pytest.mark.parametrize(
    "body, field",
    [
        ({"usr_password": PASSWORD}, "usr_username"),
        ({"usr_username": "milica"}, "usr_password"),
        ({"usr_username": "milica", "usr_password": ""}, "usr_password"),
        ({"usr_username": ["milica"], "usr_password": PASSWORD}, "usr_username"),
        ({"usr_username": "mil\u202eica", "usr_password": PASSWORD}, "usr_username"),
        ({"usr_username": "milica", "usr_password": "x" * 129}, "usr_password"),
    ],
)
def test_missing_and_unreadable_fields_are_named(body: dict[str, Any], field: str) -> None:
    make_user("milica")
    answer = APIClient().post("/api/login", {"token": "proof", **body}, format="json")
    assert answer.status_code == 400
    assert code(answer) == "validation"
    assert list(answer.json()["error"]["fields"]) == [field]


@pytest.mark.parametrize("name", ["milica", "nepoznata", "milica@example.com", "nepoznata@example.com", "neproverena"])
def test_exactly_one_hash_whatever_the_name(name: str, monkeypatch: pytest.MonkeyPatch) -> None:
    """S11"""
    make_user("milica")
    make_user("neproverena", verified_at=None)
    passwords._unknown_password()
    count = 0
    verify = hashers.Argon2PasswordHasher.verify

    def counted(self: Any, *arguments: Any) -> bool:
        nonlocal count
        count += 1
        return verify(self, *arguments)

    monkeypatch.setattr(hashers.Argon2PasswordHasher, "verify", counted)
    monkeypatch.setattr(hashers.Argon2PasswordHasher, "encode", lambda *arguments: pytest.fail("a second hash"))
    post(name, WRONG)
    assert count == 1


@pytest.mark.feature("M-AUTH-11")
def test_a_second_login_ends_the_first_session_and_tells_it() -> None:
    """I14"""
    user = make_user("milica")
    first = post("milica").json()["data"]["sid"]
    old = LoginSession.objects.get()
    second = post("milica").json()["data"]["sid"]

    assert live_sessions(user) == 1
    assert APIClient().get("/api/check-session", {"sid": first}).status_code == 401
    assert APIClient().get("/api/check-session", {"sid": second}).status_code == 200
    old.refresh_from_db()
    assert old.ended_reason == "replaced"
    frame = OutboxEntry.objects.get(key=f"end-session:{old.pk}").payload
    assert (frame["message"], frame["close"]) == ({"status": "new-connection"}, 4409)


def test_only_the_hash_of_the_sid_is_kept() -> None:
    """S1"""
    make_user("milica")
    sid = post("milica").json()["data"]["sid"]
    assert sid not in str(list(LoginSession.objects.values())) + str(list(OutboxEntry.objects.values()))


@pytest.mark.feature("M-AUTH-09")
@pytest.mark.parametrize("method, path", [("get", "/api/login"), ("post", "/api/logout")])
def test_signing_out_ends_the_session_and_closes_its_connections(method: str, path: str) -> None:
    user = make_user("milica")
    sid = sid_for(user)
    answer = getattr(APIClient(), method)(f"{path}?sid={sid}")
    assert (answer.status_code, answer.json()) == (200, {"data": {"res": "ok"}})
    session = LoginSession.objects.get()
    assert session.ended_reason == "logout"
    frame = OutboxEntry.objects.get(key=f"end-session:{session.pk}").payload
    assert (frame["message"], frame["close"]) == (None, 4401)
    assert APIClient().get("/api/check-session", {"sid": sid}).status_code == 401


def test_signing_out_without_a_session_is_fine() -> None:
    assert APIClient().get("/api/login").status_code == 200
    assert APIClient().post("/api/logout?sid=" + "x" * 43).status_code == 200


@pytest.mark.feature("M-AUTH-10")
def test_no_session_is_401_with_its_code() -> None:
    for query in ("", "?sid=", "?sid=" + "x" * 43, "?sid=short"):
        answer = APIClient().get(f"/api/check-session{query}")
        assert answer.status_code == 401
        assert code(answer) == "session"
        assert answer["WWW-Authenticate"] == "Bearer"


@pytest.mark.parametrize("field", ["banned_at", "locked_at", "erased_at"])
def test_a_session_does_not_outlive_the_right_to_it(field: str) -> None:
    """I14"""
    user = make_user("milica")
    client = client_for(user)
    User.objects.filter(pk=user.pk).update(**{field: clock.now()})
    assert client.get("/api/check-session").status_code == 401


@pytest.mark.parametrize(
    "is_admin, seen, created, expected",
    [
        (False, timedelta(days=6, hours=23), timedelta(days=7), 200),
        (False, timedelta(days=7), timedelta(days=8), 401),
        (False, timedelta(minutes=1), timedelta(days=30), 401),
        (True, timedelta(minutes=119), timedelta(hours=3), 200),
        (True, timedelta(hours=2), timedelta(hours=3), 401),
        (True, timedelta(minutes=1), timedelta(hours=12), 401),
    ],
)
def test_sessions_end_by_idleness_and_age(is_admin: bool, seen: timedelta, created: timedelta, expected: int) -> None:
    """S1"""
    client = client_for(make_user("milica", is_admin=is_admin))
    now = clock.now()
    LoginSession.objects.update(last_seen_at=now - seen, created_at=now - created)
    assert client.get("/api/check-session").status_code == expected


@pytest.mark.feature("M-AUTH-10")
def test_checking_the_session_does_not_keep_it_alive_other_calls_do() -> None:
    client = client_for(make_user("milica"))
    before = clock.now() - timedelta(hours=5)
    LoginSession.objects.update(last_seen_at=before)
    client.get("/api/check-session")
    assert LoginSession.objects.get().last_seen_at == before
    client.get("/api/notifications/count")
    assert LoginSession.objects.get().last_seen_at > before


def test_an_admin_whose_second_step_is_due_has_the_rights_of_a_user(settings: Any) -> None:
    settings.ADMIN_TOTP = "required"
    make_admin("upravnik")
    data = post("upravnik").json()["data"]
    assert (data["admin"], data["totp"]) == (False, 1)
    settings.ADMIN_TOTP = "optional"
    data = post("upravnik").json()["data"]
    assert (data["admin"], data["totp"]) == (True, 0)


@pytest.mark.feature("M-AUTH-05")
def test_the_human_check_is_asked_for(settings: Any) -> None:
    """S4"""
    settings.HUMAN_CHECK = "altcha"
    make_user("milica")
    body = {"usr_username": "milica", "usr_password": PASSWORD}
    for path in ("login", "register", "verify/resend"):
        for token in ({}, {"token": ""}, {"token": "bm90IGEgcHJvb2Y="}, {"token": 7}):
            answer = APIClient().post(f"/api/{path}", {**body, **token}, format="json")
            assert (answer.status_code, code(answer)) == (400, "human_check")
    assert not LoginSession.objects.exists()


def test_too_many_hashings_at_once_are_503(monkeypatch: pytest.MonkeyPatch) -> None:
    """S2"""
    make_user("milica")
    monkeypatch.setattr(passwords, "LONGEST_WAIT", 0.01)
    for _ in range(passwords.MAX_PARALLEL):
        passwords._slots.acquire()
    try:
        answer = post("milica")
    finally:
        for _ in range(passwords.MAX_PARALLEL):
            passwords._slots.release()
    assert (answer.status_code, code(answer)) == (503, "unavailable")
    assert answer["Retry-After"]


def test_a_password_changed_during_the_login_counts() -> None:
    user = make_user("milica")
    with pytest.raises(Exception, match="wrongPassword"):
        sessions.begin_checked_session(user_id=user.pk, checked_password="old", identifier="milica")
    assert not LoginSession.objects.exists()


def test_clean_up_ends_idle_sessions_and_deletes_old_ones() -> None:
    idle, fresh, old = make_user("besposlen"), make_user("svezaa"), make_user("stariji")
    for user in (idle, fresh, old):
        sid_for(user)
    now = clock.now()
    LoginSession.objects.filter(user=idle).update(last_seen_at=now - timedelta(days=8))
    LoginSession.objects.filter(user=old).update(ended_at=now - timedelta(days=91), ended_reason="logout")
    services.clean_up_accounts()
    assert LoginSession.objects.get(user=idle).ended_reason == "idle"
    assert LoginSession.objects.get(user=fresh).ended_at is None
    assert not LoginSession.objects.filter(user=old).exists()
