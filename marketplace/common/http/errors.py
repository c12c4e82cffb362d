"""Errors that a client can act on: one class for each reason, with a code that never changes.

The message is translated only when the answer is written, into the reader's language.
"""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import ClassVar

from django.utils.functional import Promise
from django.utils.translation import gettext
from django.utils.translation import gettext_lazy as _

from marketplace.common.text.waits import wait_in_words

Limit = int | str | None


@dataclass(frozen=True, slots=True)
class FieldError:
    """What is wrong with one field. limit: the limit that was broken, a number, or money as text."""

    code: str
    message: str | Promise
    limit: Limit = None


FieldErrors = Mapping[str, Sequence[FieldError]]

ERROR_MESSAGES: dict[str, str | Promise] = {
    "required": _("Fill in this field."),
    "blank": _("This field may not be empty. Fill it in."),
    "invalid": _("This value is not valid. Check it and enter it again."),
    "min": _("Enter a value from %(limit)s on."),
    "max": _("Enter a value up to %(limit)s."),
    "min_length": _("Use at least %(limit)s characters."),
    "max_length": _("Use at most %(limit)s characters."),
    "choice": _("Choose one of those that are offered."),
    "not_found": _("This does not exist."),
    "duplicate": _("This is already in use."),
    "mismatch": _("These values do not match."),
    "read_only": _("This field cannot be changed."),
    "file_type": _("Files of this type are not accepted."),
    "file_size": _("The file is too large (at most %(limit)s bytes)."),
    "single_file": _("Only one file is accepted here."),
    "too_many_files": _("At most %(limit)s files are accepted here."),
    "image_invalid": _("This picture cannot be read."),
    "image_small": _("This picture is too small: it must have at least %(limit)s pixels. Choose a larger one."),
    "image_pixels": _(
        "The pictures of a form may have at most %(limit)s megapixels together. Send smaller or fewer ones."
    ),
    "password_weak": _("This password is too easy to guess."),
}


def field_error(code: str, limit: Limit = None, message: str | Promise | None = None) -> FieldError:
    """Return an error of a field with the shared message of its code, or with `message`, which may hold %(limit)s."""
    text = message or ERROR_MESSAGES.get(code, ERROR_MESSAGES["invalid"])
    return FieldError(code, text, limit)


class DomainError(Exception):
    """An error that the client can act on; each reason is a subclass.

    code: for programs, never changed. status: of the HTTP answer. message: for people; it may hold the names of
    `params` as %(name)s. params: stand beside `error` in the answer, too. fields: errors by wire name. retry_after:
    seconds, sent as the header Retry-After.
    """

    code: ClassVar[str] = "refused"
    status: ClassVar[int] = 409
    message: ClassVar[str | Promise] = _("The request was refused.")
    retry_after: int | None = None

    def __init__(self, *, fields: FieldErrors | None = None, **params: object) -> None:
        super().__init__(self.code, params)
        self.fields: FieldErrors = fields or {}
        self.params = params

    def extra_keys(self) -> dict[str, object]:
        """Return the keys beside `error` in the answer."""
        return dict(self.params)

    def text(self) -> str:
        """Return the message in the active language."""
        return str(self.message) % self.params if self.params else str(self.message)


class NotFound(DomainError):
    """There is no such row, or the caller may not know that it exists."""

    code, status, message = "not_found", 404, _("This does not exist.")


class Forbidden(DomainError):
    """The caller is signed in, but not allowed to do this."""

    code, status, message = "forbidden", 403, _("You are not allowed to do this.")


class SessionRequired(DomainError):
    """The caller has no live session. No other error answers 401."""

    code, status, message = "session", 401, _("Please sign in.")


class BadRequest(DomainError):
    """The request cannot be read."""

    code, status, message = "bad_request", 400, _("The request cannot be read.")


class InvalidFields(DomainError):
    """Missing or wrong fields: InvalidFields(fields={wire name: [field_error(...)]})."""

    code, status, message = "validation", 400, _("Please check the marked fields.")


class BodyTooLarge(DomainError):
    """The body, or the number of its files, is over the limit of the operation."""

    code, status, message = "body_too_large", 413, _("What you send is too large.")


class UnsupportedMedia(DomainError):
    """The operation does not take bodies of this type."""

    code, status, message = "unsupported_media", 415, _("This type of content is not accepted here.")


class Throttled(DomainError):
    """Too many attempts. retry_after: seconds, at least 1. what: says what is limited; it may hold %(limit)s."""

    code, status, message = "throttled", 429, _("Too many attempts in a short time.")

    def __init__(self, retry_after: float = 1, what: str | Promise = "", limit: int | None = None) -> None:
        super().__init__()
        self.retry_after: int = max(1, -int(-retry_after // 1))
        self.what = what or self.message
        self.limit = limit

    def text(self) -> str:
        return gettext("%(what)s Try again in %(wait)s.") % {
            "what": str(self.what) % {"limit": self.limit},
            "wait": wait_in_words(self.retry_after),
        }


class Unavailable(DomainError):
    """A service that is needed does not answer, or a lock was not free in time."""

    code, status, message = "unavailable", 503, _("The service is busy. Please try again shortly.")
    retry_after = 5
