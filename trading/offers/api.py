"""Offers over HTTP. Source: docs/spec/api-trading.md, sections 4 and 5."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from django.http import HttpResponse
from django.utils.translation import gettext_lazy as _
from drf_spectacular.utils import PolymorphicProxySerializer, extend_schema
from rest_framework import status
from rest_framework.request import Request
from rest_framework.response import Response

from marketplace.common import limits, metrics
from marketplace.common.db import clock
from marketplace.common.files import ical
from marketplace.common.http.api import page_parameter, paged_of
from marketplace.common.http.downloads import download, file_answers
from marketplace.common.http.errors import BadRequest, DomainError, InvalidFields, field_error
from marketplace.common.http.pagination import page_number, paginate
from marketplace.common.http.throttles import Rate
from marketplace.common.http.validation import read_fields
from marketplace.common.text.locale import pick
from trading.accounts.account_view import AccountView
from trading.catalogue.selectors import access_ad
from trading.offers import deal_calendar, selectors, services
from trading.offers.errors import NotEnoughLeft, NotTheBuyer, PriceError
from trading.offers.selectors import Sort
from trading.offers.serializers import payloads
from trading.offers.serializers.input import (
    AdRefIn,
    IdsIn,
    OfferChangeIn,
    OfferIn,
    OwnOffersIn,
    PreviewIn,
    RatingIn,
    RejectionIn,
    TransactionsIn,
    check_ids,
    is_change,
    read_changed_terms,
    read_rating,
    read_shown_vat,
    read_terms,
)
from trading.offers.serializers.schemas import (
    EditOfferOut,
    OfferOut,
    PlacedOut,
    PreviewOut,
    RatedOut,
    TransactionRowOut,
    TransactionsMetaOut,
)

WRITES = Rate("offers", 30, 60, by="user", what=_("You can send %(limit)s offers or changes of offers a minute."))
SORTS: dict[str, Sort] = {
    "off_buyer": "buyer",
    "off_date": "date",
    "off_quantity": "quantity",
    "off_status": "status",
}


class TermsView(AccountView):
    """A view that takes an offer's terms: its errors name the wire field that they are about."""

    def handle_exception(self, exc: Exception) -> Response:
        if isinstance(exc, NotEnoughLeft):
            exc.fields = {"off_quantity": [field_error("max", exc.available)]}
        elif isinstance(exc, PriceError):
            exc.fields = exc.fields or {"prc_id": [field_error("not_found")]}
        return super().handle_exception(exc)


class Offers(TermsView):
    idempotent = True
    write_throttles = (WRITES,)

    @extend_schema(
        operation_id="listOffers",
        parameters=[OwnOffersIn, page_parameter],
        responses=paged_of(
            PolymorphicProxySerializer(
                component_name="OfferOrTransaction",
                serializers=[OfferOut, TransactionRowOut],
                resource_type_field_name=None,
            )
        ),
    )
    def get(self, request: Request) -> Response:
        """Own offers, newest first; with `pro_id` those on that ad, for its owner every offer on it."""
        user, page = self.user, page_number(request)
        ad_id = self.read(OwnOffersIn, request.query_params).get("pro_id")
        now = clock.now()
        if ad_id is not None:
            ad = access_ad(user, ad_id)
            if ad.seller_id == user.pk:
                received = paginate(selectors.transactions(ad, full=True), page, limits.ROWS_PER_PAGE)
                rated = selectors.rated_by(user, received.rows)
                return Response(received.paged(payloads.seller_transactions(received.rows, ad, rated, now)))
        offers = paginate(selectors.own_offers(user, ad_id), page, limits.ROWS_PER_PAGE)
        return Response(offers.paged(payloads.own_offers(offers.rows, selectors.rated_by(user, offers.rows), now)))

    @extend_schema(operation_id="placeOffer", request=OfferIn, responses={201: PlacedOut})
    def post(self, request: Request) -> Response:
        """Offer a quantity of an ad."""
        buyer = self.user
        data = body_of(request)
        ad_id = read_fields(AdRefIn, data)["pro_id"]
        try:
            sent = read_terms(data)
            terms = sent.complete()
            shown_vat = read_shown_vat(data)
        except InvalidFields:
            selectors.refuse_offering(buyer, ad_id)  # a missing or an own ad is refused before a wrong field is
            raise
        try:
            written = services.place_offer(
                buyer_id=buyer.pk,
                ad_id=ad_id,
                terms=terms,
                shown_sell_out=sent.shown_sell_out,
                shown_vat=shown_vat,
            )
        except DomainError as error:
            metrics.OFFERS.labels("refused", error.code).inc()
            raise
        return Response(payloads.offer_written(written), status=status.HTTP_201_CREATED)


