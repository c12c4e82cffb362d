"""Statistics. Source: docs/spec/api-community.md, section 7; features M-ADM-02 and M-ADM-16."""

from __future__ import annotations

from django.http import HttpResponseBase
from drf_spectacular.utils import extend_schema
from rest_framework.request import Request
from rest_framework.response import Response

from backoffice.reports import api as reports
from backoffice.reports.api import Clean, RangeList, Rows, described
from backoffice.reports.selectors import placed
from backoffice.reports.serializers import ReportIn
from backoffice.reports.spans import Span
from backoffice.statistics import selectors, totals
from backoffice.statistics.serializers import (
    CancellationOut,
    CategoryFiguresOut,
    MostBoughtOut,
    PeriodOut,
    PurchaseOut,
    RejectionOut,
    TotalsOut,
)
from marketplace.common.admin.lists import FORMAT, RangeIn, answer_list, table_answers
from marketplace.common.db import clock
from marketplace.common.http.api import ApiView


@described("listCancellations")
class Cancellations(RangeList):
    name, asked, row = "cancellations", ReportIn, CancellationOut

    def rows(self, span: Span, clean: Clean) -> Rows:
        """The sellers who deleted own ads in the range, most first."""
        return selectors.cancellations(span, clean.get("search", ""))


@described("listRejections")
class Rejections(RangeList):
    name, asked, row = "rejections", ReportIn, RejectionOut

    def rows(self, span: Span, clean: Clean) -> Rows:
        """The sellers who rejected offers in the range, most first."""
        return selectors.rejections(span, clean.get("search", ""))


@described("listBoughtAds")
class Purchases(RangeList):
    name, asked, row = "purchases", ReportIn, PurchaseOut

    def rows(self, span: Span, clean: Clean) -> Rows:
        """The ads with offers placed in the range that count, most first."""
        return selectors.purchases(span, clean.get("search", ""))


@described("listBoughtOutStatistics")
class BoughtOut(reports.BoughtOutAds):
    asked = RangeIn


@described("listExpiredStatistics")
class Expired(reports.ExpiredAds):
    asked = RangeIn


@described("listNewestStatistics")
class Newest(reports.PostedAds):
    asked = RangeIn


@described("listMostBought")
class MostBought(RangeList):
    name, row = "most-bought-ads", MostBoughtOut

    def rows(self, span: Span, clean: Clean) -> Rows:
        """The ads, in any state, with the most counting offers placed in the range, then the most units."""
        return selectors.most_bought(placed(span))


@described("listPopularAds")
class Popular(RangeList):
    name = "popular-ads"

    def rows(self, span: Span, clean: Clean) -> Rows:
        """The open ads with the most buyers now; the range says nothing here."""
        return selectors.popular(clock.now())


class Categories(ApiView):
    access = "admin"

    @extend_schema(
        operation_id="listCategoryFigures",
        parameters=[RangeIn, FORMAT],
        responses=table_answers(CategoryFiguresOut(many=True)),
    )
    def get(self, request: Request) -> HttpResponseBase:
        """What happened in each category in the range; those without anything are left out."""
        span = Span.asked(self.read(RangeIn))
        rows = selectors.categories(span, clock.now())
        filters = {"start_date": span.since, "end_date": span.until}
        return answer_list(self, request, rows, CategoryFiguresOut, name="categories", filters=filters, size=None)


class General(ApiView):
    access = "admin"

    @extend_schema(operation_id="getTotals", parameters=[RangeIn], responses=TotalsOut)
    def get(self, request: Request) -> Response:
        """The market as it stands; a range is taken and says nothing."""
        self.read(RangeIn)
        return Response(TotalsOut(totals.general(clock.now())).data)


class GeneralPeriod(ApiView):
    access = "admin"

    @extend_schema(operation_id="getPeriodFigures", parameters=[RangeIn], responses=PeriodOut)
    def get(self, request: Request) -> Response:
        """What happened in the range, in sum and by days."""
        span = Span.asked(self.read(RangeIn))
        return Response(PeriodOut(totals.period(span, clock.now())).data)
