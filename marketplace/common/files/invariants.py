"""What must hold of stored files at any moment. Source: docs/spec/reliability.md, I15."""

from collections.abc import Iterator

from marketplace.common.db import clock
from marketplace.common.files import access, sweeping
from marketplace.common.files.models import StoredFile


def violations() -> Iterator[str]:
    """Yield a line for each row without a file, each old file without a row, and each private file without an owner.

    A file younger than an hour may belong to a transaction that is still open.
    """
    for path in sweeping.rows_without_file():
        yield f"I15 file {path}: the row has no file"
    for path in sweeping.files_without_row(clock.now() - sweeping.WRITING_TAKES):
        yield f"I15 file {path}: the file has no row"
    ownerless = StoredFile.objects.filter(visibility=StoredFile.Visibility.PRIVATE, owner_id=None).exclude(
        kind__in=access.ownerless_kinds()
    )
    for path in ownerless.order_by("pk").values_list("path", flat=True):
        yield f"I15 file {path}: private, but of nobody"
