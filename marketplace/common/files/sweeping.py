"""Deleting files without rows: a process leaves one behind when it is killed between writing file and row."""

from collections.abc import Iterator
from datetime import UTC, datetime, timedelta

from django.core.files.storage import default_storage

from marketplace.common.files import paths
from marketplace.common.files.models import StoredFile
from marketplace.common.files.storing import all_paths, remove_quietly

WRITING_TAKES = timedelta(hours=1)
"""A younger file without a row may belong to a transaction that is still open."""
ROWS_AT_ONCE = 500


def sweep(now: datetime) -> int:
    """Remove stored files without a row. Returns how many. Safe to run twice and beside uploads."""
    lost = files_without_row(now - WRITING_TAKES)
    remove_quietly(lost)
    return len(lost)


def rows_without_file() -> list[str]:
    """Return the paths of rows whose file is missing, for the check of invariants. Nothing repairs that."""
    stored = StoredFile.objects.order_by("pk").iterator(chunk_size=ROWS_AT_ONCE)
    return [path for row in stored for path in all_paths(row)[:1] if not default_storage.exists(path)]


def files_without_row(older_than: datetime) -> list[str]:
    """Return stored paths without a row that were last written before this time."""
    lost: list[str] = []
    for folder, names in _folders():
        held = {
            paths.stem_of(path)
            for path in StoredFile.objects.filter(path__startswith=f"{folder}/").values_list("path", flat=True)
        }
        for name in names:
            path = f"{folder}/{name}"
            match = paths.STORED.match(path)
            if match is None and not paths.DRAFT.match(name):
                continue  # not ours
            if (match is None or match["stem"] not in held) and _written(path) < older_than:
                lost.append(path)
    return lost


def has_row(path: str) -> bool:
    """Tell if a stored path, of a file or of a smaller copy, has its row at this moment."""
    match = paths.STORED.match(path)
    return match is not None and StoredFile.objects.filter(path__startswith=f"{match['stem']}.").exists()


def _folders() -> Iterator[tuple[str, list[str]]]:
    """Yield (folder, file names) of our two-letter folders."""
    try:
        folders, _ = default_storage.listdir("")
    except FileNotFoundError:
        return
    for folder in sorted(folders):
        if len(folder) == 2:
            yield folder, default_storage.listdir(folder)[1]


def _written(path: str) -> datetime:
    try:
        return default_storage.get_modified_time(path)
    except OSError:  # gone meanwhile
        return datetime.max.replace(tzinfo=UTC)
