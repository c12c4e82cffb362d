"""Signing in with an outside identity, and linking one. docs/spec/api-trading.md, section 1."""

from collections.abc import Iterator
from datetime import timedelta
from typing import Any

import pytest
from rest_framework.test import APIClient

from marketplace.common.db import clock
from marketplace.common.integrations.one_time_tokens.models import UsedToken
from marketplace.common.messaging.outbox.models import OutboxEntry
from tests.clients import client_for
from tests.concurrency import run_together
from tests.factories import PASSWORD, make_admin, make_user
from tests.stand_ins.issuer import CLIENT, Issuer
from trading.accounts.models import LoginSession, SocialIdentity, User

pytestmark = [pytest.mark.django_db, pytest.mark.feature("M-AUTH-08")]


@pytest.fixture
def issuer(settings: Any) -> Iterator[Issuer]:
    with Issuer().running() as running:
        settings.SOCIAL_ISSUER, settings.SOCIAL_CLIENT_ID, settings.SOCIAL_BUTTON = running.url, CLIENT, "Servis"
        yield running


@pytest.fixture
def milica(db: None) -> User:
    return make_user("milica", name="Milica Petrović")


def new_token(issuer: Issuer, subject: str = "ana", **changed: Any) -> str:
    """Return what the provider gives for a nonce that our server has just given."""
    answer = APIClient().get("/api/login-google/nonce")
    assert answer.status_code == 200
    assert answer.json()["data"]["authorization_endpoint"] == f"{issuer.url}/authorize"
    return issuer.id_token(answer.json()["data"]["nonce"], subject, **changed)


def log_in(token: str, locale: str = "sr") -> Any:
    return APIClient().post(f"/api/login-google?locale={locale}", {"token": token})


def link(user: User, token: str, password: str = PASSWORD) -> Any:
    return client_for(user).post("/api/user/social", {"token": token, "usr_password": password})


def unlink(user: User, password: str = PASSWORD) -> Any:
    return client_for(user).delete("/api/user/social", {"usr_password": password})


def outcome(answer: Any) -> tuple[int, str]:
    return answer.status_code, str(answer.json().get("error", {}).get("code", "ok"))


def linked(issuer: Issuer, user: User, subject: str = "ana") -> User:
    assert outcome(link(user, new_token(issuer, subject))) == (200, "ok")
    return user


# --- signing in ---


@pytest.mark.feature("M-AUTH-08")
def test_a_linked_identity_gets_the_answer_of_login(issuer: Issuer, milica: User) -> None:
    linked(issuer, milica)
    answer = log_in(new_token(issuer))
    data = answer.json()["data"]
    sid = data.pop("sid")
    by_password = APIClient().post("/api/login", {"usr_username": "milica", "usr_password": PASSWORD, "token": "x"})
    assert answer.status_code == 200
    assert answer["Cache-Control"] == "no-store"
    assert {**data, "sid": ""} == {**by_password.json()["data"], "sid": ""}
    assert len(sid) == 43
    assert LoginSession.objects.filter(user=milica, ended_at=None).count() == 1


def test_a_sign_in_ends_the_session_elsewhere(issuer: Issuer, milica: User) -> None:
    linked(issuer, milica)
    first = log_in(new_token(issuer)).json()["data"]["sid"]
    second = log_in(new_token(issuer)).json()["data"]["sid"]
    checks = [APIClient().get("/api/check-session", {"sid": sid}).status_code for sid in (first, second)]
    assert checks == [401, 200]


def test_an_unlinked_identity_makes_no_account_and_is_not_known_by_its_mail(issuer: Issuer, milica: User) -> None:
    """Never by e-mail, not even a verified one."""
    token = new_token(issuer, "bora", email=milica.email, email_verified=True, name=milica.name)
    answer = log_in(token)
    assert outcome(answer) == (404, "no_account")
    assert answer.json()["error"]["message"] == "Sa ovom prijavom još nije povezan nijedan nalog."
    assert log_in(new_token(issuer, "bora"), "en").json()["error"]["message"] == (
        "No account is linked to this sign-in yet."
    )
    assert User.objects.count() == 1
    assert not LoginSession.objects.exists()


