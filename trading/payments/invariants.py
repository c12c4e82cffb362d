"""I21: the proformas of a seller and a year are numbered from 1 without gaps, up to what their counter says.

Source: docs/spec/reliability.md, section 1.
"""

from __future__ import annotations

from collections.abc import Iterator

from django.db.models import Count, Max, Min

from trading.offers.violation import Violation
from trading.payments.models import Proforma, ProformaCounter


def violations() -> Iterator[Violation]:
    """Yield every gap, every number given twice, and every document that is not its own offer's; none when all is
    well."""
    given = (
        Proforma.objects.order_by("seller_id", "year")
        .values("seller_id", "year")
        .annotate(first=Min("sequence"), last=Max("sequence"), count=Count("sequence", distinct=True), rows=Count("pk"))
    )
    counters = {(row.seller_id, row.year): row.last for row in ProformaCounter.objects.all()}
    for one in given:
        counted = counters.pop((one["seller_id"], one["year"]), 0)
        if (one["first"], one["last"], one["count"]) != (1, one["rows"], one["rows"]):
            yield Violation(
                "I21", "user", one["seller_id"], f"proformas of {one['year']} have a gap or a double number"
            )
        if counted != one["last"]:
            yield Violation(
                "I21", "user", one["seller_id"], f"the counter of {one['year']} says {counted}, not {one['last']}"
            )
    for (seller_id, year), last in counters.items():
        if last:
            yield Violation("I21", "user", seller_id, f"{last} numbers of {year} were given to no proforma")
    yield from foreign_documents()


def foreign_documents() -> Iterator[Violation]:
    """I21: a proforma has the seller of its offer, and the number that its document says."""
    for row in (
        Proforma.objects.select_related("offer")
        .only("seller_id", "year", "sequence", "offer__seller_id", "snapshot")
        .order_by("pk")
        .iterator(chunk_size=200)
    ):
        if row.seller_id != row.offer.seller_id or row.snapshot["number"] != row.number:
            yield Violation("I21", "proforma", row.pk, "seller or number is not that of the offer or of the document")
