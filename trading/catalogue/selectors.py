"""Reads of the catalogue: who may see which ad. Source: docs/spec/domain.md, "Deleting an ad"."""

from __future__ import annotations

from marketplace.common.http.errors import Forbidden
from marketplace.common.roles import Capability
from trading.accounts.models import User
from trading.catalogue.errors import AdNotFound
from trading.catalogue.lists import (
    AdFilters,
    favourites,
    group_ads,
    new_slider,
    newest,
    newest_version,
    popular,
    popular_version,
    search_ads,
    search_version,
)
from trading.catalogue.models import Ad
from trading.catalogue.price_ladder import settlement_inputs
from trading.catalogue.public_ad import PublicAd, on_sale_in_range, public_ad, sitemap_ranges

__all__ = [
    "AdFilters",
    "PublicAd",
    "access_ad",
    "access_own_ad",
    "favourites",
    "group_ads",
    "may_see",
    "new_slider",
    "newest",
    "newest_version",
    "on_sale_in_range",
    "popular",
    "popular_version",
    "public_ad",
    "search_ads",
    "search_version",
    "settlement_inputs",
    "sitemap_ranges",
]

LOADED = ("seller", "category", "unit", "restriction", "road_clause", "naval_clause")


def access_ad(viewer: User | None, ad_id: int) -> Ad:
    """Return the ad, the relations that a page shows loaded.

    Raises AdNotFound, also for a deleted ad of which the viewer is neither the seller nor a buyer nor an administrator.
    """
    ad = Ad.objects.select_related(*LOADED).filter(pk=ad_id).first()
    if ad is None or not may_see(viewer, ad):
        raise AdNotFound
    return ad


def access_own_ad(seller: User, ad_id: int) -> Ad:
    """Return the person's own ad. Raises AdNotFound, Forbidden (another's, which the person may see)."""
    ad = access_ad(seller, ad_id)
    if ad.seller_id != seller.pk:
        raise Forbidden
    return ad


def may_see(viewer: User | None, ad: Ad) -> bool:
    """Whether the ad exists for the viewer: a deleted one for its seller, its buyers and who reads ads by a role."""
    if ad.deleted_at is None:
        return True
    if viewer is None:
        return False
    return viewer.may(Capability.READ_ADS) or viewer.pk == ad.seller_id or ad.offers.filter(buyer_id=viewer.pk).exists()
