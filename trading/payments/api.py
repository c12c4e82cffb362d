"""Proformas, payment slips and e-invoices over HTTP. Source: docs/spec/api-trading.md, section 5."""

from __future__ import annotations

from base64 import b64encode
from typing import Any

from django.http import HttpResponse
from django.utils.translation import gettext_lazy as _
from drf_spectacular.utils import extend_schema, extend_schema_serializer
from rest_framework import serializers
from rest_framework.request import Request
from rest_framework.response import Response

from marketplace.common.db import clock
from marketplace.common.http.downloads import download, file_answers
from marketplace.common.http.fields import FlagOut, MoneyOut, TimeOut, WireChoice
from marketplace.common.http.throttles import Rate
from marketplace.common.text.locale import language
from marketplace.common.text.normalise import file_stem
from marketplace.common.text.qr import payment_code
from trading.accounts.account_view import AccountView
from trading.catalogue.serializers.schemas import delivery_out, vat_out
from trading.contracts.formats import PDF
from trading.contracts.seen import as_seen
from trading.offers.services import access_sold_offer
from trading.offers.staff_reads import Paper, record_read
from trading.offers.term import PayByIn
from trading.payments import services
from trading.payments.e_invoice import write_e_invoice
from trading.payments.formats import proforma_file, proforma_name, slip_file
from trading.payments.reference import MODEL, written_account
from trading.payments.selectors import (
    PaymentFacts,
    Slip,
    access_payment,
    changed_since,
    country_codes,
    invoiced,
    payment_facts,
    proforma_of,
    slip_of,
)

XML = "application/xml"
FILES = Rate("payment-files", 20, 60, by="user", what=_("You can download %(limit)s payment documents a minute."))


@extend_schema_serializer(component_name="PaymentDocumentQuery")
class LanguageIn(serializers.Serializer[Any]):
    lang = WireChoice(choices=["en", "sr"], help_text="language of the document; `locale` does not choose it")


class ProformaPreviewIn(LanguageIn):
    pay_by = PayByIn(required=False, help_text="until when it is to be paid")


@extend_schema_serializer(component_name="ProformaInput")
class ProformaIn(serializers.Serializer[Any]):
    pay_by = PayByIn(required=False, help_text="until when it is to be paid; an issued proforma keeps its own")


@extend_schema_serializer(component_name="Proforma")
class ProformaOut(serializers.Serializer[Any]):
    number = serializers.CharField(read_only=True, help_text="of the seller and the year, such as 12/2026")
    issued_at = TimeOut()


@extend_schema_serializer(component_name="DealPaymentSlip")
class SlipOut(serializers.Serializer[Any]):
    """What stands on the payment slip of a deal, to be typed into an order of payment or scanned."""

    payee = serializers.CharField(source="payment.payee", read_only=True, help_text="name and address")
    account = serializers.SerializerMethodField(help_text="as accounts are written in Serbia")
    code = serializers.CharField(source="payment.code", read_only=True, help_text="of the kind of payment")
    purpose = serializers.CharField(source="payment.purpose", read_only=True)
    model = serializers.SerializerMethodField(help_text="of the reference")
    reference = serializers.SerializerMethodField()
    qr = serializers.SerializerMethodField(help_text="the NBS IPS QR code, a PNG as a data URI")

    def get_account(self, slip: Slip) -> str:
        return written_account(slip.payment.account)

    def get_model(self, _slip: Slip) -> str:
        return MODEL

    def get_reference(self, slip: Slip) -> str:
        return slip.payment.reference.removeprefix(MODEL)

    def get_qr(self, slip: Slip) -> str:
        return f"data:image/png;base64,{b64encode(payment_code(slip.text)).decode()}"


@extend_schema_serializer(component_name="DealAccountChange")
class AccountChangeOut(serializers.Serializer[Any]):
    """The seller's account is another one than at the close."""

    old = serializers.CharField(read_only=True)
    new = serializers.CharField(read_only=True)
    at = TimeOut()


@extend_schema_serializer(component_name="DealPayment")
class PaymentOut(serializers.Serializer[Any]):
    """What the deal costs, with VAT as the ad states it, and which documents there are."""

    net = MoneyOut(source="amounts.net", help_text="without VAT, where the ad states a rate")
    vat = MoneyOut(source="amounts.vat")
    payable = MoneyOut(source="amounts.payable", help_text="what the buyer pays, with VAT that comes on top")
    pro_vat = vat_out(source="vat")
    pro_vat_added = FlagOut(source="offer.ad.vat_added", allow_null=True)
    cur_id = serializers.CharField(source="offer.ad.currency_id", read_only=True)
    delivery = delivery_out()
    pay_by = serializers.DateField(
        source="offer.pay_by", read_only=True, allow_null=True, help_text="until when the seller asks to be paid"
    )
    proforma = ProformaOut(read_only=True, allow_null=True)
    can_issue = FlagOut(help_text="1: the caller may issue the proforma")
    slip = SlipOut(read_only=True, allow_null=True)
    has_slip = serializers.SerializerMethodField(help_text="1: there is a slip; for pages of the release before")
    has_e_invoice = FlagOut(help_text="1: there is an e-invoice")
    account_change = AccountChangeOut(read_only=True, allow_null=True)

    def get_has_slip(self, payment: PaymentFacts) -> int:
        return int(payment.slip is not None)


