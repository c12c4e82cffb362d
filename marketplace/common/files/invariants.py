"""What must hold of stored files at any moment. Source: docs/spec/reliability.md, I15."""

import time
from collections.abc import Iterator

from django.core.files.storage import default_storage

from marketplace.common.db import clock
from marketplace.common.files import access, sweeping
from marketplace.common.files.models import StoredFile

SECOND_LOOK_AFTER = 1.0
"""Seconds. A file is deleted right after the commit that deletes its row."""


def violations() -> Iterator[str]:
    """Yield a line for each row without a file, each old file without a row, and each private file without an owner.

    A file younger than an hour may belong to a transaction that is still open. What the first look finds is looked at
    once more: between reading the rows and the disk, a file may have been written, or deleted with its row. Outside of
    a transaction the second look sees what was committed in the meantime.
    """
    lacking = sweeping.rows_without_file()
    rowless = sweeping.files_without_row(clock.now() - sweeping.WRITING_TAKES)
    if lacking or rowless:
        time.sleep(SECOND_LOOK_AFTER)
    for path in lacking:
        if StoredFile.objects.filter(path=path).exists() and not default_storage.exists(path):
            yield f"I15 file {path}: the row has no file"
    for path in rowless:
        if default_storage.exists(path) and not sweeping.has_row(path):
            yield f"I15 file {path}: the file has no row"
    ownerless = StoredFile.objects.filter(visibility=StoredFile.Visibility.PRIVATE, owner_id=None).exclude(
        kind__in=access.ownerless_kinds()
    )
    for path in ownerless.order_by("pk").values_list("path", flat=True):
        yield f"I15 file {path}: private, but of nobody"
