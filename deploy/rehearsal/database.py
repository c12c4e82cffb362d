"""PostgreSQL of the rehearsal: a cluster of its own with the two roles of deploy/postgres/roles.sql."""

from __future__ import annotations

import os
import signal
import subprocess
import time
from collections.abc import Mapping, Sequence
from pathlib import Path

from deploy.rehearsal.accounts import Account, account, program
from deploy.rehearsal.errors import RehearsalError
from deploy.rehearsal.host import LOCAL, Host
from deploy.rehearsal.processes import Process

ROLES = Path(__file__).resolve().parent.parent / "postgres" / "roles.sql"
START_SECONDS = 60
ENVIRONMENT = {"PATH": "/usr/bin:/bin", "LC_ALL": "C.UTF-8"}


class Database:
    """The cluster in `folder`. passwords: files of the superuser's, the owner's and the application's password.

    options: further settings of the server, `name=value`.
    """

    def __init__(
        self,
        folder: Path,
        log: Path,
        port: int,
        passwords: dict[str, Path],
        *,
        host: Host = LOCAL,
        name: str = "postgres",
        options: Sequence[str] = (),
    ) -> None:
        self.folder = folder
        self.port = port
        self.host = host
        self.passwords = passwords
        self.account: Account = account("postgres")
        given = [f"port={port}", f"listen_addresses={host.address}", f"unix_socket_directories={folder}"]
        given += ["max_connections=200", "shared_buffers=128MB", "password_encryption=scram-sha-256", *options]
        self.process = Process(
            name,
            [program("postgres", "postgresql", postgres_folders()), "-D", "data"]
            + [part for option in given for part in ("-c", option)],
            ENVIRONMENT,
            folder,
            self.account,
            log,
            stop_signal=signal.SIGINT,  # ends sessions, then in order
            stop_seconds=60,
            host=host,
        )

    def url(self, role: str) -> str:
        """Return the address of the database for the "owner" or the "application"."""
        user = {"owner": "zbir_owner", "application": "zbir"}[role]
        return f"postgresql://{user}:{self.passwords[role].read_text().strip()}@{self.host.address}:{self.port}/zbir"

    def ensure_cluster(self) -> None:
        """Make the cluster at the first start."""
        if (self.folder / "data" / "PG_VERSION").exists():
            return
        password = self.folder / "password"
        password.touch(mode=0o600)
        password.write_bytes(self.passwords["superuser"].read_bytes())
        self.account.own(password)
        made = subprocess.run(
            [*self.account.prefix("KILL"), program("initdb", "postgresql", postgres_folders())]
            + ["-D", "data", "-U", "postgres", "-A", "scram-sha-256", "--pwfile=password"]
            + ["-E", "UTF8", "--locale=C.UTF-8"],
            cwd=self.folder,
            env=ENVIRONMENT,
            capture_output=True,
            text=True,
        )
        password.unlink()
        if made.returncode:
            raise RehearsalError(f"PostgreSQL's initdb failed: {made.stderr.strip()}")

    def wait(self) -> None:
        """Return when the server takes connections. Raises RehearsalError when it does not in time."""
        pid_file = self.folder / "data" / "postmaster.pid"
        deadline = time.monotonic() + START_SECONDS
        while time.monotonic() < deadline:
            lines = pid_file.read_text().splitlines() if pid_file.exists() else []
            if self.process.is_running and len(lines) > 7 and lines[7].strip() == "ready":
                return
            time.sleep(0.05)
        raise RehearsalError(f"PostgreSQL does not start; its log: {self.process.log}")

    def ensure_roles(self) -> None:
        """Make the roles and the database, unless they are there."""
        if self.psql("--tuples-only", "--command", "SELECT 1 FROM pg_database WHERE datname = 'zbir'").strip() != "1":
            self.psql("--file", str(ROLES))

    def psql(self, *arguments: str, database: str = "postgres", environment: Mapping[str, str] | None = None) -> str:
        """Run psql as the server's superuser, by its socket, and return what it printed."""
        done = subprocess.run(
            [program("psql", "postgresql-client", postgres_folders()), "--no-psqlrc", "--quiet", "--no-password"]
            + ["--host", str(self.folder), "--port", str(self.port), "--username", "postgres", "--dbname", database]
            + [*arguments],
            env={
                **ENVIRONMENT,
                "PGPASSWORD": self.passwords["superuser"].read_text().strip(),
                "OWNER_PASSWORD_FILE": str(self.passwords["owner"]),
                "APPLICATION_PASSWORD_FILE": str(self.passwords["application"]),
                **(environment or {}),
            },
            capture_output=True,
            text=True,
        )
        if done.returncode:
            raise RehearsalError(f"PostgreSQL refuses: {done.stderr.strip()}")
        return done.stdout


def postgres_folders() -> list[Path]:
    """Return Debian's folders of PostgreSQL's programs, newest version first, and those of PATH."""
    found = [path for path in Path("/usr/lib/postgresql").glob("*/bin") if path.parent.name.isdigit()]
    return sorted(found, key=lambda path: int(path.parent.name), reverse=True) + [
        Path(part) for part in os.environ.get("PATH", "").split(os.pathsep) if part
    ]
