"""Signing in and out, the one live session, and the pace of tries."""

from datetime import timedelta
from typing import Any

import pytest
from django.contrib.auth import hashers
from django.db import transaction
from rest_framework.test import APIClient

from marketplace.common.db import clock
from marketplace.common.http.errors import DomainError, Throttled
from marketplace.common.messaging.outbox.models import OutboxEntry
from tests.factories import PASSWORD, client_for, make_admin, make_business, make_user, sid_for
from trading.accounts import erasure, login_throttle, passwords, services, sessions
from trading.accounts.errors import LoginFailed, WrongPassword
from trading.accounts.models import LoginFailures, LoginSession, User

pytestmark = pytest.mark.django_db

WRONG = "pogrešna-lozinka"


def post(username: str, password: str = PASSWORD, locale: str = "sr", **extra: Any) -> Any:
    body = {"usr_username": username, "usr_password": password, "token": "proof"}
    return APIClient().post(f"/api/login?locale={locale}", body, format="json", **extra)


def code(answer: Any) -> str:
    return str(answer.json()["error"]["code"])


def live_sessions(user: User) -> int:
    return LoginSession.objects.filter(user=user, ended_at=None).count()


@pytest.mark.parametrize("name", ["Milica", "milica", "MILICA@example.com", "milica@EXAMPLE.com"])
def test_signs_in_by_username_or_email_whatever_the_case(name: str) -> None:
    """M-AUTH-07"""
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
    }
    assert len(sid) == 43
    assert "no-store" in answer["Cache-Control"]
    checked = APIClient().get("/api/check-session", {"sid": sid})
    assert checked.json()["data"] == data


def test_a_firm_is_shown_by_its_full_name() -> None:
    make_business("pekara", full_name="Pekara d.o.o.")
    data = post("pekara").json()["data"]
    assert (data["display_name"], data["usr_is_organisation"]) == ("Pekara d.o.o.", 1)


def test_says_what_was_wrong_with_a_username_and_nothing_with_an_email() -> None:
    """M-AUTH-07, D3"""
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


def test_an_unverified_account_is_led_to_verification_after_a_right_password() -> None:
    """M-AUTH-06, M-AUTH-07"""
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


def test_a_second_login_ends_the_first_session_and_tells_it() -> None:
    """M-AUTH-11, I14"""
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


@pytest.mark.parametrize("method, path", [("get", "/api/login"), ("post", "/api/logout")])
def test_signing_out_ends_the_session_and_closes_its_connections(method: str, path: str) -> None:
    """M-AUTH-09"""
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


def test_no_session_is_401_with_its_code() -> None:
    """M-AUTH-10"""
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


def test_checking_the_session_does_not_keep_it_alive_other_calls_do() -> None:
    """M-AUTH-10, D32"""
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


def test_the_human_check_is_asked_for(settings: Any) -> None:
    """M-AUTH-05, S4"""
    settings.HUMAN_CHECK = "altcha"
    make_user("milica")
    body = {"usr_username": "milica", "usr_password": PASSWORD}
    for path in ("login", "register", "verify/resend"):
        for token in ({}, {"token": ""}, {"token": "bm90IGEgcHJvb2Y="}, {"token": 7}):
            answer = APIClient().post(f"/api/{path}", {**body, **token}, format="json")
            assert (answer.status_code, code(answer)) == (400, "human_check")
    assert not LoginSession.objects.exists()


@pytest.mark.usefixtures("one_moment")  # on a slow machine the second to wait would pass between two tries
def test_after_five_failures_the_account_waits_at_that_address() -> None:
    """S3"""
    make_user("milica")
    for _ in range(5):
        assert code(post("milica", WRONG)) == "wrongPassword"
    answer = post("milica")
    assert (answer.status_code, code(answer)) == (429, "throttled")
    assert answer["Retry-After"] == "1"
    assert not LoginSession.objects.exists()


@pytest.mark.parametrize("name", ["milica", "milica@example.com"])
@pytest.mark.usefixtures("one_moment")  # on a slow machine the second to wait would pass between two tries
def test_a_name_counts_whatever_its_case(name: str) -> None:
    make_user("milica")
    for typed in (name, name.upper(), name, name.title(), name):
        post(typed, WRONG)
    assert post(name).status_code == 429


def test_another_address_is_not_held_up_by_failures_elsewhere() -> None:
    """S3: an outsider cannot lock an owner out"""
    make_user("milica")
    for _ in range(5):
        post("milica", WRONG)
    assert post("milica", REMOTE_ADDR="10.0.0.9").status_code == 200


def test_a_right_password_makes_the_account_start_afresh() -> None:
    make_user("milica")
    for _ in range(4):
        post("milica", WRONG)
    assert post("milica").status_code == 200
    for _ in range(4):
        assert code(post("milica", WRONG)) == "wrongPassword"
    assert not LoginFailures.objects.filter(key__startswith="both", count__gt=4).exists()


