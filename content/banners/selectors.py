"""Reads of the banners: with the rows of the ads that they are pictures of."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from datetime import datetime
from typing import Any, Final

from content.banners.models import Banner
from marketplace.common.db.compiled_queries import RawRow, RawRows
from trading.catalogue.card_rows import Values, card_hash, read_cards
from trading.catalogue.lists import open_ads
from trading.catalogue.serializers import cards_of

SHOWN: Final = 3
BANNER_VERSIONS = RawRows(lambda: Banner.objects.values_list("pk", "path", "ad_id", card_hash("ad__")))


def banners_version() -> tuple[RawRow, ...]:
    """Return what tells whether the banners, or the cards of their ads, have changed. One statement."""
    return tuple(BANNER_VERSIONS.rows(None))


@dataclass(frozen=True, slots=True)
class PlacedBanner:
    """A banner for administrators. shown: whether the home page shows it now."""

    banner: Banner
    shown: bool


def banners_with_place(now: datetime) -> list[PlacedBanner]:
    """Return all banners, newest first. The home page shows the newest `SHOWN` of those without an ad or with an ad on
    sale."""
    banners = list(Banner.objects.select_related("ad"))
    on_sale = set(open_ads(now).filter(pk__in=[one.ad_id for one in banners if one.ad_id]).values_list("pk", flat=True))
    fit = [one.pk for one in banners if one.ad_id is None or one.ad_id in on_sale]
    return [PlacedBanner(one, one.pk in fit[:SHOWN]) for one in banners]


def rows_of(banners: Iterable[Banner], now: datetime) -> list[Values]:
    """Return the rows of those ads of the banners that are on sale."""
    wanted = {banner.ad_id for banner in banners if banner.ad_id is not None}
    return read_cards(open_ads(now).filter(pk__in=wanted)) if wanted else []


def ads_of(banners: Iterable[Banner], now: datetime) -> Mapping[int, Any]:
    """Return the cards of those ads of the banners that are on sale, by their ids, as visitors see them."""
    return cards_by_id(rows_of(banners, now), now)


def cards_by_id(rows: list[Values], now: datetime) -> Mapping[int, Any]:
    """Return the cards of these rows by the ids of their ads, as visitors see them."""
    return {card["pro_id"]: card for card in cards_of(rows, None, now)}
