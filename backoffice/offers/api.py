"""Offers in the back-office. Source: docs/spec/api-community.md, section 6; feature M-ADM-13."""

from __future__ import annotations

from django.http import HttpResponseBase
from drf_spectacular.utils import extend_schema
from rest_framework.request import Request
from rest_framework.response import Response

from backoffice.offers import selectors
from backoffice.offers.serializers import SORTS, AdminOfferDetailsOut, AdminOfferOut, OffersIn
from marketplace.common.admin.lists import FORMAT, TODAY, answer_list, given_filters, table_answers
from marketplace.common.admin.sorting import sort_parameter
from marketplace.common.db import clock
from marketplace.common.http.api import page_parameter, paged_of
from marketplace.common.roles import Capability
from trading.accounts.account_view import AccountView
from trading.contracts.models import Contract


class Offers(AccountView):
    access = "staff"
    capability = Capability.READ_OFFERS

    @extend_schema(
        operation_id="listAdminOffers",
        parameters=[OffersIn, sort_parameter(SORTS), page_parameter, FORMAT],
        responses=table_answers(paged_of(AdminOfferOut)),
    )
    def get(self, request: Request) -> HttpResponseBase:
        """Return a page of all offers, newest first."""
        filters = given_filters(self.read(OffersIn))
        narrowed = {name: value for name, value in filters.items() if name != "when"}
        since = clock.start_of_day_after(clock.now(), 0) if filters.get("when") == TODAY else None
        rows = selectors.offers(**narrowed, since=since)
        return answer_list(self, request, rows, AdminOfferOut, name="offers", filters=filters, sorts=SORTS)


class OneOffer(AccountView):
    access = "staff"
    capability = Capability.READ_OFFERS

    @extend_schema(operation_id="getAdminOffer", responses=AdminOfferDetailsOut)
    def get(self, request: Request, offer_id: int) -> Response:
        """Return an offer with its moments and its contract; messages of the two sides only where one was reported."""
        offer = selectors.access_offer(offer_id)
        contract = Contract.objects.filter(offer_id=offer.pk).first()
        times = {name: getattr(offer, name) for name in ("changed_at", "accepted_at")}
        sale = {name: getattr(offer.ad, name) for name in ("closed_at", "current_price", "achieved_price")}
        details = {
            **times,
            **sale,
            "row": offer,
            "pro_expiry": offer.ad.expires_at,
            "contract": contract,
            "messages": selectors.reported_messages(offer),
        }
        return Response(AdminOfferDetailsOut(details).data)
