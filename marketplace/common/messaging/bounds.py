"""What bounds the messages that a person's acts send to others: numbers for each act, receiver and hour.

Whatever can be sent declares one of the two, so that nothing can be sent without: `Bound`, whose acts are counted, or
`ByRule`, for what is never refused because a rule of the trade allows it but once, or because no act of a person causes
it. The counters are written in the transaction of the act: an act that is refused has written nothing, and one that is
rolled back is not counted. They count right across processes, and without the cache.

Source: docs/spec/reliability.md, S18.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass, field
from typing import Final

from django.conf import settings
from django.db import connection
from django.utils.functional import Promise
from django.utils.translation import gettext_lazy as _

from marketplace.common.http.acting import acting_person
from marketplace.common.http.errors import Throttled
from marketplace.common.http.throttles.models import RateCounter
from marketplace.common.http.throttles.rates import counter_key
from marketplace.common.http.throttles.strict import now_ms

HOUR_MS: Final = 3_600_000
ROWS_PER_STATEMENT: Final = 1_000
MESSAGES_AN_HOUR: Final = 2_000
"""Messages that the counted acts of one person may have caused before the next one is refused. An act is never cut in
two: whoever has 5,000 buyers reaches them all by one act an hour."""

# In the update `held` is the stored row, `excluded` the new one.
UPSERT: Final = """
INSERT INTO {table} AS held (scope, key, count, window_ends_ms) VALUES {rows}
ON CONFLICT (scope, key) DO UPDATE SET
    count = CASE WHEN held.window_ends_ms <= %s THEN excluded.count ELSE held.count + excluded.count END,
    window_ends_ms = CASE WHEN held.window_ends_ms <= %s THEN excluded.window_ends_ms ELSE held.window_ends_ms END
RETURNING scope, count, window_ends_ms
"""
ALL_MESSAGES: Final = "sent"
TOO_MANY_MESSAGES: Final = _("You have sent too many messages to others within an hour.")
TOO_MANY_TO_ONE: Final = _("What you do has sent one person %(limit)s messages within an hour.")


@dataclass(frozen=True, slots=True)
class ByRule:
    """Never counted and never refused. why: the rule, or the job, that keeps anybody from flooding others with it."""

    why: str


@dataclass(frozen=True, slots=True)
class Bound:
    """At most `acts` of a person in an hour, and at most `each` of them that reach the same receiver.

    act: the name of the counter; what several types share is one act. what: a sentence that tells people what is
    bounded; it may hold %(limit)s, which is `acts`.
    """

    act: str
    acts: int
    each: int
    what: str | Promise = field(compare=False)

    def __post_init__(self) -> None:
        if not 0 < self.each <= self.acts:
            raise ValueError(f"{self.act}: more for one receiver than for all")


STAFF_ACTS: Final = Bound("staff", 300, 100, _("The staff can do at most %(limit)s such acts an hour each."))
"""What one of the staff decides about others."""
JOBS: Final = ByRule("A job sends it, once for each person and thing.")
OWN: Final = ByRule("It goes to the person who asked for it, as often as the rate of asking allows.")
TO_STAFF: Final = ByRule("It goes to the staff alone, as often as the rate of its form allows.")


def count_act(bound: Bound | ByRule, receivers: Iterable[int | str], *, by: int | None = None) -> None:
    """Count one act that sends a message to each of these receivers. Runs inside the transaction of the act.

    receivers: ids or addresses. by: the acting person, where it is not the one whose request is being answered.
    Raises Throttled when it is one too many: then nothing of the act may be written.
    """
    person = acting_person() if by is None else by
    if isinstance(bound, ByRule) or person is None or not settings.THROTTLES:
        return
    reached = sorted({str(one) for one in receivers} - {str(person)})
    if not reached:
        return
    act, one = f"act:{bound.act}", f"to:{bound.act}"
    given = [
        (ALL_MESSAGES, f"user:{person}", len(reached)),
        (act, f"user:{person}", 1),
        *((one, f"user:{person} to:{receiver}", 1) for receiver in reached),
    ]
    now = now_ms()
    for scope, count, ends in added(given, now):
        wait = (ends - now) / 1000
        if scope == ALL_MESSAGES and count - len(reached) >= MESSAGES_AN_HOUR:
            raise Throttled(wait, TOO_MANY_MESSAGES)
        if scope == act and count > bound.acts:
            raise Throttled(wait, bound.what, bound.acts)
        if scope == one and count > bound.each:
            raise Throttled(wait, TOO_MANY_TO_ONE, bound.each)


def added(given: Sequence[tuple[str, str, int]], now: int) -> Iterable[tuple[str, int, int]]:
    """Add to the counters of the present hour; yield (scope, count, its end). given: scope, key, how much."""
    for start in range(0, len(given), ROWS_PER_STATEMENT):
        some = given[start : start + ROWS_PER_STATEMENT]
        rows = ", ".join(["(%s, %s, %s, %s)"] * len(some))
        parameters: list[str | int] = []
        for scope, key, count in some:
            parameters += (scope, counter_key(key), count, now + HOUR_MS)
        with connection.cursor() as cursor:
            cursor.execute(UPSERT.format(table=RateCounter._meta.db_table, rows=rows), [*parameters, now, now])
            yield from cursor.fetchall()
