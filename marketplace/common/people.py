"""What the shared kernel needs of people and their sessions. `trading.accounts` has both, and provides the hooks."""

from __future__ import annotations

from datetime import datetime
from typing import Any, Protocol

from marketplace.common.hooks import Hook


class Person(Protocol):
    """An account, as the kernel sees one.

    role: one of `roles.Role`, or "". acting_role: the same once the second factor, where due, is behind them in this
    session; until then "".
    """

    pk: Any
    username: Any
    acting_role: str

    @property
    def role(self) -> str: ...


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

lock_staff: Hook[[Any], object] = Hook("lock_staff")
"""Lock the account of the person who acts for the back-office. Raises Forbidden when their role is another by now."""

find_admin: Hook[[int], Any] = Hook("find_admin")
"""Return the administrator of this id for a job that goes on with their order; None when they are none any more."""
