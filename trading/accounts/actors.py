"""The first step of every write of a person: lock the own account and check that it may still act.

Source: docs/spec/domain.md, "Lock and ban".
"""

from __future__ import annotations

from collections.abc import Collection
from typing import Final, Literal

from marketplace.common.db import clock
from marketplace.common.db.prepared_writes import update_row
from marketplace.common.http.errors import Forbidden, SessionRequired
from trading.accounts.errors import OwnMatter
from trading.accounts.locks import ONE_USER
from trading.accounts.models import User
from trading.accounts.selectors import colleagues, may_be_signed_in

NAMED: Final = 5
"""So many colleagues are named to whoever may not decide."""


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


def lock_staff(person: User, *, about: Collection[int | None]) -> User:
    """Return the person who acts for the back-office, as `lock_actor` does.

    person: as the request read them, whose role was found to include what they do. about: the accounts whose matter it
    is, None where there is none; every write has to say it, so that nobody decides about themselves by an omission.
    Raises Forbidden when it is another role, or none, by now, and OwnMatter.
    """
    user = lock_actor(person.pk)
    if not user.role or user.role != person.role:
        raise Forbidden
    if user.pk in about and not decides_alone(user):
        raise OwnMatter(list(colleagues(user).values_list("username", flat=True)[:NAMED]))
    return user


def own_by_address(person: User, address: str) -> int | None:
    """Return the person's id where somebody without an account gave the person's own address, for `lock_staff`."""
    return person.pk if address.lower() == person.email.lower() else None


def decides_alone(user: User) -> bool:
    """Whether the administrator may decide about own things now; over as soon as somebody else could."""
    until = user.decides_alone_until
    return until is not None and clock.now() < until and not colleagues(user).exists()


def lock_staff_account(user_id: int) -> User:
    """Return the person with a role who acts on their own account. Raises Forbidden for one who has none any more."""
    user = lock_actor(user_id)
    if not user.role:
        raise Forbidden
    return user
