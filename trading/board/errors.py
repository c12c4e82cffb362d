"""Errors of the sale board."""

from __future__ import annotations

from django.utils.translation import gettext_lazy as _

from marketplace.common.http.errors import DomainError


class NothingLeft(DomainError):
    code = "no_deals"
    message = _("No purchase is left for this file. Change the filter.")
