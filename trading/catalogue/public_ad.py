"""Public facts of ads outside of the lists: for shared links and for search engines."""

from __future__ import annotations

from dataclasses import dataclass
from datetime import datetime
from decimal import Decimal

from django.db.models import F, Max
from django.db.models.functions import Coalesce
from django.utils.translation import gettext as _

from marketplace.common.text.locale import active
from trading.accounts.pseudonyms import shown_name
from trading.catalogue.ad_status import ad_status_of
from trading.catalogue.card_rows import shown_price
from trading.catalogue.lists import open_ads
from trading.catalogue.models import Ad
from trading.catalogue.price_ladder import entry_price, tiers_from_ladder
from trading.catalogue.rules import State
from trading.catalogue.settlement import Tier
from trading.catalogue.vat import price_text, shown_amount

SITEMAP_RANGE = 1000
"""Ids in one file of the sitemap: quickly written, and a million ads need a thousand files of the 50,000 allowed."""


@dataclass(frozen=True, slots=True)
class PublicAd:
    """An ad as everybody sees it. price: now; that of the first offer, `from_first`, where nobody pays another.

    steps_ahead: the prices that may still be reached, the nearest first.
    """

    ad: Ad
    price: Decimal
    from_first: bool
    state: State
    seller_name: str
    steps_ahead: tuple[Tier, ...]

    def paid(self, price: Decimal) -> Decimal:
        """Return a price as visitors see it: what is paid, VAT and all."""
        return shown_amount(price, self.ad.vat, self.ad.vat_added, firm=False)

    @property
    def present_price(self) -> str:
        """The price now, as visitors read it in the active language."""
        return with_first(self.price_text(self.price), from_first=self.from_first)

    def price_text(self, price: Decimal) -> str:
        """Return the price as visitors read it, in the active language."""
        ad = self.ad
        return price_text(price, ad.currency_id, ad.vat, ad.vat_added, firm=False, language=active())


def public_ad(ad: Ad, now: datetime) -> PublicAd:
    """Return the public facts of an ad that visitors may see. Its relations are loaded."""
    state = ad_status_of(ad, now).state
    running = state in (State.OPEN, State.LOCKED)
    entry = entry_price(ad.reserved, ad.price_ladder) if running else None
    price = shown_price(vars(ad)) if entry is None else entry
    ahead = tuple(tier for tier in tiers_from_ladder(ad.price_ladder) if running and tier.price < price)
    return PublicAd(ad, price, entry is not None, state, shown_name(ad.seller.name), ahead)


def with_first(price: str, *, from_first: bool) -> str:
    """Return the text of a price, saying of that of the first offer what it is."""
    return _("%(price)s from the first offer") % {"price": price} if from_first else price


def sitemap_ranges(now: datetime) -> list[int]:
    """Return the numbers of the sitemap's ranges in which an ad is on sale, `SITEMAP_RANGE` ids each."""
    parts = open_ads(now).annotate(stretch=F("pk") / SITEMAP_RANGE).values_list("stretch", flat=True)
    return sorted(parts.distinct())


def on_sale_in_range(stretch: int, now: datetime) -> list[tuple[int, datetime]]:
    """Return (id, time of posting or of the last change of an offer) of the ads on sale in a range of the sitemap."""
    ads = open_ads(now).filter(pk__gte=stretch * SITEMAP_RANGE, pk__lt=(stretch + 1) * SITEMAP_RANGE).order_by("pk")
    moved = Coalesce(Max("offers__changed_at"), F("posted_at"))
    return list(ads.annotate(moved=moved).values_list("pk", "moved"))
