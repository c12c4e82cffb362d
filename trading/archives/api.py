"""Archives of an ad's contracts over HTTP. Source: docs/spec/api-trading.md, section 4."""

from __future__ import annotations

from dataclasses import asdict
from typing import Any

from django.http.response import HttpResponseBase
from django.utils.translation import gettext_lazy as _
from drf_spectacular.utils import extend_schema, extend_schema_serializer
from rest_framework import serializers
from rest_framework.request import Request
from rest_framework.response import Response

from marketplace.common import limits
from marketplace.common.db import clock
from marketplace.common.files import exports
from marketplace.common.files.exports.serializers import ExportOut, ExportStateOut
from marketplace.common.files.serve import file_response
from marketplace.common.files.streamed_zip import ZIP
from marketplace.common.framework_internals import http_request
from marketplace.common.http.downloads import file_answers
from marketplace.common.http.fields import Flag, IdList, WireChoice
from marketplace.common.http.throttles import Rate
from trading.accounts.account_view import AccountView
from trading.archives import services
from trading.archives.errors import ArchiveNotFound
from trading.archives.selectors import archive_facts, archive_file, archive_state
from trading.contracts.api import DOCUMENT_TYPES
from trading.contracts.deal_sheet import access_ended_sale
from trading.offers.selectors import access_sale

ORDERS = Rate(
    "contract-archives", 10, 3600, by="user", what=_("You can request %(limit)s archives of contracts an hour.")
)


@extend_schema_serializer(component_name="ContractArchiveOrder")
class ArchiveIn(serializers.Serializer[Any]):
    lang = WireChoice(choices=["en", "sr"], help_text="language of the documents; `locale` does not choose it")
    file_type = WireChoice(choices=DOCUMENT_TYPES, required=False, help_text="of the contracts; odt by default")
    off_ids = IdList(max_items=limits.DEALS_PER_CALL, required=False, help_text="only these deals; all by default")
    make_missing = Flag(required=False, help_text="1: contracts that are not made yet are made; 0 by default")


@extend_schema_serializer(component_name="ContractArchive")
class ArchiveOut(ExportStateOut):
    """The newest order, the file that can be downloaded, and what an order would hold now."""

    deals = serializers.IntegerField(read_only=True)
    contracts = serializers.IntegerField(read_only=True, help_text="made")
    missing = serializers.IntegerField(read_only=True, help_text="contracts that can still be made")
    proformas = serializers.IntegerField(read_only=True, help_text="issued")


class Archive(AccountView):
    step_up = ("GET", "POST")

    @extend_schema(operation_id="getContractArchive", responses=file_answers(ZIP))
    def get(self, request: Request, ad_id: int) -> HttpResponseBase:
        """Download the archive of an own ad's contracts that was made last."""
        ad = access_sale(self.user, ad_id)
        file = archive_file(self.user, ad, services.subject_of(ad.pk))
        if file is None:
            raise ArchiveNotFound
        return file_response(http_request(request), file)

    @extend_schema(operation_id="orderContractArchive", request=ArchiveIn, responses={202: ExportOut})
    def post(self, request: Request, ad_id: int) -> Response:
        """Let the archive be made; a notification says when it is ready. While one is under way, nothing new begins."""
        seller = self.user
        ad, _ended = access_ended_sale(seller, ad_id, clock.now())  # whose it is comes before a wrong field
        asked = self.read(ArchiveIn)
        export = exports.under_way(owner_id=seller.pk, subject=services.subject_of(ad.pk))
        if export is None:
            ORDERS.count(request)
            export = services.order_archive(
                seller=seller,
                ad_id=ad.pk,
                language=asked["lang"],
                file_type=asked.get("file_type") or "odt",
                make_missing=asked.get("make_missing") or False,
                offer_ids=asked.get("off_ids") or (),
            )
        return Response(ExportOut(export).data, status=202)


class ArchiveState(AccountView):
    keeps_session_alive = False  # an open list of buyers polls

    @extend_schema(operation_id="getContractArchiveState", responses=ArchiveOut)
    def get(self, request: Request, ad_id: int) -> Response:
        """What came of the last order of an own ended ad, and what an order would hold."""
        now = clock.now()
        ad, _ended = access_ended_sale(self.user, ad_id, now)
        state = archive_state(self.user, ad, services.subject_of(ad.pk))
        shown = {"last": state.last, "file": state.file, **asdict(archive_facts(ad, now))}
        return Response(ArchiveOut(shown).data)
