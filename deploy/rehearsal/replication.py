"""Two servers of the database: the primary, and a standby that has every commit before it is acknowledged."""

from __future__ import annotations

import subprocess
from pathlib import Path

from deploy.rehearsal.accounts import account
from deploy.rehearsal.database import ENVIRONMENT, Database
from deploy.rehearsal.errors import RehearsalError

FAILOVER = Path(__file__).resolve().parent.parent / "failover.sh"
ROLE = Path(__file__).resolve().parent.parent / "postgres" / "replication.sql"
PORT = 5432
CLIENTS = (
    "host all all 10.77.0.0/24 scram-sha-256",
    "host replication zbir_replication 10.77.0.0/24 scram-sha-256",
)
"""Lines of pg_hba.conf."""


def let_hosts_in(database: Database) -> None:
    """Let the network's hosts connect with a password; the cluster is there, its server not started."""
    path = database.folder / "data" / "pg_hba.conf"
    text = path.read_text()
    if CLIENTS[0] not in text:
        path.write_text("\n".join([text, *CLIENTS, ""]))


def follow(standby: Database, primary: Database, password: Path) -> None:
    """Make `standby` a copy that follows the running primary. password: the file of the replication role's."""
    known = primary.psql("--tuples-only", "--command", "SELECT 1 FROM pg_roles WHERE rolname = 'zbir_replication'")
    if known.strip() != "1":
        primary.psql("--file", str(ROLE), environment={"REPLICATION_PASSWORD_FILE": str(password)})
    run_failover(
        standby,
        "follow",
        str(standby.folder / "data"),
        f"host={primary.host.address} port={primary.port} user=zbir_replication",
        environment={"PGPASSWORD": password.read_text().strip()},
    )


def both(first: Database, second: Database, role: str, attributes: str) -> str:
    """Return the address of whichever of the two servers has the attributes ("read-write", "prefer-standby")."""
    login = first.url(role).partition("@")[0]
    hosts = f"{first.host.address},{second.host.address}"
    return f"{login}@/zbir?host={hosts}&port={first.port},{second.port}&target_session_attrs={attributes}"


def run_failover(database: Database, *words: str, environment: dict[str, str] | None = None) -> str:
    """Run deploy/failover.sh on the server's host as its user; return what it printed."""
    done = subprocess.run(
        [*database.host.enter(), *account("postgres").prefix("TERM"), str(FAILOVER), *words],
        cwd=database.folder,
        env={
            **ENVIRONMENT,
            "PGHOST": str(database.folder),
            "PGPORT": str(database.port),
            "PGUSER": "postgres",
            "PGPASSWORD": database.passwords["superuser"].read_text().strip(),
            **(environment or {}),
        },
        capture_output=True,
        text=True,
    )
    if done.returncode:
        raise RehearsalError(f"failover.sh {words[0]}: {done.stderr.strip()}")
    return done.stdout
