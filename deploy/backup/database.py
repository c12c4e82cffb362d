"""PostgreSQL's own programs, told where the database is without its password among their arguments."""

from __future__ import annotations

import os
import shutil
import subprocess
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from pathlib import Path
from urllib.parse import unquote, urlsplit, urlunsplit

from deploy.backup.errors import BackupError

FILE_TABLE = "common_storedfile"
DEBIAN = Path("/usr/lib/postgresql")


@dataclass(frozen=True)
class StoredRow:
    """What a dump says of a file. path: below the folder of uploaded files; size: bytes; sha256: of the content."""

    path: str
    size: int
    sha256: str


class Database:
    """The database at `url` (postgresql://user:password@host:port/name?options)."""

    def __init__(self, url: str) -> None:
        parts = urlsplit(url.strip())
        if parts.scheme not in {"postgresql", "postgres"} or not parts.hostname or not parts.path.strip("/"):
            raise BackupError("The database's address must read postgresql://user:password@host:port/name.")
        at = f"{parts.username or ''}@{parts.netloc.rpartition('@')[2]}"
        self.address = urlunsplit(parts._replace(netloc=at))
        self.environment = {**os.environ, "LC_ALL": "C.UTF-8"}
        if parts.password:
            self.environment["PGPASSWORD"] = unquote(parts.password)

    def dump(self, target: Path) -> None:
        """Write the whole database, as of one moment, in the custom format of pg_dump."""
        self.run("pg_dump", "--format=custom", "--no-password", f"--file={target}", self.address)

    def restore(self, dump: Path) -> None:
        """Load a dump into this database, all of it or nothing. Raises BackupError when the database is not empty."""
        tables = "SELECT count(*) FROM pg_tables WHERE schemaname = 'public'"
        if self.run("psql", "--no-psqlrc", "--no-password", "-tAc", tables, self.address).strip() != "0":
            raise BackupError("The database is not empty. Make a new one with deploy/postgres/roles.sql.")
        options = ("--no-owner", "--single-transaction", "--exit-on-error", "--no-password")
        self.run("pg_restore", *options, f"--dbname={self.address}", str(dump))

    def run(self, name: str, *arguments: str) -> str:
        """Run a program and return what it printed. Raises BackupError when it fails."""
        return run(name, *arguments, environment=self.environment)


def run(name: str, *arguments: str, environment: dict[str, str] | None = None) -> str:
    done = subprocess.run([program(name), *arguments], env=environment, capture_output=True, text=True)
    if done.returncode:
        raise BackupError(f"{name} failed: {done.stderr.strip()[-2000:]}")
    return done.stdout


def stored_rows(dump: Path) -> Iterator[StoredRow]:
    """Yield the rows of stored files that a dump holds, without a database. Raises BackupError for a broken dump."""
    with piped("pg_restore", "--data-only", f"--table={FILE_TABLE}", "--file=-", str(dump)) as lines:
        columns: list[str] = []
        for line in lines:
            if line.startswith("COPY ") and f".{FILE_TABLE} (" in line:
                columns = [name.strip() for name in line[line.index("(") + 1 : line.index(")")].split(",")]
            elif columns and line == "\\.\n":
                columns = []
            elif columns:
                row = dict(zip(columns, line.rstrip("\n").split("\t"), strict=True))
                yield StoredRow(row["path"], int(row["size"]), row["sha256"])


@contextmanager
def piped(name: str, *arguments: str) -> Iterator[Iterator[str]]:
    """Run a program and yield the lines that it prints. Raises BackupError when it fails."""
    with subprocess.Popen(
        [program(name), *arguments], stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True, encoding="utf-8"
    ) as process:
        assert process.stdout is not None
        assert process.stderr is not None
        yield iter(process.stdout)
        said = process.stderr.read()
    if process.returncode:
        raise BackupError(f"{name} failed: {said.strip()[-2000:]}")


def check_dump(dump: Path) -> None:
    """Read the table of contents of a dump. Raises BackupError when it is none, or holds no table of files."""
    if FILE_TABLE not in run("pg_restore", "--list", str(dump)):
        raise BackupError(f"{dump} is no dump of Zbir's database.")


def program(name: str) -> str:
    """Return the path of a program of PostgreSQL, of Debian's newest version or from PATH."""
    found = [path for path in DEBIAN.glob(f"*/bin/{name}") if path.parts[-3].isdigit()]
    if found:
        return str(max(found, key=lambda path: int(path.parts[-3])))
    path = shutil.which(name)
    if path is None:
        raise BackupError(f"{name} is not installed: install the package postgresql-client.")
    return path
