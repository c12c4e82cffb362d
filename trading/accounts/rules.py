"""Rules of accounts and sessions: pure, no database, settings or clock."""

from __future__ import annotations

from datetime import datetime, timedelta

IDLE, LONGEST = timedelta(days=7), timedelta(days=30)
ADMIN_IDLE, ADMIN_LONGEST = timedelta(hours=2), timedelta(hours=12)

VERIFY_LIFE = timedelta(hours=48)
RESET_LIFE = timedelta(hours=1)


def session_ends_at(*, created_at: datetime, last_seen_at: datetime, is_admin: bool) -> datetime:
    """Return when a session ends by itself: idle too long, or too old. Source: reliability, S1."""
    idle, longest = (ADMIN_IDLE, ADMIN_LONGEST) if is_admin else (IDLE, LONGEST)
    return min(last_seen_at + idle, created_at + longest)
