"""Verification, resending, and password reset."""

from datetime import timedelta
from typing import Any

import pytest
from django.core import mail
from rest_framework.test import APIClient

from marketplace.common.db import clock
from marketplace.common.http.authentication import hash_token
from marketplace.common.http.errors import DomainError
from marketplace.common.messaging.mail.delivery import compose
from marketplace.common.messaging.outbox import relay_once
from marketplace.common.messaging.outbox.models import OutboxEntry
from tests.factories import PASSWORD, client_for, make_admin, make_user
from trading.accounts import services, sessions
from trading.accounts.errors import InvalidToken
from trading.accounts.models import LoginSession, MailedToken, User
from trading.notifications.models import Notification

pytestmark = pytest.mark.django_db

NEW_PASSWORD = "Hrast-na-bregu-3"


def call(method: str, path: str, body: dict[str, Any] | None = None, locale: str = "sr") -> Any:
    return getattr(APIClient(), method)(f"/api/{path}?locale={locale}", body or {}, format="json")


def code(answer: Any) -> str:
    return str(answer.json()["error"]["code"])


def mailed_token(template: str) -> str:
    """Return the token of the newest mail of a template, as its reader finds it."""
    entry = OutboxEntry.objects.filter(kind="mail", payload__template=template).latest("pk")
    assert not entry.bulk  # somebody waits for it
    return str(compose(entry.payload).body).split("?token=")[1].split()[0]


def token_for(user: User, purpose: str) -> str:
    if purpose == "verify":
        services.resend_verification(username=user.username)
        return mailed_token("verify_account")
    services.request_reset(email=user.email)
    return mailed_token("reset_password")


# --- Verification -----------------------------------------------------------------------------------------------------


@pytest.mark.feature("M-AUTH-06")
def test_the_link_verifies_once_and_the_administrators_hear_of_it() -> None:
    admin, user = make_admin(), make_user("milica", verified_at=None)
    token = token_for(user, "verify")
    assert call("post", "verify", {"token": token}).json() == {"data": {"res": "ok"}}
    user.refresh_from_db()
    assert user.verified_at is not None
    notification = Notification.objects.get()
    assert (notification.recipient, notification.type, notification.payload["usr_username"]) == (
        admin,
        "new-user-admin",
        "milica",
    )

    again = call("post", "verify", {"token": token})
    assert (again.status_code, code(again)) == (409, "already_verified")
    assert again.json()["error"]["message"] == "Ovaj nalog je već potvrđen. Možete da se prijavite."
    assert Notification.objects.count() == 1


@pytest.mark.feature("M-AUTH-06")
def test_an_earlier_link_of_a_confirmed_account_says_so() -> None:
    """Whoever opens both mails is not told that something is wrong; an outdated link stays invalid."""
    user = make_user("milica", verified_at=None)
    first, second = token_for(user, "verify"), token_for(user, "verify")
    assert call("post", "verify", {"token": second}).status_code == 200
    assert code(call("post", "verify", {"token": first})) == "already_verified"
    with clock.travel(clock.now() + timedelta(hours=49)):
        assert code(call("post", "verify", {"token": first})) == "invalidToken"


def test_only_the_hash_of_a_token_is_kept() -> None:
    """S2"""
    user = make_user("milica", verified_at=None)
    token = token_for(user, "verify")
    assert MailedToken.objects.get().token_hash == hash_token(token)
    assert token not in str(list(MailedToken.objects.values()))


@pytest.mark.parametrize("token", ["", "x", "x" * 43, "x" * 10_000, 7, None, ["x"]])
@pytest.mark.parametrize("method, path", [("post", "verify"), ("patch", "user/forgot-password")])
def test_anything_else_is_an_invalid_token(token: object, method: str, path: str) -> None:
    answer = call(method, path, {"token": token, "password": NEW_PASSWORD})
    assert (answer.status_code, code(answer)) == (400, "invalidToken")


@pytest.mark.parametrize("purpose, hours", [("verify", 48), ("reset", 1)])
def test_tokens_run_out(purpose: str, hours: int) -> None:
    """S2"""
    user = make_user("milica", verified_at=None)
    token = token_for(user, purpose)
    issued = MailedToken.objects.get().created_at
    assert MailedToken.objects.get().expires_at == issued + timedelta(hours=hours)
    use = services.verify_account if purpose == "verify" else services.check_reset_token
    with clock.travel(issued + timedelta(hours=hours)), pytest.raises(InvalidToken):
        use(token=token)


