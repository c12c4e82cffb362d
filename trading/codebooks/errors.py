"""Why a change of a codebook is refused."""

from __future__ import annotations

from django.utils.translation import gettext_lazy as _

from marketplace.common.http.errors import DomainError


class Duplicate(DomainError):
    code, message = "duplicate", _("Such a row already exists.")


class InUse(DomainError):
    code, message = "in_use", _("This is in use (%(used)s) and cannot be deleted. You can switch it off.")


class WholeWorldStays(DomainError):
    """An ad that names no region is for the whole world."""

    code, status, message = "choice", 400, _("The whole world cannot be switched off.")


class WholeWorldNeeded(DomainError):
    """In use by every ad that is yet to name no region."""

    code, message = "in_use", _("The whole world cannot be deleted: ads that name no region are for it.")


class DatatypeFixed(DomainError):
    """How many options an ad has chosen cannot become wrong afterwards."""

    code, status, message = "read_only", 400, _("This field cannot be changed.")


class UnknownOption(DomainError):
    """index: of the option in what was given."""

    code, status, message = "not_found", 400, _("This does not exist.")

    def __init__(self, index: int) -> None:
        super().__init__()
        self.index = index
