"""Erasing entrants' personal data a year after the archiving. Source: docs/spec/domain.md, "Data of entrants"."""

from __future__ import annotations

from datetime import datetime
from typing import Final

from django.db import transaction

from competitions.works.models import Work
from competitions.works.services import PERSONAL_COLUMNS, set_search_text
from marketplace.common.db import clock

MONTHS_KEPT: Final = 12
BATCH_SIZE: Final = 500


def a_year_before(moment: datetime) -> datetime:
    """Return the same moment `MONTHS_KEPT` earlier; for the 29th of February the 28th."""
    try:
        return moment.replace(year=moment.year - MONTHS_KEPT // 12)
    except ValueError:
        return moment.replace(year=moment.year - MONTHS_KEPT // 12, day=28)


def erase_entrants() -> int:
    """Erase the personal data in works of competitions that were archived over twelve months ago; return how many.

    The work, its name, its school and its rank stay. Its code and password no longer open it.
    """
    done = 0
    while some := _erase_batch():
        done += some
    return done


@transaction.atomic(durable=True)
def _erase_batch() -> int:
    due = Work.objects.filter(competition__archived_at__lte=a_year_before(clock.now()), erased_at=None)
    works = list(
        due.select_related("school")
        .select_for_update(of=("self",), no_key=True, skip_locked=True)
        .order_by("pk")[:BATCH_SIZE]
    )
    for work in works:
        for name in PERSONAL_COLUMNS:
            setattr(work, name, "")
        work.password = "!"
        work.erased_at = clock.now()
        set_search_text(work)
    Work.objects.bulk_update(works, [*PERSONAL_COLUMNS, "password", "erased_at", "search_text"])
    return len(works)
