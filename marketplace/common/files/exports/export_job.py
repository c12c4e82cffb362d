"""The job that makes an export: one run claims it, writes it piece by piece, and its owner is notified once.

A run that dies leaves its row in `making` and its draft in the storage. `restart_lost` lets another run take the row,
and the clean-up deletes the draft.
"""

from __future__ import annotations

import hashlib
import logging
from collections.abc import Iterator
from dataclasses import dataclass
from datetime import datetime, timedelta
from typing import Final

from django.core.files.base import File
from django.core.files.storage import default_storage
from django.db import transaction

from marketplace.common.db import clock
from marketplace.common.files import paths
from marketplace.common.files.exports import services
from marketplace.common.files.exports.makers import FILE_KIND, kind_of
from marketplace.common.files.exports.models import DataExport
from marketplace.common.files.exports.progress import Progress, Superseded
from marketplace.common.files.models import StoredFile
from marketplace.common.files.storing import remove_quietly
from marketplace.common.http.errors import DomainError
from marketplace.common.jobs import failpoints
from marketplace.common.text.locale import language

State = DataExport.State

MOST_ATTEMPTS: Final = 3
LEASE = timedelta(minutes=5)
"""A run without a sign of life for this long counts as dead. It is longer than any single statement may take."""
JOB_TAKES: Final = timedelta(minutes=1)
"""The job of an order that waits longer may be lost."""
ROWS_AT_ONCE: Final = 100

logger = logging.getLogger(__name__)


@dataclass(frozen=True, slots=True)
class Written:
    """A file in the storage that no row holds yet."""

    path: str
    size: int
    sha256: str


class PiecesFile(File):
    """A file that is made while a storage reads it. It can be read once, and is never in memory as a whole."""

    closed = False

    def __init__(self, pieces: Iterator[bytes], name: str) -> None:
        super().__init__(None, name)
        self._pieces = pieces
        self._rest = b""
        self._digest = hashlib.sha256()
        self.length = 0

    def chunks(self, chunk_size: int | None = None) -> Iterator[bytes]:
        for piece in self._pieces:
            self._digest.update(piece)
            self.length += len(piece)
            yield piece

    def read(self, size: int = -1) -> bytes:
        """Return `size` bytes, fewer only at the end."""
        waiting, held = [self._rest], len(self._rest)
        for piece in self.chunks():
            waiting.append(piece)
            held += len(piece)
            if 0 <= size <= held:
                break
        data = b"".join(waiting)
        end = len(data) if size < 0 else size
        self._rest = data[end:]
        return data[:end]

    def seekable(self) -> bool:
        return False

    def close(self) -> None:
        """Do nothing: no file is open."""

    @property
    def sha256(self) -> str:
        return self._digest.hexdigest()


def make(export_id: int) -> bool:
    """Make one export. Returns False when there is nothing to do, or it failed."""
    export = claim(export_id)
    if export is None:
        return False
    try:
        written = write(export)
    except Superseded:
        return False
    except Exception as error:
        if isinstance(error, DomainError) and error.status < 500:
            logger.warning("The export %s cannot be made: %s", export.pk, error.code)
            fail(export)
        else:  # no storage, no database, or a bug: another attempt may succeed
            logger.exception("Making the export %s failed.", export.pk)
            put_back(export)
        return False
    if not finish(export, written):
        remove_quietly([written.path])
        return False
    return True


@transaction.atomic(durable=True)
def claim(export_id: int) -> DataExport | None:
    """Take an export that no other run is making; None when there is nothing to make."""
    export = lock(export_id)
    now = clock.now()
    if export is None or not (export.state == State.WAITING or is_dead(export, now)):
        return None
    export.state, export.attempts = State.MAKING, export.attempts + 1
    export.done, export.touched_at = 0, now
    export.save(update_fields=["state", "attempts", "done", "touched_at"])
    return export


