"""Own PostgreSQL and Redis for a run, on free ports of loopback, gone with the run.

    python -m tests.launch_services -- pytest -m postgres

starts both, exports DATABASE_URL and REDIS_URL to the command and stops them when it ends; the exit code is the
command's. TEST_DATABASE_URL and TEST_REDIS_URL name running ones instead. A runner and not a fixture: settings are
read before any fixture runs.
"""

import argparse
import contextlib
import os
import pwd
import random
import shutil
import signal
import socket
import subprocess
import sys
import tempfile
import time
from collections.abc import Iterator
from dataclasses import dataclass, field
from pathlib import Path

START_SECONDS = 30
PORTS = (10_000, 30_000)
chance = random.SystemRandom()  # whatever a test has set as the seed
given: set[int] = set()
"""The ports that this process has asked for already: several are chosen before the first of them is bound."""
TRIES = 5  # a free port may be taken between our look and the service's bind

# Nothing of a test run has to outlive a power cut; the fault tests, which kill the server, ask for `durable`.
FAST = ["fsync=off", "synchronous_commit=off", "full_page_writes=off"]


class ServiceUnavailable(Exception):
    """A service cannot be started here; the text says what to install or set."""


def free_port() -> int:
    """Return a TCP port of loopback that nothing listens on.

    Chosen by chance from below those that systems give to outgoing connections: between our look and the bind of the
    process it is for, no connection takes it, and hardly another run beside this one.
    """
    while True:
        port = chance.randrange(*PORTS)
        if port in given:
            continue
        with socket.socket() as probe, contextlib.suppress(OSError):
            probe.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
            probe.bind(("127.0.0.1", port))
            given.add(port)
            return port


def binary(name: str, package: str, folders: list[Path]) -> str:
    """Return the program's path, looked for in `folders` first, then in PATH."""
    for folder in folders:
        if (folder / name).is_file():
            return str(folder / name)
    found = shutil.which(name)
    if not found:
        raise ServiceUnavailable(f"{name} is not installed: install the package {package}.")
    return found


def postgres_folders() -> list[Path]:
    """Return Debian's folders of PostgreSQL programs, newest version first."""
    found = Path("/usr/lib/postgresql").glob("*/bin")
    return sorted(found, key=lambda path: int(path.parent.name) if path.parent.name.isdigit() else 0, reverse=True)


def tied(death_signal: str, user: pwd.struct_passwd | None = None) -> list[str]:
    """Return the prefix that ends a child with this process, even after kill -9, and drops root for `user`."""
    setpriv = shutil.which("setpriv")
    if not setpriv:
        if user:
            raise ServiceUnavailable("setpriv is not installed: install the package util-linux.")
        return []
    identity = [f"--reuid={user.pw_uid}", f"--regid={user.pw_gid}", "--clear-groups"] if user else []
    return [setpriv, *identity, "--pdeathsig", death_signal]


def service_user() -> pwd.struct_passwd | None:
    """Return whom PostgreSQL runs as: it refuses root. None: as ourselves."""
    if os.geteuid() != 0:
        return None
    for name in ("postgres", "nobody"):
        with contextlib.suppress(KeyError):
            return pwd.getpwnam(name)
    raise ServiceUnavailable("Neither the user postgres nor nobody exists.")


def private_folder(user: pwd.struct_passwd | None) -> Path:
    """Return a new folder that `user` owns and nobody else reads."""
    folder = Path(tempfile.mkdtemp(prefix="zbir-service-"))
    if user:
        os.chown(folder, user.pw_uid, user.pw_gid)
    return folder


@dataclass
class Postgres:
    """A PostgreSQL cluster of our own. `settings`: `name=value` of postgresql.conf."""

    settings: list[str] = field(default_factory=lambda: list(FAST))
    port: int = 0
    folder: Path | None = None
    process: "subprocess.Popen[bytes] | None" = None

    @property
    def url(self) -> str:
        """Return the address of the database every cluster has."""
        return f"postgresql://postgres@127.0.0.1:{self.port}/postgres"

    def start(self) -> None:
        """Make the cluster at the first start, then run it. The port stays the same over restarts."""
        user = service_user()
        env = {"PATH": os.environ.get("PATH", ""), "LC_ALL": "C.UTF-8"}
        if self.folder is None:
            self.folder = private_folder(user)
            initdb = binary("initdb", "postgresql", postgres_folders())
            made = subprocess.run(
                [*tied("QUIT", user), initdb, "-D", "data", "-U", "postgres", "-A", "trust"]
                + ["-E", "UTF8", "--locale=C.UTF-8", "--no-sync"],
                cwd=self.folder,
                env=env,
                capture_output=True,
                text=True,
            )
            if made.returncode:
                raise ServiceUnavailable(f"initdb failed: {made.stderr.strip()}")
        first = not self.port
        for _ in range(TRIES if first else 1):
            if first:
                self.port = free_port()
            if self._run(user, env):
                return
        raise ServiceUnavailable(f"PostgreSQL does not start; its log: {self.folder / 'log'}")

    def _run(self, user: pwd.struct_passwd | None, env: dict[str, str]) -> bool:
        assert self.folder is not None
        options = [f"port={self.port}", "listen_addresses=127.0.0.1", f"unix_socket_directories={self.folder}"]
        options += ["max_connections=300", "shared_buffers=128MB", *self.settings]
        with (self.folder / "log").open("ab") as log:
            self.process = subprocess.Popen(
                [*tied("QUIT", user), binary("postgres", "postgresql", postgres_folders()), "-D", "data"]
                + [part for option in options for part in ("-c", option)],
                cwd=self.folder,
                env=env,
                stdout=log,
                stderr=log,
                start_new_session=True,  # Ctrl-C ends the tests first, the service after them
            )
        pid_file = self.folder / "data" / "postmaster.pid"
        deadline = time.monotonic() + START_SECONDS
        while time.monotonic() < deadline and self.process.poll() is None:
            with contextlib.suppress(OSError, IndexError):
                lines = pid_file.read_text().splitlines()
                if lines[0].strip() == str(self.process.pid) and lines[7].strip() == "ready":
                    return True
            time.sleep(0.05)
        self.stop()
        return False

    def standby(self) -> "Postgres":
        """Return a second cluster, not started, that follows this running one; `pg_promote()` makes it a primary."""
        user = service_user()
        copy = Postgres(settings=list(self.settings), folder=private_folder(user))
        made = subprocess.run(
            [*tied("QUIT", user), binary("pg_basebackup", "postgresql", postgres_folders()), "--pgdata", "data"]
            + ["--dbname", self.url, "--checkpoint=fast", "--no-sync", "--write-recovery-conf"],  # with standby.signal
            cwd=copy.folder,
            env={"PATH": os.environ.get("PATH", ""), "LC_ALL": "C.UTF-8"},
            capture_output=True,
            text=True,
        )
        if made.returncode:
            copy.close()
            raise ServiceUnavailable(f"pg_basebackup failed: {made.stderr.strip()}")
        return copy

    def stop(self, how: signal.Signals = signal.SIGQUIT) -> None:
        """Stop the server: SIGQUIT at once (as a crash), SIGINT after ending its sessions. The data stay."""
        if self.process and self.process.poll() is None:
            self.process.send_signal(how)
            self.process.wait(START_SECONDS)
        self.process = None

    def close(self) -> None:
        """Stop the server and remove the cluster."""
        self.stop()
        if self.folder:
            shutil.rmtree(self.folder, ignore_errors=True)


