"""Finding the ads whose newest state no frame has brought to their watchers."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from marketplace.common.db import clock
from trading.catalogue.events import price_frame
from trading.catalogue.models import Ad


def newer_frames(sent: Mapping[int, int]) -> dict[int, dict[str, Any]]:
    """Return the `price` frame of each ad that has a newer revision than was sent. sent: revision by ad id.

    Watchers may have these frames, as they may those that are pushed. Usually nothing is newer, and this is
    one read of ids and revisions.
    """
    stored = dict(Ad.objects.filter(pk__in=sent).values_list("pk", "rev"))
    newer = [ad_id for ad_id, rev in stored.items() if rev > sent[ad_id]]
    if not newer:
        return {}
    now = clock.now()
    ads = Ad.objects.select_related("seller", "restriction").filter(pk__in=newer)
    return {ad.pk: price_frame(ad, now) for ad in ads}
