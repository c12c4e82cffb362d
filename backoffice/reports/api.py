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
from backoffice.reports.spans import Span
from marketplace.common.admin.lists import FORMAT, RangeIn, answer_list, table_answers
from marketplace.common.db import clock
from marketplace.common.http.api import ApiView, page_parameter, paged_of

Rows = QuerySet[Any] | Sequence[Any]
Clean = Mapping[str, Any]


class RangeList(ApiView):
    """A list of what happened in the range asked for: a page of it, or all of it as a table."""

    access = "admin"
    name: ClassVar[str]
    asked: ClassVar[type[RangeIn]] = RangeIn
    row: ClassVar[type[serializers.Serializer[Any]]] = ReportRowOut

    def rows(self, span: Span, clean: Clean) -> Rows:
        raise NotImplementedError

    def get(self, request: Request) -> HttpResponseBase:
        clean = self.read(self.asked)
        span = Span.asked(clean)
        filters = {**clean, "start_date": span.since, "end_date": span.until}
        return answer_list(self, request, self.rows(span, clean), self.row, name=self.name, filters=filters)


def described(operation: str) -> Callable[[type[RangeList]], type[RangeList]]:
    """Tell the API document of a range list."""

    def describe(view: type[RangeList]) -> type[RangeList]:
        get = extend_schema(
            operation_id=operation,
            description=view.rows.__doc__,
            parameters=[view.asked, page_parameter, FORMAT],
            responses=table_answers(paged_of(view.row)),
        )
        return extend_schema_view(get=get)(view)

    return describe


@described("listPostedAds")
class PostedAds(RangeList):
    name = "posted-ads"
    asked: ClassVar[type[RangeIn]] = ReportIn

    def rows(self, span: Span, clean: Clean) -> Rows:
        """The ads posted in the range, latest first."""
        return selectors.posted(span, clean.get("search", ""))


@described("listExpiredAds")
class ExpiredAds(RangeList):
    name = "expired-ads"
    asked: ClassVar[type[RangeIn]] = ReportIn

    def rows(self, span: Span, clean: Clean) -> Rows:
        """The ads that ended by their expiry in the range, latest first."""
        return selectors.expired(span, clock.now(), clean.get("search", ""))


@described("listBoughtOutAds")
class BoughtOutAds(RangeList):
    name = "bought-out-ads"
    asked: ClassVar[type[RangeIn]] = ReportIn

    def rows(self, span: Span, clean: Clean) -> Rows:
        """The ads sold out in the range, latest first."""
        return selectors.bought_out(span, clean.get("search", ""))


@described("listDeletedAds")
class DeletedAds(RangeList):
    name, asked, row = "deleted-ads", SellerReportIn, DeletedAdOut

    def rows(self, span: Span, clean: Clean) -> Rows:
        """The ads that a seller deleted in the range, latest first."""
        return selectors.deleted_of(clean["seller_id"], span, clean.get("search", ""))


@described("listRejectedOffers")
class RejectedOffers(RangeList):
    name, asked, row = "rejected-offers", SellerReportIn, RejectedOfferOut

    def rows(self, span: Span, clean: Clean) -> Rows:
        """The offers that a seller rejected in the range, latest first."""
        return selectors.rejected_of(clean["seller_id"], span, clean.get("search", ""))


@described("listBuyings")
class Buyings(RangeList):
    name, asked, row = "buyings", BuyingsIn, BuyingOut

    def rows(self, span: Span, clean: Clean) -> Rows:
        """The offers placed on an ad in the range that count, latest first."""
        return selectors.buyings_of(clean["ad_id"], span)
