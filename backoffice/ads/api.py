"""Ads in the back-office. Source: docs/spec/api-community.md, section 6; features M-ADM-11, M-ADM-12."""

from __future__ import annotations

from functools import partial

from django.http import HttpResponseBase
from drf_spectacular.utils import extend_schema
from rest_framework.request import Request
from rest_framework.response import Response

from backoffice.ads import selectors, services
from backoffice.ads.serializers import (
    SORTS,
    AdChangeIn,
    AdCorrectionIn,
    AdFilterIn,
    AdGroupIn,
    AdminAdDetailsOut,
    AdminAdOut,
    AdPromotionIn,
    BulkOfAdsIn,
    PriceMomentOut,
)
from backoffice.bulk import BulkResultOut, for_each
from backoffice.single_flag import only_flag
from marketplace.common.admin.crud.api import refuse_other_id
from marketplace.common.admin.lists import FORMAT, answer_list, table_answers
from marketplace.common.admin.reasons import required_reason
from marketplace.common.admin.sorting import sort_parameter
from marketplace.common.db import clock
from marketplace.common.http.api import page_parameter, paged_of
from marketplace.common.http.errors import InvalidFields, NotFound, field_error
from marketplace.common.roles import Capability
from trading.accounts.account_view import AccountView
from trading.catalogue.api import edit_error, wire_errors_raised
from trading.catalogue.selectors import access_ad
from trading.catalogue.serializers import product
from trading.catalogue.serializers.input import changes_from


class Ads(AccountView):
    access = "staff"
    capability = Capability.READ_ADS

    @extend_schema(
        operation_id="listAdminProducts",
        parameters=[AdFilterIn, sort_parameter(SORTS), page_parameter, FORMAT],
        responses=table_answers(paged_of(AdminAdOut, name="Post")),
    )
    def get(self, request: Request) -> HttpResponseBase:
        """Return a page of all ads, newest first, deleted ones too."""
        params = self.read(AdFilterIn)
        filters = {name: params.get(name) or "" for name in ("search", "state", "when")}
        seller_id = params.get("seller_id")
        now = clock.approximate_now()
        rows = selectors.ads(**filters, seller_id=seller_id, now=now)
        counting = selectors.ads_to_count(**filters, seller_id=seller_id, now=now)
        moving = filters["state"] or filters["when"]
        narrowed = (filters["state"], filters["when"], str(seller_id or ""), filters["search"])
        counted_as = f"products:{':'.join(narrowed)}" if moving else ""
        filters["seller_id"] = seller_id
        return answer_list(
            self,
            request,
            rows,
            AdminAdOut,
            name="products",
            filters=filters,
            counted_as=counted_as,
            counting=counting,
            sorts=SORTS,
        )


class AdView(AccountView):
    """A change of one ad, answered with its row after the change."""

    access = "staff"
    capability = Capability.MODERATE_ADS

    def begin(self, ad_id: int) -> None:
        """Raise AdNotFound before any field is checked, and InvalidFields for a body that names another ad."""
        selectors.access_ad(ad_id)
        refuse_other_id(self.request.data, "pro_id", ad_id)

    def answer(self, ad_id: int) -> Response:
        return Response(AdminAdOut(selectors.access_ad(ad_id)).data)


class OneAd(AdView):
    capabilities = {"GET": Capability.READ_ADS}

    @extend_schema(operation_id="getAdminProduct", responses=AdminAdDetailsOut)
    def get(self, request: Request, ad_id: int) -> Response:
        """Return the ad with its data, also a deleted one; its offers, reports and log stand in the lists."""
        now = clock.approximate_now()
        ad = access_ad(self.user, ad_id)
        return Response(
            {
                "row": AdminAdOut(ad).data,
                "product": product(ad, self.user, now),
                "prices": PriceMomentOut(selectors.price_moments(ad, now), many=True).data,
                "favourites": selectors.favourites(ad),
            }
        )

    @extend_schema(operation_id="moderateProduct", request=AdChangeIn, responses=AdminAdOut)
    def patch(self, request: Request, ad_id: int) -> Response:
        """Delete or restore the ad, or lock or open its trade."""
        self.begin(ad_id)
        clean = self.read(AdChangeIn)
        act, on = only_flag(clean, ("deleted", "unlocked"))
        reason = required_reason(clean)
        if act == "unlocked":
            services.set_trade_lock(admin=self.user, ad_id=ad_id, locked=not on, reason=reason)
        elif on:
            services.delete_ad(admin=self.user, ad_id=ad_id, reason=reason)
        else:
            services.restore_ad(admin=self.user, ad_id=ad_id, reason=reason)
        return self.answer(ad_id)


class AdCorrection(AdView):
    @extend_schema(operation_id="correctProduct", request=AdCorrectionIn, responses=AdminAdOut)
    def patch(self, request: Request, ad_id: int) -> Response:
        """Correct words, category, places or the order of pictures of an ad on sale; seller and buyers are told."""
        self.begin(ad_id)
        clean = self.read(AdCorrectionIn)
        reason = required_reason(clean)
        with wire_errors_raised(edit_error):
            services.correct_ad(admin=self.user, ad_id=ad_id, changes=changes_from(clean), reason=reason)
        return self.answer(ad_id)


class AdGroup(AdView):
    @extend_schema(operation_id="setProductGroup", request=AdGroupIn, responses=AdminAdOut)
    def patch(self, request: Request, ad_id: int) -> Response:
        """Put the ad into a group of the home page, or take it out."""
        self.begin(ad_id)
        group_id = self.read(AdGroupIn).get("grp_id")
        try:
            services.put_into_group(admin=self.user, ad_id=ad_id, group_id=group_id)
        except NotFound:
            raise InvalidFields(fields={"grp_id": [field_error("choice")]}) from None
        return self.answer(ad_id)


class AdPromotion(AdView):
    @extend_schema(operation_id="setProductPromotion", request=AdPromotionIn, responses=AdminAdOut)
    def patch(self, request: Request, ad_id: int) -> Response:
        """Put the ad first in lists, or no more."""
        self.begin(ad_id)
        services.promote(admin=self.user, ad_id=ad_id, level=self.read(AdPromotionIn)["level"])
        return self.answer(ad_id)


class BulkOfAds(AccountView):
    access = "staff"
    capability = Capability.MODERATE_ADS

    @extend_schema(operation_id="moderateProducts", request=BulkOfAdsIn, responses=BulkResultOut(many=True))
    def post(self, request: Request) -> Response:
        """Delete or restore several ads, or lock or open their trade, for one reason."""
        clean = self.read(BulkOfAdsIn)
        admin, reason = self.user, required_reason(clean)
        act = {
            "delete": partial(services.delete_ad, admin=admin, reason=reason),
            "restore": partial(services.restore_ad, admin=admin, reason=reason),
            "lock": partial(services.set_trade_lock, admin=admin, locked=True, reason=reason),
            "unlock": partial(services.set_trade_lock, admin=admin, locked=False, reason=reason),
        }[clean["action"]]
        return for_each(clean["ids"], lambda ad_id: act(ad_id=ad_id))
