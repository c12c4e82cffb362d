"""What an administrator looks at first in the morning."""

from __future__ import annotations

from datetime import datetime, timedelta
from typing import Any, Final

from backoffice.audit.selectors import entries
from backoffice.jobs.selectors import late_count
from backoffice.mails.selectors import count as mails
from competitions.competitions.selectors import active_competition
from competitions.schools.models import School
from content.models import Suggestion
from marketplace.common.db import clock
from trading.accounts.models import User
from trading.catalogue.lists import open_ads
from trading.catalogue.models import Ad
from trading.offers.models import Offer

EXPIRING_WITHIN: Final = timedelta(days=3)
AUDIT_ROWS: Final = 5


def dashboard(now: datetime) -> dict[str, Any]:
    """Return what is going on now and since midnight in Belgrade, and what waits for an administrator."""
    midnight = clock.start_of_day(now.astimezone(clock.BELGRADE).date())
    return {
        "open_products": open_ads(now).count(),
        "expiring_3_days": open_ads(now).filter(expires_at__lte=now + EXPIRING_WITHIN).count(),
        "products_today": Ad.objects.filter(posted_at__gte=midnight).count(),
        "offers_today": Offer.objects.filter(placed_at__gte=midnight).count(),
        "users_today": User.objects.filter(created_at__gte=midnight).count(),
        "locked_accounts": User.objects.filter(locked_at__isnull=False, erased_at=None).count(),
        "suggestions": Suggestion.objects.count(),
        "unconfirmed_schools": School.objects.filter(is_confirmed=False).count(),
        "mails_waiting": mails("waiting"),
        "mails_dead": mails("dead"),
        "jobs_late": late_count(),
        "active_competition": active_competition(),
        "audit": entries()[:AUDIT_ROWS],
    }
