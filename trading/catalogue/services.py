"""Writes of the catalogue: what other rooms call."""

from trading.catalogue.editing import edit_ad
from trading.catalogue.favourites import add_favourite, remove_favourite
from trading.catalogue.pricing import write_price
from trading.catalogue.publishing import (
    check_seller,
    follow_later,
    follow_renamed,
    publish_ad,
    rewrite_search,
    tell_admins,
    write_ad,
)

__all__ = [
    "add_favourite",
    "check_seller",
    "edit_ad",
    "follow_later",
    "follow_renamed",
    "publish_ad",
    "remove_favourite",
    "rewrite_search",
    "tell_admins",
    "write_ad",
    "write_price",
]