def test_a_token_serves_its_own_purpose_only() -> None:
    user = make_user("milica", verified_at=None)
    assert code(call("post", "verify", {"token": token_for(user, "reset")})) == "invalidToken"
    reset = {"token": token_for(user, "verify"), "password": NEW_PASSWORD}
    assert code(call("patch", "user/forgot-password", reset)) == "invalidToken"


def test_a_new_link_ends_the_earlier_one() -> None:
    user = make_user("milica", verified_at=None)
    first, second = token_for(user, "verify"), token_for(user, "verify")
    assert code(call("post", "verify", {"token": first})) == "invalidToken"
    assert call("post", "verify", {"token": second}).status_code == 200


def mailed_to() -> list[str]:
    """Return the addresses of the mails that were sent. Those to nobody only cost as much."""
    while relay_once():
        pass
    return [address for letter in mail.outbox for address in letter.to]


@pytest.mark.feature("M-AUTH-06")
def test_resending_answers_the_same_for_everybody() -> None:
    """S11"""
    make_user("milica", verified_at=None)
    make_user("proverena")
    answers = {
        (answer.status_code, answer.content)
        for name in ("milica", "proverena", "nepoznata")
        for answer in [call("post", "verify/resend", {"usr_username": name, "token": "proof"})]
    }
    assert answers == {(200, b'{"data":{"res":"ok"}}')}
    assert mailed_to() == ["milica@example.com"]


def test_resending_is_limited_by_account_known_or_not() -> None:
    """S3, S11"""
    make_user("milica", verified_at=None)
    for name in ("milica", "nepoznata"):
        codes = [call("post", "verify/resend", {"usr_username": name, "token": "proof"}).status_code for _ in range(4)]
        assert codes == [200, 200, 200, 429]


def test_resending_needs_a_username() -> None:
    answer = call("post", "verify/resend", {"token": "proof"})
    assert (answer.status_code, list(answer.json()["error"]["fields"])) == (400, ["usr_username"])


# --- Reset ------------------------------------------------------------------------------------------------------------


@pytest.mark.feature("M-AUTH-12")
def test_reset_sets_a_new_password_and_ends_all_sessions() -> None:
    user = make_user("milica")
    client = client_for(user)
    token = token_for(user, "reset")

    assert APIClient().get(f"/api/user/forgot-password?token={token}").json() == {"data": {"res": "ok"}}
    answer = call("patch", "user/forgot-password", {"token": token, "password": NEW_PASSWORD})
    assert answer.json() == {"data": {"res": "ok"}}
    assert client.get("/api/check-session").status_code == 401
    assert LoginSession.objects.get().ended_reason == "reset"
    assert OutboxEntry.objects.filter(kind="mail", payload__template="password_changed").count() == 1

    again = call("patch", "user/forgot-password", {"token": token, "password": PASSWORD})
    assert code(again) == "invalidToken"
    assert sessions.log_in(identifier="milica", password=NEW_PASSWORD, address="127.0.0.1")


def test_a_reset_lets_the_owner_sign_in_at_once() -> None:
    """S3: whatever others tried before, at whichever name."""
    user = make_user("milica")
    for number in range(20):
        for identifier in ("milica", user.email):
            with pytest.raises(DomainError):
                sessions.log_in(identifier=identifier, password="wrong", address=f"10.0.0.{number}")
    services.reset_password(token=token_for(user, "reset"), password=NEW_PASSWORD)
    for identifier in ("milica", user.email):
        sessions.log_in(identifier=identifier, password=NEW_PASSWORD, address="192.0.2.1")


def test_looking_at_a_token_does_not_use_it_up() -> None:
    token = token_for(make_user("milica"), "reset")
    for _ in range(2):
        assert APIClient().get(f"/api/user/forgot-password?token={token}").status_code == 200
    answer = APIClient().get("/api/user/forgot-password?token=wrong")
    assert (answer.status_code, code(answer)) == (400, "invalidToken")
    assert code(APIClient().get("/api/user/forgot-password")) == "invalidToken"


