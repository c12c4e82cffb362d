"""Why a change of a codebook is refused."""

from __future__ import annotations

from django.utils.translation import gettext_lazy as _

from marketplace.common.http.errors import DomainError


class Duplicate(DomainError):
    code, message = "duplicate", _("Such a row already exists.")


class InUse(DomainError):
    code, message = "in_use", _("This is in use (%(used)s) and cannot be deleted. You can switch it off.")


class FieldRefused(DomainError):
    """One field cannot have the value that was sent. column: of the row; the view knows its wire name."""

    status = 400
    column: str


class WholeWorldStays(FieldRefused):
    """An ad that names no region is for the whole world."""

    code, message, column = "choice", _("The whole world cannot be switched off."), "active"


class WholeWorldNeeded(DomainError):
    """In use by every ad that is yet to name no region."""

    code, message = "in_use", _("The whole world cannot be deleted: ads that name no region are for it.")


class DatatypeFixed(FieldRefused):
    """How many options an ad has chosen cannot become wrong afterwards."""

    code, message, column = "read_only", _("This field cannot be changed."), "datatype"


class UnknownOption(FieldRefused):
    """index: of the option in the list that was sent."""

    code, message = "not_found", _("This does not exist.")

    def __init__(self, index: int) -> None:
        super().__init__()
        self.column = f"options.{index}.id"


class ExpressionTaken(FieldRefused):
    """Two groups of synonyms would share an expression. index: of the expression in the list that was sent."""

    code, status = "duplicate", 409
    message = _("“%(expression)s” stands in another group already: %(group)s.")

    def __init__(self, index: int, expression: str, group: str) -> None:
        super().__init__(expression=expression, group=group)
        self.column = f"expressions.{index}"

    def extra_keys(self) -> dict[str, object]:
        return {}
