"""Offers in the back-office. Source: docs/spec/api-community.md, section 6; feature M-ADM-13."""

from __future__ import annotations

from django.http import HttpResponseBase
from drf_spectacular.utils import extend_schema
from rest_framework.request import Request

from backoffice.offers import selectors
from backoffice.offers.serializers import AdminOfferOut, OffersIn
from marketplace.common.admin.lists import FORMAT, TODAY, answer_list, table_answers
from marketplace.common.db import clock
from marketplace.common.http.api import ApiView, page_parameter, paged_of


class Offers(ApiView):
    access = "admin"

    @extend_schema(
        operation_id="listAdminOffers",
        parameters=[OffersIn, page_parameter, FORMAT],
        responses=table_answers(paged_of(AdminOfferOut)),
    )
    def get(self, request: Request) -> HttpResponseBase:
        """Return a page of all offers, newest first."""
        params = self.read(OffersIn)
        search, status = params.get("search") or "", params.get("status")
        since = clock.start_of_day_after(clock.now(), 0) if params.get("when") == TODAY else None
        rows = selectors.offers(search, status, since=since)
        filters = {"search": search, "status": status, "when": params.get("when")}
        return answer_list(self, request, rows, AdminOfferOut, name="offers", filters=filters)
