"""Storing uploads, and deleting stored files.

A file is written before its row and removed when the row is not committed, so there are always both or neither. A
killed process can leave a file without a row; `sweep` removes it.
"""

import hashlib
import logging
import mmap
import weakref
from collections.abc import Iterable, Iterator
from contextlib import contextmanager
from functools import partial
from typing import Final, Literal

from django.core.files.base import ContentFile, File
from django.core.files.storage import default_storage
from django.core.files.uploadedfile import TemporaryUploadedFile, UploadedFile
from django.db import transaction

from marketplace.common.db.undo import undo_on_failure
from marketplace.common.files import images, names, paths, sniff
from marketplace.common.files.documents import Content
from marketplace.common.files.errors import FileTooLarge, FileTypeRefused, ImageInvalid, ImageTooSmall
from marketplace.common.files.models import StoredFile
from marketplace.common.files.rules import PICTURE_TYPES, FileRules
from marketplace.common.http.errors import Unavailable
from marketplace.common.messaging import outbox

COPIES_JOB: Final = "marketplace.common.tasks.make_copies"
logger = logging.getLogger(__name__)


class PreparedFile:
    """A checked upload, written to the storage but without a row. It is removed unless `keep` is committed.

    How a rollback removes it: a finaliser of this object deletes the file, and the commit detaches the finaliser.
    Until then only the caller and the pending commit hook refer to the object. A rollback drops the hook, the last
    reference is gone, and the finaliser runs. But an exception refers to the object through its traceback for as long
    as somebody keeps that: so `undone_on_failure`, which is around every view, calls the finaliser at once. Once it is
    detached, it does nothing.
    """

    def __init__(self, row: StoredFile, content: File | bytes) -> None:
        """row: unsaved."""
        self.row = row
        self._undo = weakref.finalize(self, remove_quietly, (row.path,))
        self._undo.atexit = False  # a transaction may be committing at that moment: the sweep decides later
        undo_on_failure(self._undo)
        try:
            default_storage.save(row.path, ContentFile(content) if isinstance(content, bytes) else content)
        except Exception as error:  # disk full, storage not reachable: the storages' errors have no common base
            logger.exception("An upload could not be stored.")
            self._undo()
            raise Unavailable from error
        except BaseException:
            self._undo()
            raise

    def confirm(self) -> None:
        """Keep the file. The commit calls this."""
        self._undo.detach()


def prepare(upload: UploadedFile, rules: FileRules, *, field: str | None = None) -> PreparedFile:
    """Check an upload, re-encode a picture, and write the file.

    It takes seconds and no lock: call it before the transaction. field: wire name for the error. Raises FileTooLarge,
    FileTypeRefused, ImageInvalid, ImageTooSmall, Unavailable.
    """
    if not rules.types:
        return _prepare_attachment(upload, rules, field)
    given = upload.name or ""
    data, found = read_checked(upload, rules, field)
    if found.name in PICTURE_TYPES:
        return _prepare_picture(data, given, found, rules, field)
    return _prepare_plain(data, given, found, rules)


class StoredFileGone(Exception):
    """A stored file was deleted before it could be read."""


def prepare_copy(path: str, rules: FileRules) -> PreparedFile:
    """Write a copy of a stored file, under a path of its own. It was checked when it was uploaded.

    Call it before the transaction, as `prepare`. Raises StoredFileGone, Unavailable.
    """
    row = StoredFile.objects.filter(path=path).first()
    if row is None:
        raise StoredFileGone(path)
    try:
        with default_storage.open(path) as file:
            data = file.read()
    except FileNotFoundError:
        raise StoredFileGone(path) from None
    copy = StoredFile(
        path=paths.new_path(path.rpartition(".")[2]),
        kind=rules.kind,
        original_name=row.original_name,
        content_type=row.content_type,
        size=row.size,
        sha256=row.sha256,
        width=row.width,
        height=row.height,
        due_widths=list(rules.image.widths) if rules.image is not None and rules.image.widths else None,
    )
    return PreparedFile(copy, data)


def keep(
    prepared: PreparedFile,
    *,
    owner_id: int | None,
    visibility: Literal["public", "private"],
) -> StoredFile:
    """Write the row of a prepared file and return it. Runs inside the caller's transaction.

    A job makes the smaller copies of a picture after the commit.
    """
    row = prepared.row
    row.owner_id, row.visibility = owner_id, StoredFile.Visibility(visibility)
    row.pk = None  # a transaction that is tried again inserts it again
    row.save(force_insert=True)
    if row.due_widths is not None:
        outbox.enqueue("task", {"name": COPIES_JOB, "args": [row.path]}, key=f"copies:{row.path}")
    transaction.on_commit(prepared.confirm)
    return row


