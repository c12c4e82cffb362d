"""Statistics of an ad on the wire. Source: docs/spec/api-trading.md, section 4."""

from __future__ import annotations

from typing import Any

from drf_spectacular.utils import extend_schema_serializer
from rest_framework import serializers

from marketplace.common.http.envelope import wire_time
from marketplace.common.http.fields import FlagOut, MoneyOut, TimeOut
from marketplace.common.text.locale import pick
from trading.ad_statistics.selectors import AdStatistics
from trading.catalogue.events import flag, money, time_or_none
from trading.catalogue.serializers.schemas import text, vat_out, whole

Values = dict[str, Any]


@extend_schema_serializer(component_name="AdStatisticsDay")
class ViewDayOut(serializers.Serializer[Any]):
    day = serializers.DateField(read_only=True, help_text="in Belgrade")
    views = whole()


@extend_schema_serializer(component_name="AdStatisticsPrice")
class PriceOut(serializers.Serializer[Any]):
    at = TimeOut(help_text="from when on the price held")
    price = MoneyOut(help_text="of a unit")
    quantity = whole(help_text="units that all offers reserved then")
    step = whole(help_text="number of the price step, 0 at the base price")


@extend_schema_serializer(component_name="AdStatistics")
class AdStatisticsOut(serializers.Serializer[Any]):
    pro_id = whole()
    pro_name = text()
    cur_id = text()
    mun_unit = text()
    pro_vat = vat_out()
    pro_vat_added = FlagOut(allow_null=True, help_text="1: VAT comes on top of each price")
    ended = FlagOut(help_text="1: the sale has ended, so views are no longer counted")
    since = TimeOut(allow_null=True, help_text="when counting of views and prices began, null before it has")
    until = TimeOut(help_text="now, or the end of the sale")
    views = whole(help_text="since counting began, while on sale, without the seller's own")
    favorites = whole(help_text="people who have the ad on their wish list now")
    offers = whole(help_text="placed since the ad was published")
    changes = whole(help_text="changes of offers")
    gave_up = whole(help_text="offers that their buyers gave up")
    rejected = whole(help_text="offers that the seller or an administrator rejected")
    buyers = whole(help_text="people who have placed an offer since counting began")
    conversion = text(allow_null=True, help_text="buyers per hundred views, one decimal; null without a view")
    days = ViewDayOut(many=True, read_only=True, help_text="every day since counting began, oldest first")
    prices = PriceOut(many=True, read_only=True, help_text="oldest first, the latest 500")
    prices_all = whole(help_text="how many prices there are")


def statistics_wire(figures: AdStatistics) -> Values:
    """Return AdStatisticsOut."""
    ad, offers = figures.ad, figures.offers
    return {
        "pro_id": ad.pk,
        "pro_name": ad.name,
        "cur_id": ad.currency_id,
        "mun_unit": pick(ad.unit.short_sr, ad.unit.short_en),
        "pro_vat": ad.vat or None,
        "pro_vat_added": flag(ad.vat_added),
        "ended": int(figures.ended),
        "since": time_or_none(figures.since),
        "until": wire_time(figures.until),
        "views": figures.views,
        "favorites": figures.favourites,
        "offers": offers.placed,
        "changes": offers.changes,
        "gave_up": offers.gave_up,
        "rejected": offers.rejected,
        "buyers": offers.buyers,
        "conversion": None if figures.conversion is None else str(figures.conversion),
        "days": [{"day": day.isoformat(), "views": views} for day, views in figures.days],
        "prices": [
            {"at": wire_time(row.at), "price": money(row.price), "quantity": row.quantity, "step": row.step}
            for row in figures.prices
        ],
        "prices_all": figures.price_count,
    }
