"""Writes of the catalogue that its views and other features call."""

from trading.catalogue.editing import edit_ad
from trading.catalogue.favourites import add_favourite, remove_favourite
from trading.catalogue.pricing import write_price
from trading.catalogue.publishing import (
    check_seller,
    notify_admins,
    publish_ad,
    write_ad,
)
from trading.catalogue.search_index import enqueue_reindex, reindex_ads_of_named, reindex_ads_of_seller

__all__ = [
    "add_favourite",
    "check_seller",
    "edit_ad",
    "enqueue_reindex",
    "notify_admins",
    "publish_ad",
    "reindex_ads_of_named",
    "reindex_ads_of_seller",
    "remove_favourite",
    "write_ad",
    "write_price",
]
