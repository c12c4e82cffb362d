"""Errors of the groups of ads."""

from __future__ import annotations

from django.utils.translation import gettext_lazy as _

from marketplace.common.http.errors import DomainError


class SystemGroup(DomainError):
    code, message = "system_group", _("This group fills itself and cannot be deleted. You can switch it off.")
