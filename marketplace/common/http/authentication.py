"""Finding the session that the sid of a request names."""

import hashlib
import re
import secrets
from typing import Any

from django.core.exceptions import SuspiciousOperation
from django.http import HttpRequest
from rest_framework.authentication import BaseAuthentication
from rest_framework.request import Request

from marketplace.common import people
from marketplace.common.people import Person, Session

SID_FORM = re.compile(r"[A-Za-z0-9_-]{43}")


def new_token() -> str:
    """Return a new secret of 256 bits: 43 characters base64url."""
    return secrets.token_urlsafe(32)


def hash_token(raw: str) -> str:
    """Return the hex SHA-256 of a secret; the database stores nothing else of it."""
    return hashlib.sha256(raw.encode("utf-8", "surrogatepass")).hexdigest()


def raw_sid(request: HttpRequest | Request) -> str | None:
    """Return the sid sent with a request: header `Authorization: Bearer`, else the query.

    Returns None without one, for one of another form than `new_token` gives, and for two different ones in the query.
    """
    header = request.META.get("HTTP_AUTHORIZATION", "")
    scheme, _, value = header.partition(" ")
    if scheme.lower() == "bearer":
        value = value.strip()
    else:
        values = set(request.GET.getlist("sid"))
        value = values.pop() if len(values) == 1 else ""
    return value if SID_FORM.fullmatch(value) else None


def session_of(request: HttpRequest | Request) -> Session | None:
    """Return the live session of a request, for a view that is no `ApiView` (the files)."""
    try:
        sid = raw_sid(request)
    except SuspiciousOperation:  # too many parameters
        return None
    return people.find_session.call(sid) if sid else None


class SidAuthentication(BaseAuthentication):
    """Sets `request.user` (a person or None) and `request.auth` (a session or None); refuses nobody itself."""

    def authenticate(self, request: Request) -> tuple[Person | None, Session | None]:
        sid = raw_sid(request)
        session = people.find_session.call(sid) if sid else None
        return (session.user, session) if session is not None else (None, None)

    def authenticate_header(self, request: Request) -> str:
        return "Bearer"


def bearer_scheme() -> dict[str, Any]:
    """Return the security schemes for the API description."""
    return {
        "sid": {"type": "apiKey", "in": "query", "name": "sid"},
        "bearer": {"type": "http", "scheme": "bearer"},
    }
