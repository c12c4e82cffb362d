"""Reading the audit log."""

from __future__ import annotations

from datetime import datetime, timedelta

from django.db import connection
from django.db.models import QuerySet

from marketplace.common.admin.audit.models import Action, AuditEntry
from marketplace.common.text.normalise import search_words

ONE_SECOND = timedelta(seconds=1)
TABLE = AuditEntry._meta.db_table
# One step in the index for each kind; DISTINCT would read all of it.
KINDS = f"""
WITH RECURSIVE found(kind) AS (
    SELECT MIN(kind) FROM {TABLE}
    UNION ALL
    SELECT (SELECT MIN(entry.kind) FROM {TABLE} entry WHERE entry.kind > found.kind) FROM found WHERE kind IS NOT NULL
)
SELECT kind FROM found WHERE kind IS NOT NULL
"""


def entries(
    *,
    search: str = "",
    actor_id: int | None = None,
    action: str = "",
    kind: str = "",
    thing_id: str = "",
    since: datetime | None = None,
    until: datetime | None = None,
) -> QuerySet[AuditEntry]:
    """Return the entries that match all filters, latest first. until: included, with its whole second."""
    found = AuditEntry.objects.order_by("-id")
    for word in search_words(search):
        found = found.filter(search_text__contains=word)
    exact = {"actor_id": actor_id, "action": action, "kind": kind, "thing_id": thing_id}
    found = found.filter(**{name: value for name, value in exact.items() if value})
    if since:
        found = found.filter(at__gte=since)
    return found.filter(at__lt=until.replace(microsecond=0) + ONE_SECOND) if until else found


def choices() -> dict[str, list[str]]:
    """Return the choices of the filters: all actions, and the kinds of objects that the log has."""
    with connection.cursor() as cursor:
        cursor.execute(KINDS)
        return {"actions": list(Action.values), "objects": [kind for (kind,) in cursor.fetchall()]}
