"""Short ways to watch and to let the jobs run."""

from typing import Any

from marketplace.common.messaging.outbox.models import OutboxEntry
from trading.accounts.models import User
from trading.catalogue.alerts import JOB
from trading.catalogue.lists import AdFilters
from trading.notifications.models import Notification
from trading.watching import runs
from trading.watching.models import SavedSearch
from trading.watching.services import save_search


def watch(owner: User, name: str = "Sve", *, alert: bool = True, **filters: Any) -> SavedSearch:
    return save_search(user_id=owner.pk, name=name, alert=alert, filters=AdFilters(**filters))


def run_enqueued() -> int:
    """Run the jobs that events have left in the outbox, as a worker would."""
    waiting = [
        entry for entry in OutboxEntry.objects.filter(kind="task").order_by("pk") if entry.payload["name"] == JOB
    ]
    done = sum(runs.send_alerts(*entry.payload["args"]) for entry in waiting)
    OutboxEntry.objects.filter(pk__in=[entry.pk for entry in waiting]).delete()
    return done


def alerted(type_name: str) -> list[str]:
    """Return who has a notification of the type, by username."""
    found = Notification.objects.filter(type=type_name)
    return sorted(found.values_list("recipient__username", flat=True))
