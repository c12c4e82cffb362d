"""Taking, checking, restoring and dropping backups."""

from __future__ import annotations

import fcntl
import hashlib
import os
import re
import shutil
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from datetime import UTC, datetime
from pathlib import Path

from deploy.backup import files
from deploy.backup.database import Database, check_dump, stored_rows
from deploy.backup.errors import BackupError

DUMP, MEDIA, FINGERPRINT = "database.dump", "media", "key_fingerprint"
NAME = re.compile(r"\d{4}-\d\d-\d\dT\d\d-\d\d-\d\dZ\Z")
UNFINISHED = ".unfinished"
ATTEMPTS = 3
Say = Callable[[str], None]


def take(to: Path, database: Database, media: Path | None, key: str, keep: int, say: Say) -> Path:
    """Take a backup beside the running site; return its folder.

    media: the uploaded files; None where they are in a bucket. key: the SECRET_KEY, "" when it is not at hand.
    keep: how many backups stay, the new one included. Raises BackupError; the older backups are then all still there.
    """
    to.mkdir(mode=0o700, parents=True, exist_ok=True)
    with only_one(to):
        previous = next(reversed(backups(to)), None)
        name = datetime.now(UTC).strftime("%Y-%m-%dT%H-%M-%SZ")
        if (to / name).exists():
            raise BackupError(f"{to / name} exists: wait a second.")
        folder = to / UNFINISHED
        shutil.rmtree(folder, ignore_errors=True)  # of a run that was broken off
        folder.mkdir(mode=0o700)
        sums = copy_all(folder, database, media, previous, say)
        sums[DUMP] = files.sum_of(folder / DUMP)
        if key:
            (folder / FINGERPRINT).write_text(f"{fingerprint(key)}\n")
            sums[FINGERPRINT] = files.sum_of(folder / FINGERPRINT)
        files.write_sums(folder, sums)
        folder.rename(to / name)
        sync(to)
        for old in backups(to)[:-keep]:
            shutil.rmtree(old)
            say(f"dropped {old.name}")
        return to / name


def copy_all(folder: Path, database: Database, media: Path | None, previous: Path | None, say: Say) -> dict[str, str]:
    """Write the dump and the files; return path -> SHA-256 of the files.

    Files are copied before and after the dump: a file that is deleted meanwhile is in the first copy, a new one in the
    second. One that came and went between the two copies is in neither, so the dump is taken again then.
    """
    if media is None:
        database.dump(folder / DUMP)
        check_dump(folder / DUMP)
        return {}
    target = folder / MEDIA
    target.mkdir(mode=0o700)
    known = {}
    if previous is not None:
        sums = files.read_sums(previous)
        known = {path.removeprefix(f"{MEDIA}/"): digest for path, digest in sums.items()}
    copied: dict[str, str] = {}
    for _ in range(ATTEMPTS):
        for dumped in (False, False, True):  # the second pass is short, so little can come and go before the dump
            if dumped:
                database.dump(folder / DUMP)
                check_dump(folder / DUMP)
            copied |= files.add_missing(media, target, None if previous is None else previous / MEDIA, known)
        wrong = missing_files(folder / DUMP, copied, target)
        if not wrong:
            say(f"{len(copied)} files")
            return {f"{MEDIA}/{path}": digest for path, digest in copied.items()}
        say(f"{len(wrong)} files of the dump came and went during the copy: dumping again")
    raise BackupError(f"Rows without their file: {', '.join(wrong[:20])}. manage.py check_invariants tells more.")


def missing_files(dump: Path, sums: dict[str, str], media: Path) -> list[str]:
    """Return the paths of rows in the dump whose file is not in the copy, or is another."""
    return [
        row.path
        for row in stored_rows(dump)
        if sums.get(row.path) != row.sha256 or (media / row.path).stat().st_size != row.size
    ]


def verify(folder: Path, say: Say) -> None:
    """Read a whole backup. Raises BackupError when anything is missing, changed or cannot be read."""
    files.check_sums(folder)
    check_dump(folder / DUMP)
    sums = files.read_sums(folder)
    copied = {path.removeprefix(f"{MEDIA}/"): digest for path, digest in sums.items() if path.startswith(f"{MEDIA}/")}
    if (folder / MEDIA).exists() and (wrong := missing_files(folder / DUMP, copied, folder / MEDIA)):
        raise BackupError(f"Rows without their file: {', '.join(wrong[:20])}")
    say(f"{folder.name} is complete: the dump and {len(copied)} files")


def restore(folder: Path, database: Database, media: Path | None, key: str, say: Say) -> None:
    """Load a backup into an empty database and an empty folder. Raises BackupError before anything is written.

    key: the SECRET_KEY of the new place, compared with that of the backup.
    """
    verify(folder, say)
    if key and (folder / FINGERPRINT).exists() and (folder / FINGERPRINT).read_text().strip() != fingerprint(key):
        raise BackupError("This SECRET_KEY is not that of the backup: second factors could not be read with it.")
    if media is None and (folder / MEDIA).exists():
        raise BackupError("Say with --media where the uploaded files of the backup go.")
    if media is not None:
        say(f"{files.put_back(folder / MEDIA, media)} files are back")
    database.restore(folder / DUMP)
    say("the database is back")


def backups(folder: Path) -> list[Path]:
    """Return the complete backups, oldest first."""
    return sorted(path for path in folder.iterdir() if NAME.match(path.name) and path.is_dir())


def fingerprint(key: str) -> str:
    """Return what tells two keys apart and gives neither away."""
    return hashlib.sha256(f"zbir backup {key.strip()}".encode()).hexdigest()[:16]


@contextmanager
def only_one(folder: Path) -> Iterator[None]:
    """Hold the folder of the backups for the block. Raises BackupError when another run holds it."""
    with (folder / ".lock").open("w") as lock:
        try:
            fcntl.flock(lock, fcntl.LOCK_EX | fcntl.LOCK_NB)
        except BlockingIOError:
            raise BackupError(f"Another backup is being taken in {folder}.") from None
        yield


def sync(folder: Path) -> None:
    """Bring the folder's new name to the disk."""
    handle = os.open(folder, os.O_RDONLY)
    try:
        os.fsync(handle)
    finally:
        os.close(handle)