class OneOffer(TermsView):
    write_throttles = (WRITES,)

    @extend_schema(operation_id="changeOffer", request=OfferChangeIn, responses=PlacedOut)
    def patch(self, request: Request, offer_id: int) -> Response:
        """Change the own offer; with only ids the buyer gives up and the seller rejects."""
        user = self.user
        data = body_of(request)
        offer = services.access_offer(user.pk, offer_id)
        is_buyer = offer.buyer_id == user.pk
        if is_change(data) and not is_buyer:
            raise NotTheBuyer
        ids = self.read(IdsIn, data)
        check_ids(ids, offer_id=offer_id, ad_id=offer.ad_id)
        if is_change(data):
            terms = read_changed_terms(data)
            written = services.change_offer(
                buyer_id=user.pk,
                offer_id=offer_id,
                quantity=terms.quantity,
                condition=terms.condition,
                tier_id=terms.tier_id,
                shown_sell_out=terms.shown_sell_out,
            )
        elif not any(value is not None for value in ids.values()):
            raise InvalidFields(
                fields={"id": [field_error("required")]}
            )  # an empty body by accident must not give the offer up
        elif is_buyer:
            written = services.give_up(buyer_id=user.pk, offer_id=offer_id)
        else:
            reason = self.read(RejectionIn, data).get("off_reason") or ""
            written = services.reject_offer(seller_id=user.pk, offer_id=offer_id, reason=reason)
        return Response(payloads.offer_written(written))


class Rejection(AccountView):
    write_throttles = (WRITES,)

    @extend_schema(operation_id="rejectOffer", request=RejectionIn, responses=PlacedOut)
    def patch(self, request: Request, offer_id: int) -> Response:
        """Reject a buyer's offer on the own ad, with a reason for the buyer or without one."""
        seller = self.user
        services.access_offer(seller.pk, offer_id)  # a stranger's offer is refused before a wrong field is
        reason = self.read(RejectionIn).get("off_reason") or ""
        written = services.reject_offer(seller_id=seller.pk, offer_id=offer_id, reason=reason)
        return Response(payloads.offer_written(written))


class OfferRating(AccountView):
    write_throttles = (WRITES,)

    @extend_schema(operation_id="rateOffer", request=RatingIn, responses={201: RatedOut})
    def post(self, request: Request, offer_id: int) -> Response:
        """Rate the other side of a finished deal."""
        author = self.user
        services.access_offer(author.pk, offer_id)  # a stranger's offer is refused before a wrong field is
        stars, comment = read_rating(body_of(request))
        rated = services.rate_offer(author_id=author.pk, offer_id=offer_id, stars=stars, comment=comment)
        mean = None if rated.mean is None else float(rated.mean)
        return Response({"usr_rating": mean}, status=status.HTTP_201_CREATED)


class Transactions(AccountView):
    access = "anon"

    @extend_schema(
        operation_id="listTransactions",
        parameters=[TransactionsIn, page_parameter],
        responses=paged_of(TransactionRowOut, TransactionsMetaOut),
    )
    def get(self, request: Request, ad_id: int) -> Response:
        """The offers on an ad: the counting ones for everybody, all of them for its owner with `view=true`."""
        page = page_number(request)
        asked = self.read(TransactionsIn, request.query_params)
        full = bool(asked.get("view"))
        ad = selectors.access_sale(self.user, ad_id) if full else access_ad(self.viewer, ad_id)
        offers = selectors.transactions(
            ad,
            full=full,
            hidden=bool(asked.get("archived")),
            sort=SORTS[asked.get("sort") or "off_date"],
            descending=asked.get("sort_direction") != "asc",
        )
        found = paginate(offers, page, limits.TRANSACTIONS_PER_PAGE)
        now = clock.now()
        if full:
            rated = selectors.rated_by(self.user, found.rows)
            data = payloads.seller_transactions(found.rows, ad, rated, now)
        else:
            data = payloads.public_transactions(found.rows, ad, self.viewer, now)
        return Response(found.paged(data, payloads.transactions_meta(ad, now)))


class Preview(TermsView):
    @extend_schema(operation_id="previewOffer", parameters=[PreviewIn], responses=PreviewOut)
    def get(self, request: Request, ad_id: int) -> Response:
        """What the price would be for everybody; quantity 0 gives the own offer up. Stores nothing."""
        buyer = self.user
        try:
            terms = read_terms(request.query_params, PreviewIn)
        except InvalidFields:
            selectors.refuse_previewing(buyer, ad_id)
            raise
        ad, result, own_units = selectors.preview(
            buyer=buyer,
            ad_id=ad_id,
            quantity=terms.quantity,
            condition=terms.condition,
            tier_id=terms.tier_id,
        )
        return Response(payloads.preview(ad, result, own_units))


class EditOffer(AccountView):
    @extend_schema(operation_id="editOffer", responses=EditOfferOut)
    def get(self, request: Request, ad_id: int) -> Response:
        """What the form of a change needs: the own active offer and what it may become."""
        return Response(payloads.editable_offer_form(*selectors.editable_offer(self.user, ad_id)))


def body_of(request: Request) -> Mapping[str, Any]:
    """Return the body's fields. Raises BadRequest when it holds something else."""
    if not isinstance(request.data, Mapping):
        raise BadRequest
    return request.data


class DealCalendar(AccountView):
    @extend_schema(operation_id="getDealCalendar", responses=file_answers("text/calendar"))
    def get(self, request: Request, offer_id: int) -> HttpResponse:
        """The dates of a deal for a calendar program, for its two sides, in the language of the request."""
        now = clock.now()
        deal = deal_calendar.access_deal(self.user.pk, offer_id, now)
        name = pick(f"rokovi-{offer_id}.ics", f"dates-{offer_id}.ics")
        return download(deal_calendar.deal_calendar(deal, now), name=name, content_type=ical.CONTENT_TYPE)
