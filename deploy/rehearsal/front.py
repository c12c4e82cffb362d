"""nginx of the rehearsal, with the configuration that deploy/render_nginx.sh makes for it."""

from __future__ import annotations

import subprocess
from collections.abc import Collection, Mapping, Sequence
from dataclasses import dataclass
from pathlib import Path

from deploy.rehearsal.accounts import account, program
from deploy.rehearsal.certificate import NAMES
from deploy.rehearsal.errors import RehearsalError
from deploy.rehearsal.host import LOCAL, Host
from deploy.rehearsal.processes import Process
from deploy.release.errors import ReleaseError
from deploy.release.front import PATH, install, rendered


@dataclass(frozen=True, slots=True)
class Ports:
    """Where nginx listens, and where the processes behind it do."""

    http: int
    https: int
    web: Sequence[int]
    uploads: Sequence[int]
    live: Sequence[int]


class Front:
    """The front server in `folder`. settings: variables of deploy/render_nginx.sh instead of the usual ones."""

    def __init__(
        self,
        folder: Path,
        logs: Path,
        tls: Path,
        static: Path,
        ports: Ports,
        *,
        settings: Mapping[str, str] | None = None,
        host: Host = LOCAL,
    ) -> None:
        self.settings = dict(settings or {})
        self.folder, self.logs, self.tls, self.static, self.ports = folder, logs, tls, static, ports
        self.account = account("www-data")
        self.configuration = folder / "nginx.conf"
        self.access_log = logs / "nginx-access.log"
        self.error_log = logs / "nginx-error.log"
        self.program = program("nginx", "nginx")
        self.process = Process(
            "nginx",
            [self.program, "-e", "stderr", "-c", str(self.configuration), "-g", "daemon off;"],
            {"PATH": PATH, "LC_ALL": "C.UTF-8"},
            folder,
            self.account,
            logs / "nginx.log",
            stop_seconds=15,
            host=host,
        )

    def environment(self) -> dict[str, str]:
        """Return what this nginx is told beside what deploy/render_nginx.sh holds for every machine."""

        def addresses(ports: Sequence[int]) -> str:
            return " ".join(f"127.0.0.1:{port}" for port in ports)

        return {
            "ALLOWED_HOSTS": ",".join(NAMES),
            "NGINX_USER": "",
            "NGINX_PID": str(self.folder / "nginx.pid"),
            "NGINX_ERROR_LOG": str(self.error_log),
            "NGINX_ACCESS_LOG": str(self.access_log),
            "NGINX_TEMP": str(self.folder / "temp"),
            "NGINX_CACHE": str(self.folder / "cache"),
            "NGINX_HTTP_LISTEN": f"127.0.0.1:{self.ports.http}",
            "NGINX_HTTPS_LISTEN": f"127.0.0.1:{self.ports.https}",
            "NGINX_HTTPS_SUFFIX": f":{self.ports.https}",
            "NGINX_CERTIFICATE": str(self.tls / "fullchain.pem"),
            "NGINX_CERTIFICATE_KEY": str(self.tls / "privkey.pem"),
            "NGINX_STATIC": str(self.static.parent),
            "NGINX_WEB": addresses(self.ports.web),
            "NGINX_UPLOADS": addresses(self.ports.uploads),
            "NGINX_LIVE": addresses(self.ports.live),
            **self.settings,
        }

    def write_configuration(self, without: Collection[int] = ()) -> None:
        """Render the configuration, let nginx check it as the user who will run it, and put it in place.

        without: ports of processes that get no requests. Raises RehearsalError.
        """
        for name in ("temp", "cache"):
            (self.folder / name).mkdir(exist_ok=True)
            self.account.own(self.folder / name, mode=0o700)
        for log in (self.access_log, self.error_log):
            log.touch()
            self.account.own(log, mode=0o600)
        try:
            install(rendered(self.environment(), without), self.configuration, self.check)
        except ReleaseError as reason:
            raise RehearsalError(str(reason)) from None

    def check(self, configuration: Path) -> None:
        """Raise ReleaseError for a configuration that nginx refuses."""
        checked = subprocess.run(
            [
                *self.process.host.enter(),
                *self.account.prefix("KILL"),
                self.program,
                "-e",
                "stderr",
                "-t",
                "-q",
                "-c",
                str(configuration),
            ],
            cwd=self.folder,
            capture_output=True,
            text=True,
        )
        if checked.returncode:
            raise ReleaseError(f"nginx refuses its configuration: {checked.stderr.strip()}")
