"""Reckons how far the next price is of ads on sale that an earlier release has written."""

from __future__ import annotations

from collections.abc import Collection
from typing import Final

from django.db import transaction

from trading.catalogue.coming_price import distance_to_next
from trading.catalogue.locks import lock_ads
from trading.catalogue.models import OPEN, UNRECKONED, Ad
from trading.catalogue.price_ladder import settlement_of

BATCH: Final = 500
COLUMNS: Final = ("base_price", "price_ladder", "any_price_quantity", "reserved", "trace")


def keep_up() -> int:
    """Reckon the ads on sale that are not reckoned yet, a batch in each transaction; return how many."""
    done = 0
    while ids := list(Ad.objects.filter(OPEN, to_next=UNRECKONED).values_list("pk", flat=True)[:BATCH]):
        reckon(ids)
        done += len(ids)
    return done


@transaction.atomic(durable=True)
def reckon(ids: Collection[int]) -> None:
    """Store the distance of these ads, read behind their locks."""
    lock_ads(Ad.objects.filter(pk__in=ids))
    ads = list(Ad.objects.filter(pk__in=ids).only(*COLUMNS))
    for ad in ads:
        ad.to_next = distance_to_next(ad, ad.reserved, settlement_of(ad).trace)
    Ad.objects.bulk_update(ads, ["to_next"])
