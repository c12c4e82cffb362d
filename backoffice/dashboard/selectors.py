"""What an administrator looks at first in the morning."""

from __future__ import annotations

from datetime import datetime
from typing import Any, Final

from backoffice.abuse_reports.selectors import WAITING, reports
from backoffice.ads.selectors import EXPIRING, ads
from backoffice.audit.selectors import entries
from backoffice.jobs.selectors import late_count
from backoffice.mails.selectors import count as mails
from backoffice.offers.selectors import offers
from backoffice.users.selectors import users
from competitions.competitions.selectors import active_competition
from competitions.schools.models import School
from content.support.selectors import WAITING as WAITING_CASES
from content.support.selectors import cases
from marketplace.common.admin.lists import TODAY
from marketplace.common.db import clock

AUDIT_ROWS: Final = 5


def dashboard(now: datetime) -> dict[str, Any]:
    """Return what is going on now and since midnight in Belgrade, and what waits for an administrator.

    Each number counts the rows of the list that its tile leads to.
    """
    midnight = clock.start_of_day_after(now, 0)
    return {
        "open_products": ads(state="open", now=now).count(),
        "expiring_3_days": ads(when=EXPIRING, now=now).count(),
        "products_today": ads(when=TODAY, now=now).count(),
        "offers_today": offers(since=midnight).count(),
        "users_today": users(since=midnight).count(),
        "locked_accounts": users(kind="locked").count(),
        "abuse_reports": reports(state=WAITING).count(),
        "support_cases": cases(state=WAITING_CASES).count(),
        "unconfirmed_schools": School.objects.filter(is_confirmed=False).count(),
        "mails_waiting": mails("waiting"),
        "mails_dead": mails("dead"),
        "jobs_late": late_count(),
        "active_competition": active_competition(),
        "audit": entries()[:AUDIT_ROWS],
    }
