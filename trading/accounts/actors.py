"""The first step of every write of a person: the own account, locked, and still one that may act."""

from __future__ import annotations

from typing import Literal

from marketplace.common.http.errors import Forbidden, SessionRequired
from trading.accounts.locks import lock_user
from trading.accounts.models import User
from trading.accounts.selectors import may_be_signed_in


def lock_actor(user_id: int) -> User:
    """Return the one who acts, the account locked, so that a ban or an erase is met in order.

    Runs inside the caller's transaction. Raises SessionRequired when the account may not act any more.
    """
    try:
        user = lock_user(user_id)
    except User.DoesNotExist:
        raise SessionRequired from None
    if not may_be_signed_in(user):
        raise SessionRequired
    return user


def remember(user: User, deed: Literal["has_posted", "has_offered"]) -> None:
    """Keep with the account, which is locked, that its owner has done this; only the first time writes. A step."""
    if not getattr(user, deed):
        setattr(user, deed, True)
        user.save(update_fields=[deed])


def lock_admin(user_id: int) -> User:
    """Return the administrator who acts, as `lock_actor` does. Raises Forbidden for one who is none any more."""
    user = lock_actor(user_id)
    if not user.is_admin:
        raise Forbidden
    return user
