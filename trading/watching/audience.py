"""Whom an event of an ad concerns, and what they read of it: a piece of the rows at a time, by id."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from datetime import datetime
from typing import Final

from django.db.models import Q

from trading.catalogue.events import seller_part
from trading.catalogue.models import Ad
from trading.notifications.services import NewNotification
from trading.watching import matching
from trading.watching.models import AlertRun, FollowedSeller, SavedSearch


@dataclass(frozen=True, slots=True)
class Rows:
    """notifications: for the people of the rows that were looked at. seen: how many rows. up_to: id of the last one, 0
    of none."""

    notifications: Sequence[NewNotification]
    seen: int
    up_to: int


def subject_of(ad: Ad) -> str:
    """Return the subject of a notification that a person gets once of this ad."""
    return f"ad:{ad.pk}"


def followers(run: AlertRun, ad: Ad, now: datetime, size: int) -> Rows:
    """Return the next people who follow the ad's seller."""
    found = FollowedSeller.objects.filter(seller_id=ad.seller_id, pk__gt=run.done_up_to).order_by("pk")
    rows = list(found.values_list("pk", "follower_id")[:size])
    payload = seller_part(ad)
    notes = [NewNotification(person, "seller-published", payload, subject_of(ad)) for _, person in rows]
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
    part = seller_part(ad)
    notes = [
        NewNotification(person, "search-match", {**part, "svs_id": saved.pk, "search": saved.name}, subject_of(ad))
        for person, saved in hits.items()
    ]
    return Rows(notes, len(rows), rows[-1].pk if rows else 0)


AUDIENCES: Final[dict[str, Callable[[AlertRun, Ad, datetime, int], Rows]]] = {
    AlertRun.Kind.FOLLOWERS: followers,
    AlertRun.Kind.SEARCHES: searchers,
}


def next_rows(run: AlertRun, ad: Ad, now: datetime, size: int) -> Rows:
    """Return the next rows of the run's audience."""
    return AUDIENCES[run.kind](run, ad, now, size)
