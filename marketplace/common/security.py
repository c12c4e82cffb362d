"""Headers of every answer: what a page may load, and what others may do with it. Source: reliability, S7."""

from __future__ import annotations

import secrets
from collections.abc import Callable

from django.http import HttpRequest, HttpResponseBase
from django.utils.functional import SimpleLazyObject

PAGE_POLICY = {
    "default-src": "'none'",
    "script-src": "'self'",
    # Style elements of the component library, its scroll lock and the editor carry the answer's nonce.
    "style-src": "'self' 'nonce-{nonce}'",
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
    return "; ".join(f"{name} {value}".format(nonce=nonce) for name, value in PAGE_POLICY.items())


class SecurityHeadersMiddleware:
    """Sets the full header set on every answer; a view may give a stricter policy of its own (files do).

    Django's own SecurityMiddleware stands beside it: HSTS, nosniff, referrer and opener policy come from there.
    """

    def __init__(self, get_response: Callable[[HttpRequest], HttpResponseBase]) -> None:
        self.get_response = get_response

    def __call__(self, request: HttpRequest) -> HttpResponseBase:
        nonce = SimpleLazyObject(lambda: secrets.token_urlsafe(16))
        request.csp_nonce = nonce  # type: ignore[attr-defined]
        response = self.get_response(request)
        is_page = response.headers.get("Content-Type", "").startswith("text/html")
        policy = page_policy(str(nonce)) if is_page else DATA_POLICY
        response.headers.setdefault("Content-Security-Policy", policy)
        response.headers.setdefault("Cross-Origin-Resource-Policy", "same-origin")
        response.headers.setdefault("Permissions-Policy", PERMISSIONS)
        return response
