"""Production on several hosts, each a network namespace of this machine: `make rehearse HOSTS=several`.

Two hosts each serve pages, live connections and jobs; the database has a synchronous standby on a host of its own, and
uploaded files are in an object store, because hosts share no folder. A host can be lost as by a power cut (`lose`).
"""

from __future__ import annotations

import subprocess
import sys
from functools import partial
from typing import ClassVar

from deploy.rehearsal.accounts import Account, account
from deploy.rehearsal.certificate import ensure_certificate
from deploy.rehearsal.database import Database
from deploy.rehearsal.errors import RehearsalError
from deploy.rehearsal.front import Front, Ports
from deploy.rehearsal.host import Host
from deploy.rehearsal.network import Network, kill_all, reason_against
from deploy.rehearsal.ports import wanted_port
from deploy.rehearsal.processes import Process, Supervisor
from deploy.rehearsal.redis_server import RedisServer
from deploy.rehearsal.replication import PORT, both, follow, let_hosts_in, run_failover
from deploy.rehearsal.site import Rehearsal, says_ready

WEB_PORT, UPLOADS_PORT, LIVE_PORT, HTTPS_PORT, HTTP_PORT, STORE_PORT, SMTP_PORT = 8101, 8200, 8301, 8443, 8080, 9000, 25
BUCKET = "zbir"
WEB = (("web", "zbir-web@"), ("uploads", "zbir-uploads"))
LIVE = (("live", "zbir-live@"),)
JOBS = (
    *((queue, f"zbir-worker@{queue}") for queue in ("schedule", "pictures", "work")),
    ("mail", "zbir-mail"),
    ("beat", "zbir-beat"),
)
SERVICES = {"web-a": WEB, "web-b": WEB, "live-a": LIVE, "live-b": LIVE, "worker-a": JOBS, "worker-b": JOBS}
"""Host -> (kind of process, service). Two beats do no harm: every job checks the state of its rows."""
OTHERS = ("db-a", "db-b", "redis", "files", "smtp")
PORTS = {"zbir-web@": WEB_PORT, "zbir-live@": LIVE_PORT}
FETCH = """
import sys, urllib.request
sent = {"Host": "localhost", "X-Forwarded-Proto": "https"}
request = urllib.request.Request(sys.argv[2], headers=sent, method=sys.argv[1])
print(urllib.request.urlopen(request, timeout=5).status)
"""


