"""The outside human check, judged by a stand-in of the provider over HTTP.

docs/spec/reliability.md, S4 and S13.
"""

from collections.abc import Iterator
from typing import Any

import pytest
from django.test import Client, RequestFactory

from marketplace.common.http import errors
from marketplace.common.http.security import page_policy
from marketplace.common.integrations import human_check, outbound
from marketplace.common.integrations.one_time_tokens.models import UsedToken
from tests.concurrency import run_together
from tests.marketplace.common.http.kernel_urls import Human
from tests.stand_ins.siteverify import SECRET, SiteVerify

pytestmark = [
    pytest.mark.django_db,
    pytest.mark.urls("tests.marketplace.common.http.kernel_urls"),
    pytest.mark.feature("M-AUTH-05"),
]


@pytest.fixture
def judge(settings: Any) -> Iterator[SiteVerify]:
    """The provider that the settings name."""
    with SiteVerify().running() as running:
        settings.HUMAN_CHECK = "turnstile"
        settings.TURNSTILE_SITE_KEY, settings.TURNSTILE_SECRET = "site", SECRET
        settings.TURNSTILE_VERIFY_URL = f"{running.url}/siteverify"
        yield running


def verify(token: Any, action: str = "login") -> None:
    human_check.verify(token, action, RequestFactory().post("/", REMOTE_ADDR="203.0.113.7"))


def refused(token: Any, action: str = "login") -> bool:
    with pytest.raises(human_check.HumanCheckFailed):
        verify(token, action)
    return True


def test_a_right_token_passes_once(judge: SiteVerify) -> None:
    verify(judge.give("t1"))
    form = judge.forms[0]
    assert (form["secret"], form["response"], form["remoteip"]) == (SECRET, "t1", "203.0.113.7")
    assert refused("t1")


@pytest.mark.parametrize(("action", "hostname"), [("vote", "127.0.0.1"), ("login", "elsewhere.example"), ("", "")])
def test_a_token_for_another_action_or_another_site_is_refused(judge: SiteVerify, action: str, hostname: str) -> None:
    assert refused(judge.give("t1", action, hostname))
    assert not UsedToken.objects.exists()


def test_our_own_hosts_are_those_of_the_settings(judge: SiteVerify, settings: Any) -> None:
    settings.BASE_URL, settings.LIVE_ORIGINS = "https://zbir.test", ["https://zbir.test"]
    assert refused(judge.give("t1"))
    verify(judge.give("t2", hostname="zbir.test"))


@pytest.mark.parametrize("token", [None, "", 5, [], {}, "č", "x" * 2049, "unknown"], ids=lambda token: repr(token)[:12])
def test_what_the_provider_did_not_give_is_refused(judge: SiteVerify, token: Any) -> None:
    assert refused(token)
    assert judge.asked["/siteverify"] == (1 if token == "unknown" else 0)


@pytest.mark.parametrize(
    "verdict",
    [{"success": False}, {"success": True}, {"success": "true", "action": "login", "hostname": "127.0.0.1"}, {},
     {"success": False, "error-codes": ["timeout-or-duplicate"]}, {"success": False, "error-codes": [5, None]},
     {"success": True, "action": ["login"], "hostname": "127.0.0.1"},
     {"success": True, "action": "login", "hostname": None}, {"success": True, "action": "login", "hostname": [1]},
     {"success": False, "error-codes": 5}, {"success": False, "error-codes": "internal-error"}],
    ids=str,
)  # fmt: skip
def test_what_it_does_not_confirm_is_refused(judge: SiteVerify, verdict: dict[str, Any]) -> None:
    judge.verdict = verdict
    assert refused("t1")


@pytest.mark.parametrize("code", ["invalid-input-secret", "missing-input-secret", "bad-request", "internal-error"])
def test_a_fault_of_keys_or_provider_is_no_fault_of_the_persons(judge: SiteVerify, code: str) -> None:
    judge.verdict = {"success": False, "error-codes": [code]}
    with pytest.raises(errors.Unavailable):
        verify("t1")


@pytest.mark.parametrize("failure", ["error", "redirect", "garbage", "list", "huge", "silent", "drip"])
def test_without_its_answer_nobody_passes(judge: SiteVerify, monkeypatch: pytest.MonkeyPatch, failure: str) -> None:
    """S4: fail closed, and soon."""
    monkeypatch.setattr(outbound, "SECONDS", 0.2)
    judge.failure = failure
    with pytest.raises(errors.Unavailable):
        verify(judge.give("t1"))
    assert judge.asked == {"/siteverify": 1}
    assert not UsedToken.objects.exists()


def test_a_provider_that_is_down_lets_nobody_pass(settings: Any) -> None:
    with SiteVerify().running() as gone:
        settings.HUMAN_CHECK, settings.TURNSTILE_VERIFY_URL = "turnstile", gone.url
    with pytest.raises(errors.Unavailable):
        verify("t1")


@pytest.mark.postgres
@pytest.mark.django_db(transaction=True)
def test_of_ten_uses_at_once_one_passes(judge: SiteVerify) -> None:
    token = judge.give("t1")
    assert run_together([lambda: verify(token)] * 10).count(None) == 1


# --- over HTTP ---


def send(token: str) -> tuple[int, str]:
    client = Client(raise_request_exception=False)
    answer = client.post("/api/human", {"token": token, "usr_name": "ab"}, content_type="application/json")
    return answer.status_code, answer.json().get("error", {}).get("code", "ok")


def test_a_call_that_failed_by_our_fault_gives_its_token_back(
    judge: SiteVerify, monkeypatch: pytest.MonkeyPatch
) -> None:
    """The provider answers the same question alike, so the token serves once more."""
    judge.give("t1", "register")
    monkeypatch.setattr(Human, "failure", errors.Unavailable())
    assert send("t1") == (503, "unavailable")
    monkeypatch.setattr(Human, "failure", None)
    assert send("t1") == (200, "ok")
    assert send("t1") == (400, "human_check")


def test_an_outage_is_503_with_a_time_to_come_back(judge: SiteVerify) -> None:
    judge.failure = "error"
    assert send(judge.give("t1", "register")) == (503, "unavailable")
    judge.failure = None
    assert send("t1") == (200, "ok")


def test_pages_let_in_the_widgets_origin_and_only_then(settings: Any) -> None:
    settings.TURNSTILE_SCRIPT_URL = "https://widget.test:8443/api.js?render=explicit"
    assert "widget.test" not in page_policy("n")
    settings.HUMAN_CHECK = "turnstile"
    policy = page_policy("n")
    assert "script-src 'self' https://widget.test:8443;" in policy
    assert "frame-src https://widget.test:8443" in policy
    assert policy.count("widget.test") == 2
