"""Contract files and deal sheets over HTTP. Source: docs/spec/api-trading.md, section 5."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from django.http import HttpResponse
from django.http.response import HttpResponseBase
from django.utils.translation import gettext_lazy as _
from drf_spectacular.utils import extend_schema
from rest_framework import serializers
from rest_framework.request import Request

from marketplace.common.db import clock
from marketplace.common.files.csv_export import CONTENT_TYPE, CSV, csv_pieces
from marketplace.common.http.downloads import download, file_answers, streamed
from marketplace.common.http.fields import WireChoice
from marketplace.common.http.throttles import Rate
from marketplace.common.text.locale import pick
from marketplace.common.text.normalise import file_stem
from trading.accounts.account_view import AccountView
from trading.contracts import services
from trading.contracts.deal_sheet import access_ended_sale, deal_sheet_of, deal_sheet_table
from trading.contracts.formats import DOCX, ODT, PDF, write_sheet
from trading.offers.selectors import access_sale
from trading.offers.services import access_offer, access_sold_offer
from trading.offers.term import PayByIn

DOCUMENT_TYPES = ["odt", "docx", "pdf"]
FILES = Rate("contract-files", 10, 60, by="user", what=_("You can download %(limit)s contracts a minute."))
SHEETS = Rate("deal-sheets", 10, 60, by="user", what=_("You can download %(limit)s deal sheets a minute."))
DOCUMENT = file_answers(ODT, DOCX, PDF)


class DocumentIn(serializers.Serializer[Any]):
    lang = WireChoice(choices=["en", "sr"], help_text="language of the document; `locale` does not choose it")
    file_type = WireChoice(choices=DOCUMENT_TYPES, required=False)


class ReportIn(DocumentIn):
    pay_by = PayByIn(required=False, help_text="until when it is to be paid; a contract that is made keeps its own")


class ReportView(AccountView):
    @extend_schema(operation_id="getContract", parameters=[ReportIn], responses=DOCUMENT)
    def get(self, request: Request, offer_id: int) -> HttpResponse:
        """The contract of a fulfilled offer, for its seller and then its buyer; the first success sets status 5."""
        return self.file(request, request.query_params, offer_id)

    @extend_schema(operation_id="makeContract", request=ReportIn, responses=DOCUMENT)
    def post(self, request: Request, offer_id: int) -> HttpResponse:
        """The same, as a write."""
        body = request.data if isinstance(request.data, Mapping) else {}
        return self.file(request, {**request.query_params.dict(), **body}, offer_id)

    def file(self, request: Request, given: Mapping[str, Any], offer_id: int) -> HttpResponse:
        user = self.user
        FILES.count(request)
        access_offer(user.pk, offer_id)  # whose it is comes before a wrong field
        asked = self.read(ReportIn, given)
        made = services.contract_file(
            user=user,
            offer_id=offer_id,
            language=asked["lang"],
            file_type=asked.get("file_type") or "odt",
            pay_by=asked.get("pay_by"),
        )
        return download(made.content, name=made.name, content_type=made.content_type)


class ReportPreview(AccountView):
    @extend_schema(operation_id="previewContract", parameters=[ReportIn], responses=DOCUMENT)
    def get(self, request: Request, offer_id: int) -> HttpResponse:
        """The contract as it would be made now, without a number, as a PDF by default, for its seller; a made one."""
        FILES.count(request)
        access_sold_offer(self.user.pk, offer_id)  # whose it is comes before a wrong field
        asked = self.read(ReportIn, request.query_params)
        snapshot = services.preview_contract(seller=self.user, offer_id=offer_id, pay_by=asked.get("pay_by"))
        made = services.file_of(snapshot, asked["lang"], asked.get("file_type") or "pdf")
        return download(made.content, name=made.name, content_type=made.content_type)


class SheetIn(serializers.Serializer[Any]):
    file_type = WireChoice(choices=["csv", "pdf"], required=False, help_text="csv by default")


class DealSheetView(AccountView):
    @extend_schema(operation_id="getDealSheet", parameters=[SheetIn], responses=file_answers(CSV, PDF))
    def get(self, request: Request, ad_id: int) -> HttpResponseBase:
        """Who bought on the own ended ad: how much, where it goes, at which price; in the language of the request."""
        now = clock.now()
        seller = self.user
        SHEETS.count(request)
        access_sale(seller, ad_id)  # whose it is comes before a wrong field
        file_type = self.read(SheetIn, request.query_params).get("file_type") or "csv"
        sheet = deal_sheet_of(*access_ended_sale(seller, ad_id, now), now)
        stem = file_stem(pick("pregled prodaje", "deal sheet"), sheet.name)
        name = f"{stem}-{ad_id}-{sheet.ended_at.astimezone(clock.BELGRADE):%Y-%m-%d}.{file_type}"
        if file_type == "pdf":
            return download(write_sheet(sheet, now), name=name, content_type=PDF)
        return streamed(request, csv_pieces(deal_sheet_table(sheet)), name=name, content_type=CONTENT_TYPE)
