"""The profile area over HTTP. Source: docs/spec/api-trading.md, section 6."""

from __future__ import annotations

from django.db.models import QuerySet
from django.http.response import HttpResponseBase
from django.utils.translation import gettext_lazy as _
from drf_spectacular.utils import extend_schema
from rest_framework.request import Request
from rest_framework.response import Response

from marketplace.common import limits
from marketplace.common.db import clock
from marketplace.common.files.csv_export import CONTENT_TYPE, CSV, csv_pieces
from marketplace.common.http.api import OkOut, page_parameter, paged_of
from marketplace.common.http.downloads import file_answers, streamed
from marketplace.common.http.pagination import page_number, paginate
from marketplace.common.http.throttles import Rate
from marketplace.common.text.locale import pick
from trading.accounts.account_view import AccountView
from trading.catalogue.models import Ad
from trading.offers import services as offer_services
from trading.offers.contact_access import relation
from trading.offers.models import Offer
from trading.offers.rating import live_ratings
from trading.offers.rules import sees_contact, sees_tax_certificate
from trading.offers.selectors import rated_by
from trading.offers.serializers import payloads as offer_rows
from trading.offers.serializers.schemas import HistoryRowOut, RatingRowOut, RatingsMetaOut, SumsMetaOut
from trading.offers.totals import currency_sums
from trading.profiles import csv_tables, selectors, services
from trading.profiles.selectors import SaleSort
from trading.profiles.serializers import payloads
from trading.profiles.serializers.schemas import (
    HideOfferIn,
    HideProductIn,
    OfferRefIn,
    OwnPurchaseOut,
    PartnersIn,
    PersonRowOut,
    PurchasesIn,
    SaleRowOut,
    SalesIn,
    UserCardOut,
)

# Natural persons whom one has no deal with: enough to look at sellers all day, too little to collect everybody's data.
TOO_MANY_CONTACTS = _("You have opened the contact details of too many people.")
CONTACTS_OF_PEOPLE = (
    Rate("contacts-hour", 60, 3600, by="user", what=TOO_MANY_CONTACTS),
    Rate("contacts-day", 200, 24 * 3600, by="user", what=TOO_MANY_CONTACTS),
)

SORTS: dict[str, SaleSort] = {"pro_name": "name", "off_quantity": "quantity", "pro_post_date": "posted"}


class OtherUser(AccountView):
    access = "anon"
    public_cache = True

    @extend_schema(operation_id="getUserCard", parameters=[OfferRefIn], responses=UserCardOut)
    def get(self, request: Request, user_id: int) -> Response:
        """Another person, as far as the caller may see."""
        user = selectors.access_person(user_id)
        offer_id = self.read(OfferRefIn, request.query_params).get("off_id")
        stands = relation(self.viewer, user_id)
        contact = sees_contact(stands, private=user.is_private)
        if contact and stands.is_stranger and not user.is_organisation:
            for rate in CONTACTS_OF_PEOPLE:
                rate.count(request)
        return Response(
            payloads.card(
                user,
                contact=contact,
                tax_certificate=sees_tax_certificate(stands),
                contract=selectors.may_make_contract(self.viewer, offer_id, buyer_id=user_id),
            )
        )


class UserRatings(AccountView):
    access = "anon"
    public_cache = True

    @extend_schema(
        operation_id="listUserRatings",
        parameters=[page_parameter],
        responses=paged_of(RatingRowOut, RatingsMetaOut),
    )
    def get(self, request: Request, user_id: int) -> Response:
        """What was said of a person, newest first."""
        user = selectors.access_person(user_id)
        page = paginate(live_ratings(user.pk), page_number(request), limits.ROWS_PER_PAGE)
        meta = {"usr_rating": payloads.rating_of(user), "items": page.items}
        return Response(page.paged(offer_rows.ratings(page.rows, self.viewer), meta))


def requested_sales(view: AccountView) -> QuerySet[Ad]:
    """Return the own ads that the query asks for: the list and its table show the same."""
    asked = view.read(SalesIn, view.request.query_params)
    return selectors.sales(
        view.user,
        sort=SORTS[asked.get("sort") or "pro_post_date"],
        descending=asked.get("sort_direction") != "asc",
        search=asked.get("search") or "",
        hidden=bool(asked.get("archived")),
    )


def requested_purchases(view: AccountView) -> QuerySet[Offer]:
    """Return the own offers that the query asks for: the list and its table show the same."""
    asked = view.read(PurchasesIn, view.request.query_params)
    return selectors.purchases(
        view.user,
        sort=asked.get("sort"),
        search=asked.get("search") or "",
        hidden=bool(asked.get("archived")),
    )


def dated_name(sr: str, en: str) -> str:
    """Return the name of a table of today."""
    return f"{pick(sr, en)}-{clock.today():%Y-%m-%d}.csv"


