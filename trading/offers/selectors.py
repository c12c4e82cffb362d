"""Reads of offers."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Literal

from django.db.models import QuerySet

from marketplace.common.db import clock
from trading.accounts.models import User
from trading.catalogue.ad_status import ad_status_of
from trading.catalogue.errors import AdNotFound, OwnAd
from trading.catalogue.models import Ad
from trading.catalogue.offer_states import COUNTING_STATUSES
from trading.catalogue.price_ladder import settlement_inputs
from trading.catalogue.selectors import access_ad
from trading.offers.errors import MissingQuantity, NotTheSeller, OfferNotEditable, OfferNotFound, TermsError
from trading.offers.models import Offer, Rating
from trading.offers.offer_facts import offer_facts
from trading.offers.rules import NO_SHARE, PricePreview, Terms, demand_share, may_change, preview_price
from trading.offers.steps import (
    changed_terms,
    refuse_beyond_stock,
    refuse_untradable,
    tier_named,
)

Sort = Literal["buyer", "date", "quantity", "status"]
SORT_COLUMNS: dict[Sort, str] = {
    "buyer": "buyer__name",
    "date": "placed_at",
    "quantity": "quantity",
    "status": "status",
}


def counting_offer(buyer_id: int, ad_id: int) -> Offer | None:
    """Return the buyer's offer that counts on this ad; there is at most one."""
    return Offer.objects.filter(ad_id=ad_id, buyer_id=buyer_id, status__in=COUNTING_STATUSES).first()


def transactions(
    ad: Ad, *, full: bool, hidden: bool = False, sort: Sort = "date", descending: bool = True
) -> QuerySet[Offer]:
    """Return the ad's offers with their buyers: the counting ones, or (full) every one that the seller has not hidden.

    hidden: the hidden ones too. The caller checks who may have the full list (`access_sale`).
    """
    offers = Offer.objects.filter(ad_id=ad.pk).select_related("buyer")
    if not full:
        offers = offers.filter(status__in=COUNTING_STATUSES)
    elif not hidden:
        offers = offers.filter(hidden_by_seller_at=None)
    sign = "-" if descending else ""
    return offers.order_by(f"{sign}{SORT_COLUMNS[sort]}", f"{sign}pk")


def access_sale(seller: User, ad_id: int) -> Ad:
    """Return the person's own ad. Raises AdNotFound, NotTheSeller."""
    ad = access_ad(seller, ad_id)
    if ad.seller_id != seller.pk:
        raise NotTheSeller
    return ad


def refuse_offering(buyer: User, ad_id: int) -> None:
    """Raise AdNotFound, also for a deleted ad, or OwnAd, when the person could not make an offer on it at all."""
    ad = access_ad(buyer, ad_id)
    if ad.deleted_at is not None:
        raise AdNotFound
    if ad.seller_id == buyer.pk:
        raise OwnAd


def refuse_previewing(buyer: User, ad_id: int) -> None:
    """Raise AdNotFound or OwnAd."""
    if access_ad(buyer, ad_id).seller_id == buyer.pk:
        raise OwnAd


def own_offers(buyer: User, ad_id: int | None = None) -> QuerySet[Offer]:
    """Return the person's own offers, newest first, their ads loaded; of one ad when it is named."""
    offers = with_ads(Offer.objects.filter(buyer_id=buyer.pk)).order_by("-placed_at", "-pk")
    return offers if ad_id is None else offers.filter(ad_id=ad_id)


def with_ads(offers: QuerySet[Offer]) -> QuerySet[Offer]:
    """Load each offer's ad with what its rows show."""
    return offers.select_related("ad", "ad__seller", "ad__unit", "ad__restriction", "buyer")


def offer_to_document(offer_id: int, ad: Ad | None = None) -> Offer:
    """Return an offer with all that its contract and proforma say. ad: its own, where the caller has locked it."""
    offers = Offer.objects.select_related("buyer__country", "buyer__organisation__legal_form")
    if ad is None:
        return offers.select_related("ad__seller", "ad__restriction", "ad__unit").get(pk=offer_id)
    offer = offers.get(pk=offer_id)
    offer.ad = ad
    return offer


def rated_by(author: User, offers: Iterable[Offer]) -> frozenset[int]:
    """Return the ids of those of the offers that the person has rated."""
    given = Rating.objects.filter(author_id=author.pk, offer_id__in=[offer.pk for offer in offers])
    return frozenset(given.values_list("offer_id", flat=True))


def preview(
    *, buyer: User, ad_id: int, quantity: int | None, condition: int | None, tier_id: int | None
) -> tuple[Ad, PricePreview, int]:
    """Return (the ad, what the wanted offer would do, units of the own offer it would replace); stores nothing.

    quantity: units, 0 gives the own offer up. None leaves a part of the own offer as it is. Raises OwnAd,
    MissingQuantity, TermsError, and what `place_offer` and `change_offer` raise for the same terms.
    """
    ad = access_ad(buyer, ad_id)
    if ad.seller_id == buyer.pk:
        raise OwnAd
    own = counting_offer(buyer.pk, ad.pk)
    wanted = NO_SHARE
    if quantity != 0:
        if own is not None:
            terms = changed_terms(own, quantity, condition, tier_id)
        elif quantity is None:
            raise MissingQuantity
        elif condition is None:
            raise TermsError
        else:
            terms = Terms(quantity, condition, tier_id)
        tier_named(ad, terms)  # raises PriceError
        wanted = demand_share(terms)
    now = clock.now()
    refuse_untradable(ad_status_of(ad, now))
    own_units = own.quantity if own else 0
    refuse_beyond_stock(ad, wanted.units, own=own_units)
    replaced = demand_share(own) if own else NO_SHARE
    result = preview_price(*settlement_inputs(ad), own=replaced, wanted=wanted)
    return ad, result, own_units


def editable_offer(buyer: User, ad_id: int) -> tuple[Ad, Offer]:
    """Return the ad and the person's own active offer on it, which may be changed now.

    Raises AdNotFound, OfferNotFound, AdClosed, AdLocked, OfferNotEditable.
    """
    ad = access_ad(buyer, ad_id)
    offer = counting_offer(buyer.pk, ad.pk)
    if offer is None:
        raise OfferNotFound
    now = clock.now()
    status = ad_status_of(ad, now)
    refuse_untradable(status)
    if not may_change(offer_facts(offer, ad, now, for_seller=False, state=status.state)):
        raise OfferNotEditable
    return ad, offer
