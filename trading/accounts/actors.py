"""The first step of every write of a person: lock the own account and check that it may still act.

Source: docs/spec/domain.md, "Lock and ban".
"""

from __future__ import annotations

from typing import Literal

from marketplace.common.db.prepared_writes import update_row
from marketplace.common.http.errors import Forbidden, SessionRequired
from trading.accounts.locks import ONE_USER
from trading.accounts.models import User
from trading.accounts.selectors import may_be_signed_in


def lock_actor(user_id: int) -> User:
    """Return the person who acts, the account locked: a ban or an erasure comes before the write or after it.

    Runs inside the caller's transaction. Raises SessionRequired when the account may not act any more.
    """
    return may_act(ONE_USER.row(user_id))


def may_act(user: User | None) -> User:
    """Return the locked account. Raises SessionRequired when it, or nobody, may not act any more."""
    if user is None or not may_be_signed_in(user):
        raise SessionRequired
    return user


def mark_first_activity(user: User, flag: Literal["has_posted", "has_offered"]) -> None:
    """Set the flag that the person has published an ad or made an offer; only the first time writes.

    Runs inside the caller's transaction, the account locked.
    """
    if not getattr(user, flag):
        setattr(user, flag, True)
        update_row(User, user.pk, {flag: True})


def lock_admin(user_id: int) -> User:
    """Return the administrator who acts, as `lock_actor` does. Raises Forbidden for one who is none any more."""
    user = lock_actor(user_id)
    if not user.is_admin:
        raise Forbidden
    return user
