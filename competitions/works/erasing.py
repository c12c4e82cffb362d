"""Forgetting who entered a competition that ended long ago. Source: docs/spec/domain.md, "Data of entrants"; C29."""

from __future__ import annotations

from datetime import datetime
from typing import Final

from django.db import transaction

from competitions.works.models import Work
from competitions.works.services import PERSONAL, index
from marketplace.common.db import clock

MONTHS_KEPT: Final = 12
AT_ONCE: Final = 500


def a_year_before(moment: datetime) -> datetime:
    """Return the same moment twelve months before; of the 29th of February the 28th."""
    try:
        return moment.replace(year=moment.year - MONTHS_KEPT // 12)
    except ValueError:
        return moment.replace(year=moment.year - MONTHS_KEPT // 12, day=28)


def erase_entrants() -> int:
    """Erase what entrants of competitions told that were archived over twelve months ago; return how many works.

    The work, its name, its school and its rank stay. Nobody can open the entry any more.
    """
    done = 0
    while some := _erase_some():
        done += some
    return done


@transaction.atomic(durable=True)
def _erase_some() -> int:
    due = Work.objects.filter(competition__archived_at__lte=a_year_before(clock.now()), erased_at=None)
    works = list(
        due.select_related("school")
        .select_for_update(of=("self",), no_key=True, skip_locked=True)
        .order_by("pk")[:AT_ONCE]
    )
    for work in works:
        for name in PERSONAL:
            setattr(work, name, "")
        work.password = "!"
        work.erased_at = clock.now()
        index(work)
    Work.objects.bulk_update(works, [*PERSONAL, "password", "erased_at", "search_text"])
    return len(works)
