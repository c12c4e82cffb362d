"""Errors of works."""

from __future__ import annotations

from django.utils.translation import gettext_lazy as _

from marketplace.common.http.errors import DomainError, InvalidFields, NotFound, field_error


class WorkNotFound(NotFound):
    pass


class NotActive(DomainError):
    """Outside of the posting window, or the competition is archived."""

    code, status, message = "not_active", 409, _("This competition does not accept works now.")


class ContactEmailRefused(InvalidFields):
    """The contact's address is one of the invalid fields; this error has a code of its own."""

    code, message = "email", _("The contact e-mail address is not valid.")


class InvalidCredentials(DomainError):
    """Unknown code or wrong password: the same answer, so that nobody learns which codes exist."""

    code, status, message = "invalid_credentials", 400, _("Invalid entry code or entry password.")


class CodeLocked(DomainError):
    """Five wrong tries."""

    code, status = "code_locked", 429
    message = _("Too many wrong attempts. Please try again in 15 minutes.")

    def __init__(self, retry_after: float) -> None:
        super().__init__()
        self.retry_after = max(1, int(retry_after + 0.999))


class DeadlinePassed(DomainError):
    """The posting window is over. Raised only after the right code and password."""

    code, status, message = "deadline_passed", 409, _("The deadline for entry submission has passed.")


class NothingChanged(DomainError):
    code, status, message = "nothing_changed", 400, _("Nothing was changed.")


class WorkDeleted(DomainError):
    code, status, message = "deleted", 409, _("This work was deleted.")


class DuplicateCode(DomainError):
    code, status, message = "duplicate", 409, _("This entry code is in use.")


class SchoolUnknown(InvalidFields):
    """No school of the register, or one of another age group."""

    def __init__(self) -> None:
        super().__init__(fields={"sch_id": [field_error("not_found")]})
