"""Errors of schools."""

from __future__ import annotations

from django.utils.translation import gettext_lazy as _

from marketplace.common.http.errors import DomainError, InvalidFields, NotFound, field_error


class SchoolNotFound(NotFound):
    pass


class DuplicateSchool(DomainError):
    code, status, message = "duplicate", 409, _("A school with this name, age group and region already exists.")


class SchoolInUse(DomainError):
    """Works come from it: another school has to take them over."""

    code, status, message = "in_use", 409, _("Works come from this school. Choose the school that takes them over.")


class InvalidHeaderLine(DomainError):
    code, status, message = (
        "header",
        400,
        _("The first line must name the columns: Name, Age, Place, Address, Website."),
    )


class SuccessorIsItself(InvalidFields):
    def __init__(self) -> None:
        super().__init__(fields={"into": [field_error("invalid")]})


class SuccessorNotFound(InvalidFields):
    def __init__(self) -> None:
        super().__init__(fields={"into": [field_error("not_found")]})
