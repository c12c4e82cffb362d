"""Adding entries to the audit log, and checking that none was changed or removed.

Source: docs/spec/domain.md, Audit log.
"""

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

REASON = "reason"
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
    *,
    reason: str = "",
) -> None:
    """Add one entry: who did what to which object, and its values before and after, of an update only the changed ones.

    Runs inside the caller's transaction, as the last step of an administrator's write: it locks the end of the chain,
    which comes last in the lock order. An update that changed nothing adds no entry. Secrets are hidden by the names of
    their keys; the caller leaves out other values that nobody may read.

    actor: None for a command on the server. kind: of the object: "news", "user", ... before, after: by attribute names
    (`wire_names` translates them for the API); None where there was no row. reason: why, in the administrator's words;
    stands in `after`. Raises TransactionManagementError outside of transactions.
    """
    if before is not None and after is not None:
        before, after = rules.changed(before, after)
        if not after:
            return
    if reason:
        after = {**(after or {}), REASON: reason}
    kept_name, kept_before, kept_after = rules.plain(name), rules.plain(before), rules.plain(after)
    lock_chain()
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
        thing_name=kept_name[:255],
        before=kept_before,
        after=kept_after,
        address=current_client_address()[:45],
        request_id=current_request_id()[:64],
        search_text=index_text(name[:255], actor_name)[:1200],
        previous=previous,
    )
    entry.digest = digest(entry)
    entry.save(force_insert=True)


def lock_chain() -> None:
    """Lock the end of the chain until the transaction ends. Raises TransactionManagementError outside of one."""
    if not connection.in_atomic_block:
        raise transaction.TransactionManagementError("An audit entry belongs into the transaction of its write.")
    if connection.vendor == "postgresql":  # on SQLite the transaction itself is the lock
        with connection.cursor() as cursor:
            cursor.execute("SELECT pg_advisory_xact_lock(%s)", [CHAIN])


def deleted_before(kind: str, thing_id: int) -> bool:
    """Tell if an administrator deleted this object: then deleting it again is no error. Else it never existed."""
    return AuditEntry.objects.filter(kind=kind, thing_id=str(thing_id), action=Action.DELETE).exists()


def digest(entry: AuditEntry) -> str:
    signed = {name: getattr(entry, name) for name in SIGNED}
    return rules.digest_of(entry.previous, {**signed, "at": entry.at.astimezone(datetime.UTC)})


def broken_links() -> Iterator[str]:
    """Yield a line for each place where an entry was changed or removed.

    Entries removed from the end leave no trace here: to see that, keep the last number and digest elsewhere.
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
