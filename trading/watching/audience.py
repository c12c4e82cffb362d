"""Whom an event of an ad concerns, and what they read of it: a piece of the rows at a time, by id."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass
from datetime import datetime
from typing import Final

from django.db.models import Exists, OuterRef, Q, QuerySet

from trading.catalogue.coming_price import ComingPrice, coming_price
from trading.catalogue.events import ad_part, money
from trading.catalogue.models import Ad, Favourite
from trading.catalogue.offer_states import OfferStatus, PriceCondition
from trading.catalogue.price_ladder import tiers_from_ladder, trace_of
from trading.notifications.models import Notification, NotificationPreference
from trading.notifications.services import NewNotification
from trading.offers.events import on_sale, present_price_part, price_part, unit_part
from trading.offers.models import Offer
from trading.watching import matching
from trading.watching.models import AlertRun, FollowedSeller, SavedSearch


@dataclass(frozen=True, slots=True)
class Rows:
    """notifications: for the people of the rows that were looked at. seen: how many rows. up_to: id of the last one, 0
    of none."""

    notifications: Sequence[NewNotification]
    seen: int
    up_to: int


NOBODY: Final = Rows((), 0, 0)
ON_SALE: Final = ("renew-product", "seller-published", "search-match")
"""The kinds of notification that say that an ad is on sale, in the order in which they are written."""


def subject_of(ad: Ad) -> str:
    """Return the subject of a notification that a person gets once of this ad."""
    return f"ad:{ad.pk}"


def told_of(ad: Ad, people: Iterable[int], kind: str) -> set[int]:
    """Return those of the people who have heard by another kind that the ad is on sale: they hear it once.

    Whoever gets no mails of the kind that came first hears of the next one.
    """
    keys = [f"{other}:{subject_of(ad)}" for other in ON_SALE if other != kind]
    found = Notification.objects.filter(recipient_id__in=list(people), dedupe_key__in=keys)
    unmailed = NotificationPreference.objects.filter(
        user_id=OuterRef("recipient_id"), type=OuterRef("type"), by_mail=False
    )
    return set(found.exclude(Exists(unmailed)).values_list("recipient_id", flat=True))


def followers(run: AlertRun, ad: Ad, now: datetime, size: int) -> Rows:
    """Return the next people who follow the ad's seller."""
    found = FollowedSeller.objects.filter(seller_id=ad.seller_id, pk__gt=run.done_up_to).order_by("pk")
    rows = list(found.values_list("pk", "follower_id")[:size])
    payload, told = on_sale(ad), told_of(ad, [person for _, person in rows], "seller-published")
    notes = [
        NewNotification(person, "seller-published", payload, subject_of(ad)) for _, person in rows if person not in told
    ]
    return Rows(notes, len(rows), rows[-1][0] if rows else 0)


def searchers(run: AlertRun, ad: Ad, now: datetime, size: int) -> Rows:
    """Return the next people with a saved search that finds the ad. Of several of one person the first names it."""
    facts = matching.facts_of(ad)
    found = SavedSearch.objects.filter(
        Q(category_id=None) | Q(category_id__in=facts.category_ids),
        alert=True,
        pk__gt=run.done_up_to,
        currency_id__in=("", ad.currency_id),
    )
    rows = list(found.exclude(owner_id=ad.seller_id).order_by("pk")[:size])
    characteristics = matching.characteristics_of({pk for saved in rows for pk in saved.option_ids})
    hits: dict[int, SavedSearch] = {}
    for saved in rows:
        if matching.matches(saved.filters, facts, characteristics, now):
            hits.setdefault(saved.owner_id, saved)
    part, told = on_sale(ad), told_of(ad, hits, "search-match")
    notes = [
        NewNotification(person, "search-match", {**part, "svs_id": saved.pk, "search": saved.name}, subject_of(ad))
        for person, saved in hits.items()
        if person not in told
    ]
    return Rows(notes, len(rows), rows[-1].pk if rows else 0)