def test_twenty_failures_from_anywhere_slow_the_account_and_tell_its_owner() -> None:
    """S3"""
    user = make_user("milica")
    for number in range(20):
        with pytest.raises(Exception, match="wrongPassword"):
            sessions.log_in(identifier="milica", password=WRONG, address=f"10.0.0.{number}")
    mail = OutboxEntry.objects.get(kind="mail")
    assert (mail.payload["to"], mail.payload["template"]) == (user.email, "failed_logins")
    with pytest.raises(Throttled) as error:
        sessions.log_in(identifier="milica", password=PASSWORD, address="10.0.1.1")
    assert error.value.retry_after is not None
    assert 1 <= error.value.retry_after <= 30


def besiege(identifier: str, tries: int = 20) -> None:
    """Try wrong passwords from many addresses, until the account itself waits."""
    for number in range(tries):
        with pytest.raises(DomainError):
            sessions.log_in(identifier=identifier, password=WRONG, address=f"10.0.0.{number}")


def test_an_owner_at_a_known_address_does_not_wait_for_others_tries() -> None:
    """S3"""
    make_user("milica")
    sessions.log_in(identifier="milica", password=PASSWORD, address="192.0.2.1")
    sessions.log_in(identifier="milica", password=PASSWORD, address="2001:db8:1:2::1")
    besiege("milica")
    for address in ("192.0.2.1", "2001:db8:1:2::9"):  # of one household
        sessions.log_in(identifier="milica", password=PASSWORD, address=address)
    with pytest.raises(Throttled):
        sessions.log_in(identifier="milica", password=PASSWORD, address="192.0.2.2")


def test_a_known_address_has_no_more_guesses_than_another() -> None:
    make_user("milica")
    sessions.log_in(identifier="milica", password=PASSWORD, address="192.0.2.1")
    for _ in range(5):
        with pytest.raises(WrongPassword):
            sessions.log_in(identifier="milica", password=WRONG, address="192.0.2.1")
    with pytest.raises(Throttled):
        sessions.log_in(identifier="milica", password=PASSWORD, address="192.0.2.1")


def test_a_known_address_is_forgotten_after_thirty_days() -> None:
    """S15"""
    user = make_user("milica")
    sessions.log_in(identifier="milica", password=PASSWORD, address="192.0.2.1")
    assert login_throttle.is_known_address(user.pk, "192.0.2.1")
    assert not LoginFailures.objects.filter(key__contains="192.0.2").exists()
    with clock.travel(clock.now() + timedelta(days=30, seconds=1)):
        assert not login_throttle.is_known_address(user.pk, "192.0.2.1")
        login_throttle.delete_old()
    assert not LoginFailures.objects.exists()


def test_closing_an_account_forgets_addresses_and_tries() -> None:
    """S15"""
    user = make_user("milica")
    sessions.log_in(identifier="milica", password=PASSWORD, address="192.0.2.1")
    besiege("milica", 2)
    besiege(user.email, 2)
    with transaction.atomic():
        erasure.erase_account(user, now=clock.now())
    assert not LoginFailures.objects.exclude(key__startswith="address:").exists()


@pytest.mark.usefixtures("one_moment")  # on a slow machine the second to wait would pass between two tries
def test_a_wait_does_not_tell_whose_an_email_is() -> None:
    """D3: tries at a username change nothing for its e-mail, whoever guesses that they belong together."""
    user = make_user("milica")
    for _ in range(6):
        post("milica", WRONG)
    assert post("milica", WRONG).status_code == 429
    assert code(post(user.email, WRONG)) == code(post("niko@example.com", WRONG)) == "loginError"
    besiege("milica", 20)
    with pytest.raises(LoginFailed):
        sessions.log_in(identifier=user.email, password=WRONG, address="10.0.1.1")


def test_a_hundred_failures_of_one_address_stop_it_for_every_account() -> None:
    """S3"""
    for number in range(100):
        login_throttle.count_attempt(f"name:{number}", "10.0.0.1", None)
    with pytest.raises(Throttled):
        login_throttle.count_attempt("name:other", "10.0.0.1", None)
    login_throttle.count_attempt("name:other", "10.0.0.2", None)


def test_logins_are_limited_by_address(settings: Any) -> None:
    for _ in range(10):
        post("nepoznata1" if _ % 2 else "nepoznata2", WRONG)
    assert post("nepoznata3").status_code == 429


def test_throttles_can_be_lifted(settings: Any) -> None:
    settings.THROTTLES = False
    make_user("milica")
    for _ in range(15):
        assert code(post("milica", WRONG)) == "wrongPassword"
    assert post("milica").status_code == 200


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