def write(export: DataExport) -> Written:
    """Write the file into the storage. Raises Superseded and what the maker or the storage raises."""
    kind = kind_of(export)
    progress = Progress(export)
    with language(export.language):
        content = PiecesFile(watched(kind.pieces(export, progress), progress), export.file_name)
        path = paths.new_path(kind.ending)
        try:
            default_storage.save(path, content)
        except BaseException:
            remove_quietly([path])
            raise
    return Written(path, content.length, content.sha256)


def watched(pieces: Iterator[bytes], progress: Progress) -> Iterator[bytes]:
    """Yield the pieces, and record between them that the run is alive."""
    for piece in pieces:
        progress.record()
        failpoints.hit("export.piece")
        yield piece


@transaction.atomic(durable=True)
def finish(export: DataExport, written: Written) -> bool:
    """Record that the file is ready, and notify its owner; False when this run does not hold the export any more.

    Deletes older files of the same subject, which the new one replaces.
    """
    held = lock_mine(export)
    if held is None:
        return False
    older = DataExport.objects.filter(owner_id=held.owner_id, subject=held.subject, expires_at__isnull=False)
    services.remove(older)
    StoredFile.objects.create(
        path=written.path,
        kind=FILE_KIND,
        owner_id=held.owner_id,
        visibility=StoredFile.Visibility.PRIVATE,
        original_name=held.file_name,
        content_type=kind_of(held).content_type,
        size=written.size,
        sha256=written.sha256,
    )
    held.path = written.path
    end(held, State.READY)
    failpoints.hit("export.before_commit")
    return True


@transaction.atomic(durable=True)
def fail(export: DataExport) -> None:
    """Give the export up and notify its owner, unless another run holds it."""
    held = lock_mine(export)
    if held is not None:
        end(held, State.FAILED)


@transaction.atomic(durable=True)
def put_back(export: DataExport) -> None:
    """Let `restart_lost` start another run; after the last attempt, give the export up."""
    held = lock_mine(export)
    if held is None:
        return
    if held.attempts >= MOST_ATTEMPTS:
        end(held, State.FAILED)
        return
    held.state, held.touched_at = State.WAITING, clock.now()
    held.save(update_fields=["state", "touched_at"])


def end(held: DataExport, state: DataExport.State) -> None:
    """Record the end of the locked export and notify its owner, once: both are in one transaction."""
    now = clock.now()
    held.state, held.ended_at, held.touched_at, held.expires_at = state, now, now, now + services.RETENTION
    if state == State.READY:
        held.done = held.total = max(held.done, held.total)
    held.save()
    services.export_ended.call(held)


def restart_lost() -> int:
    """Restart the exports whose job was lost, and give up those that lost it too often. Returns how many."""
    now = clock.now()
    waiting = DataExport.objects.filter(state=State.WAITING, touched_at__lte=now - JOB_TAKES)
    dead = DataExport.objects.filter(state=State.MAKING, touched_at__lte=now - LEASE)
    ids = list((waiting | dead).order_by("touched_at").values_list("pk", flat=True)[:ROWS_AT_ONCE])
    return sum(restart(export_id) for export_id in ids)


@transaction.atomic(durable=True)
def restart(export_id: int) -> bool:
    export, now = lock(export_id), clock.now()
    if export is None:
        return False
    waits = export.state == State.WAITING and export.touched_at <= now - JOB_TAKES
    if not (waits or is_dead(export, now)):
        return False
    if export.attempts >= MOST_ATTEMPTS:
        end(export, State.FAILED)
        return True
    export.state, export.touched_at = State.WAITING, now
    export.save(update_fields=["state", "touched_at"])
    services.start_job(export)
    return True


def is_dead(export: DataExport, now: datetime) -> bool:
    return export.state == State.MAKING and export.touched_at <= now - LEASE


def lock(export_id: int) -> DataExport | None:
    return DataExport.objects.select_for_update(of=("self",)).filter(pk=export_id).first()


def lock_mine(export: DataExport) -> DataExport | None:
    """Return the export, its row locked, when this run still holds it."""
    held = lock(export.pk)
    mine = held is not None and held.state == State.MAKING and held.attempts == export.attempts
    return held if mine else None
