"""Reads of the banners: with the rows of the ads that they are pictures of."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from datetime import datetime
from typing import Any

from content.banners.models import Banner
from marketplace.common.db.compiled_queries import RawRow, RawRows
from trading.catalogue.card_rows import LazyRows, is_on_sale, lazy_rows
from trading.catalogue.serializers import cards_of

BANNERS = RawRows(lambda: Banner.objects.values_list("pk", "path", "ad_id"))


@dataclass(frozen=True, slots=True)
class ShownBanners:
    """All banners, (id, stored path, id of the ad) each, and the rows of their ads.

    Equal `version`s show the same at the same moment.
    """

    rows: tuple[RawRow, ...]
    ads: LazyRows

    @property
    def version(self) -> tuple[tuple[RawRow, ...], tuple[RawRow, ...]]:
        return self.rows, self.ads.raw

    @property
    def banners(self) -> list[Banner]:
        return [Banner(pk=pk, path=path, ad_id=ad_id) for pk, path, ad_id in self.rows]

    def cards(self, now: datetime) -> Mapping[int, Any]:
        """Return the cards of those ads that are on sale, by their ids, as visitors see them."""
        return cards_on_sale(self.ads, now)


def shown_banners() -> ShownBanners:
    """Return the banners, newest first. One query, and one more where some have ads."""
    rows = tuple(BANNERS.rows(None))
    return ShownBanners(rows, lazy_rows(list(dict.fromkeys(ad_id for _, _, ad_id in rows if ad_id is not None))))


def ads_of(banners: Iterable[Banner], now: datetime) -> Mapping[int, Any]:
    """Return the cards of those ads of the banners that are on sale, by their ids, as visitors see them."""
    wanted = dict.fromkeys(banner.ad_id for banner in banners if banner.ad_id is not None)
    return cards_on_sale(lazy_rows(list(wanted)), now)


def cards_on_sale(rows: LazyRows, now: datetime) -> Mapping[int, Any]:
    cards = cards_of([row for row in rows if is_on_sale(row, now)], None, now)
    return {card["pro_id"]: card for card in cards}
