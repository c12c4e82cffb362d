"""Reads of the banners: with the cards of the ads that they are pictures of."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from datetime import datetime
from typing import Any

from content.banners.models import Banner
from trading.catalogue.lists import open_ads
from trading.catalogue.serializers import card_rows


def ads_of(banners: Iterable[Banner], now: datetime) -> Mapping[int, Any]:
    """Return the cards of those ads of the banners that are on sale, by their ids, as visitors see them."""
    wanted = {banner.ad_id for banner in banners if banner.ad_id is not None}
    if not wanted:
        return {}
    cards = card_rows(open_ads(now).filter(pk__in=wanted), None, now)
    return {card["pro_id"]: card for card in cards}