class Sales(AccountView):
    @extend_schema(
        operation_id="listSales", parameters=[SalesIn, page_parameter], responses=paged_of(SaleRowOut, SumsMetaOut)
    )
    def get(self, request: Request) -> Response:
        """Own ads, with what was sold on each; the sums are those of the whole list."""
        ads, now = requested_sales(self), clock.now()
        page = paginate(ads.values_list("pk", flat=True), page_number(request), limits.ROWS_PER_PAGE)
        sums = currency_sums(Offer.objects.filter(ad__in=ads.order_by()), now)
        data = payloads.sales(ads.filter(pk__in=page.rows), self.user, now)
        return Response(page.paged(data, {"items": page.items, "sums": offer_rows.sums(sums)}))


class Purchases(AccountView):
    @extend_schema(
        operation_id="listPurchases",
        parameters=[PurchasesIn, page_parameter],
        responses=paged_of(OwnPurchaseOut, SumsMetaOut),
    )
    def get(self, request: Request) -> Response:
        """Own offers, newest first, with where each deal is; the sums are those of the whole list."""
        offers, now = requested_purchases(self), clock.now()
        page = paginate(offers, page_number(request), limits.ROWS_PER_PAGE)
        data = payloads.purchases(page.rows, rated_by(self.user, page.rows), now)
        return Response(page.paged(data, {"items": page.items, "sums": offer_rows.sums(currency_sums(offers, now))}))


class SalesTable(AccountView):
    @extend_schema(operation_id="exportSales", parameters=[SalesIn], responses=file_answers(CSV))
    def get(self, request: Request) -> HttpResponseBase:
        """All own ads of the list as it is searched and sorted, for a spreadsheet."""
        table = csv_tables.sales_table(requested_sales(self), clock.now())
        name = dated_name("moje-prodaje", "my-sales")
        return streamed(request, csv_pieces(table), name=name, content_type=CONTENT_TYPE)


class PurchasesTable(AccountView):
    @extend_schema(operation_id="exportPurchases", parameters=[PurchasesIn], responses=file_answers(CSV))
    def get(self, request: Request) -> HttpResponseBase:
        """All own offers of the list as it is searched and filtered, for a spreadsheet."""
        table = csv_tables.purchases_table(requested_purchases(self), clock.now())
        name = dated_name("moje-kupovine", "my-purchases")
        return streamed(request, csv_pieces(table), name=name, content_type=CONTENT_TYPE)


class Buyers(AccountView):
    @extend_schema(operation_id="listBuyers", parameters=[PartnersIn, page_parameter], responses=paged_of(PersonRowOut))
    def get(self, request: Request) -> Response:
        """People with an offer on own ads."""
        asked = self.read(PartnersIn, request.query_params)
        page = selectors.buyers(
            self.user, page_number(request), sort=asked.get("sort"), search=asked.get("search") or ""
        )
        return Response(page.paged(payloads.partners(page.rows)))


class Sellers(AccountView):
    @extend_schema(
        operation_id="listSellers", parameters=[PartnersIn, page_parameter], responses=paged_of(PersonRowOut)
    )
    def get(self, request: Request) -> Response:
        """People on whose ads one has made an offer."""
        asked = self.read(PartnersIn, request.query_params)
        page = selectors.sellers(
            self.user, page_number(request), sort=asked.get("sort"), search=asked.get("search") or ""
        )
        return Response(page.paged(payloads.partners(page.rows)))


class BuyerHistory(AccountView):
    @extend_schema(operation_id="getBuyerHistory", parameters=[page_parameter], responses=paged_of(HistoryRowOut))
    def get(self, request: Request, user_id: int) -> Response:
        """A buyer's offers on own ads."""
        offers = selectors.history(seller_id=self.user.pk, buyer_id=user_id)
        page = paginate(offers, page_number(request), limits.ROWS_PER_PAGE)
        rated = rated_by(self.user, page.rows)
        return Response(page.paged(offer_rows.history(page.rows, rated, clock.now(), for_seller=True)))


class SellerHistory(AccountView):
    @extend_schema(operation_id="getSellerHistory", parameters=[page_parameter], responses=paged_of(HistoryRowOut))
    def get(self, request: Request, user_id: int) -> Response:
        """Own offers on a seller's ads."""
        offers = selectors.history(seller_id=user_id, buyer_id=self.user.pk)
        page = paginate(offers, page_number(request), limits.ROWS_PER_PAGE)
        rated = rated_by(self.user, page.rows)
        return Response(page.paged(offer_rows.history(page.rows, rated, clock.now(), for_seller=False)))


class HideOffer(AccountView):
    @extend_schema(operation_id="hideOffer", request=HideOfferIn, responses=OkOut)
    def patch(self, request: Request) -> Response:
        """Take a finished offer out of the own lists, or show it again."""
        asked = self.read(HideOfferIn)
        offer_services.hide_offer(
            user_id=self.user.pk, offer_id=asked["off_id"], hidden=asked.get("archived") is not False
        )
        return self.ok()


class HideAd(AccountView):
    @extend_schema(operation_id="hideProduct", request=HideProductIn, responses=OkOut)
    def patch(self, request: Request) -> Response:
        """Take an ended ad out of the own list, or show it again."""
        asked = self.read(HideProductIn)
        services.hide_ad(seller_id=self.user.pk, ad_id=asked["pro_id"], hidden=asked.get("archived") is not False)
        return self.ok()
