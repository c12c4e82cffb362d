"""The nightly check of the stored data, and its report to the staff. Source: docs/spec/reliability.md, section 1.

A run that finds everything in order tells nobody. Violations, and a run that could not finish, are mailed to the staff
and written to the log, once a day for the same finding.
"""

from __future__ import annotations

import hashlib
import logging
from collections import Counter
from dataclasses import dataclass, field
from typing import Final

from django.conf import settings
from django.db import transaction

from marketplace.common.db import clock
from marketplace.common.messaging.bounds import JOBS
from marketplace.common.messaging.mail.services import mail_entry
from marketplace.common.messaging.outbox import enqueue_all
from marketplace.common.text.redaction import redact
from marketplace.invariants import checks
from trading import hooks

FIRST_LINES: Final = 20
"""So many violations are named in the mail and the log; all of them are printed by `manage.py check_invariants`."""
ERROR_LENGTH: Final = 300
logger = logging.getLogger(__name__)


class InvariantsBroken(Exception):
    """The stored data break invariants; the text says how many and which."""


@dataclass
class Findings:
    """What a run found. counts: violations by invariant. first: lines that name rows. error: why it did not finish."""

    counts: Counter[str] = field(default_factory=Counter)
    first: list[str] = field(default_factory=list)
    error: str = ""

    def add(self, line: str) -> None:
        """Count one violation, a line that begins with the invariant; keep the first few."""
        self.counts[line.partition(" ")[0]] += 1
        if len(self.first) < FIRST_LINES:
            self.first.append(line)

    @property
    def summary(self) -> str:
        """Numbers by invariant, as "I1: 2, I17: 1"."""
        return ", ".join(f"{invariant}: {count}" for invariant, count in sorted(self.counts.items()))


def check_and_report() -> int:
    """Run all checks and return 0, the number of violations.

    Raises InvariantsBroken when there are any, or what kept the run from finishing; both are reported before.
    """
    findings = Findings()
    try:
        checks.run(findings.add)
    except Exception as error:
        findings.error = redact(f"{type(error).__name__}: {error}")[:ERROR_LENGTH]
        logger.error("The check of the invariants did not finish: %s", findings.error)
        report(findings)
        raise
    if findings.counts:
        logger.error("The stored data break invariants: %s. %s", findings.summary, "; ".join(findings.first))
        report(findings)
        raise InvariantsBroken(f"{findings.summary}. {'; '.join(findings.first)}")
    return 0


@transaction.atomic(durable=True)
def report(findings: Findings) -> None:
    """Mail the findings to the staff, or to the administrators where the staff has no address; once a day."""
    today = clock.now().astimezone(clock.BELGRADE).date()
    finding = hashlib.sha256(repr((sorted(findings.counts.items()), findings.first, findings.error)).encode())
    enqueue_all(
        mail_entry(
            to=to,
            template="invariants_broken",
            language=language,
            context={
                "total": findings.counts.total(),
                "counts": findings.summary,
                "lines": findings.first,
                "error": findings.error,
                "action_url": f"{settings.BASE_URL}/{language}/admin/jobs",
            },
            key=f"mail:invariants:{today}:{finding.hexdigest()[:16]}:{number}",
            bound=JOBS,
        )
        for number, (to, language) in enumerate(hooks.staff_recipients.call())
    )
