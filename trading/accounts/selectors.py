"""Reads of accounts. Source: docs/spec/domain.md, "Sessions" and "Lock and ban"."""

from __future__ import annotations

from collections.abc import Collection
from datetime import datetime

from django.conf import settings
from django.db.models import Q, QuerySet

from marketplace.common.db import clock
from marketplace.common.db.compiled_queries import Parameter, SingleRow
from marketplace.common.http.authentication import hash_token
from marketplace.common.http.errors import DomainError, SessionRequired
from marketplace.common.roles import Capability, Role, roles_with
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
    if not may_be_signed_in(session.user) or has_run_out(session, now) or lacks_second_step(session):
        return False
    session.user.acting_role = acting_role(session)
    return True


def ended_sessions(session_ids: Collection[int]) -> dict[int, str]:
    """Return those of the sessions that have ended, each with the reason that was stored, "" without one."""
    columns = ("ended_at", "ended_reason", "created_at", "last_seen_at")
    people = (
        f"user__{name}" for name in ("is_admin", "staff_role", "verified_at", "banned_at", "locked_at", "erased_at")
    )
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
        created_at=session.created_at, last_seen_at=session.last_seen_at, is_staff=session.user.role != ""
    )


def may_be_signed_in(user: User) -> bool:
    """Whether the account's state lets it hold a session (docs/spec/reliability.md, I14)."""
    return user.verified_at is not None and not (user.banned_at or user.locked_at or user.erased_at)


def known_people() -> QuerySet[User]:
    """Return the people whom others may know of: not banned, erased or unverified."""
    return User.objects.filter(banned_at=None, erased_at=None, verified_at__isnull=False)


def admins() -> QuerySet[User]:
    """Return the administrators who can act."""
    return who_can_act().filter(is_admin=True).order_by("pk")


def staff_with(capability: Capability) -> QuerySet[User]:
    """Return the people who can act and whose role includes the capability."""
    roles = roles_with(capability)
    other = Q(staff_role__in=roles - {Role.ADMINISTRATOR})
    return who_can_act().filter(other | Q(is_admin=True) if Role.ADMINISTRATOR in roles else other).order_by("pk")


def colleagues(user: User) -> QuerySet[User]:
    """Return the others who can act and do what this person's role does: those with the same one, administrators."""
    able = Q(is_admin=True) | Q(staff_role=user.staff_role, staff_role__gt="")
    return who_can_act().filter(able).exclude(pk=user.pk).order_by("pk")


def who_can_act() -> QuerySet[User]:
    return User.objects.filter(verified_at__isnull=False, banned_at=None, locked_at=None, erased_at=None)


def active_admin(user_id: int) -> User | None:
    """Return this administrator for a job that they ordered; None if they are an administrator no more."""
    admin = admins().filter(pk=user_id).first()
    if admin is not None:
        admin.acting_role = admin.role  # they had these rights when they ordered it
    return admin


def second_step_due(session: LoginSession) -> bool:
    """Whether somebody with a role still has to set a factor up; until then the session has only a user's rights."""
    return bool(session.user.role) and session.second_factor_at is None and settings.ADMIN_TOTP == "required"


def lacks_second_step(session: LoginSession) -> bool:
    """Whether the session was begun by the first step alone, though there is a factor: such a one lets nobody in."""
    return session.second_factor_at is None and has_factor(session.user)


def has_factor(user: User) -> bool:
    """Whether signing in to the account takes a second step."""
    return bool(user.role) and SecondFactor.objects.filter(user_id=user.pk, confirmed_at__isnull=False).exists()


def acting_role(session: LoginSession) -> str:
    """Return the role whose rights the session has now; "" for none."""
    return "" if second_step_due(session) else session.user.role
