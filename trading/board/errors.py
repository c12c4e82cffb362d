"""Errors of the sale board."""

from __future__ import annotations

from django.utils.translation import gettext_lazy as _

from marketplace.common.http.errors import DomainError


class BuyerLeft(DomainError):
    code = "buyer_closed"
    message = _("The buyer has closed the account, so there is nobody to name in a document.")


class BuyerRejected(DomainError):
    code = "deal_rejected"
    message = _("You rejected this purchase.")


class BuyerWithdrew(DomainError):
    code = "deal_over"
    message = _("The buyer has withdrawn from this purchase.")


class NothingLeft(DomainError):
    code = "no_deals"
    message = _("No purchase is left for this file. Change the filter.")
