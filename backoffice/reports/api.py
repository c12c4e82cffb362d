"""What happened in a range of time. Source: docs/spec/api-community.md, section 7; features M-ADM-03 and M-ADM-16."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from typing import Any, ClassVar

from django.db.models import QuerySet
from django.http import HttpResponseBase
from drf_spectacular.utils import extend_schema, extend_schema_view
from rest_framework import serializers
from rest_framework.request import Request

from backoffice.reports import selectors
from backoffice.reports.serializers import (
    BuyingOut,
    BuyingsIn,
    DeletedAdOut,
    RejectedOfferOut,
    ReportIn,
    ReportRowOut,
    SellerReportIn,
)
from backoffice.reports.time_range import TimeRange
from marketplace.common.admin.lists import FORMAT, RangeIn, answer_list, table_answers
from marketplace.common.db import clock
from marketplace.common.http.api import ApiView, page_parameter, paged_of
from marketplace.common.roles import Capability

Rows = QuerySet[Any] | Sequence[Any]
Params = Mapping[str, Any]


class TimeRangeList(ApiView):
    """A list of what happened in a time range: a page of it, or all of it as a table.

    name: of the exported file. query: serializer of the query. out: serializer of a row.
    """

    access = "staff"
    capability = Capability.READ_STATISTICS
    name: ClassVar[str]
    query: ClassVar[type[RangeIn]] = RangeIn
    out: ClassVar[type[serializers.Serializer[Any]]] = ReportRowOut

    def rows(self, time_range: TimeRange, params: Params) -> Rows:
        raise NotImplementedError

    def get(self, request: Request) -> HttpResponseBase:
        params = self.read(self.query)
        time_range = TimeRange.from_query(params)
        filters = {**params, "start_date": time_range.since, "end_date": time_range.until}
        return answer_list(self, request, self.rows(time_range, params), self.out, name=self.name, filters=filters)


def documented(operation: str) -> Callable[[type[TimeRangeList]], type[TimeRangeList]]:
    """Return a decorator that describes a view in the API document. operation: its operation id."""

    def describe(view: type[TimeRangeList]) -> type[TimeRangeList]:
        get = extend_schema(
            operation_id=operation,
            description=view.rows.__doc__,
            parameters=[view.query, page_parameter, FORMAT],
            responses=table_answers(paged_of(view.out)),
        )
        return extend_schema_view(get=get)(view)

    return describe


@documented("listPostedAds")
class PostedAds(TimeRangeList):
    name = "posted-ads"
    query: ClassVar[type[RangeIn]] = ReportIn

    def rows(self, time_range: TimeRange, params: Params) -> Rows:
        """The ads posted in the range, latest first."""
        return selectors.posted(time_range, params.get("search", ""))


@documented("listExpiredAds")
class ExpiredAds(TimeRangeList):
    name = "expired-ads"
    query: ClassVar[type[RangeIn]] = ReportIn

    def rows(self, time_range: TimeRange, params: Params) -> Rows:
        """The ads that ended by their expiry in the range, latest first."""
        return selectors.expired(time_range, clock.now(), params.get("search", ""))


@documented("listBoughtOutAds")
class BoughtOutAds(TimeRangeList):
    name = "bought-out-ads"
    query: ClassVar[type[RangeIn]] = ReportIn

    def rows(self, time_range: TimeRange, params: Params) -> Rows:
        """The ads sold out in the range, latest first."""
        return selectors.bought_out(time_range, params.get("search", ""))


@documented("listDeletedAds")
class DeletedAds(TimeRangeList):
    capability = Capability.READ_ADS
    name, query, out = "deleted-ads", SellerReportIn, DeletedAdOut

    def rows(self, time_range: TimeRange, params: Params) -> Rows:
        """The ads that a seller deleted in the range, latest first."""
        return selectors.deleted_by_seller(params["seller_id"], time_range, params.get("search", ""))


@documented("listRejectedOffers")
class RejectedOffers(TimeRangeList):
    capability = Capability.READ_OFFERS
    name, query, out = "rejected-offers", SellerReportIn, RejectedOfferOut

    def rows(self, time_range: TimeRange, params: Params) -> Rows:
        """The offers that a seller rejected in the range, latest first."""
        return selectors.rejected_by_seller(params["seller_id"], time_range, params.get("search", ""))


@documented("listBuyings")
class Buyings(TimeRangeList):
    capability = Capability.READ_OFFERS
    name, query, out = "buyings", BuyingsIn, BuyingOut

    def rows(self, time_range: TimeRange, params: Params) -> Rows:
        """The offers placed on an ad in the range that count, latest first."""
        return selectors.purchases_of_ad(params["ad_id"], time_range)
