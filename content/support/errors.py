"""Errors of administrators who work on a case. Codes are those of docs/spec/api-community.md, section 4."""

from __future__ import annotations

from django.utils.translation import gettext_lazy as _

from marketplace.common.http.errors import DomainError, InvalidFields


class CaseState(DomainError):
    """state: of the case, for the client's own words."""

    code, message = "state", _("Another administrator has changed this case. Look at it again.")


class NoAddress(DomainError):
    code, message = "no_address", _("This account was closed, so there is no address to answer to.")


class NoAnswer(InvalidFields):
    """An answer without words."""
