"""The demo's own sign-in provider, spoken to as any other."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any
from urllib.parse import parse_qs, urlsplit

import pytest
import requests
from rest_framework.test import APIClient

from marketplace.common.integrations import openid
from marketplace.demo.identity_provider import DemoProvider

pytestmark = [pytest.mark.django_db, pytest.mark.feature("M-CMP-08", "M-AUTH-08")]

SITE = "http://127.0.0.1:8000"
BACK = f"{SITE}/sr/auth/callback"


@pytest.fixture
def provider(settings: Any) -> Iterator[DemoProvider]:
    found = DemoProvider(0, client_id="zbir-demo", site=SITE)
    settings.SOCIAL_ISSUER, settings.SOCIAL_CLIENT_ID = found.url, "zbir-demo"
    with found.running():
        yield found


def authorize(provider: DemoProvider, **query: str) -> tuple[int, str, str]:
    """Return status, text and Location of the provider's page."""
    asked = {"client_id": "zbir-demo", "redirect_uri": BACK, **query}
    answer = requests.get(f"{provider.url}/authorize", asked, allow_redirects=False, timeout=10)
    return answer.status_code, answer.text, answer.headers.get("Location", "")


def test_who_is_chosen_may_vote(provider: DemoProvider) -> None:
    nonce = APIClient().get("/api/login-google/nonce").json()["data"]["nonce"]
    status, page, _ = authorize(provider, nonce=nonce, state="s")
    assert (status, "Vesna" in page) == (200, True)
    status, _, back = authorize(provider, nonce=nonce, state="s", **{"as": "vesna"})
    assert (status, back.startswith(f"{BACK}#")) == (302, True)
    given = parse_qs(urlsplit(back).fragment)
    assert given["state"] == ["s"]
    identity = openid.identity_of(given["id_token"][0], "vote")
    assert (identity.issuer, identity.subject) == (provider.url, "vesna")


def test_who_turns_back_gets_no_token_and_nobody_is_sent_elsewhere(provider: DemoProvider) -> None:
    _, _, back = authorize(provider, nonce="n", state="s", **{"as": "stranger"})
    assert parse_qs(urlsplit(back).fragment) == {"state": ["s"], "error": ["access_denied"]}
    assert authorize(provider, nonce="n", redirect_uri="https://elsewhere.example/")[0] == 404
    assert authorize(provider, nonce="n", client_id="other")[0] == 404
