"""I9: no offer was accepted while its ad took none: after its end, locked, deleted, outside its hours, seller banned.

When an ad was locked or deleted, and a seller banned, stands in the audit log, whose entries are written in the same
transaction. The lock on the ad's row puts these transactions and the offers on it in order, and all of them read the
clock behind it: an offer accepted before has an earlier time than the entry, one accepted afterwards a later time.

Source: docs/spec/reliability.md, section 1.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from datetime import datetime
from itertools import groupby
from typing import Any, Final

from django.db.models import Case, F, Q, When
from django.db.models.functions import Coalesce, Greatest

from marketplace.common.admin.audit.models import AuditEntry
from trading.catalogue.models import Ad
from trading.catalogue.offer_states import COUNTING_STATUSES
from trading.catalogue.rules import trade_window
from trading.offers.models import Offer
from trading.offers.violation import Violation

SUBJECTS_AT_ONCE = 200
ROWS_AT_ONCE = 2000


@dataclass(frozen=True, slots=True)
class Mark:
    """A mark of the audit log while which no offer is accepted.

    kind: of its entries. key: of the value in them. column: of the offer, by which it belongs to the entry's row.
    text: of the violation.
    """

    kind: str
    key: str
    column: str
    text: str

    def is_set(self, value: Any) -> bool:
        return not value if self.key == "unlocked" else bool(value)


MARKS: Final = (
    Mark("ad", "unlocked", "ad_id", "accepted while its ad was locked"),
    Mark("ad", "deleted_by", "ad_id", "accepted while its ad was deleted"),
    Mark("user", "is_banned", "seller_id", "accepted while its seller was banned"),
)


@dataclass(frozen=True, slots=True)
class Span:
    """Time during which a mark was set. start None: always before `end`; end None: still set."""

    start: datetime | None
    end: datetime | None

    def holds(self, moment: datetime) -> bool:
        """Tell if the moment lies inside, both ends excluded: at them the clock cannot tell who was first."""
        return (self.start is None or moment > self.start) and (self.end is None or moment < self.end)


def violations() -> Iterator[Violation]:
    """Yield every offer that was accepted when its ad took none."""
    yield from late_offers()
    yield from offers_outside_hours()
    for mark in MARKS:
        yield from offers_under(mark)
    yield from offers_on_ads_locked_from_the_start()


ACCEPTED: Final = Coalesce("accepted_at", "placed_at")
"""When an offer's present terms were accepted; rows from before the column have the time of the offer."""


def late_offers() -> Iterator[Violation]:
    """Yield offers, counting or decided, accepted at or after the ad's expiry or deletion, or after its sell-out."""
    counts = Q(status__in=COUNTING_STATUSES) | Q(fulfilled__isnull=False)
    deletion = Case(When(ad__closed_at=None, then=F("ad__deleted_at")))  # of a closed ad it comes after the sale
    offers = Offer.objects.annotate(deletion=deletion, last=Greatest("placed_at", ACCEPTED)).order_by("pk")
    after_sell_out = Q(ad__closed_by=Ad.ClosedBy.SOLD_OUT, last__gt=F("ad__closed_at"))
    late = offers.filter(counts, Q(last__gte=F("ad__expires_at")) | Q(last__gte=F("deletion")) | after_sell_out)
    for pk in late.values_list("pk", flat=True):
        yield Violation("I9", "offer", pk, "accepted after the end of its sale")


def offers_outside_hours() -> Iterator[Violation]:
    """Yield offers accepted outside the hours that their ad had at that moment."""
    bound = Offer.objects.filter(hours_from__isnull=False, hours_to__isnull=False).order_by("pk")
    rows = bound.values_list("pk", ACCEPTED, "hours_from", "hours_to")
    for pk, accepted, opens, closes in rows.iterator(chunk_size=ROWS_AT_ONCE):
        if opens is not None and closes is not None and not trade_window(opens, closes, accepted)[0]:
            hours = f"{opens:%H:%M} to {closes:%H:%M}"
            yield Violation("I9", "offer", pk, f"accepted outside the hours of its ad, {hours}")


def offers_under(mark: Mark) -> Iterator[Violation]:
    """Yield offers accepted while the mark was set on their ad or seller."""
    spans: dict[int, list[Span]] = {}
    for subject, found in spans_by_subject(mark):
        spans[subject] = found
        if len(spans) == SUBJECTS_AT_ONCE:
            yield from offers_in(spans, mark)
            spans = {}
    yield from offers_in(spans, mark)


def offers_in(spans: dict[int, list[Span]], mark: Mark) -> Iterator[Violation]:
    if not spans:
        return
    offers = Offer.objects.filter(**{f"{mark.column}__in": list(spans)}).order_by("pk")
    rows = offers.values_list("pk", mark.column, "placed_at", ACCEPTED)
    for pk, subject, placed, accepted in rows.iterator(chunk_size=ROWS_AT_ONCE):
        if any(span.holds(moment) for span in spans[subject] for moment in {placed, accepted}):
            yield Violation("I9", "offer", pk, mark.text)


def spans_by_subject(mark: Mark) -> Iterator[tuple[int, list[Span]]]:
    """Yield each row with such entries, by its id, and the times during which the mark was set on it."""
    entries = AuditEntry.objects.filter(kind=mark.kind, after__has_key=mark.key).order_by("thing_id", "id")
    rows = entries.values_list("thing_id", "at", "before", "after").iterator(chunk_size=ROWS_AT_ONCE)
    for subject, changes in groupby(rows, key=lambda row: row[0]):
        yield int(subject), list(spans_of(changes, mark))


def spans_of(changes: Iterable[tuple[str, datetime, Any, Any]], mark: Mark) -> Iterator[Span]:
    """Yield the times of one row during which the mark was set. changes: id, time, before, after of its entries."""
    start: datetime | None = None
    was_set = None
    for _, at, before, after in changes:
        if was_set is None:  # the first entry tells also what held before it
            was_set = mark.is_set((before or {}).get(mark.key)) if before else False
        if was_set:
            yield Span(start, at)
        was_set, start = mark.is_set(after.get(mark.key)), at
    if was_set:
        yield Span(start, None)


def offers_on_ads_locked_from_the_start() -> Iterator[Violation]:
    """Yield offers on locked ads of which no entry tells since when: renewed ones inherit the lock, so they never
    took an offer."""
    locked: dict[int, None] = {}
    known = AuditEntry.objects.filter(kind="ad", after__has_key="unlocked")
    ads = (
        Ad.objects.filter(locked_by_admin=True, renewed_from__isnull=False).order_by("pk").values_list("pk", flat=True)
    )
    for ad_id in ads.iterator(chunk_size=ROWS_AT_ONCE):
        if not known.filter(thing_id=str(ad_id)).exists():
            locked[ad_id] = None
    for pk in Offer.objects.filter(ad_id__in=list(locked)).order_by("pk").values_list("pk", flat=True):
        yield Violation("I9", "offer", pk, "accepted while its ad was locked")