@dataclass
class Redis:
    """A Redis server of our own that keeps nothing on disk."""

    port: int = 0
    folder: Path | None = None
    process: "subprocess.Popen[bytes] | None" = None

    @property
    def url(self) -> str:
        """Return the address of database 0."""
        return f"redis://127.0.0.1:{self.port}/0"

    def start(self) -> None:
        """Run the server. The port stays the same over restarts."""
        program = binary("redis-server", "redis-server", [])
        self.folder = self.folder or private_folder(None)
        first = not self.port
        for _ in range(TRIES if first else 1):
            if first:
                self.port = free_port()
            with (self.folder / "log").open("ab") as log:
                self.process = subprocess.Popen(
                    [*tied("KILL"), program, "--port", str(self.port), "--bind", "127.0.0.1", "--save", ""]
                    + ["--appendonly", "no", "--maxmemory-policy", "noeviction", "--dir", str(self.folder)],
                    stdout=log,
                    stderr=log,
                    start_new_session=True,
                )
            if self._answers():
                return
        raise ServiceUnavailable(f"Redis does not start; its log: {self.folder / 'log'}")

    def _answers(self) -> bool:
        assert self.process is not None
        deadline = time.monotonic() + START_SECONDS
        while time.monotonic() < deadline and self.process.poll() is None:
            with (
                contextlib.suppress(OSError),
                socket.create_connection(("127.0.0.1", self.port), timeout=1) as connection,
            ):
                connection.sendall(b"PING\r\n")
                if connection.recv(5) == b"+PONG":
                    return True
            time.sleep(0.02)
        return False

    def stop(self, how: signal.Signals = signal.SIGKILL) -> None:
        """Stop the server; everything in it is gone."""
        if self.process and self.process.poll() is None:
            self.process.send_signal(how)
            self.process.wait(START_SECONDS)
        self.process = None

    def close(self) -> None:
        """Stop the server and remove its folder."""
        self.stop()
        if self.folder:
            shutil.rmtree(self.folder, ignore_errors=True)


@contextlib.contextmanager
def running(durable: bool = False) -> Iterator[dict[str, str]]:
    """Yield {"DATABASE_URL", "REDIS_URL"} of services that end with the block.

    durable: PostgreSQL keeps its promise over a crash of the server (slower).
    """
    with contextlib.ExitStack() as stack:
        database_url, redis_url = os.environ.get("TEST_DATABASE_URL", ""), os.environ.get("TEST_REDIS_URL", "")
        if not database_url:
            postgres = Postgres(settings=[]) if durable else Postgres()
            stack.callback(postgres.close)
            postgres.start()
            database_url = postgres.url
        if not redis_url:
            redis = Redis()
            stack.callback(redis.close)
            redis.start()
            redis_url = redis.url
        yield {"DATABASE_URL": database_url, "REDIS_URL": redis_url}


def main() -> int:
    """Run the command given after `--` beside the services; return its exit code."""
    parser = argparse.ArgumentParser(description="Run a command beside an own PostgreSQL and Redis.")
    parser.add_argument("--durable", action="store_true", help="keep the database's promises over a crash")
    parser.add_argument("command", nargs=argparse.REMAINDER, help="-- command and its arguments")
    given = parser.parse_args()
    command = given.command[1:] if given.command[:1] == ["--"] else given.command
    if not command:
        parser.error("a command is missing")
    signal.signal(signal.SIGTERM, lambda number, frame: sys.exit(128 + number))
    try:
        with running(durable=given.durable) as addresses:
            return subprocess.run(command, env={**os.environ, **addresses}).returncode
    except ServiceUnavailable as reason:
        sys.stderr.write(f"{reason}\n")
        return 3


if __name__ == "__main__":
    sys.exit(main())
