"""The signed-in person's own password: confirming it, and changing it.

Source: docs/spec/reliability.md, S1, S2 and S3.
"""

from __future__ import annotations

from django.conf import settings

from marketplace.common.db import clock
from trading.accounts import emails, errors, login_throttle, passwords, sessions, tokens
from trading.accounts.models import LoginSession, MailedToken, User


def reauthenticate(user: User, password: str, *, address: str) -> None:
    """Check the password of a signed-in person; `user.password` is then the hash that was checked.

    A wrong one counts as a failed login, so that guessing with a stolen sid is limited; the owner is warned of many.
    address: the client's. Call it outside of transactions: it takes long. Raises Throttled, WrongPassword.
    """
    account = login_throttle.key_of_user(user)
    if login_throttle.count_attempt(account, address, user):
        sessions.warn_owner(user)
    if not passwords.password_matches(password, user.password):
        raise errors.WrongPassword
    if settings.THROTTLES:
        login_throttle.uncount_attempt(account, address, user)


def require_unchanged_password(user: User, checked_password: str) -> None:
    """Raise WrongPassword when the password has changed since it was checked. user: locked by the caller."""
    if user.password != checked_password:
        raise errors.WrongPassword


def set_own_password(user: User, stored_password: str, session: LoginSession) -> str:
    """Give the locked account a new password and return the new sid; the session that asked has ended.

    Reset links mailed before become invalid, and the owner gets an e-mail. Runs inside the caller's transaction.
    Raises SessionRequired when the session ended in between.
    """
    sessions.require_live_session(session)
    now = clock.now()
    user.password = stored_password
    user.save(update_fields=["password"])
    tokens.withdraw(user, MailedToken.Purpose.RESET, now)
    emails.password_changed(user, now=now)
    return sessions.begin_session(user, because=sessions.RENEWED, like=session)[1]