def favourite_rows(run: AlertRun, ad: Ad, size: int) -> list[tuple[int, int]]:
    """Return (id, person) of the next rows of the ad's wish lists."""
    found = Favourite.objects.filter(ad_id=ad.pk, pk__gt=run.done_up_to).order_by("pk")
    return list(found.values_list("pk", "user_id")[:size])


def coming_for(run: AlertRun, ad: Ad) -> ComingPrice | None:
    """Return the price that the run is about; None when another one comes next by now."""
    coming = coming_price(tiers_from_ladder(ad.price_ladder), trace_of(ad))
    return coming if coming is not None and coming.tier_id == run.tier_id else None


def near_price(run: AlertRun, ad: Ad, now: datetime, size: int) -> Rows:
    """Return the next people who have the ad on their wish list, while its next price is near."""
    coming = coming_for(run, ad)
    if coming is None or not coming.is_near:
        return NOBODY
    payload = {**ad_part(ad), **price_part(ad, coming.price), **unit_part(ad.unit), "missing": coming.missing}
    rows = favourite_rows(run, ad, size)
    people = [person for _, person in rows]
    # They hear of it by their own offer, unless they have switched that off.
    buyers = set(waiting_offers(ad, coming).filter(buyer_id__in=people).values_list("buyer_id", flat=True))
    deaf = NotificationPreference.objects.filter(user_id__in=buyers, type="limit-near", by_mail=False)
    buyers -= set(deaf.values_list("user_id", flat=True))
    notes = [
        NewNotification(person, "favourite-near", payload, subject_of(ad)) for person in people if person not in buyers
    ]
    return Rows(notes, len(rows), rows[-1][0] if rows else 0)


def ending(run: AlertRun, ad: Ad, now: datetime, size: int) -> Rows:
    """Return the next people who have the ad, which ends within a day, on their wish list."""
    payload = {**ad_part(ad), **present_price_part(ad)}
    rows = favourite_rows(run, ad, size)
    notes = [NewNotification(person, "favourite-ends", payload, subject_of(ad)) for _, person in rows]
    return Rows(notes, len(rows), rows[-1][0] if rows else 0)


def waiting_offers(ad: Ad, coming: ComingPrice) -> QuerySet[Offer]:
    """Return the offers whose limit is the price that comes next."""
    return Offer.objects.filter(
        ad_id=ad.pk, status=OfferStatus.ACTIVE, condition=PriceCondition.NOT_ABOVE, tier_id=coming.tier_id
    )


def waiting_buyers(run: AlertRun, ad: Ad, now: datetime, size: int) -> Rows:
    """Return the next buyers whose limit is the price that comes next."""
    coming = coming_for(run, ad)
    if coming is None:
        return NOBODY
    found = waiting_offers(ad, coming).filter(pk__gt=run.done_up_to)
    offers = list(found.order_by("pk")[:size])
    part = {**ad_part(ad), **price_part(ad, ad.current_price), **unit_part(ad.unit), "missing": coming.missing}
    notes = [
        NewNotification(
            offer.buyer_id,
            "limit-near",
            {**part, "off_id": offer.pk, "off_quantity": offer.quantity, "limit": money(offer.tier_price)},
            subject_of(ad),
        )
        for offer in offers
    ]
    return Rows(notes, len(offers), offers[-1].pk if offers else 0)


AUDIENCES: Final[dict[str, Callable[[AlertRun, Ad, datetime, int], Rows]]] = {
    AlertRun.Kind.FOLLOWERS: followers,
    AlertRun.Kind.SEARCHES: searchers,
    AlertRun.Kind.NEAR: near_price,
    AlertRun.Kind.LIMITS: waiting_buyers,
    AlertRun.Kind.ENDS: ending,
}


def next_rows(run: AlertRun, ad: Ad, now: datetime, size: int) -> Rows:
    """Return the next rows of the run's audience."""
    return AUDIENCES[run.kind](run, ad, now, size)
