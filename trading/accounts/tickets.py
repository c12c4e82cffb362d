"""Tickets of a first step of signing in: good for the second step, and for nothing else. Nothing of one is stored.

Source: docs/spec/domain.md, "Signing in".
"""

from __future__ import annotations

from datetime import timedelta
from typing import Final

from django.core.signing import BadSignature, Signer
from django.utils.crypto import constant_time_compare

from marketplace.common.db import clock
from trading.accounts.errors import TicketExpired
from trading.accounts.models import User

LIFE: Final = timedelta(minutes=10)
SALT: Final = "second-step"


def issue(user: User, *, by_password: bool) -> str:
    """Return a ticket of the person, whose identity was confirmed but for the second factor.

    by_password: by the password, not by an outside identity.
    """
    ends = (clock.now() + LIFE).timestamp()
    stamp = user.get_session_auth_hash()
    return Signer(salt=SALT).sign_object({"user": user.pk, "ends": ends, "stamp": stamp, "password": by_password})


def user_id_of(ticket: str) -> int:
    """Return whose ticket it is. Raises TicketExpired."""
    return int(_read(ticket)["user"])


def is_by_password(ticket: str) -> bool:
    """Return whether its first step was the password. Raises TicketExpired."""
    return bool(_read(ticket)["password"])


def require_unchanged(ticket: str, user: User) -> None:
    """Raise TicketExpired when the person's password is another now. user: locked by the caller."""
    if not constant_time_compare(_read(ticket)["stamp"], user.get_session_auth_hash()):
        raise TicketExpired


def _read(ticket: str) -> dict[str, str]:
    try:
        found: dict[str, str] = Signer(salt=SALT).unsign_object(ticket)
    except BadSignature:
        raise TicketExpired from None
    if clock.now().timestamp() >= float(found["ends"]):
        raise TicketExpired
    return found
