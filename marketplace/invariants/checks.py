"""All checks of the stored data, run over one state of the database."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from typing import Final

from competitions.voting import invariants as votes
from marketplace.common.db.snapshot import one_snapshot
from marketplace.common.files import invariants as files
from marketplace.invariants import audit_log, idempotency, outbox
from trading.board import invariants as sums
from trading.deals import invariants as deals
from trading.messages import invariants as messages
from trading.offers import invariants as trade
from trading.payments import invariants as payments
from trading.watching import invariants as watching

Check = Callable[[], Iterable[object]]

CHECKS: Final[tuple[Check, ...]] = (
    trade.violations,
    payments.violations,
    messages.violations,
    deals.violations,
    sums.violations,
    watching.violations,
    votes.violations,
    outbox.violations,
    audit_log.violations,
    idempotency.violations,
)
"""One for each area of the data; each yields violations, whose text is one line that begins with the invariant."""
CHECKS_OF_FILES: Final[tuple[Check, ...]] = (files.violations,)
"""They compare rows with the disk, which no snapshot holds still, and look twice themselves."""


def run(report: Callable[[str], None]) -> int:
    """Run every check, hand each violation over as one line, and return how many there are.

    All checks but those of files see one state of the database: a change between two queries would look like a
    violation.
    """
    found = 0
    with one_snapshot():
        for check in CHECKS:
            for violation in check():
                found += 1
                report(str(violation))
    for check in CHECKS_OF_FILES:
        for violation in check():
            found += 1
            report(str(violation))
    return found
