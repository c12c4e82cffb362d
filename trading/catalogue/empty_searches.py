"""What people look for in vain: searches that found nothing on sale, counted by their words and the day.

The row knows nobody: neither who searched nor from where. Words that look like an e-mail address or a number of a
person are not kept. Source: docs/spec/domain.md, "Search".
"""

from __future__ import annotations

import logging
import re
from dataclasses import dataclass
from datetime import date, datetime, timedelta
from time import monotonic
from typing import ClassVar, Final

from django.db import Error, connection, models, transaction
from django.db.models import Max, Sum

from marketplace.common import limits
from marketplace.common.db import clock
from marketplace.common.db.batched_deletes import delete_in_batches
from marketplace.common.db.bulk_writes import fields_of, stored
from marketplace.common.db.prepared_statements import run_and_commit
from marketplace.common.text import words
from marketplace.common.text.normalise import WORD, normalise
from trading.codebooks.selectors import synonym_groups

logger = logging.getLogger(__name__)

DAYS: Final = 30
"""How long a count is kept, today included."""
MOST_A_DAY: Final = 2_000
"""Different texts of a day that are kept. Of those that come after them nothing is, so a flood fills no table."""
SHOWN: Final = 500
"""Searches that the list holds, the most frequent ones."""
PAUSE_SECONDS: Final = 10.0
"""After a database that did not take a count: no other search of this process waits for it in vain."""
MAIL: Final = re.compile(r"@|[a-z0-9]\.(?:com|net|org|info|eu|rs|ba|hr|me|mk|si)\b")
"""An e-mail address, also one whose @ is written otherwise."""
LONG_NUMBER: Final = re.compile(r"\d(?:[\s()/.+_-]*\d){6}")
"""Seven digits, as in a phone number, a birthday, the number of a person or an account."""


class EmptySearch(models.Model):
    """How often a search found nothing on a day of Belgrade."""

    text = models.CharField(max_length=limits.SEARCH_MAX)
    day = models.DateField()
    times = models.PositiveIntegerField()

    class Meta:
        constraints: ClassVar = [
            models.UniqueConstraint(fields=["day", "text"], name="one_count_of_empty_searches"),
        ]

    def __str__(self) -> str:
        return f"{self.text}: {self.times} on {self.day}"


@dataclass(frozen=True, slots=True)
class Missed:
    """A search that found nothing. times: of all days; last: the last of them. synonym: a group has it by now,
    maybe in another form."""

    text: str
    times: int
    last: date
    synonym: bool


TABLE: Final = f'"{EmptySearch._meta.db_table}"'
# One statement adds one, so that searches at the same moment are all counted; `held` is the stored row.
UPSERT: Final = f"""
INSERT INTO {TABLE} AS held (day, text, times)
SELECT %s, %s, 1
WHERE EXISTS (SELECT 1 FROM {TABLE} WHERE day = %s AND text = %s)
OR (SELECT COUNT(*) FROM {TABLE} WHERE day = %s) < {MOST_A_DAY}
ON CONFLICT (day, text) DO UPDATE SET times = held.times + 1
RETURNING times
"""

_paused_until = 0.0


def note(text: str, now: datetime) -> None:
    """Count that a search found nothing on sale. Raises nothing: the answer does not depend on it.

    Runs after the rows of the answer are read. Nothing of who searched is stored.
    """
    global _paused_until
    plain = kept(text)
    if not plain or monotonic() < _paused_until:
        return
    try:
        with transaction.atomic():
            add_one(plain, now.astimezone(clock.BELGRADE).date())
    except Error as error:
        _paused_until = monotonic() + PAUSE_SECONDS
        logger.warning("A search that found nothing was not counted (%s).", type(error).__name__)


def kept(text: str) -> str:
    """Return what is kept of a search: its normalised words, "" where they say nothing or may tell of a person."""
    plain = normalise(text)[: limits.SEARCH_MAX].strip()
    if MAIL.search(plain) or LONG_NUMBER.search(plain) or not WORD.search(plain):
        return ""
    return plain


def add_one(text: str, day: date) -> None:
    """Add one to the count of a day."""
    (field,) = fields_of(EmptySearch, ("day",))
    at = stored(field, day)
    run_and_commit(connection, UPSERT, [at, text, at, text, at])


def missed(now: datetime) -> list[Missed]:
    """Return the searches of the last 30 days that found nothing, the most frequent first."""
    rows = EmptySearch.objects.filter(day__gte=first_day(now)).values("text")
    counted = rows.annotate(all_times=Sum("times"), last=Max("day")).order_by("-all_times", "-last", "text")
    found = counted.values_list("text", "all_times", "last")[:SHOWN]
    known = {stems(expression) for group in synonym_groups() for expression in group}
    return [Missed(text, times, last, stems(text) in known) for text, times, last in found]


def stems(text: str) -> tuple[str, ...]:
    """Return what is equal for all forms of the same words."""
    return tuple(words.token(one.whole) for one in words.items(text) if one.whole not in words.STOP_WORDS)


def first_day(now: datetime) -> date:
    """Return the first day whose counts are kept."""
    return now.astimezone(clock.BELGRADE).date() - timedelta(days=DAYS - 1)


def delete_old() -> int:
    """Delete the counts of more than 30 days; return how many."""
    return delete_in_batches(EmptySearch.objects.filter(day__lt=first_day(clock.now())), "day")
