"""The invariants of deals' steps. Source: docs/spec/reliability.md, I15 and I20."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterator
from datetime import datetime

from django.db.models import Exists, F, OuterRef, Q, Subquery

from marketplace.common.files.models import StoredFile
from marketplace.common.files.rules import DEAL
from trading.deals.models import DealStep
from trading.deals.rules import HANDOVERS, RECORDERS, RESTS_ON, Kind, Side
from trading.deals.services import COPIES
from trading.offers.deadlines import withdrawal_end
from trading.offers.models import Offer
from trading.offers.violation import Violation


def violations() -> Iterator[Violation]:
    """Yield every violation in the steps of deals; none when all is well."""
    yield from offer_violations()
    yield from author_violations()
    yield from current_violations()
    yield from withdrawal_violations()
    yield from copied_moments()
    yield from file_violations()


def offer_violations() -> Iterator[Violation]:
    """Only fulfilled offers of closed ads have steps."""
    wrong = DealStep.objects.exclude(offer__fulfilled=True, offer__ad__closed_at__isnull=False)
    for pk in wrong.order_by("pk").values_list("pk", flat=True):
        yield Violation("I20", "deal step", pk, "its offer is no deal")


def author_violations() -> Iterator[Violation]:
    """Each kind is recorded by its own side."""
    buyers = [kind for kind, side in RECORDERS.items() if side is Side.BUYER]
    sellers = [kind for kind, side in RECORDERS.items() if side is Side.SELLER]
    by_buyer, by_seller = Q(author_id=F("offer__buyer_id")), Q(author_id=F("offer__seller_id"))
    strange = (Q(kind__in=buyers) & ~by_buyer) | (Q(kind__in=sellers) & ~by_seller) | ~(by_buyer | by_seller)
    for pk in DealStep.objects.filter(strange).order_by("pk").values_list("pk", flat=True):
        yield Violation("I20", "deal step", pk, "the other side, or a stranger, recorded it")


def current_violations() -> Iterator[Violation]:
    """A kind stands once, one way of handing over, and a settled deal is paid and received."""
    kinds: dict[int, list[str]] = defaultdict(list)
    for offer_id, kind in DealStep.objects.filter(undone_at=None).values_list("offer_id", "kind").iterator():
        kinds[offer_id].append(kind)
    for offer_id, found in sorted(kinds.items()):
        if len(found) != len(set(found)) or len(HANDOVERS.intersection(found)) > 1:
            yield Violation("I20", "offer", offer_id, "a step stands twice")
        if Kind.SETTLED in found and not RESTS_ON[Kind.SETTLED] <= set(found):
            yield Violation("I20", "offer", offer_id, "settled, but not paid and received")


def withdrawal_violations() -> Iterator[Violation]:
    """Only a natural person withdraws, and within the days."""
    withdrawn = DealStep.objects.filter(kind=Kind.WITHDRAWN, undone_at=None).select_related("offer__ad", "offer__buyer")
    for step in withdrawn.order_by("pk").iterator():
        offer, closed_at = step.offer, step.offer.ad.closed_at
        if offer.buyer.is_organisation:
            yield Violation("I20", "deal step", step.pk, "a firm withdrew")
        elif closed_at is not None and step.recorded_at > withdrawal_end(closed_at, offer.received_at):
            yield Violation("I20", "deal step", step.pk, "withdrawn after the days were over")


def copied_moments() -> Iterator[Violation]:
    """The offer's copies of the moments of receipt and withdrawal equal the current steps."""
    for kind, column in COPIES.items():
        own = DealStep.objects.filter(offer_id=OuterRef("pk"), kind=kind, undone_at=None)
        offers = Offer.objects.annotate(recorded=Subquery(own.values("recorded_at")[:1]))
        concerned = offers.filter(Q(**{f"{column}__isnull": False}) | Exists(own)).order_by("pk")
        rows: Iterator[tuple[int, datetime | None, datetime | None]] = concerned.values_list(
            "pk", column, "recorded"
        ).iterator()
        for pk, copied, recorded in rows:
            if copied != recorded:
                yield Violation("I20", "offer", pk, f"{kind} at {copied}, by the step {recorded}")


def file_violations() -> Iterator[Violation]:
    """I15: a step's file is stored as its author's private one, and each such file belongs to a step."""
    stored = StoredFile.objects.filter(
        path=OuterRef("file"), kind=DEAL.kind, visibility=StoredFile.Visibility.PRIVATE, owner_id=OuterRef("author_id")
    )
    for pk in DealStep.objects.exclude(file="").exclude(Exists(stored)).order_by("pk").values_list("pk", flat=True):
        yield Violation("I15", "deal step", pk, "its file has no row")
    used = DealStep.objects.filter(file=OuterRef("path"))
    loose = StoredFile.objects.filter(kind=DEAL.kind).exclude(Exists(used))
    for pk in loose.order_by("pk").values_list("pk", flat=True):
        yield Violation("I15", "file", pk, "no step holds it")
