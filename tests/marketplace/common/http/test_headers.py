"""docs/spec/reliability.md, S7: the full header set on every answer."""

import re
from typing import Any

import pytest
from django.http import HttpRequest, HttpResponse
from django.test import Client, RequestFactory

from marketplace.common.http import request_ids
from marketplace.common.http.security import SecurityHeadersMiddleware, page_policy

pytestmark = [pytest.mark.django_db, pytest.mark.urls("tests.marketplace.common.http.kernel_urls")]

EVERYWHERE = {
    "X-Content-Type-Options": "nosniff",
    "Referrer-Policy": "no-referrer",
    "Cross-Origin-Opener-Policy": "same-origin",
    "Cross-Origin-Resource-Policy": "same-origin",
    "Content-Security-Policy": "default-src 'none'; frame-ancestors 'none'",
    "Content-Language": "sr-Latn",
    "Vary": "Authorization",
}


@pytest.mark.parametrize(
    "path", ["/api/config", "/api/health", "/api/signed-in", "/api/nothing", "/api/pages?page=0", "/api/files/nothing"]
)
def test_every_answer_of_the_api_has_the_whole_set(client: Client, path: str) -> None:
    headers = client.get(path).headers
    assert {name: headers.get(name) for name in EVERYWHERE} == EVERYWHERE
    assert "geolocation=()" in headers["Permissions-Policy"]
    assert re.fullmatch(r"[0-9a-f]{16}", headers["X-Request-ID"])


def test_hsts_is_sent_over_https_only(client: Client, settings: Any) -> None:
    settings.SECURE_HSTS_SECONDS = 31_536_000
    client = Client()
    assert "Strict-Transport-Security" not in client.get("/api/health").headers
    assert "max-age=31536000" in client.get("/api/health", secure=True).headers["Strict-Transport-Security"]


def page(request: HttpRequest) -> HttpResponse:
    return HttpResponse(f"<style nonce={request.csp_nonce}></style>", content_type="text/html")  # type: ignore[attr-defined]


def test_a_pages_policy_names_the_nonce_of_this_answer() -> None:
    middleware = SecurityHeadersMiddleware(page)
    answers = [middleware(RequestFactory().get("/sr/")) for _ in range(2)]
    nonces = [re.search(r"nonce=([\w-]{22})>", answer.content.decode())[1] for answer in answers]  # type: ignore[index, attr-defined]
    assert nonces[0] != nonces[1]
    for answer, nonce in zip(answers, nonces, strict=True):
        assert f"style-src 'self' 'nonce-{nonce}'" in answer.headers["Content-Security-Policy"]


def test_a_pages_policy_allows_nothing_unsafe_and_nothing_foreign() -> None:
    policy = page_policy("n")
    assert "unsafe" not in policy
    assert "http" not in policy
    assert policy.startswith("default-src 'none'; script-src 'self'; style-src 'self' 'nonce-n'; worker-src 'self';")
    for rule in ("object-src 'none'", "base-uri 'none'", "form-action 'self'", "frame-ancestors 'none'"):
        assert rule in policy


def test_the_providers_origin_is_added_only_where_it_is_used(settings: Any) -> None:
    settings.HUMAN_CHECK = "turnstile"
    assert "script-src 'self' https://challenges.cloudflare.com" in page_policy("n")
    assert "frame-src https://challenges.cloudflare.com" in page_policy("n")


def test_a_stricter_policy_of_a_view_stays() -> None:
    answer = HttpResponse(headers={"Content-Security-Policy": "default-src 'none'; sandbox"})
    made = SecurityHeadersMiddleware(lambda request: answer)(RequestFactory().get("/api/files/x"))
    assert made.headers["Content-Security-Policy"] == "default-src 'none'; sandbox"


@pytest.mark.parametrize(("proxies", "taken"), [(0, False), (1, True)])
def test_only_our_proxy_names_a_request(client: Client, settings: Any, proxies: int, taken: bool) -> None:
    settings.NUM_PROXIES = proxies
    given = "0123456789abcdef" * 2
    answer = client.get("/api/health", HTTP_X_REQUEST_ID=given)
    assert (answer.headers["X-Request-ID"] == given) is taken


@pytest.mark.parametrize(
    "given", ["", "short", "words-of-a-client-0123456789abcdef", "A" * 32, "a" * 33, "a" * 31, "a" * 32 + "\n"]
)
def test_a_name_of_another_form_is_not_taken(given: str) -> None:
    assert re.fullmatch(r"[0-9a-f]{16}", request_ids.new_request_id(given))


@pytest.mark.parametrize(("locale", "words"), [("sr", "Zahtev"), ("en", "The request cannot be read.")])
@pytest.mark.parametrize("host", ["evil.example", "127.0.0.1.evil.example", "testserver evil", ""])
def test_a_foreign_host_is_refused_in_the_envelope(host: str, locale: str, words: str) -> None:
    answer = Client().get("/api/config", {"locale": locale}, HTTP_HOST=host)
    assert answer.status_code == 400
    error = answer.json()["error"]
    assert (error["code"], error["message"].startswith(words)) == ("bad_request", True)
    assert answer.headers["Content-Security-Policy"] == EVERYWHERE["Content-Security-Policy"]
    assert Client().get("/api/config", {"locale": locale}, HTTP_HOST="localhost:8000").status_code == 200
