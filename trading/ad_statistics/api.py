"""Statistics of an ad over HTTP. Source: docs/spec/api-trading.md, section 4."""

from __future__ import annotations

from django.utils.translation import gettext_lazy as _
from drf_spectacular.utils import extend_schema
from rest_framework.request import Request
from rest_framework.response import Response

from marketplace.common.db import clock
from marketplace.common.http.api import OkOut
from marketplace.common.http.client_address import client_address
from marketplace.common.http.throttles import Rate
from trading.accounts.account_view import AccountView
from trading.ad_statistics import selectors, services
from trading.ad_statistics.serializers import AdStatisticsOut, statistics_wire

VIEWS = Rate("ad-views", 60, 60, what=_("At most %(limit)s views a minute are counted."))


class AdView(AccountView):
    access = "anon"
    throttles = (VIEWS,)

    @extend_schema(operation_id="countAdView", request=None, responses=OkOut)
    def post(self, request: Request, ad_id: int) -> Response:
        """Count that somebody looks at the ad. The seller's own looks, and those at an ended ad, are not counted."""
        services.count_view(viewer=self.viewer, ad_id=ad_id, address=client_address(request))
        return self.ok()


class Statistics(AccountView):
    @extend_schema(operation_id="getAdStatistics", responses=AdStatisticsOut)
    def get(self, request: Request, ad_id: int) -> Response:
        """Return views, offers and prices of an ad, for its seller and for those who may read offers."""
        ad = selectors.access_statistics(self.user, ad_id)
        return Response(statistics_wire(selectors.statistics_of(ad, clock.now())))
