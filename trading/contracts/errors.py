"""Errors of contracts."""

from __future__ import annotations

from django.utils.translation import gettext_lazy as _

from marketplace.common.http.errors import DomainError


class ContractUnavailable(DomainError):
    code = "contract_unavailable"
    message = _("A contract can be made only for a fulfilled offer of a sale that has ended.")
