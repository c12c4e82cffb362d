"""HTTP clients of signed-in people, without the cost of a login."""

import secrets
from itertools import count

from rest_framework.test import APIClient

from marketplace.common.db import clock
from marketplace.common.http.authentication import hash_token
from trading.accounts.models import LoginSession, User


def sid_for(user: User) -> str:
    """Return the sid of a new live session; an earlier one of the same person ends."""
    now = clock.now()
    user.sessions.filter(ended_at=None).update(ended_at=now, ended_reason="replaced")
    raw = secrets.token_urlsafe(32)
    LoginSession.objects.create(
        user=user,
        token_hash=hash_token(raw),
        created_at=now,
        last_seen_at=now,
        second_factor_at=now if user.role else None,
        stepped_up_at=now,
    )
    return raw


def client_for(user: User | None = None) -> APIClient:
    """Return a client that sends the person's sid as a Bearer token; of a guest without a user."""
    return APIClient(HTTP_AUTHORIZATION=f"Bearer {sid_for(user)}") if user else APIClient()


ADDRESSES = count(1)


def elsewhere() -> str:
    """Return an address that nothing else in the run came from."""
    number = next(ADDRESSES)
    return f"10.1.{number // 250}.{number % 250}"
