"""Verification of addresses, password reset, and the hourly clean-up of accounts.

Source: docs/spec/domain.md, "Links in mails"; docs/spec/reliability.md, "S2 Passwords and links".
"""

from __future__ import annotations

from django.db import transaction

from marketplace.common.db import clock
from trading import hooks
from trading.accounts import emails, errors, login_throttle, passwords, rules, sessions, tokens
from trading.accounts.locks import lock_or_nobody, lock_user
from trading.accounts.models import MailedToken, User


@transaction.atomic(durable=True)
def verify_account(*, token: str) -> User:
    """Verify the address of the account that a mailed token belongs to, and notify the administrators.

    Raises AlreadyVerified when the account of a used link is verified, else InvalidToken.
    """
    if tokens.is_of_verified_account(token, clock.now()):
        raise errors.AlreadyVerified
    row = tokens.find_usable(token, MailedToken.Purpose.VERIFY, clock.now())
    user = lock_user(row.user_id)
    tokens.use(row, clock.now())
    _verify(user)
    return user


@transaction.atomic(durable=True)
def mark_verified(*, user_id: int) -> User:
    """Verify an account without an e-mail: its address is known to be right, as those of the demo's people are."""
    user = lock_user(user_id)
    _verify(user)
    return user


def _verify(user: User) -> None:
    """Mark the account as verified and notify the administrators once. Runs inside the caller's transaction."""
    if user.verified_at is not None:
        return
    user.verified_at = clock.now()
    user.save(update_fields=["verified_at"])
    hooks.account_verified.call(user)


@transaction.atomic(durable=True)
def resend_verification(*, username: str) -> None:
    """Mail a new link to an unverified account; answer and work are the same when there is none."""
    user = sessions.find_account(username)
    user = lock_or_nobody(user if user is not None and user.verified_at is None else None)
    token, token_id = tokens.issue(user, MailedToken.Purpose.VERIFY, rules.VERIFY_LIFE, clock.now())
    emails.verification(user, token, token_id)


@transaction.atomic(durable=True)
def request_reset(*, email: str) -> None:
    """Mail a link to a new password; answer and work are the same when the address is unknown."""
    user = lock_or_nobody(sessions.find_account(email))
    token, token_id = tokens.issue(user, MailedToken.Purpose.RESET, rules.RESET_LIFE, clock.now())
    emails.password_reset(user, token, token_id)


def check_reset_token(*, token: str) -> None:
    """Look whether a reset token can be used, without using it. Raises InvalidToken."""
    tokens.find_usable(token, MailedToken.Purpose.RESET, clock.now())


def reset_password(*, token: str, password: str) -> User:
    """Set a new password by a mailed token. All sessions of the account end, its owner is told, nobody is signed in.

    The token also proves the address, so an unverified account is verified. Raises InvalidToken, WeakPassword.
    """
    row = tokens.find_usable(token, MailedToken.Purpose.RESET, clock.now())
    if passwords.is_weak(password, username=row.user.username, email=row.user.email):
        raise errors.WeakPassword
    return _set_password(row, passwords.hash_password(password))


@transaction.atomic(durable=True)
def _set_password(row: MailedToken, stored_password: str) -> User:
    user = lock_user(row.user_id)
    now = clock.now()
    tokens.use(row, now)
    user.password = stored_password
    user.save(update_fields=["password"])
    _verify(user)
    sessions.end_sessions(user.pk, because="reset")
    login_throttle.clear_account(user)  # wrong attempts of others must not keep the owner from using the new password
    emails.password_changed(user, now=now)
    return user


def clean_up_accounts() -> int:
    """End idle sessions and delete old ones, expired tokens and counters; return how many rows changed."""
    changed = sessions.clean_up_sessions() + login_throttle.delete_old()
    with transaction.atomic(durable=True):
        return changed + tokens.delete_old(clock.now())
