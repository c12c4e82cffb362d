"""I18, as far as the store tells: each kept answer of a call that wrote something has the object that was written.

The answer itself is sealed with the client's key. An object and its answer are written in one transaction, so the
object is found by its author and its time: each answer needs one of its own.
Source: docs/spec/reliability.md, section 1; docs/spec/api-trading.md, "Idempotency-Key".
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator
from datetime import datetime, timedelta
from itertools import groupby
from typing import Any, Final

from django.db.models import F, QuerySet

from competitions.works.models import Work
from marketplace.common.http.idempotency.models import IdempotencyKey
from trading.catalogue.models import Ad
from trading.messages.models import Message
from trading.offers.models import Offer

OPERATION_TAKES: Final = timedelta(minutes=2)
"""The clock of the object was read at most so long before its answer was stored, in the same transaction."""
WORKS: Final = re.compile(r"POST /api/competitions/competitions/(\d+)/works")
StoredAnswer = tuple[int, datetime]
"""Number of the row and the time at which it was stored."""


def violations() -> Iterator[str]:
    """Yield a line for each kept answer without its object."""
    keys = IdempotencyKey.objects.filter(status__range=(200, 299)).order_by("actor", "route", "created_at", "pk")
    rows = keys.values_list("actor", "route", "pk", "created_at").iterator(chunk_size=2000)
    for (actor, route), calls in groupby(rows, key=lambda row: row[:2]):
        answers = [(pk, stored) for _, _, pk, stored in calls]
        objects = objects_of(actor, route)
        if objects is None:
            continue
        first, last = answers[0][1] - OPERATION_TAKES, answers[-1][1]
        moments = (
            objects.filter(moment__gte=first, moment__lte=last).order_by("moment").values_list("moment", flat=True)
        )
        for pk in answers_without_object(answers, moments):
            yield f"I18 stored answer {pk}: {route} of person {actor} left no object"


def objects_of(actor: int, route: str) -> QuerySet[Any] | None:
    """Return what calls of this person to this route wrote, with `moment`, its time. None for another route."""
    if route == "POST /api/offers":
        return Offer.objects.filter(buyer_id=actor).annotate(moment=F("placed_at"))
    if route == "POST /api/products":
        return Ad.objects.filter(seller_id=actor).annotate(moment=F("posted_at"))
    if route == "POST /api/messages":
        return Message.objects.filter(author_id=actor, file="").annotate(moment=F("sent_at"))
    if route == "POST /api/messages/file":
        return Message.objects.filter(author_id=actor).exclude(file="").annotate(moment=F("sent_at"))
    works = WORKS.fullmatch(route)
    if works is not None:  # visitors send them in, all as the actor 0
        return Work.objects.filter(competition_id=int(works[1])).annotate(moment=F("submitted_at"))
    return None


def answers_without_object(answers: Iterable[StoredAnswer], moments: Iterable[datetime]) -> Iterator[int]:
    """Yield the answers that no object is left for. Both in the order of time.

    Each answer takes the earliest object that is free and not too old for it, which leaves most to later ones.
    """
    free = list(moments)
    position = 0
    for pk, stored in answers:
        while position < len(free) and free[position] < stored - OPERATION_TAKES:
            position += 1
        if position < len(free) and free[position] <= stored:
            position += 1
        else:
            yield pk
