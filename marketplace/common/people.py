"""What the shared kernel needs of people and their sessions. `trading.accounts` has both, and provides the hooks."""

from __future__ import annotations

from datetime import datetime
from typing import Any, Protocol

from marketplace.common.hooks import Hook


class Person(Protocol):
    """An account, as the kernel sees one.

    is_admin: an administrator. acts_as_admin: one who also has the second factor behind them, in this session.
    """

    pk: Any
    username: Any
    is_admin: Any
    acts_as_admin: Any


class Session(Protocol):
    """A signed-in session."""

    pk: Any

    @property
    def user(self) -> Person: ...

    @property
    def stepped_up_at(self) -> datetime | None:
        """When the person last confirmed who they are; None: not in this session."""


find_session: Hook[[str], Session | None] = Hook("find_session")
"""Return the live session of a sid, None when it is unknown or has ended."""

session_error: Hook[[str], Exception] = Hook("session_error")
"""Return the error for a sid without a live session; it tells its holder why an administrator ended the session."""

keep_session_alive: Hook[[Any], None] = Hook("keep_session_alive")
"""Keep a session that `find_session` returned from becoming idle."""

lock_admin: Hook[[int], object] = Hook("lock_admin")
"""Lock the account of the administrator who acts. Raises Forbidden when the person is none any more."""

find_admin: Hook[[int], Any] = Hook("find_admin")
"""Return the administrator of this id for a job that goes on with their order; None when they are none any more."""
