"""Errors of saved filters."""

from __future__ import annotations

from django.utils.translation import gettext_lazy as _

from marketplace.common.http.errors import DomainError


class NameTaken(DomainError):
    code, message = "duplicate", _("You have a saved filter of this name here. Please choose another name.")


class TooManyFilters(DomainError):
    code, message = "too_many", _("You can save %(most)s filters of a list. Please delete one first.")
