"""Errors of accounts."""

from __future__ import annotations

from collections.abc import Sequence
from typing import ClassVar

from django.utils.functional import Promise
from django.utils.translation import gettext_lazy as _

from marketplace.common.http.errors import DomainError, NotFound, SessionRequired


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


class ShutOut(DomainError):
    """An administrator has shut the account out. Only who has proved to be its owner may read the reason."""

    status = 403
    because: ClassVar[str | Promise] = _("%(message)s Reason: %(reason)s")

    def __init__(self, *, reason: str) -> None:
        super().__init__(reason=reason)

    def text(self) -> str:
        message, reason = str(self.message), self.params["reason"]
        return str(self.because) % {"message": message, "reason": reason} if reason else message


class Banned(ShutOut):
    code, message = "banned", _("This account is banned.")


class AccountLocked(ShutOut):
    code, message = "account_locked", _("This account is locked. Please contact support.")


class SignedOutByBan(ShutOut):
    """The session that the sid names ended with a ban."""

    code, status = SessionRequired.code, SessionRequired.status
    message = _("You were signed out because your account was banned.")

    def extra_keys(self) -> dict[str, object]:
        return {"ended": "banned", **self.params}


class SignedOutByLock(ShutOut):
    """The session that the sid names ended because an administrator locked the account."""

    code, status = SessionRequired.code, SessionRequired.status
    message = _("You were signed out because your account was locked. Please contact support.")

    def extra_keys(self) -> dict[str, object]:
        return {"ended": "locked", **self.params}


class WrongCode(DomainError):
    """Not a code of the second factor, or one that was used before."""

    code, status, message = "totp", 400, _("The code is wrong or has already been used.")


class SecondStepNeeded(DomainError):
    """The first step of signing in was right; the account has a second factor. ticket: for the second step alone."""

    code, status, message = "second_step", 403, _("Please enter the code of your two-step verification.")

    def __init__(self, ticket: str) -> None:
        super().__init__()
        self.ticket = ticket

    def extra_keys(self) -> dict[str, object]:
        return {"ticket": self.ticket}


class TicketExpired(DomainError):
    """The ticket of a first step is no such thing, too old, or of a password that was changed since."""

    code, status, message = "ticket", 400, _("The first step was too long ago. Please sign in again.")


class FactorRequired(DomainError):
    code, message = "required", _("Every administrator needs two-step verification here.")


class OwnMatter(DomainError):
    """A member of the staff would decide about themselves or a thing of their own. people: usernames who can decide."""

    code = "own_account"
    message = _("This is about you or something of yours. Somebody else has to decide it: %(people)s.")
    alone = _(
        "This is about you or something of yours, and nobody else here may decide it. Appoint a second administrator."
        " Until there is one, whoever runs the server can permit it for an hour with the command decide_alone."
    )

    def __init__(self, people: Sequence[str]) -> None:
        super().__init__()
        self.people = list(people)

    def text(self) -> str:
        return str(self.message) % {"people": ", ".join(self.people)} if self.people else str(self.alone)


class OthersCanDecide(DomainError):
    code, message = "not_alone", _("Other administrators can decide: %(people)s.")


class NotAnAdmin(DomainError):
    code, message = "no_admin", _("This account is not an administrator's, or cannot act now.")


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
