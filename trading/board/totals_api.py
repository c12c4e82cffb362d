"""Totals of a person's deals over HTTP. Source: docs/spec/api-trading.md, section 6."""

from __future__ import annotations

from typing import Any

from django.http.response import HttpResponseBase
from drf_spectacular.utils import extend_schema, extend_schema_serializer
from rest_framework import serializers
from rest_framework.request import Request
from rest_framework.response import Response

from marketplace.common import limits
from marketplace.common.db import clock
from marketplace.common.files.csv_export import CONTENT_TYPE, CSV, csv_pieces
from marketplace.common.http.api import page_parameter, paged_of
from marketplace.common.http.downloads import file_answers, streamed
from marketplace.common.http.fields import MoneyOut, WireChoice
from marketplace.common.http.pagination import page_number, paginate
from marketplace.common.text.locale import pick
from trading.accounts.account_view import AccountView
from trading.board.totals import Total, sum_of, totals_of, totals_table
from trading.catalogue.events import money
from trading.catalogue.serializers.schemas import text, whole
from trading.deals.rules import Side
from trading.deals.serializers import DealPersonOut, person

Values = dict[str, Any]
SIDES = {"purchases": Side.BUYER, "sales": Side.SELLER}


class TotalsIn(serializers.Serializer[Any]):
    side = WireChoice(choices=list(SIDES))
    by = WireChoice(choices=["month", "partner"])


@extend_schema_serializer(component_name="DealSum")
class DealSumOut(serializers.Serializer[Any]):
    cur_id = text()
    payable = MoneyOut(help_text="what the buyers pay, with VAT that comes on top")


@extend_schema_serializer(component_name="DealTotal")
class DealTotalOut(serializers.Serializer[Any]):
    month = text(allow_null=True, help_text="of the close, in Belgrade, such as 2026-11; null by partner")
    partner = DealPersonOut(allow_null=True, read_only=True, help_text="null by month")
    deals = whole()
    sums = DealSumOut(many=True, read_only=True)


@extend_schema_serializer(component_name="DealTotalsMeta")
class TotalsMetaOut(serializers.Serializer[Any]):
    """Of all rows, whatever page is shown."""

    items = whole()
    deals = whole()
    sums = DealSumOut(many=True, read_only=True)


class Totals(AccountView):
    @extend_schema(
        operation_id="listDealTotals",
        parameters=[TotalsIn, page_parameter],
        responses=paged_of(DealTotalOut, TotalsMetaOut),
    )
    def get(self, request: Request) -> Response:
        """Own purchases or sales by month or partner, without those rejected or withdrawn from."""
        asked = self.read(TotalsIn, request.query_params)
        page_no = page_number(request)
        totals = totals_of(self.user, SIDES[asked["side"]], asked["by"], clock.now())
        page = paginate(totals, page_no, limits.ROWS_PER_PAGE)
        all_of_them = sum_of(totals)
        meta = {"items": page.items, "deals": all_of_them.deals, "sums": sums(all_of_them)}
        return Response(page.paged([total(one) for one in page.rows], meta))


class TotalsTable(AccountView):
    @extend_schema(operation_id="exportDealTotals", parameters=[TotalsIn], responses=file_answers(CSV))
    def get(self, request: Request) -> HttpResponseBase:
        """The same totals for a spreadsheet: a row for each currency."""
        asked = self.read(TotalsIn, request.query_params)
        totals = totals_of(self.user, SIDES[asked["side"]], asked["by"], clock.now())
        of_sales = asked["side"] == "sales"
        stem = pick("zbir-prodaja", "sales-totals") if of_sales else pick("zbir-kupovina", "purchase-totals")
        name = f"{stem}-{clock.today():%Y-%m-%d}.csv"
        table = csv_pieces(totals_table(totals, asked["by"]))
        return streamed(request, table, name=name, content_type=CONTENT_TYPE)


def total(one: Total) -> Values:
    """Return DealTotalOut."""
    return {
        "month": one.month,
        "partner": person(one.partner) if one.partner else None,
        "deals": one.deals,
        "sums": sums(one),
    }


def sums(one: Total) -> list[Values]:
    return [{"cur_id": currency, "payable": money(amount)} for currency, amount in sorted(one.sums.items())]