def test_looking_at_a_used_token_says_that_it_is_invalid() -> None:
    """S2: it asks nobody for a new password."""
    token = token_for(make_user("milica"), "reset")
    call("patch", "user/forgot-password", {"token": token, "password": NEW_PASSWORD})
    answer = APIClient().get(f"/api/user/forgot-password?token={token}")
    assert (answer.status_code, code(answer)) == (400, "invalidToken")


def test_reset_verifies_an_unverified_account() -> None:
    user = make_user("milica", verified_at=None)
    token = token_for(user, "reset")
    call("patch", "user/forgot-password", {"token": token, "password": NEW_PASSWORD})
    user.refresh_from_db()
    assert user.verified_at is not None


@pytest.mark.parametrize(
    "password, field_error",
    [
        (None, "required"),
        ("", "blank"),
        ("kratka7", "min_length"),
        ("x" * 33, "max_length"),
        ("password", "password_weak"),
        ("milica12", "password_weak"),
    ],
)
def test_a_bad_new_password_is_refused_and_the_token_stays_good(password: str | None, field_error: str) -> None:
    user = make_user("milica")
    token = token_for(user, "reset")
    answer = call("patch", "user/forgot-password", {"token": token, "password": password})
    assert answer.status_code == 400
    assert answer.json()["error"]["fields"]["password"][0]["code"] == field_error
    before = user.password
    user.refresh_from_db()
    assert user.password == before
    assert call("patch", "user/forgot-password", {"token": token, "password": "x1" * 16}).status_code == 200


def test_asking_for_a_reset_answers_the_same_for_everybody() -> None:
    """S11"""
    make_user("milica")
    answers = {
        (answer.status_code, answer.content)
        for email in ("milica@example.com", "nepoznata@example.com")
        for answer in [call("post", "user/forgot-password", {"usr_email": email})]
    }
    assert answers == {(200, b'{"data":{"res":"ok"}}')}
    assert mailed_to() == ["milica@example.com"]


def test_asking_is_limited_by_account_known_or_not_and_by_address() -> None:
    """S3, S11"""
    make_user("milica")
    for email in ("milica@example.com", "nepoznata@example.com"):
        codes = [call("post", "user/forgot-password", {"usr_email": email}).status_code for _ in range(4)]
        assert codes == [200, 200, 200, 429]
    for number in range(2):
        assert call("post", "user/forgot-password", {"usr_email": f"{number}@example.com"}).status_code == 200
    assert call("post", "user/forgot-password", {"usr_email": "x@example.com"}).status_code == 429


def test_a_wrong_address_is_named() -> None:
    answer = call("post", "user/forgot-password", {"usr_email": "milica"})
    assert (answer.status_code, list(answer.json()["error"]["fields"])) == (400, ["usr_email"])


def test_links_are_built_from_the_configured_address(settings: Any) -> None:
    """S2: a forged Host must not reach a mail"""
    make_user("milica", mail_language="en")
    settings.ALLOWED_HOSTS = ["*"]
    APIClient().post(
        "/api/user/forgot-password", {"usr_email": "milica@example.com"}, format="json", HTTP_HOST="evil.example"
    )
    message = compose(OutboxEntry.objects.get(kind="mail").payload)
    html = message.alternatives[0][0]
    assert f"{settings.BASE_URL}/en/forgot-password?token=" in str(message.body)
    assert f"{settings.BASE_URL}/en/forgot-password?token=" in str(html)
    assert "evil.example" not in str(message.body) + str(html)


@pytest.mark.feature("X-MAIL")
@pytest.mark.parametrize("language", ["rs", "en"])
@pytest.mark.parametrize("purpose", ["verify", "reset"])
def test_letters_are_complete_in_both_languages(language: str, purpose: str) -> None:
    """An address that is not verified may be a stranger's: nobody's words go there."""
    user = make_user("milica", verified_at=None, mail_language=language, name="Milica Petrović")
    token_for(user, purpose)
    message = compose(OutboxEntry.objects.latest("pk").payload)
    assert message.subject
    for typed in ("Milica", "milica "):
        assert typed not in str(message.body) + str(message.alternatives)
    assert "{" not in message.subject + str(message.body)
