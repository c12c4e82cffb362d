"""Source: docs/spec/reliability.md, S4; docs/spec/domain.md, "Human check"."""

import base64
import json
from datetime import UTC, datetime, timedelta
from typing import Any

import altcha
import pytest
from django.test import Client, RequestFactory

from marketplace.common.db import clock
from marketplace.common.http import errors
from marketplace.common.integrations import human_check, one_time_tokens
from marketplace.common.integrations.one_time_tokens.models import UsedToken
from tests.concurrency import run_together
from tests.marketplace.common.http.kernel_urls import Human

pytestmark = [
    pytest.mark.django_db,
    pytest.mark.urls("tests.marketplace.common.http.kernel_urls"),
    pytest.mark.feature("M-AUTH-05"),
]


@pytest.fixture(autouse=True)
def local_provider(settings: Any, monkeypatch: pytest.MonkeyPatch) -> None:
    """Use the proof of work, with little work."""
    settings.HUMAN_CHECK = "altcha"
    monkeypatch.setattr("marketplace.common.integrations.human_check.altcha.ROUNDS", 1)


def solved(action: str = "login", challenge: dict[str, Any] | None = None) -> str:
    """Return the widget's payload for a challenge of this action."""
    given = altcha.Challenge.from_dict(challenge or human_check.challenge(action))
    solution = altcha.solve_challenge(given)
    assert solution is not None
    text = json.dumps({"challenge": given.to_dict(), "solution": solution.to_dict()})
    return base64.b64encode(text.encode()).decode()


def verify(token: Any, action: str = "login") -> None:
    human_check.verify(token, action, RequestFactory().post("/api/x"))


def test_a_solution_serves_once() -> None:
    token = solved()
    verify(token)
    with pytest.raises(human_check.HumanCheckFailed):
        verify(token)
    assert UsedToken.objects.count() == 1


def test_a_solution_serves_its_own_action_only() -> None:
    token = solved("register")
    with pytest.raises(human_check.HumanCheckFailed):
        verify(token, "login")
    assert not UsedToken.objects.exists()
    verify(token, "register")


@pytest.mark.parametrize(("seconds", "passes"), [(0, True), (299, True), (300, True), (301, False), (3600, False)])
def test_a_challenge_is_good_for_300_seconds(seconds: int, passes: bool) -> None:
    begun = datetime.now(UTC).replace(microsecond=0)
    with clock.travel(begun):
        token = solved()
    with clock.travel(begun + timedelta(seconds=seconds)):
        if passes:
            verify(token)
        else:
            with pytest.raises(human_check.HumanCheckFailed):
                verify(token)


def altered(**changes: Any) -> str:
    """Return a solved payload with changed parameters, its signature kept."""
    data = json.loads(base64.b64decode(solved()))
    data["challenge"]["parameters"].update(changes)
    return base64.b64encode(json.dumps(data).encode()).decode()


@pytest.mark.parametrize(
    "change",
    [{"expiresAt": 9_999_999_999}, {"expiresAt": None}, {"expiresAt": "x"}, {"keyPrefix": ""}, {"cost": 0},
     {"nonce": "00" * 16}, {"keySignature": "00"}, {"algorithm": "SHA-1"}, {"data": {"a": 1}}],
    ids=str,
)  # fmt: skip
def test_a_changed_challenge_is_refused(change: dict[str, Any]) -> None:
    with pytest.raises(human_check.HumanCheckFailed):
        verify(altered(**change))


def encoded(value: Any) -> str:
    return base64.b64encode(json.dumps(value).encode()).decode()


@pytest.mark.parametrize(
    "token",
    [None, "", "x", 5, True, [], {}, "č", "a" * 5000, encoded(None), encoded([]), encoded({"challenge": {}}),
     encoded({"challenge": {"parameters": []}, "solution": {}}), encoded({"challenge": None, "solution": None}),
     base64.b64encode(b"[" * 3000).decode(), base64.b64encode(b"\xff\xfe").decode(), "====", "\u0000"],
    ids=repr,
)  # fmt: skip
def test_what_is_no_token_is_refused(token: Any) -> None:
    with pytest.raises(human_check.HumanCheckFailed):
        verify(token)


