"""The signed-in person's own password: proving it, and changing it. Source: docs/spec/reliability.md, S1, S2 and S3."""

from __future__ import annotations

from django.conf import settings

from marketplace.common.db import clock
from trading.accounts import emails, errors, login_throttle, passwords, sessions, tokens
from trading.accounts.models import LoginSession, MailedToken, User


def prove_password(user: User, password: str, *, address: str) -> None:
    """Return when it is the person's password; `user.password` is then the hash that was checked.

    A wrong one counts as a failed login, so that a stolen sid does not make guessing free; the owner is told of many.
    address: the client's. Outside of transactions: it takes long. Raises Throttled, WrongPassword.
    """
    account = login_throttle.own(user)
    if login_throttle.count_try(account, address, user):
        sessions.warn_owner(user)
    if not passwords.matches(password, user.password):
        raise errors.WrongPassword
    if settings.THROTTLES:
        login_throttle.take_back(account, address, user)


def refuse_unproven(user: User, checked_password: str) -> None:
    """Raise WrongPassword when the password has changed since it was proved. user: locked by the caller."""
    if user.password != checked_password:
        raise errors.WrongPassword


def set_own_password(user: User, stored_password: str, session: LoginSession) -> str:
    """Give the locked account a new password and return the new sid; the session that asked has ended.

    Reset links mailed before can no longer be used, and the owner is told. Runs inside the caller's transaction.
    Raises SessionRequired when the session ended in between.
    """
    sessions.refuse_ended(session)
    now = clock.now()
    user.password = stored_password
    user.save(update_fields=["password"])
    tokens.withdraw(user, MailedToken.Purpose.RESET, now)
    emails.password_changed(user, now=now)
    return sessions.begin_session(user, because=sessions.RENEWED, like=session)[1]
