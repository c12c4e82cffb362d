"""A machine with the services of deploy/systemd and Debian's nginx."""

from __future__ import annotations

import http.client
import os
import subprocess
from collections.abc import Collection, Mapping, Sequence
from pathlib import Path

from deploy.release.connections import open_connections
from deploy.release.errors import ReleaseError
from deploy.release.front import install, reload, rendered
from deploy.release.rolling import Kind, Server

ETC = Path("/etc/zbir")
NGINX = Path("/etc/nginx/nginx.conf")
UPLOADS_PORT = 8200
KINDS: dict[str, Kind] = {
    "worker": "worker",
    "mail": "mail",
    "uploads": "uploads",
    "web": "web",
    "live": "live",
    "beat": "beat",
}


class SystemdMachine:
    """The processes that systemd runs here. site: a name of the site, which every request must carry."""

    def __init__(self, environment: Mapping[str, str]) -> None:
        self.environment = environment
        self.site = environment.get("ALLOWED_HOSTS", "").split(",")[0]

    def servers(self) -> Sequence[Server]:
        """Return the services that run, found by their names."""
        listed = run("systemctl", "list-units", "--plain", "--no-legend", "--state=active", "zbir-*.service")
        names = [line.split()[0].removesuffix(".service") for line in listed.splitlines() if line.strip()]
        found = []
        for name in names:
            base, _, instance = name.removeprefix("zbir-").partition("@")
            if base in KINDS:
                port = int(instance) if base in {"web", "live"} else UPLOADS_PORT * (base == "uploads")
                found.append(Server(name, KINDS[base], port))
        return found

    def route_without(self, ports: Collection[int]) -> None:
        """Render, check and reload nginx."""
        install(rendered(self.environment, ports), NGINX, check_nginx)
        reload(int(run("systemctl", "show", "--property=MainPID", "--value", "nginx")), ask_nginx_to_reload)

    def connections(self, port: int) -> int:
        """Count the connections of this machine."""
        return open_connections(port)

    def restart(self, server: Server) -> None:
        """Restart the service; systemd sends SIGTERM and waits as long as its definition says."""
        run("systemctl", "restart", f"{server.name}.service")

    def is_ready(self, server: Server) -> bool:
        """Ask a server for its health; of other processes systemd knows that they run."""
        if not server.port:
            return run_code("systemctl", "is-active", "--quiet", f"{server.name}.service") == 0
        return is_healthy(server.port, self.site)


def check_nginx(configuration: Path) -> None:
    """Raise ReleaseError for a configuration that nginx refuses."""
    run("nginx", "-t", "-q", "-c", str(configuration))


def ask_nginx_to_reload() -> None:
    """Tell nginx that its configuration has changed. Raises ReleaseError."""
    run("systemctl", "reload", "nginx")


def is_healthy(port: int, site: str) -> bool:
    """Tell if the process at the port of this machine serves. site: a name that it answers to."""
    connection = http.client.HTTPConnection("127.0.0.1", port, timeout=5)
    try:
        connection.request("GET", "/api/health/ready", headers={"Host": site, "X-Forwarded-Proto": "https"})
        return connection.getresponse().status == 200
    except (OSError, http.client.HTTPException):
        return False
    finally:
        connection.close()


def front_environment(folder: Path = ETC) -> dict[str, str]:
    """Return what deploy/render_nginx.sh needs: ALLOWED_HOSTS of zbir.env, and the variables of front.env."""
    found: dict[str, str] = {}
    for name in ("zbir.env", "front.env"):
        file = folder / name
        lines = file.read_text(encoding="utf-8").splitlines() if file.exists() else []
        pairs = [line.partition("=") for line in lines if "=" in line and not line.lstrip().startswith("#")]
        found |= {key.strip(): value.strip().strip("\"'") for key, _, value in pairs}
    return {key: value for key, value in found.items() if key == "ALLOWED_HOSTS" or key.startswith("NGINX_")}


def run(*command: str) -> str:
    """Run a command of the system and return what it printed. Raises ReleaseError."""
    done = subprocess.run(command, capture_output=True, text=True, env={**os.environ, "LC_ALL": "C.UTF-8"})
    if done.returncode:
        raise ReleaseError(f"{' '.join(command)}: {(done.stderr or done.stdout).strip()}")
    return done.stdout


def run_code(*command: str) -> int:
    """Run a command of the system and return its exit code."""
    return subprocess.run(command, capture_output=True).returncode
