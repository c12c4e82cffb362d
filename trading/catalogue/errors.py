"""Errors of ads. Codes are those of docs/spec/api-trading.md, section 4."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from django.utils.translation import gettext_lazy as _

from marketplace.common.http.errors import DomainError, FieldError, FieldErrors, Forbidden, InvalidFields, NotFound
from trading.catalogue.rules import DetailError


class InvalidDetails(Exception):
    """Details that the rules refuse, by their own field names; the views translate these into wire names."""

    def __init__(self, errors: Sequence[DetailError]) -> None:
        super().__init__(errors)
        self.errors = list(errors)


class AdNotFound(NotFound):
    message = _("This ad does not exist.")


class OwnAd(Forbidden):
    code, message = "own_product", _("This is your own ad.")


class CreationInvalid(InvalidFields):
    code, message = "errorCreation", _("The ad could not be published. Please check the marked fields.")


class CreationMissing(InvalidFields):
    code, message = "errorCreationMissing", _("Please fill in all required fields.")


class EditInvalid(InvalidFields):
    code, message = "errorEdit", _("The ad could not be changed. Please check the marked fields.")


class AdNotEditable(DomainError):
    code, message = "not_editable", _("This ad can no longer be changed.")


class AdNotCopyable(DomainError):
    """An administrator removed or locked the ad: a copy would undo that."""

    code, message = "not_copyable", _("This ad cannot be copied.")


class PriceLocked(DomainError):
    """Buyers are bound to what would change."""

    code, message = "price_locked", _("Buyers have placed offers: only texts and pictures can be changed.")


class ForbiddenWords(DomainError):
    """The texts hold words that are not allowed; they are listed as the codebook spells them."""

    code, status = "restricted_words", 422
    message = _("The ad contains words that are not allowed: %(words)s.")

    def __init__(self, found: Mapping[str, Sequence[str]]) -> None:
        """found: the words by the field that holds them."""
        words = sorted({word for hits in found.values() for word in hits})
        errors = {
            field: [FieldError("restricted_words", _("Not allowed: %(words)s.") % {"words": ", ".join(hits)})]
            for field, hits in found.items()
        }
        super().__init__(fields=errors, words=", ".join(words))
        self.words = words

    def extra_keys(self) -> dict[str, object]:
        return {"status": "restricted_words", "name_words": self.words}


class TooSoon(DomainError):
    """The seller's last ad is younger than the time between two ads."""

    code, status, message = "timeout", 429, _("Please try again in %(seconds)s seconds.")

    def __init__(self, seconds: int) -> None:
        super().__init__(seconds=seconds)
        self.retry_after = seconds

    def extra_keys(self) -> dict[str, object]:
        return {"status": "timeout"}


def creation_error(fields: FieldErrors) -> InvalidFields:
    """Return the error of a new ad: its code tells whether something is missing or wrong."""
    missing = any(error.code == "required" for errors in fields.values() for error in errors)
    return CreationMissing(fields=fields) if missing else CreationInvalid(fields=fields)
