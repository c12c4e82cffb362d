"""The index of the names of ads on sale that suggestions walk, and its upkeep.

Source: docs/spec/domain.md, "Search".
"""

from __future__ import annotations

from collections.abc import Collection, Mapping
from datetime import datetime

from django.db import transaction
from django.db.models import Exists, OuterRef

from marketplace.common.text import normalise
from trading.catalogue.lists import open_ads
from trading.catalogue.locks import lock_ads
from trading.catalogue.models import OPEN, Ad, AdNameStart

BATCH = 500  # ads of one transaction
KEY_BYTES = 160  # the same of any two names that begin with so many
BEHIND_ALL = b"\xff"  # no UTF-8 text holds it


def key_of(text: str) -> bytes:
    """Return the bytes that stand for a normalised text."""
    return text.encode()[:KEY_BYTES]


def write(names: Mapping[int, str]) -> None:
    """Write where a typed text may begin in these names, by the ad's id. A step; the ads are new or locked."""
    AdNameStart.objects.filter(ad_id__in=names).delete()
    AdNameStart.objects.bulk_create(
        AdNameStart(ad_id=ad_id, key=key)
        for ad_id, name in names.items()
        for key in dict.fromkeys(key_of(start) for start in normalise.word_starts(name))
    )


def starting_with(typed: str, now: datetime, count: int) -> list[str]:
    """Return up to `count` different names of ads on sale, by the word with which the typed text begins.

    typed: normalised, not empty. Each round reads a bounded piece of the index and the next one skips the name that
    the piece ended in, so a name that thousands of ads have costs one round.
    """
    after = key_of(typed)
    end = after + BEHIND_ALL
    found: dict[str, str] = {}
    for _ in range(count):
        ads = open_ads(now).filter(
            seller__banned_at__isnull=True, name_starts__key__gte=after, name_starts__key__lt=end
        )
        rows = list(
            ads.order_by("name_starts__key", "-name_starts__ad").values_list("name_starts__key", "name")[: 3 * count]
        )
        for _, name in rows:
            found.setdefault(normalise.typed_start(name), name)
        if len(found) >= count or len(rows) < 3 * count:
            break
        after = bytes(rows[-1][0]) + b"\0"
    return list(found.values())[:count]


def keep_up() -> int:
    """Remove ended ads from the index, add those that are missing: of an earlier release. Return how many.

    Each batch is a transaction of its own; a run that was interrupted goes on where it stopped.
    """
    ended = AdNameStart.objects.exclude(ad__closed_at__isnull=True, ad__deleted_at__isnull=True)
    gone = list(ended.order_by("ad_id").values_list("ad_id", flat=True).distinct())
    for start in range(0, len(gone), BATCH):
        AdNameStart.objects.filter(ad_id__in=gone[start : start + BATCH]).delete()
    without = Ad.objects.filter(OPEN).exclude(Exists(AdNameStart.objects.filter(ad_id=OuterRef("pk"))))
    missing = list(without.order_by("pk").values_list("pk", flat=True))
    for start in range(0, len(missing), BATCH):
        add(missing[start : start + BATCH])
    return len(gone) + len(missing)


@transaction.atomic(durable=True)
def add(ids: Collection[int]) -> None:
    """Write the rows of those of the ads that are on sale."""
    lock_ads(Ad.objects.filter(pk__in=ids))
    # Read behind the locks: a name may have changed, an ad may have ended.
    write(dict(Ad.objects.filter(OPEN, pk__in=ids).values_list("pk", "name")))