def test_a_wrong_solution_is_refused_and_the_right_one_still_serves() -> None:
    data = json.loads(base64.b64decode(solved()))
    right = dict(data["solution"])
    data["solution"]["derivedKey"] = "00" * 32
    with pytest.raises(human_check.HumanCheckFailed):
        verify(encoded(data))
    verify(encoded({**data, "solution": right}))


def test_another_installations_challenge_is_refused(settings: Any) -> None:
    token = solved()
    settings.SECRET_KEY = "another key of another installation, long enough"
    with pytest.raises(human_check.HumanCheckFailed):
        verify(token)


def test_a_change_of_keys_breaks_no_open_form(settings: Any) -> None:
    token = solved()
    settings.SECRET_KEY_FALLBACKS = [settings.SECRET_KEY]
    settings.SECRET_KEY = "the next key of this installation, long enough"
    verify(token)


def test_proofs_are_forgotten_after_they_would_have_expired() -> None:
    now = clock.now()
    verify(solved())
    assert one_time_tokens.delete_expired() == 0
    with clock.travel(now + timedelta(seconds=400)):
        assert one_time_tokens.delete_expired() == 1


@pytest.mark.postgres
@pytest.mark.django_db(transaction=True)
def test_of_twenty_uses_at_once_one_passes() -> None:
    token = solved()

    def act() -> str:
        verify(token)
        return "passed"

    assert run_together([act] * 20).count("passed") == 1


# --- over HTTP ---


def send(client: Client, **body: Any) -> tuple[int, str]:
    response = client.post("/api/human", body, content_type="application/json")
    return response.status_code, response.json().get("error", {}).get("code", "ok")


@pytest.fixture
def failing(monkeypatch: pytest.MonkeyPatch) -> Any:
    """Return a function that makes the view fail with this exception."""
    return lambda exc: monkeypatch.setattr(Human, "failure", exc)


def test_the_check_comes_before_the_fields(client: Client) -> None:
    assert send(client) == (400, "human_check")
    assert send(client, token="x", usr_name="ab") == (400, "human_check")
    assert send(client, token=solved("register"), usr_name="ab") == (200, "ok")


def test_a_refused_call_has_used_its_token_up(client: Client) -> None:
    token = solved("register")
    assert send(client, token=token) == (400, "validation")
    assert send(client, token=token, usr_name="ab") == (400, "human_check")


@pytest.mark.parametrize("exc", [errors.Unavailable(), RuntimeError("a bug")])
def test_a_call_that_failed_by_our_fault_gives_its_token_back(failing: Any, exc: Exception) -> None:
    """It is not used up by a call that failed with 5xx."""
    client = Client(raise_request_exception=False)
    token = solved("register")
    failing(exc)
    assert send(client, token=token, usr_name="ab")[0] >= 500
    failing(None)
    assert send(client, token=token, usr_name="ab") == (200, "ok")


def test_the_challenge_is_raw_and_never_stored(client: Client) -> None:
    response = client.get("/api/human-check?action=login")
    assert response.status_code == 200
    assert set(response.json()) == {"parameters", "signature"}
    assert response.headers["Cache-Control"] == "no-store"
    verify(solved(challenge=response.json()))


@pytest.mark.parametrize("action", ["", "nothing", "%00", "LOGIN"])
def test_only_known_actions_have_a_challenge(client: Client, action: str) -> None:
    assert client.get(f"/api/human-check?action={action}").status_code in {400, 404}


@pytest.mark.parametrize("provider", ["turnstile", "none"])
def test_another_provider_has_no_challenge_of_ours(client: Client, settings: Any, provider: str) -> None:
    settings.HUMAN_CHECK = provider
    assert client.get("/api/human-check?action=login").status_code == 404
