"""The order of a release, and how one process makes room for its successor."""

from __future__ import annotations

import time
from collections.abc import Callable, Collection, Sequence
from dataclasses import dataclass
from typing import Literal, Protocol

from deploy.release.errors import ReleaseError

Kind = Literal["worker", "mail", "uploads", "web", "live", "beat"]
ORDER: tuple[Kind, ...] = ("worker", "mail", "uploads", "web", "live", "beat")
"""Workers begin: only they know jobs that new pages start. `live` comes after `web`, so that a page that reconnects
reads from new code. Beat ends: by then every worker knows the jobs of a new schedule."""

IDLE_SECONDS = 150.0  # the front server waits 120 s for an answer, so no request lasts longer
READY_SECONDS = 120.0
IDLE_LOOKS = 5
"""How often in a row no connection may be seen: one that the front server just opens is there by the next look."""
LOOK_SECONDS = 0.1
Say = Callable[[str], None]


@dataclass(frozen=True, slots=True)
class Server:
    """A process of the machine. port: where the front server reaches it, 0 for one without."""

    name: str
    kind: Kind
    port: int = 0


class Machine(Protocol):
    """What a release needs from the machine that runs the processes."""

    def servers(self) -> Sequence[Server]:
        """Return the processes that run."""
        ...

    def route_without(self, ports: Collection[int]) -> None:
        """Let the front server send no new request to these ports. Returns when that holds. Raises ReleaseError."""
        ...

    def connections(self, port: int) -> int:
        """Return how many connections to the port are open or wait to be accepted."""
        ...

    def restart(self, server: Server) -> None:
        """Ask the process to end, wait for it, start its successor. Raises ReleaseError."""
        ...

    def is_ready(self, server: Server) -> bool:
        """Tell if the process serves."""
        ...


def restart_all(machine: Machine, say: Say = lambda line: None) -> None:
    """Restart every process in turn.

    Raises ReleaseError when one does not come back. It then stays out of the front server's list, the processes before
    it run the new release and those after it the old one, and all of them go on serving.
    """
    servers = sorted(machine.servers(), key=lambda server: ORDER.index(server.kind))
    require_spare(servers)
    for server in servers:
        say(f"Restarting {server.name}")
        if server.port:
            # The one before comes back in the same step: half as many reloads of the front server.
            machine.route_without({server.port})
            wait_until_idle(machine, server)
        machine.restart(server)
        wait_until_ready(machine, server)
    machine.route_without(())


def require_spare(servers: Sequence[Server]) -> None:
    """Raise ReleaseError where the only process of its kind would leave requests without an answer.

    `uploads` may be alone, because `web` takes its requests meanwhile.
    """
    for kind in ("web", "live"):
        if sum(server.kind == kind for server in servers) < 2:
            raise ReleaseError(f"A release without downtime needs two {kind} processes, so that one serves always.")


def wait_until_idle(machine: Machine, server: Server) -> None:
    """Return when the process answers nobody any more.

    Live connections last for hours. The process ends them itself, with the code that makes pages connect again.
    Raises ReleaseError.
    """
    if server.kind == "live":
        return
    deadline = time.monotonic() + IDLE_SECONDS
    quiet = 0
    while quiet < IDLE_LOOKS:
        quiet = quiet + 1 if machine.connections(server.port) == 0 else 0
        if time.monotonic() > deadline:
            raise ReleaseError(f"{server.name} still answers requests after {IDLE_SECONDS:.0f} s.")
        time.sleep(LOOK_SECONDS)


def wait_until_ready(machine: Machine, server: Server) -> None:
    """Return when the process serves. Raises ReleaseError."""
    deadline = time.monotonic() + READY_SECONDS
    while not machine.is_ready(server):
        if time.monotonic() > deadline:
            raise ReleaseError(f"{server.name} does not serve {READY_SECONDS:.0f} s after its start.")
        time.sleep(LOOK_SECONDS)