@pytest.mark.parametrize(
    ("state", "expected"),
    [("verified_at", (403, "verify")), ("banned_at", (403, "banned")), ("locked_at", (403, "account_locked")),
     ("erased_at", (404, "no_account"))],
)  # fmt: skip
def test_an_account_that_may_not_enter_is_refused_as_at_login(
    issuer: Issuer, milica: User, state: str, expected: tuple[int, str]
) -> None:
    linked(issuer, milica)
    LoginSession.objects.all().delete()
    setattr(milica, state, None if state == "verified_at" else clock.now())
    milica.save(update_fields=[state])
    answer = log_in(new_token(issuer))
    assert outcome(answer) == expected
    if state == "verified_at":
        assert (answer.json()["status"], answer.json()["usr_username"]) == ("verify", "milica")
    assert not LoginSession.objects.exists()


def test_an_admin_still_owes_the_second_step(issuer: Issuer, settings: Any) -> None:
    settings.ADMIN_TOTP = "required"
    linked(issuer, make_admin("upravnik"))
    data = log_in(new_token(issuer)).json()["data"]
    assert (data["admin"], data["totp"]) == (False, 1)


def test_a_token_that_is_wrong_old_or_used_is_400(issuer: Issuer, milica: User) -> None:
    linked(issuer, milica)
    LoginSession.objects.all().delete()
    raw = new_token(issuer)
    old = new_token(issuer)
    assert outcome(log_in(new_token(issuer, aud="another"))) == (400, "social_token")
    assert outcome(log_in("x")) == (400, "social_token")
    with clock.travel(clock.now() + timedelta(minutes=11)):
        assert outcome(log_in(old)) == (400, "social_token")
    assert not LoginSession.objects.exists()
    assert outcome(log_in(raw)) == (200, "ok")
    assert outcome(log_in(raw)) == (400, "social_token")


@pytest.mark.parametrize("token", [None, "", 5, ["x"], {"a": 1}, True, "x" * 20_000])
def test_what_is_no_text_is_named(issuer: Issuer, token: Any) -> None:
    answer = APIClient().post("/api/login-google", {"token": token}, format="json")
    assert outcome(answer) == (400, "validation")
    assert list(answer.json()["error"]["fields"]) == ["token"]


def test_a_provider_that_is_away_is_503(issuer: Issuer, milica: User, settings: Any) -> None:
    linked(issuer, milica)
    with Issuer().running() as gone:
        settings.SOCIAL_ISSUER = gone.url
    raw = gone.id_token("x")
    answers = [log_in(raw), APIClient().get("/api/login-google/nonce"), link(milica, raw)]
    assert [outcome(answer) for answer in answers] == [(503, "unavailable")] * 3
    assert {answer["Retry-After"] for answer in answers} == {"5"}


def test_tries_share_the_rate_of_login(issuer: Issuer) -> None:
    codes = [log_in("x").status_code for _ in range(11)]
    assert codes == [400] * 10 + [429]


def test_a_visitor_who_asks_for_a_nonce_writes_nothing(issuer: Issuer) -> None:
    first, second = (APIClient().get("/api/login-google/nonce") for _ in range(2))
    assert first.json()["data"]["nonce"] != second.json()["data"]["nonce"]
    assert first["Cache-Control"] == "no-store"
    assert not UsedToken.objects.exists()


def test_without_a_provider_nothing_of_it_is_there(milica: User) -> None:
    calls = [APIClient().get("/api/login-google/nonce"), log_in("x"), link(milica, "x"), unlink(milica)]
    assert [outcome(answer) for answer in calls] == [(404, "not_found")] * 4


# --- linking ---


def state_of(user: User) -> int:
    return int(client_for(user).get("/api/user/social").json()["data"]["linked"])


