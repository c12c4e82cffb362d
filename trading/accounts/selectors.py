"""Reads of accounts. Source: docs/spec/domain.md, "Sessions" and "Lock and ban"."""

from __future__ import annotations

from collections.abc import Collection
from datetime import datetime

from django.conf import settings
from django.db.models import QuerySet

from marketplace.common.db import clock
from marketplace.common.db.compiled_queries import Parameter, SingleRow
from marketplace.common.http.authentication import hash_token
from marketplace.common.http.errors import DomainError, SessionRequired
from trading.accounts import rules
from trading.accounts.errors import SignedOutByBan, SignedOutByLock
from trading.accounts.models import BANNED, LOCKED, LoginSession, SecondFactor, User

MOMENT = "read_at"  # the model names its type


def live_sessions() -> QuerySet[LoginSession]:
    """Return the sessions that nobody has ended, each with its person and the moment it is read."""
    sessions = LoginSession.objects.select_related("user").filter(ended_at__isnull=True)
    return sessions.annotate(**{MOMENT: clock.DatabaseClock()})


LIVE = SingleRow(lambda: live_sessions().filter(token_hash=Parameter()))


def session_by_sid(raw: str) -> LoginSession | None:
    """Return the live session of a sid with its user, None when it is unknown, ended, idle or too old.

    Does not keep the session alive; `sessions.touch_session` does.
    """
    session = LIVE.row(hash_token(raw))
    return session if session is not None and is_live(session) else None


def sessions_by_sids(raws: Collection[str]) -> dict[str, LoginSession]:
    """Return the live session of each sid that has one, as `session_by_sid` does, by one statement."""
    if len(raws) == 1:
        (raw,) = raws
        session = session_by_sid(raw)
        return {} if session is None else {raw: session}
    sids = {hash_token(raw): raw for raw in raws}
    found = live_sessions().filter(token_hash__in=sids)
    return {sids[session.token_hash]: session for session in found if is_live(session)}


def is_live(session: LoginSession) -> bool:
    """Whether a row that `live_sessions` has just found lets its person in; notes when it was read, and the rights."""
    now = session.read_at = clock.database_now(session.read_at)
    if not may_be_signed_in(session.user) or has_run_out(session, now):
        return False
    session.user.acts_as_admin = acts_as_admin(session)
    return True


def ended_sessions(session_ids: Collection[int]) -> dict[int, str]:
    """Return those of the sessions that have ended, each with the reason that was stored, "" without one."""
    columns = ("ended_at", "ended_reason", "created_at", "last_seen_at")
    people = (f"user__{name}" for name in ("is_admin", "verified_at", "banned_at", "locked_at", "erased_at"))
    found = LoginSession.objects.select_related("user").only(*columns, "user", *people).in_bulk(session_ids)
    now = clock.now()
    ended = {}
    for session_id in session_ids:
        session = found.get(session_id)
        if session is None:
            ended[session_id] = ""
        elif session.ended_at is not None or not may_be_signed_in(session.user) or has_run_out(session, now):
            ended[session_id] = session.ended_reason
    return ended


def session_error(raw: str) -> DomainError:
    """Return the error that answers a sid without a live session.

    It tells of a ban or a lock that ended the session and still holds: whoever has the sid was signed in with it.
    """
    session = LoginSession.objects.select_related("user").filter(token_hash=hash_token(raw)).first()
    if session is None or session.user.erased_at is not None:
        return SessionRequired()
    if session.ended_reason == BANNED and session.user.banned_at is not None:
        return SignedOutByBan(reason=session.user.ban_reason)
    if session.ended_reason == LOCKED and session.user.locked_at is not None:
        return SignedOutByLock(reason=session.user.lock_reason)
    return SessionRequired()


def has_run_out(session: LoginSession, now: datetime) -> bool:
    """Whether a session has ended by itself."""
    return now >= rules.session_ends_at(
        created_at=session.created_at, last_seen_at=session.last_seen_at, is_admin=session.user.is_admin
    )


def may_be_signed_in(user: User) -> bool:
    """Whether the account's state lets it hold a session (docs/spec/reliability.md, I14)."""
    return user.verified_at is not None and not (user.banned_at or user.locked_at or user.erased_at)


def known_people() -> QuerySet[User]:
    """Return the people whom others may know of: not banned, erased or unverified."""
    return User.objects.filter(banned_at=None, erased_at=None, verified_at__isnull=False)


def admins() -> QuerySet[User]:
    """Return the administrators who can act."""
    return User.objects.filter(
        is_admin=True, verified_at__isnull=False, banned_at=None, locked_at=None, erased_at=None
    ).order_by("pk")


def active_admin(user_id: int) -> User | None:
    """Return this administrator for a job that they ordered; None if they are an administrator no more."""
    admin = admins().filter(pk=user_id).first()
    if admin is not None:
        admin.acts_as_admin = True  # they had these rights when they ordered it
    return admin


def second_step_due(session: LoginSession) -> bool:
    """Whether an admin still owes the second step; until then the session has only the rights of a user."""
    if not session.user.is_admin or session.second_factor_at is not None:
        return False
    if settings.ADMIN_TOTP == "required":
        return True
    return SecondFactor.objects.filter(user_id=session.user_id, confirmed_at__isnull=False).exists()


def acts_as_admin(session: LoginSession) -> bool:
    """Whether the session has an administrator's rights now."""
    return session.user.is_admin and not second_step_due(session)
