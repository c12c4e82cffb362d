"""Errors of accounts."""

from __future__ import annotations

from collections.abc import Sequence

from django.utils.translation import gettext_lazy as _

from marketplace.common.http.errors import DomainError, NotFound


class PersonNotFound(NotFound):
    message = _("This person does not exist.")


class WrongUsername(DomainError):
    code, status, message = "wrongUsername", 400, _("There is no account with this username.")


class WrongPassword(DomainError):
    code, status, message = "wrongPassword", 400, _("Incorrect password.")


class LoginFailed(DomainError):
    """Signing in with an e-mail address failed. The answer does not say whether the address is known."""

    code, status, message = "loginError", 400, _("Signing in failed. Check what you entered.")


class NotVerified(DomainError):
    """The password is right, but the address is not verified yet."""

    code, status, message = "verify", 403, _("Confirm your e-mail address first.")

    def __init__(self, username: str) -> None:
        super().__init__()
        self.username = username


class Banned(DomainError):
    code, status, message = "banned", 403, _("This account is banned.")


class AccountLocked(DomainError):
    code, status, message = "account_locked", 403, _("This account is locked. Please contact support.")


class WrongCode(DomainError):
    """Not a code of the second factor, or one that was used before."""

    code, status, message = "totp", 400, _("The code is wrong or has already been used.")


class FactorRequired(DomainError):
    code, message = "required", _("Every administrator needs two-step verification here.")


class LastAdmin(DomainError):
    code, message = "last_admin", _("This is the last administrator.")


class NoAccount(DomainError):
    """The outside identity is valid, but linked to no account."""

    code, status, message = "no_account", 404, _("No account is linked to this sign-in yet.")


class DuplicateIdentity(DomainError):
    """The identity belongs to another account, or the account has one already."""

    code, status, message = "duplicate", 409, _("This sign-in or this account is already linked.")


class InvalidToken(DomainError):
    """Unknown, used, or expired."""

    code, status, message = "invalidToken", 400, _("This link is invalid or has expired.")


class AlreadyVerified(DomainError):
    """The account is verified already, by this link or a later one."""

    code, status, message = "already_verified", 409, _("This account is already confirmed. You can sign in.")


class WeakPassword(DomainError):
    """Too common, or too like the person's name or address."""

    code, status, message = "validation", 400, _("This password is too easy to guess.")


class Duplicates(DomainError):
    """The registration repeats data of other accounts. names: of username, email, tax_id, company_id, same_user."""

    code, status, message = "errors.registration.same", 409, _("An account with these details already exists.")

    def __init__(self, names: Sequence[str]) -> None:
        super().__init__()
        self.names = list(names)
