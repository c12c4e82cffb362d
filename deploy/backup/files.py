"""Copies of the uploaded files. A stored file never changes: it appears whole under a name of its own, and goes."""

from __future__ import annotations

import hashlib
import os
import shutil
from collections.abc import Iterator, Mapping
from pathlib import Path

from deploy.backup.errors import BackupError

CHUNK = 1024 * 1024  # bytes
SUMS = "SHA256SUMS"


def add_missing(source: Path, target: Path, previous: Path | None, known: Mapping[str, str]) -> dict[str, str]:
    """Copy what `target` does not have yet; return path -> SHA-256 of what came.

    previous: the files of an earlier backup, whose `known` sums hold. A file that it has is linked and takes no room.
    """
    added = {}
    for path in stored(source):
        goal = target / path
        if goal.exists():
            continue
        goal.parent.mkdir(mode=0o700, exist_ok=True)
        earlier = previous / path if previous is not None else None
        try:
            if earlier is not None and path in known and same_size(earlier, source / path):
                os.link(earlier, goal)
                added[path] = known[path]
            else:
                added[path] = copy(source / path, goal)
        except FileNotFoundError:  # deleted meanwhile
            goal.unlink(missing_ok=True)
    return added


def stored(folder: Path) -> Iterator[str]:
    """Yield "ab/name" of every stored file, not of drafts that are being written."""
    for letters in sorted(path for path in folder.iterdir() if path.is_dir() and len(path.name) == 2):
        for path in sorted(letters.iterdir()):
            if not path.name.startswith("."):
                yield f"{letters.name}/{path.name}"


def same_size(one: Path, other: Path) -> bool:
    return one.exists() and one.stat().st_size == other.stat().st_size


def copy(source: Path, goal: Path) -> str:
    """Copy a file and return its SHA-256. What its owner alone could read stays so."""
    digest = hashlib.sha256()
    with source.open("rb") as reader, os.fdopen(os.open(goal, os.O_WRONLY | os.O_CREAT, 0o600), "wb") as writer:
        while chunk := reader.read(CHUNK):
            digest.update(chunk)
            writer.write(chunk)
        writer.flush()
        os.fsync(writer.fileno())
    return digest.hexdigest()


def sum_of(path: Path) -> str:
    """Return the SHA-256 of a file."""
    with path.open("rb") as file:
        return hashlib.file_digest(file, "sha256").hexdigest()


def write_sums(folder: Path, sums: Mapping[str, str]) -> None:
    """Write the list that `sha256sum --check` reads. sums: path below the folder -> SHA-256."""
    lines = [f"{digest}  {path}\n" for path, digest in sorted(sums.items())]
    with (folder / SUMS).open("w", encoding="utf-8") as file:
        file.writelines(lines)
        file.flush()
        os.fsync(file.fileno())


def read_sums(folder: Path) -> dict[str, str]:
    """Return path -> SHA-256 of a backup. Raises BackupError when the folder is none."""
    try:
        lines = (folder / SUMS).read_text(encoding="utf-8").splitlines()
    except OSError as error:
        raise BackupError(f"{folder} is no complete backup: {error}") from None
    return {path: digest for digest, _, path in (line.partition("  ") for line in lines)}


def check_sums(folder: Path) -> None:
    """Read every file of a backup. Raises BackupError and names what is missing or was changed."""
    wrong = [
        path
        for path, digest in read_sums(folder).items()
        if not is_file(folder, path) or sum_of(folder / path) != digest
    ]
    if wrong:
        raise BackupError(f"Missing or changed: {', '.join(wrong[:20])}{' ...' if len(wrong) > 20 else ''}")


def is_file(folder: Path, path: str) -> bool:
    """Tell if a path of a list leads to a file below the folder."""
    return ".." not in Path(path).parts and not Path(path).is_absolute() and (folder / path).is_file()


def put_back(source: Path, target: Path) -> int:
    """Copy the files of a backup into the folder of uploaded files, for its owner; return how many.

    Raises BackupError when the folder holds stored files.
    """
    if not target.is_dir():
        raise BackupError(f"Make the folder {target} first, for the user whom the application runs as.")
    if next(stored(target), None) is not None:
        raise BackupError(f"{target} is not empty: files that no row knows would be mixed with those of the backup.")
    owner, count = target.stat(), 0
    for path in stored(source):
        goal = target / path
        if not goal.parent.exists():
            goal.parent.mkdir(mode=0o700)
            chown(goal.parent, owner)
        copy(source / path, goal)
        chown(goal, owner)
        count += 1
    return count


def chown(path: Path, owner: os.stat_result) -> None:
    if os.geteuid() == 0:
        shutil.chown(path, owner.st_uid, owner.st_gid)
