"""Filters of a list by what an ad asks for: its price, delivery, VAT and kind of seller.

The list decides in SQL, for many ads; `meets_terms` decides for one, as `trading.watching.matching` does for the other
filters. Source: docs/spec/domain.md, "Lists of ads".
"""

from __future__ import annotations

from dataclasses import dataclass
from decimal import Decimal
from typing import Final, Literal

from django.db.models import Q

from trading.catalogue.delivery import Delivery, delivery_of
from trading.catalogue.models import Ad
from trading.catalogue.vat import TAXED, VatKind, vat_kind

SellerKind = Literal["firm", "person"]
SELLER_KINDS: Final[tuple[SellerKind, ...]] = ("firm", "person")

DELIVERED: Final = Q(shipping_additional=False) & (Q(free_shipping=True) | Q(shipping_included=True))
"""Nothing is paid for delivery besides the price: it is in it, or free."""
OF_VAT_KIND: Final[dict[VatKind, Q]] = {
    VatKind.INCLUDED: Q(vat__in=TAXED, vat_added=False),
    VatKind.ADDED: Q(vat__in=TAXED, vat_added=True),
    VatKind.ZERO: Q(vat="0"),
    VatKind.NONE: Q(vat="none"),
}
OF_SELLER_KIND: Final[dict[SellerKind, Q]] = {
    "firm": Q(seller__is_organisation=True),
    "person": Q(seller__is_organisation=False),
}


@dataclass(frozen=True, slots=True)
class TermFilters:
    """What a visitor chose. The prices are inclusive, of a unit, and of one currency; kinds of VAT are alternatives."""

    price_from: Decimal | None = None
    price_to: Decimal | None = None
    delivery_included: bool = False
    vat_kinds: tuple[VatKind, ...] = ()
    seller_kind: SellerKind | None = None

    def condition(self) -> Q:
        """Return the condition that the ads of the list meet."""
        found = Q()
        if self.price_from is not None:
            found &= Q(current_price__gte=self.price_from)
        if self.price_to is not None:
            found &= Q(current_price__lte=self.price_to)
        if self.delivery_included:
            found &= DELIVERED
        if self.vat_kinds:
            found &= any_of_vat(self.vat_kinds)
        if self.seller_kind is not None:
            found &= OF_SELLER_KIND[self.seller_kind]
        return found


def any_of_vat(kinds: tuple[VatKind, ...]) -> Q:
    found = Q()
    for kind in kinds:
        found |= OF_VAT_KIND[kind]
    return found


NO_TERMS: Final = TermFilters()


@dataclass(frozen=True, slots=True)
class AdTerms:
    """What these filters look at of one ad. vat_kind: None where the ad says nothing."""

    price: Decimal
    delivery: Delivery
    vat_kind: VatKind | None
    seller_kind: SellerKind


def terms_of(ad: Ad) -> AdTerms:
    """Return the terms of an ad whose seller is loaded."""
    return AdTerms(
        price=ad.current_price,
        delivery=delivery_of(ad),
        vat_kind=vat_kind(ad.vat, ad.vat_added),
        seller_kind="firm" if ad.seller.is_organisation else "person",
    )


def meets_terms(filters: TermFilters, ad: AdTerms) -> bool:
    """Whether the ad is one that a list with these filters holds."""
    return (
        (filters.price_from is None or ad.price >= filters.price_from)
        and (filters.price_to is None or ad.price <= filters.price_to)
        and (not filters.delivery_included or ad.delivery in (Delivery.INCLUDED, Delivery.FREE))
        and (not filters.vat_kinds or ad.vat_kind in filters.vat_kinds)
        and (filters.seller_kind is None or filters.seller_kind == ad.seller_kind)
    )
