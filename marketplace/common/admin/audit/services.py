"""Adding to the audit log, and proving that nothing was taken from it."""

from __future__ import annotations

import datetime
from collections.abc import Iterator, Mapping
from typing import Any

from django.db import connection, transaction

from marketplace.common.admin.audit import rules
from marketplace.common.admin.audit.models import Action, AuditEntry
from marketplace.common.db import clock
from marketplace.common.http.client_address import current_client_address
from marketplace.common.http.request_ids import current_request_id
from marketplace.common.jobs import lock_number
from marketplace.common.people import Person
from marketplace.common.text.normalise import index_text

CHAIN = lock_number("audit")
# Times go into the digest as UTC, whatever the connection's time zone is.
SIGNED = (
    "id", "at", "actor_id", "actor_name", "action", "kind", "thing_id", "thing_name", "before", "after", "address",
    "request_id",
)  # fmt: skip


def record(
    actor: Person | None,
    action: Action | str,
    kind: str,
    thing_id: object,
    name: str = "",
    before: Mapping[str, Any] | None = None,
    after: Mapping[str, Any] | None = None,
) -> None:
    """Add one entry: who did what to which thing, and what changed by it. Of an update only what differs is kept.

    Runs inside the caller's transaction, as the last step of an administrator's write: from here on the transaction
    holds the lock on the end of the chain, which comes last in the lock order. An update that changed nothing leaves
    no entry. Secrets are hidden by the names of their keys; the caller leaves out what else nobody may read.

    actor: None for a command on the server. kind: of the thing: "news", "user", ... before, after: by attribute names
    (`wire_names` translates them for the wire); None where there was nothing.
    """
    if before is not None and after is not None:
        before, after = rules.changed(before, after)
        if not after:
            return
    if not connection.in_atomic_block:
        raise transaction.TransactionManagementError("An audit entry belongs into the transaction of its write.")
    if connection.vendor == "postgresql":  # on SQLite the transaction itself is the lock
        with connection.cursor() as cursor:
            cursor.execute("SELECT pg_advisory_xact_lock(%s)", [CHAIN])
    last = AuditEntry.objects.order_by("-id").values_list("id", "digest").first()
    number, previous = (last[0] + 1, last[1]) if last else (1, rules.FIRST)
    actor_name = str(actor.username) if actor is not None else ""
    entry = AuditEntry(
        id=number,
        at=clock.now(),
        actor_id=actor.pk if actor is not None else None,
        actor_name=actor_name,
        action=str(action),
        kind=kind,
        thing_id=str(thing_id),
        thing_name=rules.plain(name)[:255],
        before=None if before is None else rules.plain(before),
        after=None if after is None else rules.plain(after),
        address=current_client_address()[:45],
        request_id=current_request_id()[:64],
        search_text=index_text(name[:255], actor_name)[:1200],
        previous=previous,
    )
    entry.digest = digest(entry)
    entry.save(force_insert=True)


def deleted_before(kind: str, thing_id: int) -> bool:
    """Tell if an administrator deleted this thing: to delete it again is ok, where one that never was is not found."""
    return AuditEntry.objects.filter(kind=kind, thing_id=str(thing_id), action=Action.DELETE).exists()


def digest(entry: AuditEntry) -> str:
    signed = {name: getattr(entry, name) for name in SIGNED}
    return rules.digest_of(entry.previous, {**signed, "at": entry.at.astimezone(datetime.UTC)})


def broken_links() -> Iterator[str]:
    """Yield what is wrong with the chain, a line for each entry at fault. Nothing: no entry was changed or taken out.

    Entries cut off at its end leave no mark here: who keeps the last number and digest elsewhere sees that, too.
    """
    number, previous = 0, rules.FIRST
    for entry in AuditEntry.objects.order_by("id").iterator(chunk_size=500):
        if entry.id != number + 1:
            yield f"audit entry {entry.id}: {entry.id - number - 1} before it are missing"
        elif entry.previous != previous:
            yield f"audit entry {entry.id}: does not follow entry {number}"
        if digest(entry) != entry.digest:
            yield f"audit entry {entry.id}: was changed"
        number, previous = entry.id, entry.digest


def end_of_chain() -> tuple[int, str]:
    """Return number and digest of the last entry."""
    return AuditEntry.objects.order_by("-id").values_list("id", "digest").first() or (0, rules.FIRST)
