"""What an administrator looks at first in the morning."""

from __future__ import annotations

from collections.abc import Callable
from datetime import datetime
from typing import Any, Final

from backoffice.abuse_reports.selectors import reports
from backoffice.ads.selectors import EXPIRING, ads
from backoffice.approvals import selectors as approvals
from backoffice.audit.selectors import entries
from backoffice.cases.selectors import cases
from backoffice.jobs.selectors import late_count
from backoffice.mails.selectors import count as mails
from backoffice.offers.selectors import offers
from backoffice.queues import WAITING
from backoffice.users.selectors import users
from competitions.competitions.selectors import active_competition
from competitions.schools.models import School
from marketplace.common.admin.audit.models import Action
from marketplace.common.admin.lists import TODAY
from marketplace.common.db import clock
from marketplace.common.roles import Capability, may

AUDIT_ROWS: Final = 5


def dashboard(now: datetime, role: str) -> dict[str, Any]:
    """Return what is going on now and since midnight in Belgrade, and what waits; None for what the role may not see.

    Each number counts the rows of the list that its tile leads to.
    """
    midnight = clock.start_of_day_after(now, 0)
    numbers: dict[str, tuple[Capability, Callable[[], Any]]] = {
        "open_products": (Capability.READ_ADS, lambda: ads(state="open", now=now).count()),
        "expiring_3_days": (Capability.READ_ADS, lambda: ads(when=EXPIRING, now=now).count()),
        "products_today": (Capability.READ_ADS, lambda: ads(when=TODAY, now=now).count()),
        "offers_today": (Capability.READ_OFFERS, lambda: offers(since=midnight).count()),
        "users_today": (Capability.READ_PEOPLE, lambda: users(since=midnight).count()),
        "locked_accounts": (Capability.READ_PEOPLE, lambda: users(kind="locked").count()),
        "abuse_reports": (Capability.ABUSE_REPORTS, lambda: reports(state=WAITING).count()),
        "ad_approvals": (Capability.MODERATE_ADS, lambda: approvals.ads(state=approvals.WAITING).count()),
        "firm_approvals": (Capability.MODERATE_PEOPLE, lambda: approvals.firms(state=approvals.WAITING).count()),
        "support_cases": (Capability.CASES, lambda: cases(state=WAITING).count()),
        "unconfirmed_schools": (Capability.RUN_COMPETITIONS, lambda: School.objects.filter(is_confirmed=False).count()),
        "mails_waiting": (Capability.READ_MAILS, lambda: mails("waiting")),
        "mails_dead": (Capability.READ_MAILS, lambda: mails("dead")),
        "jobs_late": (Capability.READ_JOBS, late_count),
        "active_competition": (Capability.READ_COMPETITIONS, active_competition),
        "audit": (Capability.ADMINISTER, lambda: entries().exclude(action=Action.READ)[:AUDIT_ROWS]),
    }
    return {name: read() if may(role, capability) else None for name, (capability, read) in numbers.items()}
