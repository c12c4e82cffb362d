"""Errors of what people watch."""

from __future__ import annotations

from django.utils.translation import gettext_lazy as _

from marketplace.common.http.errors import DomainError, Forbidden


class SearchNameTaken(DomainError):
    code, message = "duplicate", _("You have a saved search of this name. Please choose another name.")


class TooManySearches(DomainError):
    code, message = "too_many", _("You can save %(most)s searches. Please delete one first.")


class TooManyFollowed(DomainError):
    code, message = "too_many", _("You can follow %(most)s sellers. Please stop following one first.")


class OwnAccount(Forbidden):
    code, message = "own_account", _("You cannot follow yourself.")
