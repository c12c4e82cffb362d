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


def lock_staff(person: User) -> User:
    """Return the person who acts for the back-office, as `lock_actor` does.

    person: as the request read them, whose role was found to include what they do. Raises Forbidden when it is another
    role, or none, by now.
    """
    user = lock_actor(person.pk)
    if not user.role or user.role != person.role:
        raise Forbidden
    return user


def lock_staff_account(user_id: int) -> User:
    """Return the person with a role who acts on their own account. Raises Forbidden for one who has none any more."""
    user = lock_actor(user_id)
    if not user.role:
        raise Forbidden
    return user
