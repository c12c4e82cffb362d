"""Statistics. Source: docs/spec/api-community.md, section 7; features M-ADM-02 and M-ADM-16."""

from __future__ import annotations

from django.http import HttpResponseBase
from drf_spectacular.utils import extend_schema
from rest_framework.request import Request
from rest_framework.response import Response

from backoffice.reports import api as reports
from backoffice.reports.api import Params, Rows, TimeRangeList, documented
from backoffice.reports.selectors import placed
from backoffice.reports.serializers import ReportIn
from backoffice.reports.time_range import TimeRange
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
from marketplace.common.admin.sorting import memory_sort_parameter
from marketplace.common.db import clock
from marketplace.common.http.api import ApiView
from marketplace.common.roles import Capability


@documented("listCancellations")
class Cancellations(TimeRangeList):
    capability = Capability.READ_ADS
    name, query, out = "cancellations", ReportIn, CancellationOut

    def rows(self, time_range: TimeRange, params: Params) -> Rows:
        """The sellers who deleted own ads in the range, most first."""
        return selectors.cancellations(time_range, params.get("search", ""))


@documented("listRejections")
class Rejections(TimeRangeList):
    capability = Capability.READ_OFFERS
    name, query, out = "rejections", ReportIn, RejectionOut

    def rows(self, time_range: TimeRange, params: Params) -> Rows:
        """The sellers who rejected offers in the range, most first."""
        return selectors.rejections(time_range, params.get("search", ""))


@documented("listBoughtAds")
class Purchases(TimeRangeList):
    capability = Capability.READ_OFFERS
    name, query, out = "purchases", ReportIn, PurchaseOut

    def rows(self, time_range: TimeRange, params: Params) -> Rows:
        """The ads with offers placed in the range that count, most first."""
        return selectors.purchases(time_range, params.get("search", ""))


@documented("listBoughtOutStatistics")
class BoughtOut(reports.BoughtOutAds):
    query = RangeIn


@documented("listExpiredStatistics")
class Expired(reports.ExpiredAds):
    query = RangeIn


@documented("listNewestStatistics")
class Newest(reports.PostedAds):
    query = RangeIn


@documented("listMostBought")
class MostBought(TimeRangeList):
    name, out = "most-bought-ads", MostBoughtOut

    def rows(self, time_range: TimeRange, params: Params) -> Rows:
        """The ads, in any state, with the most counting offers placed in the range, then the most units."""
        return selectors.most_bought(placed(time_range))


@documented("listPopularAds")
class Popular(TimeRangeList):
    name = "popular-ads"

    def rows(self, time_range: TimeRange, params: Params) -> Rows:
        """The open ads with the most buyers now; the range says nothing here."""
        return selectors.popular(clock.now())


class Categories(ApiView):
    access = "staff"
    capability = Capability.READ_STATISTICS

    @extend_schema(
        operation_id="listCategoryFigures",
        parameters=[RangeIn, memory_sort_parameter(CategoryFiguresOut), FORMAT],
        responses=table_answers(CategoryFiguresOut(many=True)),
    )
    def get(self, request: Request) -> HttpResponseBase:
        """What happened in each category in the range; those without anything are left out."""
        time_range = TimeRange.from_query(self.read(RangeIn))
        rows = selectors.categories(time_range, clock.now())
        filters = {"start_date": time_range.since, "end_date": time_range.until}
        return answer_list(self, request, rows, CategoryFiguresOut, name="categories", filters=filters, size=None)


class General(ApiView):
    access = "staff"
    capability = Capability.READ_STATISTICS

    @extend_schema(operation_id="getTotals", parameters=[RangeIn], responses=TotalsOut)
    def get(self, request: Request) -> Response:
        """The market as it stands; a range is taken and says nothing."""
        self.read(RangeIn)
        return Response(TotalsOut(totals.general(clock.now())).data)


class GeneralPeriod(ApiView):
    access = "staff"
    capability = Capability.READ_STATISTICS

    @extend_schema(operation_id="getPeriodFigures", parameters=[RangeIn], responses=PeriodOut)
    def get(self, request: Request) -> Response:
        """What happened in the range, in sum and by days."""
        time_range = TimeRange.from_query(self.read(RangeIn))
        return Response(PeriodOut(totals.period(time_range, clock.now())).data)
