"""Deleting many old rows while others read and write the table."""

from __future__ import annotations

import time
from typing import Any, Final

from django.db import transaction
from django.db.models import Q, QuerySet

ROWS: Final = 200  # locked at a time: a batch takes some milliseconds
PAUSE_SECONDS: Final = 0.02  # the least between two batches: the site's own writes go first


def delete_in_batches(rows: QuerySet[Any], by: str, old: Q | None = None, size: int = ROWS) -> int:
    """Delete rows in the order of the column `by`, `size` at most in a transaction. Returns how many.

    The walk begins where the last batch ended: what an index still holds of deleted rows is passed once. A row that
    another transaction holds is left for the next run, so nobody waits for the other.

    by: an indexed column without NULL among the rows. old: which of the rows are deleted; the walk ends with the first
    batch that has none of them. None: all.
    """
    deleted, last = 0, None
    while True:
        started = time.monotonic()
        left = rows.order_by(by) if last is None else rows.filter(**{f"{by}__gte": last}).order_by(by)
        with transaction.atomic():
            chosen = list(left.values_list("pk", by)[:size])
            removed = delete_chosen(rows, [pk for pk, _ in chosen], old)
        deleted += removed
        if not removed or len(chosen) < size:
            return deleted
        last = chosen[-1][1]
        # As long as the batch took: where others are busy, too, half of the time is theirs.
        time.sleep(max(time.monotonic() - started, PAUSE_SECONDS))


def delete_chosen(rows: QuerySet[Any], keys: list[Any], old: Q | None) -> int:
    """Delete those of the rows with these keys that are old and that nobody else holds. Returns how many."""
    found = rows.filter(old or Q(), pk__in=keys).order_by()  # asked again: a row may have changed since it was chosen
    held = list(found.select_for_update(skip_locked=True).values_list("pk", flat=True))
    return rows.model._default_manager.filter(pk__in=held).delete()[0] if held else 0