class PaymentView(AccountView):
    @extend_schema(operation_id="getDealPayment", responses=PaymentOut)
    def get(self, request: Request, offer_id: int) -> Response:
        """What a deal costs, for its two sides and for those who may read offers."""
        viewer = self.user
        offer = access_payment(viewer, offer_id)
        facts = payment_facts(viewer, offer)
        record_read(viewer, offer, Paper.PAYMENT)
        return Response(PaymentOut(facts).data)


class ProformaView(AccountView):
    @extend_schema(operation_id="issueProforma", request=ProformaIn, responses={200: ProformaOut, 201: ProformaOut})
    def post(self, request: Request, offer_id: int) -> Response:
        """Issue the proforma of a deal, as its seller. 200: it was issued before."""
        seller = self.user
        access_sold_offer(seller.pk, offer_id)  # whose it is comes before a wrong field
        pay_by = self.read(ProformaIn).get("pay_by")
        proforma, is_new = services.issue_proforma(seller=seller, offer_id=offer_id, pay_by=pay_by)
        return Response(ProformaOut(proforma).data, status=201 if is_new else 200)

    @extend_schema(operation_id="getProforma", parameters=[LanguageIn], responses=file_answers(PDF))
    def get(self, request: Request, offer_id: int) -> HttpResponse:
        """The issued proforma, for its two sides and for those who may read offers."""
        FILES.count(request)
        offer = access_payment(self.user, offer_id)  # whose it is comes before a wrong field
        lang = self.read(LanguageIn, request.query_params)["lang"]
        proforma = proforma_of(offer)
        snapshot = as_seen(proforma.snapshot, self.user, offer)
        with language(lang):
            content = proforma_file(snapshot, changed_since(proforma))
        record_read(self.user, offer, Paper.PROFORMA)
        return download(content, name=proforma_name(snapshot, lang), content_type=PDF)


class ProformaPreview(AccountView):
    @extend_schema(operation_id="previewProforma", parameters=[ProformaPreviewIn], responses=file_answers(PDF))
    def get(self, request: Request, offer_id: int) -> HttpResponse:
        """The proforma as it would be issued now, without a number, for its seller; an issued one as it is."""
        FILES.count(request)
        seller = self.user
        access_sold_offer(seller.pk, offer_id)  # whose it is comes before a wrong field
        asked = self.read(ProformaPreviewIn, request.query_params)
        snapshot = services.preview_proforma(seller=seller, offer_id=offer_id, pay_by=asked.get("pay_by"))
        with language(asked["lang"]):
            content = proforma_file(snapshot)
        return download(content, name=proforma_name(snapshot, asked["lang"]), content_type=PDF)


class PaymentSlipView(AccountView):
    @extend_schema(operation_id="getPaymentSlip", parameters=[LanguageIn], responses=file_answers(PDF))
    def get(self, request: Request, offer_id: int) -> HttpResponse:
        """The payment slip of a deal in dinars with the NBS IPS QR code, for those who see the proforma."""
        FILES.count(request)
        offer = access_payment(self.user, offer_id)
        lang = self.read(LanguageIn, request.query_params)["lang"]
        now = clock.now()
        slip = slip_of(offer, now)
        with language(lang):
            content = slip_file(slip, now)
        record_read(self.user, offer, Paper.SLIP)
        stem = file_stem("payment slip" if lang == "en" else "uplatnica", slip.goods)
        return download(content, name=f"{stem}-{offer.pk}.pdf", content_type=PDF)


class EInvoiceView(AccountView):
    @extend_schema(operation_id="getEInvoice", responses=file_answers(XML))
    def get(self, request: Request, offer_id: int) -> HttpResponse:
        """The proforma of a deal between firms as a UBL 2.1 invoice, for those who see the proforma."""
        FILES.count(request)
        offer = access_payment(self.user, offer_id)
        snapshot = as_seen(invoiced(offer), self.user, offer)
        content = write_e_invoice(snapshot, country_codes(snapshot))
        record_read(self.user, offer, Paper.E_INVOICE)
        stem = file_stem("predračun", snapshot["number"], snapshot["goods"]["name"])
        return download(content, name=f"{stem}.xml", content_type=XML)
