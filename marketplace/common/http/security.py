"""Security headers of every answer: what a page may load, and what other sites may do with it.

Source: docs/spec/reliability.md, S7.
"""

from __future__ import annotations

import secrets
from collections.abc import Callable
from functools import cache
from urllib.parse import urlsplit

from django.conf import settings
from django.core.exceptions import DisallowedHost
from django.http import HttpRequest, HttpResponse, HttpResponseBase
from django.utils.functional import SimpleLazyObject

from marketplace.common.http import envelope, errors, request_ids
from marketplace.common.http.client_address import set_client_address
from marketplace.common.text import locale

NONCE = "{nonce}"
PAGE_POLICY = {
    "default-src": "'none'",
    "script-src": "'self'",
    # Style elements of the component library, its scroll lock and the editor carry the answer's nonce.
    "style-src": f"'self' 'nonce-{NONCE}'",
    "worker-src": "'self'",
    "img-src": "'self' data: blob:",
    "media-src": "'self'",
    "font-src": "'self'",
    "connect-src": "'self'",
    "manifest-src": "'self'",
    "base-uri": "'none'",
    "object-src": "'none'",
    "form-action": "'self'",
    "frame-ancestors": "'none'",
}
DATA_POLICY = "default-src 'none'; frame-ancestors 'none'"
PERMISSIONS = "camera=(), geolocation=(), microphone=(), payment=(), usb=(), interest-cohort=()"


def page_policy(nonce: str) -> str:
    """Return the Content-Security-Policy of a page with this nonce."""
    return policy_template(turnstile_origin() if settings.HUMAN_CHECK == "turnstile" else "").replace(NONCE, nonce)


@cache
def policy_template(turnstile: str) -> str:
    """Return the policy with `NONCE` in it. turnstile: the origin of its script and of the frame in which it shows."""
    rules = dict(PAGE_POLICY)
    if turnstile:
        rules["script-src"] += f" {turnstile}"
        rules["frame-src"] = turnstile
    return "; ".join(f"{name} {value}" for name, value in rules.items())


def turnstile_origin() -> str:
    """Return where the script and the frame of Turnstile come from."""
    parts = urlsplit(settings.TURNSTILE_SCRIPT_URL)
    return f"{parts.scheme}://{parts.netloc}"


def refused_host(request: HttpRequest) -> HttpResponse | None:
    """Return the answer to a request for a host that is not ours, None for our own.

    Another site may let its own name point to this address (DNS rebinding): for the browser its page then has the same
    origin. Only the host name of the request gives it away. It is not logged: anybody could fill the log.
    """
    try:
        request.get_host()
    except DisallowedHost:
        with locale.language(locale.request_locale(request)):
            return envelope.error_response(errors.BadRequest())
    return None


class SecurityHeadersMiddleware:
    """Refuses foreign hosts, sets all security headers on every answer, and gives the request its id.

    A view may set a stricter policy of its own, as files do. The middleware comes before everything that answers,
    static files included. HSTS, nosniff, referrer and opener policy come from Django's own SecurityMiddleware.
    """

    def __init__(self, get_response: Callable[[HttpRequest], HttpResponseBase]) -> None:
        self.get_response = get_response

    def __call__(self, request: HttpRequest) -> HttpResponseBase:
        nonce = SimpleLazyObject(lambda: secrets.token_urlsafe(16))
        request.csp_nonce = nonce  # type: ignore[attr-defined]
        # Only our own proxy may choose the id of a request: a client could write any text into the logs with it.
        given = request.headers.get("X-Request-ID", "") if settings.NUM_PROXIES else ""
        request_id = request_ids.new_request_id(given)
        request_ids.set_request_id(request_id)
        set_client_address(request)
        response = refused_host(request) or self.get_response(request)
        response.headers["X-Request-ID"] = request_id
        is_page = response.headers.get("Content-Type", "").startswith("text/html")
        policy = page_policy(str(nonce)) if is_page else DATA_POLICY
        response.headers.setdefault("Content-Security-Policy", policy)
        response.headers.setdefault("Cross-Origin-Resource-Policy", "same-origin")
        response.headers.setdefault("Permissions-Policy", PERMISSIONS)
        response.headers.setdefault("X-Frame-Options", settings.X_FRAME_OPTIONS)
        return response