class SeveralHosts(Rehearsal):
    """As `Rehearsal`, on the hosts front, web-a, web-b, live-a, live-b, worker-a, worker-b, db-a, db-b, redis, files,
    smtp. Processes are named after kind and host: web-a, uploads-a, live-b, schedule-a, db-a, ...
    """

    network: Network
    standby: Database
    stores: ClassVar = ("mail-server", "files", "redis-cache", "redis", "db-a", "db-b")
    """The standby last: stopped before the primary it would leave commits waiting."""

    # --- what tests and people ask for -------------------------------------------------------------------------------

    def lose(self, name: str) -> None:
        """Lose a host: its cable is out, then every process of it is gone. Nobody is told."""
        self.network.cut(name)
        host = self.network.hosts[name]
        kill_all(host)
        self.supervisor.abandon(*self.processes_of(host))

    def restore(self, name: str) -> None:
        """Bring a lost host back, with everything that ran on it."""
        self.network.mend(name)
        for process in self.processes_of(self.network.hosts[name]):
            self.supervisor.start(process)

    def processes_of(self, host: Host) -> list[Process]:
        """Return the processes that belong on a host, in the order of their start."""
        return [process for process in self.processes.values() if process.host is host]

    def fail_over(self) -> None:
        """Make the standby the primary, as docs/operations.md tells the operator: first fence the old one."""
        run_failover(self.database, "fence", str(self.database.folder / "data"))
        run_failover(self.standby, "promote")
        self.database, self.standby = self.standby, self.database

    def rejoin(self) -> None:
        """Bring the lost host of the old primary back, as a standby that every commit waits for."""
        self.network.mend(self.standby.host.name)
        self._start_standby()

    # --- start and stop ----------------------------------------------------------------------------------------------

    def _start(self) -> None:
        if reason := reason_against():
            raise RehearsalError(reason)
        self._prepare_folder()
        self.network = Network(["front", *SERVICES, *OTHERS])
        self.network.start()
        hosts = self.network.hosts
        self.installation.host = self.network.hub
        https, http = self._wanted_ports
        self.ports = Ports(
            http=wanted_port(http, "HTTP_PORT"),
            https=wanted_port(https, "HTTPS_PORT"),
            web=[WEB_PORT],
            uploads=[UPLOADS_PORT],
            live=[LIVE_PORT],
        )
        self.supervisor = Supervisor()
        logs, secrets = self.folder / "logs", self.folder / "etc" / "secrets"
        passwords = {name: secrets / f"{name}_password" for name in ("superuser", "owner", "application")}
        self.database, self.standby = (
            Database(
                folder,
                logs / f"{name}.log",
                PORT,
                passwords,
                host=hosts[name],
                name=name,
                # So much log is kept for a standby that was away; the name is the one that the primary waits for.
                options=[f"cluster_name={name}", "wal_keep_size=256MB"],
            )
            for name, folder in (("db-a", self.folder / "postgres"), ("db-b", self.folder / "postgres-b"))
        )
        self.redis, self.redis_cache = (
            RedisServer(
                name, self.folder / "redis", logs / f"{name}.log", port, secrets / "redis_password", host=hosts["redis"]
            )
            for name, port in (("redis", 6379), ("redis-cache", 6380))
        )
        self.mail_port = SMTP_PORT + 10_000
        self._write_settings()
        ensure_certificate(self.folder / "tls", account("www-data"))
        self.say("Starting PostgreSQL, Redis and the object store")
        self._start_stores()
        self._prepare_data()
        self.say("Starting the standby")
        self._start_standby()
        self.say("Starting web, uploads, live, workers and the schedule on their hosts")
        self._start_services()
        self._start_front()

    def close(self) -> None:
        """Stop everything in order and remove the network; the data stay."""
        try:
            super().close()
        finally:
            if hasattr(self, "network"):
                self.network.close()

    # --- the steps of a start ----------------------------------------------------------------------------------------

    def _prepare_folder(self) -> None:
        super()._prepare_folder()
        (self.folder / "postgres-b").mkdir(exist_ok=True)
        account("postgres").own(self.folder / "postgres-b", mode=0o700)

    def _addresses(self) -> tuple[str, ...]:
        application, owner = (
            both(self.database, self.standby, role, "read-write") for role in ("application", "owner")
        )
        return application, owner, self.redis.url, self.redis_cache.url

    def _usual_settings(self) -> dict[str, str]:
        hosts = self.network.hosts
        return {
            **super()._usual_settings(),
            "SMTP_HOST": hosts["smtp"].address,
            "S3_BUCKET": BUCKET,
            "S3_ENDPOINT_URL": f"http://{hosts['files'].address}:{STORE_PORT}",
            "S3_REGION": "eu-central-1",
            "S3_ACCESS_KEY": "rehearsal",
            "S3_SECRET_KEY": "rehearsal",
        }

    def _start_stores(self) -> None:
        hosts = self.network.hosts
        self.database.ensure_cluster()
        let_hosts_in(self.database)
        for server in (self.redis, self.redis_cache):
            server.write_configuration()
        files = hosts["files"]
        store = self._helper("files", "moto.server", "-H", files.address, "-p", str(STORE_PORT), host=files)
        mail_server = self._mail_server(hosts["smtp"])
        for process in (self.database.process, self.redis.process, self.redis_cache.process, mail_server, store):
            self._run(process)
        self.database.wait()
        self.redis.wait()
        self.redis_cache.wait()
        self.database.ensure_roles()
        bucket = f"http://{files.address}:{STORE_PORT}/{BUCKET}"
        self.wait_until(lambda: self._fetch("PUT", bucket), "the object store")

    def _start_standby(self) -> None:
        """Copy the filled database to its standby, and from then on let every commit wait for it."""
        follow(self.standby, self.database, self.folder / "etc" / "secrets" / "replication_password")
        self._run(self.standby.process)
        self.standby.wait()
        self.wait_until(lambda: "streaming" in run_failover(self.database, "status"), "the standby")
        run_failover(self.database, "wait-for", self.standby.host.name)

    def _start_services(self) -> None:
        replica = both(self.standby, self.database, "application", "prefer-standby")
        for host_name, services in SERVICES.items():
            host = self.network.hosts[host_name]
            for kind, service in services:
                name = f"{kind}-{host_name[-1]}"
                process = self._service(name, f"{service}{PORTS.get(service, '')}", host)
                port = UPLOADS_PORT if kind == "uploads" else WEB_PORT
                if kind in {"web", "uploads"}:
                    listens = {"BIND": f"{host.address}:{port}", "DATABASE_REPLICA_URL": replica}
                    process.environment = {**process.environment, **listens}
                elif kind == "live":
                    process.command += ["--host", host.address]
                self._run(process)
        for name, port in (("web", WEB_PORT), ("live", LIVE_PORT)):
            for letter in "ab":
                address = f"http://{self.network.hosts[f'{name}-{letter}'].address}:{port}/api/health"
                self.wait_until(partial(self._fetch, "GET", address), address)
        for name, process in self.processes.items():
            if name.startswith(("schedule", "pictures", "work")):
                self.wait_until(partial(says_ready, process), name)

    def _start_front(self) -> None:
        """Start nginx, and the doors to it on this machine's loopback."""
        hosts, host = self.network.hosts, self.network.hosts["front"]
        settings = {
            "NGINX_HTTP_LISTEN": f"{host.address}:{HTTP_PORT}",
            "NGINX_HTTPS_LISTEN": f"{host.address}:{HTTPS_PORT}",
        }
        for name, kind, port in (
            ("WEB", "web", WEB_PORT),
            ("UPLOADS", "web", UPLOADS_PORT),
            ("LIVE", "live", LIVE_PORT),
        ):
            settings[f"NGINX_{name}"] = " ".join(f"{hosts[f'{kind}-{letter}'].address}:{port}" for letter in "ab")
        folder, static = self.folder, self.folder / "state" / "zbir-pages" / "static"
        logs, tls = folder / "logs", folder / "tls"
        self.front = Front(folder / "nginx", logs, tls, static, self.ports, settings=settings, host=host)
        self.front.write_configuration()
        self._run(self.front.process)
        self.open_door(self.ports.https, settings["NGINX_HTTPS_LISTEN"])
        self.open_door(self.ports.http, settings["NGINX_HTTP_LISTEN"])
        self.wait_until(lambda: self._answers(f"{self.base_url}/api/health"), "nginx")

    def open_door(self, port: int, target: str) -> None:
        """Let the port of this machine's loopback lead to an address and port, as the hub sees it."""
        words = ("deploy.rehearsal.relay", self.network.hub.namespace, target, str(port))
        door = self._helper(f"door-{port}", *words)
        # A network can be entered by root alone; what it does inside needs no rights.
        self._run(
            Process(door.name, door.command, door.environment, door.folder, Account("root", None, None), door.log)
        )

    def _fetch(self, method: str, address: str) -> bool:
        """Tell if an address inside the network answers 200."""
        command = [*self.network.hub.enter(), sys.executable, "-I", "-S", "-c", FETCH, method, address]
        done = subprocess.run(command, capture_output=True, text=True)
        return done.returncode == 0 and done.stdout.strip() == "200"
