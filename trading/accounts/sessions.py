"""Signing in and out; how sessions live and end.

Source: docs/spec/domain.md, "Sessions"; docs/spec/reliability.md, S1 and I14.
"""

from __future__ import annotations

from datetime import datetime, timedelta

from django.conf import settings
from django.db import transaction
from django.db.models.functions import Lower

from marketplace.common.db import clock
from marketplace.common.http.authentication import hash_token, new_token
from marketplace.common.http.errors import SessionRequired
from marketplace.common.messaging import live
from trading.accounts import emails, errors, login_throttle, passwords, rules, selectors, tickets
from trading.accounts.locks import lock_or_nobody, lock_user
from trading.accounts.models import LoginSession, User

TOUCH_EVERY = timedelta(seconds=60)  # coarser than any limit on idleness; saves a write on almost every request
KEEP_ENDED = timedelta(days=90)

REPLACED, LOGGED_OUT, RENEWED = "replaced", "logout", "renewed"


def log_in(*, identifier: str, password: str, address: str) -> tuple[LoginSession, str]:
    """Sign a person in by username or e-mail; return the new session and its sid. An earlier session ends.

    address: the client's, for the login throttle. Exactly one hash is computed whatever the outcome.
    Raises Throttled, WrongUsername, WrongPassword or LoginFailed, and only after a right password
    NotVerified, Banned, AccountLocked, SecondStepNeeded. After the commit the replaced session's connections close.
    """
    user = find_account(identifier)
    account = login_throttle.key_of_identifier(identifier)
    if login_throttle.count_attempt(account, address, user):
        warn_owner(user)
    if not passwords.password_matches(password, user.password if user else None):
        raise login_error(identifier, known=user is not None)
    assert user is not None
    try:
        session, sid = begin_checked_session(user_id=user.pk, checked_password=user.password, identifier=identifier)
    except errors.SecondStepNeeded:
        # Half a sign-in makes no address one of the owner's: those have counters that nobody else exhausts.
        if settings.THROTTLES:
            login_throttle.uncount_attempt(account, address, user, whole=False)
        raise
    if settings.THROTTLES:
        login_throttle.uncount_attempt(account, address, user)
    return session, sid


def find_account(identifier: str) -> User | None:
    """Return the account with this username or, with an @ in it, this e-mail, whatever the case."""
    people = User.objects.filter(erased_at=None)
    if "@" in identifier:
        return people.alias(lowered=Lower("email")).filter(lowered=identifier.lower()).first()
    return people.alias(lowered=Lower("username")).filter(lowered=identifier.lower()).first()


def login_error(identifier: str, *, known: bool) -> errors.WrongUsername | errors.WrongPassword | errors.LoginFailed:
    """Return the error of a failed login; with an e-mail, and in the neutral mode, it does not say what was wrong."""
    if "@" in identifier or settings.NEUTRAL_LOGIN:
        return errors.LoginFailed()
    return errors.WrongPassword() if known else errors.WrongUsername()


@transaction.atomic(durable=True)
def begin_checked_session(*, user_id: int, checked_password: str, identifier: str) -> tuple[LoginSession, str]:
    """Begin the session of a person whose password was right a moment ago; return it and its sid.

    checked_password: the stored hash that was checked; a change since then means a new login. The row lock puts
    logins, bans and password changes in order, so that one session at most is live.
    """
    user = lock_user(user_id)
    if user.password != checked_password or user.erased_at is not None:
        raise login_error(identifier, known=True)
    return begin_permitted_session(user, by_password=True)


def begin_permitted_session(user: User, *, by_password: bool) -> tuple[LoginSession, str]:
    """Begin the session of a person whose identity is confirmed; return it and its sid. The user's row is locked.

    by_password: see `tickets.issue`. Runs inside the caller's transaction. Raises as `require_permitted`, and
    SecondStepNeeded of an account with a second factor, whose present session stays.
    """
    require_permitted(user)
    if selectors.has_factor(user):
        raise errors.SecondStepNeeded(tickets.issue(user, by_password=by_password))
    return begin_session(user, because=REPLACED)


def require_permitted(user: User) -> None:
    """Raise Banned, AccountLocked or NotVerified for an account that may not hold a session."""
    if user.banned_at is not None:
        raise errors.Banned(reason=user.ban_reason)
    if user.locked_at is not None:
        raise errors.AccountLocked(reason=user.lock_reason)
    if user.verified_at is None:
        raise errors.NotVerified(user.username)


def begin_session(user: User, *, because: str, like: LoginSession | None = None) -> tuple[LoginSession, str]:
    """End the person's live session and begin a new one; return it and its sid. The user's row is locked.

    like: a session whose age and second step the new one takes over. Runs inside the caller's transaction.
    """
    end_sessions(user.pk, because=because)
    now = clock.now()
    sid = new_token()
    session = LoginSession.objects.create(
        user=user,
        token_hash=hash_token(sid),
        created_at=like.created_at if like else now,
        last_seen_at=now,
        second_factor_at=like.second_factor_at if like else None,
        stepped_up_at=like.stepped_up_at if like else None,
    )
    return session, sid


def require_live_session(session: LoginSession) -> None:
    """Raise SessionRequired when the session has ended since it was read. The user's row is locked."""
    if not LoginSession.objects.filter(pk=session.pk, ended_at=None).exists():
        raise SessionRequired


def end_sessions(user_id: int, *, because: str) -> int:
    """End the live session of a person; return how many ended. Runs inside the caller's transaction.

    because: "replaced" tells the other browser of the login elsewhere; any other reason only closes its connections.
    """
    ended = 0
    for session in LoginSession.objects.filter(user_id=user_id, ended_at=None):
        ended += end_session(session, because=because)
    return ended


def end_session(session: LoginSession, *, because: str) -> bool:
    """End one session unless it has ended; return whether it did. Runs inside the caller's transaction."""
    if not LoginSession.objects.filter(pk=session.pk, ended_at=None).update(ended_at=clock.now(), ended_reason=because):
        return False
    live.end_session(session.pk, "replaced" if because == REPLACED else "ended")
    return True


@transaction.atomic(durable=True)
def log_out(*, session: LoginSession | None) -> None:
    """End a session; without one nothing happens. Its live connections are closed after the commit."""
    if session is not None:
        end_session(session, because=LOGGED_OUT)


def touch_session(session: LoginSession) -> None:
    """Keep a session from becoming idle; writes at most once a minute. Outside of transactions.

    session: just returned by `session_by_sid`, which has read the clock.
    """
    now: datetime = getattr(session, "read_at", None) or clock.now()
    if now - session.last_seen_at >= TOUCH_EVERY:
        LoginSession.objects.filter(pk=session.pk, ended_at=None, last_seen_at__lte=now - TOUCH_EVERY).update(
            last_seen_at=now
        )


@transaction.atomic(durable=True)
def warn_owner(user: User | None) -> None:
    """Mail the owner that somebody keeps trying passwords; without an account the work is the same, and no mail."""
    emails.failed_logins_warning(lock_or_nobody(user), now=clock.now())


@transaction.atomic(durable=True)
def clean_up_sessions() -> int:
    """End sessions that are idle or too old, delete those ended long ago; return how many rows changed."""
    now = clock.now()
    changed = 0
    for session in LoginSession.objects.select_related("user").filter(
        ended_at=None, last_seen_at__lt=now - rules.STAFF_IDLE
    ):
        if selectors.has_run_out(session, now):
            changed += end_session(session, because="idle")
    return changed + LoginSession.objects.filter(ended_at__lt=now - KEEP_ENDED).delete()[0]
