"""Redis of the rehearsal: one server for jobs and live connections, one for the cache, both with a password."""

from __future__ import annotations

import time
from pathlib import Path

from deploy.rehearsal.accounts import account, program
from deploy.rehearsal.errors import RehearsalError
from deploy.rehearsal.host import LOCAL, Host
from deploy.rehearsal.processes import Process

START_SECONDS = 30
MEMORY = {"redis": ("512mb", "noeviction"), "redis-cache": ("256mb", "allkeys-lru")}
"""An entry of the broker must never make room for a cached page, a cached page may for another."""


class RedisServer:
    """One server, named as in MEMORY; it keeps nothing on disk."""

    def __init__(self, name: str, folder: Path, log: Path, port: int, password: Path, *, host: Host = LOCAL) -> None:
        self.name, self.folder, self.port, self.password = name, folder, port, password
        self.host = host
        self.account = account("redis")
        self.process = Process(
            name,
            [program("redis-server", "redis-server"), str(folder / f"{name}.conf")],
            {"PATH": "/usr/bin:/bin", "LC_ALL": "C.UTF-8"},
            folder,
            self.account,
            log,
            host=host,
        )

    @property
    def url(self) -> str:
        """Return the address with the password."""
        return f"redis://:{self.password.read_text().strip()}@{self.host.address}:{self.port}/0"

    def write_configuration(self) -> None:
        """Write the file that only the server's user reads: a password among arguments is everybody's to see."""
        most, policy = MEMORY[self.name]
        path = self.folder / f"{self.name}.conf"
        path.unlink(missing_ok=True)
        path.touch(mode=0o600)
        path.write_text(
            f"bind {self.host.address}\nport {self.port}\nrequirepass {self.password.read_text().strip()}\n"
            f'save ""\nappendonly no\nmaxmemory {most}\nmaxmemory-policy {policy}\ndir "{self.folder}"\n'
        )
        self.account.own(path)

    def wait(self) -> None:
        """Return when the server answers. Raises RehearsalError when it does not in time."""
        deadline = time.monotonic() + START_SECONDS
        while time.monotonic() < deadline:
            if "Ready to accept connections" in self.process.log_text():  # the same on every host, from outside, too
                return
            time.sleep(0.05)
        raise RehearsalError(f"Redis does not start; its log: {self.process.log}")