@pytest.mark.feature("M-AUTH-08")
def test_links_and_unlinks_with_the_password(issuer: Issuer, milica: User) -> None:
    assert state_of(milica) == 0
    linked(issuer, milica)
    assert state_of(milica) == 1
    assert outcome(unlink(milica, "pogrešna-lozinka")) == (400, "wrongPassword")
    assert state_of(milica) == 1
    assert outcome(unlink(milica)) == (200, "ok")
    assert state_of(milica) == 0
    assert outcome(unlink(milica)) == (200, "ok")
    assert outcome(log_in(new_token(issuer))) == (404, "no_account")


def test_a_wrong_password_links_nothing_and_leaves_the_token_usable(issuer: Issuer, milica: User) -> None:
    raw = new_token(issuer)
    assert outcome(link(milica, raw, "pogrešna-lozinka")) == (400, "wrongPassword")
    assert not SocialIdentity.objects.exists()
    assert outcome(link(milica, raw)) == (200, "ok")


@pytest.mark.usefixtures("one_moment")  # on a slow machine the second to wait would pass between two tries
def test_guessing_the_password_here_is_slowed_down_as_at_login(issuer: Issuer, milica: User) -> None:
    client = client_for(milica)
    body = {"token": "x", "usr_password": "pogrešna-lozinka"}
    codes = [client.post("/api/user/social", body).status_code for _ in range(6)]
    assert codes == [400] * 5 + [429]


def test_an_identity_belongs_to_one_account_and_an_account_has_one(issuer: Issuer, milica: User) -> None:
    linked(issuer, milica)
    other = make_user("jovana", name="Jovana Jović")
    assert outcome(link(other, new_token(issuer))) == (409, "duplicate")
    assert outcome(link(milica, new_token(issuer, "bora"))) == (409, "duplicate")
    assert outcome(link(milica, new_token(issuer))) == (200, "ok")
    assert [(row.user_id, row.subject) for row in SocialIdentity.objects.all()] == [(milica.pk, "ana")]
    assert outcome(unlink(milica)) == (200, "ok")
    assert outcome(link(other, new_token(issuer))) == (200, "ok")


def test_the_same_subject_of_another_issuer_is_somebody_else(issuer: Issuer, milica: User, settings: Any) -> None:
    linked(issuer, milica)
    with Issuer().running() as second:
        settings.SOCIAL_ISSUER = second.url
        assert outcome(log_in(new_token(second))) == (404, "no_account")
        assert state_of(milica) == 0
        linked(second, make_user("jovana", name="Jovana Jović"))


def test_the_owner_is_told_of_a_new_way_in(issuer: Issuer, milica: User) -> None:
    linked(issuer, milica)
    linked(issuer, milica)
    letters = [row.payload for row in OutboxEntry.objects.filter(kind="mail")]
    assert [(row["to"], row["template"], row["context"]["provider"]) for row in letters] == [
        (milica.email, "social_linked", "Servis")
    ]


@pytest.mark.parametrize("body", [{}, {"token": "x"}, {"usr_password": "x"}, {"token": 5, "usr_password": []}])
def test_missing_fields_are_named(issuer: Issuer, milica: User, body: dict[str, Any]) -> None:
    answer = client_for(milica).post("/api/user/social", body, format="json")
    assert outcome(answer) == (400, "validation")
    given = {name for name, value in body.items() if value == "x"}
    assert set(answer.json()["error"]["fields"]) == {"token", "usr_password"} - given


@pytest.mark.postgres
@pytest.mark.django_db(transaction=True)
def test_of_many_who_link_one_identity_at_once_one_has_it(issuer: Issuer) -> None:
    people = [make_user(f"osoba{number}", name=f"Osoba {'abcdefgh'[number]}") for number in range(8)]
    tokens = [new_token(issuer) for _ in people]
    clients = [client_for(user) for user in people]

    def act(number: int) -> Any:
        body = {"token": tokens[number], "usr_password": PASSWORD}
        return outcome(clients[number].post("/api/user/social", body))

    results = run_together([lambda number=number: act(number) for number in range(8)])  # type: ignore[misc]
    assert sorted(results) == [(200, "ok")] + [(409, "duplicate")] * 7
    assert SocialIdentity.objects.count() == 1
