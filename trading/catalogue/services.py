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
from trading.catalogue.search_index import enqueue_category_reindex, reindex_ads_of_seller, reindex_categories

__all__ = [
    "add_favourite",
    "check_seller",
    "edit_ad",
    "enqueue_category_reindex",
    "notify_admins",
    "publish_ad",
    "reindex_ads_of_seller",
    "reindex_categories",
    "remove_favourite",
    "write_ad",
    "write_price",
]
