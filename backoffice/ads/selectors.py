"""Reading ads as administrators see them: all there are, deleted ones too."""

from __future__ import annotations

from dataclasses import dataclass
from datetime import datetime, timedelta
from decimal import Decimal
from typing import Any, Final

from django.db.models import Q, QuerySet

from backoffice.row_number import row_number
from marketplace.common.admin.lists import TODAY
from marketplace.common.db.clock import BELGRADE, start_of_day_after
from marketplace.common.text.normalise import search_words
from trading.catalogue import ad_status, asking, word_search
from trading.catalogue.errors import AdNotFound
from trading.catalogue.models import ENDED_BY_ADMIN, ENDED_BY_SELLER, HELD, OPEN, SHUT, Ad, Favourite
from trading.offers.moderation import may_restore

LISTED: Final = (
    "name", "posted_at", "expires_at", "closed_at", "closed_by", "deleted_at", "deleted_by", "locked_by_admin",
    "group_id", "promotion", "buyers", "reserved", "quantity", "seller__username", "seller__banned_at",
    "seller__erased_at",
)  # fmt: skip
EXPIRING = "expiring"
TIMES: Final = (TODAY, EXPIRING)
EXPIRING_WITHIN: Final = timedelta(days=3)


@dataclass(frozen=True, slots=True)
class AdminAd:
    """An ad with its flags at a moment, as administrators see them."""

    ad: Ad
    now: datetime

    @property
    def deleted_by_seller(self) -> bool:
        return self.ad.deleted_by == ENDED_BY_SELLER

    @property
    def deleted_by_admin(self) -> bool:
        return self.ad.deleted_by == ENDED_BY_ADMIN

    @property
    def held(self) -> bool:
        return self.ad.deleted_by == HELD

    @property
    def unlocked(self) -> bool:
        return not self.ad.locked_by_admin

    @property
    def seller_banned(self) -> bool:
        return self.ad.seller.banned_at is not None

    @property
    def sold_out(self) -> bool:
        return ad_status.is_sold_out(self.ad)

    @property
    def expired(self) -> bool:
        return self.ad.expires_at <= self.now

    @property
    def days_left(self) -> int:
        """Days in Belgrade until the one of the expiry, negative after it."""
        return (self.ad.expires_at.astimezone(BELGRADE).date() - self.now.astimezone(BELGRADE).date()).days

    @property
    def restorable(self) -> bool:
        return may_restore(self.ad, self.now)


def ads(
    search: str = "", state: str = "", when: str = "", *, seller_id: int | None = None, now: datetime
) -> QuerySet[Ad]:
    """Return the ads, newest first, deleted ones too.

    search: every word is in the ad's search text, or the only word is the ad's id. state: one of STATES; "": all.
    when: one of TIMES; "": all. seller_id: only ads of this person.
    """
    found = listed()
    if seller_id is not None:
        found = found.filter(seller_id=seller_id)
    if state:
        found = found.filter(in_state(state, now))
    if when == TODAY:
        found = found.filter(posted_at__gte=start_of_day_after(now, 0))
    if when == EXPIRING:
        found = found.filter(OPEN, expires_at__gt=now, expires_at__lte=now + EXPIRING_WITHIN)
    typed = search_words(search)
    if not typed:
        return found
    wanted = word_search.plan(asking.asked_for(search))
    if len(typed) == 1 and (number := row_number(typed[0])) is not None:
        # A subquery of ids instead of a join, so that each half of the condition uses its own index.
        return found.filter(Q(pk=number) | Q(pk__in=word_search.texts_meeting(wanted).values("ad_id")))
    return word_search.matching(found, wanted, walked=True)


def ads_to_count(search: str, state: str, when: str, *, seller_id: int | None, now: datetime) -> QuerySet[Ad, Any]:
    """Return what counts the rows of `ads`: of the expired ones each half of the condition by its own index."""
    if state != "expired":
        return ads(search, state, when, seller_id=seller_id, now=now)
    every = ads(search, "", when, seller_id=seller_id, now=now).filter(deleted_at__isnull=True).order_by().values("pk")
    ended, due = (every.filter(half) for half in expired_halves(now))
    return ended.union(due, all=True)


def access_ad(ad_id: int) -> Ad:
    """Return an ad with the columns of the list, also a deleted one. Raises AdNotFound."""
    found = listed().filter(pk=ad_id).first()
    if found is None:
        raise AdNotFound
    return found


def listed() -> QuerySet[Ad]:
    return Ad.objects.select_related("seller").only(*LISTED).order_by("-pk")


@dataclass(frozen=True, slots=True)
class PriceMoment:
    """A price with its moment. kind: one of PRICE_MOMENTS. price: None at a close without buyers."""

    kind: str
    at: datetime
    price: Decimal | None


PRICE_MOMENTS: Final = ("posted", "closed", "now")


def price_moments(ad: Ad, now: datetime) -> list[PriceMoment]:
    """Return the prices of an ad that are stored with a moment, oldest first: no price between them is kept."""
    posted = PriceMoment("posted", ad.posted_at, ad.base_price)
    if ad.closed_at is not None:
        return [posted, PriceMoment("closed", ad.closed_at, ad.achieved_price)]
    return [posted, PriceMoment("now", now, ad.current_price)]


def favourites(ad: Ad) -> int:
    """Return how many people have the ad on their wish list."""
    return Favourite.objects.filter(ad_id=ad.pk).count()


STATES: Final = ("open", "locked", "sold_out", "expired", "deleted", "admin_deleted", "held")


def in_state(state: str, now: datetime) -> Q:
    """Return the condition of the ads in a state, one of STATES. Each ad is in exactly one.

    Deleted goes before ended, ended before open. locked: open, but an administrator has locked its trade or banned its
    seller.
    """
    if state == "admin_deleted":
        return Q(deleted_at__isnull=False, deleted_by=ENDED_BY_ADMIN)
    if state == "deleted":
        return Q(deleted_at__isnull=False, deleted_by=ENDED_BY_SELLER)
    if state == "held":
        return Q(deleted_at__isnull=False, deleted_by=HELD)
    not_deleted = Q(deleted_at__isnull=True)
    if state == "sold_out":
        return not_deleted & Q(closed_by=Ad.ClosedBy.SOLD_OUT)  # the last unit closes the sale in its own transaction
    if state == "expired":
        ended, due = expired_halves(now)
        return not_deleted & (ended | due)
    running = not_deleted & Q(closed_at__isnull=True, expires_at__gt=now)
    if state == "locked":
        return running & SHUT
    return running & Q(locked_by_admin=False, seller_banned=False)


def expired_halves(now: datetime) -> tuple[Q, Q]:
    """Return the conditions of ads that the job has closed at their expiry, and of those that it is about to."""
    return Q(closed_by=Ad.ClosedBy.EXPIRY), Q(closed_at__isnull=True, expires_at__lte=now)
