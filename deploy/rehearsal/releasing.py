"""A release in the rehearsal: the steps of deploy/release, with the processes of the rehearsal."""

from __future__ import annotations

import signal
from collections.abc import Collection, Mapping, Sequence

from deploy.rehearsal.site import SERVICES, Rehearsal, says_ready
from deploy.rehearsal.units import read_unit
from deploy.release.connections import open_connections
from deploy.release.front import reload
from deploy.release.rolling import Kind, Server, restart_all
from deploy.release.systemd import is_healthy

KINDS: dict[str, Kind] = {
    "zbir-worker": "worker",
    "zbir-mail": "mail",
    "zbir-uploads": "uploads",
    "zbir-web": "web",
    "zbir-live": "live",
    "zbir-beat": "beat",
}


class RehearsalMachine:
    """The processes of a running rehearsal, as deploy/release asks for them."""

    def __init__(self, site: Rehearsal) -> None:
        self.site = site

    def servers(self) -> Sequence[Server]:
        """Return every process that comes with a release."""
        ports = self.site.ports
        of = {"web": iter(ports.web), "live": iter(ports.live), "uploads": iter(ports.uploads)}
        kinds = {name: KINDS[service.partition("@")[0]] for name, service in SERVICES.items()}
        return [Server(name, kind, next(of[kind]) if kind in of else 0) for name, kind in kinds.items()]

    def route_without(self, ports: Collection[int]) -> None:
        """Render, check and reload nginx."""
        front = self.site.front
        front.write_configuration(without=ports)
        reload(front.process.pid, lambda: front.process.send(signal.SIGHUP))

    def connections(self, port: int) -> int:
        """Count the connections of this machine."""
        return open_connections(port)

    def restart(self, server: Server) -> None:
        """Stop the process as systemd does, and start it again."""
        process = self.site.process(server.name)
        self.site.stop(server.name)
        process.log_begins = process.log.stat().st_size
        self.site.start(server.name)

    def is_ready(self, server: Server) -> bool:
        """Ask a server for its health, and look for the line of a worker that takes jobs."""
        process = self.site.process(server.name)
        if server.port:
            return is_healthy(server.port, "localhost")
        return says_ready(process) if server.kind == "worker" else process.is_running


def upgrade(site: Rehearsal, settings: Mapping[str, str] | None = None) -> None:
    """Migrate as a release does, while the site serves; settings: variables for these commands alone."""
    site.installation.run(read_unit("zbir-upgrade"), "upgrade", settings)


def release(site: Rehearsal, settings: Mapping[str, str] | None = None) -> None:
    """Migrate, then restart every process in turn. Raises RehearsalError or ReleaseError."""
    upgrade(site, settings)
    restart_all(RehearsalMachine(site), site.say)