def delete_file(path: str) -> None:
    """Delete one stored file and its row; "" or an unknown path does nothing. Runs inside the caller's transaction."""
    delete_files([path])


def delete_files(file_paths: Iterable[str]) -> None:
    """Delete rows now and the files themselves after the commit. Runs inside the caller's transaction.

    The rows are locked, so that a job that makes copies has either stored their names in its row, or finds it gone.
    """
    wanted = StoredFile.objects.filter(path__in=[path for path in file_paths if path]).order_by("pk")
    rows = list(wanted.select_for_update(of=("self",)))
    if not rows:
        return
    StoredFile.objects.filter(pk__in=[row.pk for row in rows]).delete()
    transaction.on_commit(partial(remove_quietly, tuple(path for row in rows for path in all_paths(row))))


def all_paths(row: StoredFile) -> list[str]:
    """Return the path of a file and of every smaller copy."""
    return [row.path, *(paths.rendition_path(row.path, rendition) for rendition in row.renditions)]


def remove_quietly(file_paths: Iterable[str]) -> None:
    """Delete files from the storage; one that cannot be deleted is logged and left to the sweep."""
    for path in file_paths:
        try:
            default_storage.delete(path)
        except Exception:  # the storages' errors have no common base, and this also runs in finalisers
            logger.exception("The file %s could not be deleted.", path)


def read_checked(upload: UploadedFile, rules: FileRules, field: str | None) -> tuple[bytes, sniff.FileType]:
    """Return the bytes of an upload and their type. Raises FileTooLarge, FileTypeRefused."""
    data = read_within(upload, rules.max_bytes, field)
    found = sniff.type_of(data)
    if found is None or found.name not in rules.types or not sniff.agrees(found, upload.name or ""):
        raise FileTypeRefused(field)
    return data, found


def read_within(upload: UploadedFile, max_bytes: int, field: str | None) -> bytes:
    """Return the bytes of an upload. Raises FileTooLarge above max_bytes, without reading the rest."""
    if upload.size is not None and upload.size > max_bytes:
        raise FileTooLarge(max_bytes, field)
    upload.seek(0)
    data = upload.read(max_bytes + 1)
    if len(data) > max_bytes:
        raise FileTooLarge(max_bytes, field)
    return data if isinstance(data, bytes) else bytes(data)


def _prepare_attachment(upload: UploadedFile, rules: FileRules, field: str | None) -> PreparedFile:
    """Store a file of any type unchanged. A large one, which is on disk already, is never read into memory whole.

    The job that makes the smaller copies of a picture is the first that decodes it.
    """
    given = upload.name or ""
    if upload.size is not None and upload.size > rules.max_bytes:
        raise FileTooLarge(rules.max_bytes, field)
    with content_of(upload) as data:
        if not data or sniff.is_program(data, given):
            raise FileTypeRefused(field)
        found = sniff.attachment_type(data)
        row = _row(data, given, rules, ending=found.endings[0], content_type=found.content_type)
    if rules.image is not None and found.name in PICTURE_TYPES:
        row.due_widths = list(rules.image.widths)
    return PreparedFile(row, upload)


@contextmanager
def content_of(upload: UploadedFile) -> Iterator[Content]:
    """Yield the bytes of an upload: mapped from its file on disk, or from memory."""
    upload.seek(0)
    if not upload.size or not isinstance(upload, TemporaryUploadedFile):
        yield upload.read()
        return
    with mmap.mmap(upload.fileno(), 0, access=mmap.ACCESS_READ) as data:
        yield data


def _prepare_plain(data: bytes, given: str, found: sniff.FileType, rules: FileRules) -> PreparedFile:
    row = _row(data, given, rules, ending=found.endings[0], content_type=found.content_type)
    return PreparedFile(row, data)


def _prepare_picture(
    data: bytes, given: str, found: sniff.FileType, rules: FileRules, field: str | None
) -> PreparedFile:
    try:
        picture = images.redraw(data, found.name, rules.image)
    except images.BadPicture as error:
        raise ImageInvalid(field) from error
    if rules.image is not None:
        width, height = rules.image.least
        if picture.width < width or picture.height < height:
            raise ImageTooSmall(width, height, field)
    row = _row(picture.data, given, rules, ending=picture.ending, content_type=found.content_type)
    row.width, row.height = picture.width, picture.height
    if rules.image is not None and rules.image.widths:
        row.due_widths = list(rules.image.widths)
    return PreparedFile(row, picture.data)


def _row(data: Content, given: str, rules: FileRules, *, ending: str, content_type: str) -> StoredFile:
    return StoredFile(
        path=paths.new_path(ending),
        kind=rules.kind,
        original_name=names.clean_name(given, ending),
        content_type=content_type,
        size=len(data),
        sha256=hashlib.sha256(data).hexdigest(),
    )
