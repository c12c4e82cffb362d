"""Errors of proformas, payment slips and e-invoices."""

from __future__ import annotations

from django.utils.translation import gettext_lazy as _

from marketplace.common.http.errors import DomainError, NotFound


class ProformaUnavailable(DomainError):
    code = "proforma_unavailable"
    message = _("A proforma can be issued only for a fulfilled offer of a sale that has ended.")


class ProformaNotFound(NotFound):
    message = _("The seller has not issued a proforma for this purchase.")


class NothingToPay(DomainError):
    code = "nothing_to_pay"
    message = _("There is something to pay only for a fulfilled offer of a sale that has ended.")


class NotInDinars(DomainError):
    code = "payment_slip_currency"
    message = _("There are payment slips only for amounts in dinars.")


class NoAccount(DomainError):
    code = "payment_slip_account"
    message = _("The seller has no Serbian bank account in a business profile, so there is no payment slip.")


class BeyondTheSlip(DomainError):
    code = "payment_slip_amount"
    message = _("A payment slip cannot hold this amount; the largest is 999.999.999.999,99 RSD.")


class NotBetweenFirms(DomainError):
    code = "e_invoice_firms"
    message = _("An e-invoice needs a firm on both sides; here the seller or the buyer is a natural person.")


class NoTaxNumber(DomainError):
    code = "e_invoice_tax_number"
    message = _("An e-invoice needs the tax numbers of both firms; one of them is missing on the proforma.")


class NoVatStated(DomainError):
    code = "e_invoice_vat"
    message = _("The ad does not say anything about VAT, so there is no e-invoice.")
