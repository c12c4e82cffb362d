"""What an administrator changes of an account: rights, ban, lock.

Steps: each runs inside the caller's transaction, the account locked; the back-office checks the rights and adds the
audit entry.

Source: docs/spec/domain.md, "Lock and ban".
"""

from __future__ import annotations

from datetime import datetime

from marketplace.common.roles import Role
from trading.accounts import emails, login_throttle, rules, sessions, tokens
from trading.accounts.models import BANNED, LOCKED, MailedToken, User

RIGHTS, UNBANNED, UNLOCKED = "rights", "unbanned", "unlocked"


def set_role(user: User, role: str, now: datetime, *, reason: str) -> bool:
    """Give the person a role, or with "" none, end the session, whose rights change, and mail the reason.

    Return False if it was so already.
    """
    if user.role == role:
        return False
    user.is_admin = role == Role.ADMINISTRATOR
    user.staff_role = "" if user.is_admin else role
    user.save(update_fields=["is_admin", "staff_role"])
    emails.role_changed(user, reason=reason, now=now)
    sessions.end_sessions(user.pk, because=RIGHTS)
    return True


def set_banned(user: User, on: bool, now: datetime, *, reason: str) -> bool:
    """Ban the account and end its session, or lift the ban, and mail the reason. Returns False when it was so."""
    if (user.banned_at is not None) == on:
        return False
    user.banned_at, user.ban_reason = (now, reason) if on else (None, "")
    user.save(update_fields=["banned_at", "ban_reason"])
    emails.account_status(user, BANNED if on else UNBANNED, reason=reason, now=now)
    if on:
        sessions.end_sessions(user.pk, because=BANNED)
    return True


def set_locked(user: User, on: bool, now: datetime, *, reason: str) -> bool:
    """Lock the account and end its session, or unlock it, and mail the reason. Returns False when it was so."""
    if (user.locked_at is not None) == on:
        return False
    user.locked_at, user.lock_reason = (now, reason) if on else (None, "")
    user.save(update_fields=["locked_at", "lock_reason"])
    emails.account_status(user, LOCKED if on else UNLOCKED, reason=reason, now=now)
    if on:
        sessions.end_sessions(user.pk, because=LOCKED)
    return True


def forget_failed_logins(user: User) -> int:
    """Let the person sign in at once, however many attempts failed; return how many counters were dropped."""
    return login_throttle.clear_account(user)


def send_reset(user: User, now: datetime) -> None:
    """Mail the link to a new password; the old password and the session stay valid until the link is used."""
    token, token_id = tokens.issue(user, MailedToken.Purpose.RESET, rules.RESET_LIFE, now)
    emails.password_reset(user, token, token_id, by_staff=True)
