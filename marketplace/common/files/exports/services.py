"""Ordering, finding and deleting exports. Source: docs/spec/reliability.md, S15; features X-GDPR, X-CSV."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from datetime import timedelta
from typing import Any, Final

from django.db import transaction
from django.db.models import Q, QuerySet

from marketplace.common.db import clock
from marketplace.common.files import delete_files
from marketplace.common.files.exports.models import DataExport
from marketplace.common.files.models import StoredFile
from marketplace.common.hooks import Hook
from marketplace.common.http.authentication import new_token
from marketplace.common.messaging import outbox

JOB: Final = "marketplace.common.tasks.run_export"
RETENTION: Final = timedelta(days=7)
ROWS_AT_ONCE: Final = 200

export_ended: Hook[[DataExport], None] = Hook("export_ended")
"""Notify the owner of an export, in the same transaction, that it is ready or has failed."""


@dataclass(frozen=True, slots=True)
class ExportState:
    """last: the newest order, whatever came of it. file: the newest one whose file can be downloaded."""

    last: DataExport | None
    file: DataExport | None


def order(
    *,
    owner_id: int,
    kind: str,
    subject: str,
    file_name: str,
    language: str,
    title: str = "",
    parameters: Mapping[str, Any] | None = None,
    total: int = 0,
) -> tuple[DataExport, bool]:
    """Let a job make this file; return the order and whether it is new. Runs inside the caller's transaction.

    While the same subject of the same owner is under way, that order is returned instead. total: how much there is to
    do, 0 when it is not known yet.
    """
    now = clock.now()
    export, new = DataExport.objects.get_or_create(
        owner_id=owner_id,
        subject=subject,
        state__in=DataExport.UNDER_WAY,
        defaults={
            "kind": kind,
            "title": title,
            "parameters": dict(parameters or {}),
            "language": language,
            "file_name": file_name,
            "total": total,
            "ordered_at": now,
            "touched_at": now,
        },
    )
    if new:
        start_job(export)
    return export, new


def start_job(export: DataExport) -> None:
    """Put the export into the queue of the workers. Runs inside the caller's transaction."""
    outbox.enqueue("task", {"name": JOB, "args": [export.pk]}, key=f"export:{export.pk}:{new_token()}")


def under_way(*, owner_id: int, subject: str) -> DataExport | None:
    return DataExport.objects.filter(owner_id=owner_id, subject=subject, state__in=DataExport.UNDER_WAY).first()


def latest(*, owner_id: int, subject: str) -> DataExport | None:
    """Return the newest order of this subject that has not expired, in any state."""
    return unexpired().filter(owner_id=owner_id, subject=subject).order_by("-pk").first()


def ready_file(exports: QuerySet[DataExport]) -> tuple[DataExport, StoredFile] | None:
    """Return the newest of these exports that is ready, with its file; None without one."""
    ready = exports.filter(state=DataExport.State.READY, expires_at__gt=clock.now()).order_by("-pk").first()
    file = None if ready is None else StoredFile.objects.filter(path=ready.path).first()
    return None if ready is None or file is None else (ready, file)


def state_of(*, owner_id: int, subject: str) -> ExportState:
    """Return what came of the newest order of this subject, and which file of it can be downloaded."""
    found = ready_file(DataExport.objects.filter(owner_id=owner_id, subject=subject))
    return ExportState(latest(owner_id=owner_id, subject=subject), None if found is None else found[0])


def file_of(*, owner_id: int, subject: str) -> StoredFile | None:
    """Return the newest file of this subject that can be downloaded, None without one."""
    found = ready_file(DataExport.objects.filter(owner_id=owner_id, subject=subject))
    return None if found is None else found[1]


def unexpired() -> QuerySet[DataExport]:
    return DataExport.objects.filter(Q(expires_at=None) | Q(expires_at__gt=clock.now()))


def remove(exports: QuerySet[DataExport]) -> int:
    """Delete these orders and their files; return how many. Runs inside the caller's transaction.

    A run that is still making one of them finds the order gone and deletes its file.
    """
    rows = list(exports.select_for_update(of=("self",)).order_by("pk"))
    DataExport.objects.filter(pk__in=[row.pk for row in rows]).delete()
    delete_files([row.path for row in rows])
    return len(rows)


def forget(owner_id: int) -> None:
    """Delete every export of a person whose account is being closed. Runs inside the caller's transaction."""
    remove(DataExport.objects.filter(owner_id=owner_id))


def delete_expired() -> int:
    """Delete the expired exports. Returns how many."""
    gone = 0
    expired = DataExport.objects.filter(expires_at__lte=clock.now()).order_by("pk")
    while some := list(expired.values_list("pk", flat=True)[:ROWS_AT_ONCE]):
        with transaction.atomic():
            gone += remove(DataExport.objects.filter(pk__in=some))
    return gone
