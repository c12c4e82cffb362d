"""The containers of docker-compose.yml, made ready as docs/operations.md says and started with podman.

Only this differs from a person's start: PostgreSQL and Redis come from the base image that deploy/build_images.sh
makes, the ports are free ones of loopback, and limits that this machine does not grant are left out.
"""

from __future__ import annotations

import contextlib
import json
import os
import re
import shlex
import shutil
import ssl
import subprocess
import time
from collections.abc import Mapping
from dataclasses import dataclass, field
from http.client import HTTPSConnection
from pathlib import Path
from typing import Any

from ruamel.yaml import YAML

from deploy.rehearsal.accounts import account
from deploy.rehearsal.certificate import ensure_certificate
from deploy.rehearsal.ports import free_port

ROOT = Path(__file__).resolve().parent.parent.parent
SERVERS = "docker.io/library/nginx:1.30-trixie"
"""Holds PostgreSQL and Redis, too (deploy/build_images.sh)."""
HOST = "zbir.example"
SWITCHING = 101
STORES = ("postgres", "redis", "cache")
SECONDS = 180  # until a container is well, on a busy machine


def podman(*words: str, code: int | None = 0) -> str:
    """Run podman and return what it printed. code: the exit code that it must have, None for any."""
    done = subprocess.run(["podman", *words], stdout=subprocess.PIPE, stderr=subprocess.STDOUT, text=True)
    assert code is None or done.returncode == code, f"podman {shlex.join(words)}: {done.stdout[-3000:]}"
    return done.stdout


def documented_commands(landmark: str) -> list[str]:
    """Return the lines of the only block of commands in docs/operations.md that holds `landmark`."""
    page = (ROOT / "docs" / "operations.md").read_text(encoding="utf-8")
    blocks: list[str] = re.findall(r"^```\w*\n(.*?)^```", page, re.DOTALL | re.MULTILINE)
    [chosen] = [block for block in blocks if landmark in block]
    return chosen.splitlines()


@dataclass
class Stack:
    """The containers of one installation below `folder`. services: what docker-compose.yml says of each."""

    folder: Path
    services: dict[str, dict[str, Any]] = field(default_factory=dict)
    project: str = field(default_factory=lambda: f"zbir-{free_port()}")
    http: int = field(default_factory=free_port)
    https: int = field(default_factory=free_port)

    def prepare(self) -> None:
        """Make settings and secrets by the documented commands, and the file that describes the containers."""
        shutil.copy(ROOT / ".env.example", self.folder)
        shutil.copytree(ROOT / "deploy" / "postgres", self.folder / "deploy" / "postgres")
        certificate = self.folder / "certificate"
        certificate.mkdir()
        ensure_certificate(certificate, account("nobody"))
        *commands, up = documented_commands("> deploy/secrets/secret_key")
        assert up == "docker compose --env-file deploy/zbir.env up --build --detach"
        script = "\n".join(commands).replace("<certificate>", f"{certificate}/fullchain.pem")
        script = script.replace("<key>", f"{certificate}/privkey.pem")
        subprocess.run(["bash", "-euo", "pipefail", "-c", script], cwd=self.folder, check=True)
        compose = YAML(typ="safe").load(ROOT / "docker-compose.yml")
        self.services = compose["services"]
        self._adapt()
        for secret in compose["secrets"].values():
            secret["file"] = str(self.folder / secret["file"])  # podman-compose takes no relative one
        (self.folder / "compose.json").write_text(json.dumps({key: compose[key] for key in compose if key[:2] != "x-"}))

    def _adapt(self) -> None:
        for name, service in self.services.items():
            service.pop("build", None)
            service.pop("ulimits", None)
            if name in STORES:
                service["image"] = SERVERS
        self.services["front"]["ports"] = [f"127.0.0.1:{self.http}:8080", f"127.0.0.1:{self.https}:8443"]
        shutil.copy(Path(__file__).with_name("postgres.sh"), self.folder)
        self.services["postgres"]["volumes"].append("./postgres.sh:/etc/zbir/postgres.sh:ro")
        self.services["postgres"]["command"] = ["sh", "/etc/zbir/postgres.sh"]

    def up(self, *names: str) -> None:
        """Start the containers of these services."""
        subprocess.run(
            ["podman-compose", "-p", self.project, "-f", "compose.json", "up", "--detach", *names],
            cwd=self.folder,
            env={**os.environ, "ALLOWED_HOSTS": HOST},
            check=True,
            stdout=subprocess.DEVNULL,
        )

    def start(self) -> None:
        """Start everything in the order that docker-compose.yml asks for, which podman-compose does not keep."""
        self.up(*STORES)
        for name in STORES:
            self.wait_until_well(name)
        self.up("migrate")
        assert podman("wait", self.container("migrate")).strip() == "0", self.log("migrate")
        self.up(*(name for name in self.services if name not in {*STORES, "migrate"}))

    def end(self) -> None:
        """Remove the containers with their networks and volumes."""
        mine = ["--quiet", "--filter", f"label=com.docker.compose.project={self.project}"]
        if containers := podman("container", "ls", "--all", *mine).split():
            podman("stop", "--time", "5", *containers)
            podman("rm", *containers)
        for kind in ("volume", "network"):
            if found := podman(kind, "ls", *mine).split():
                podman(kind, "rm", *found)

    def container(self, name: str) -> str:
        """Return the name of the container of a service."""
        return f"{self.project}_{name}_1"

    def log(self, name: str) -> str:
        """Return the end of what a container wrote."""
        return podman("logs", "--tail", "40", self.container(name), code=None)

    def wait_until_well(self, name: str) -> None:
        """Run the service's own check of its health until it succeeds."""
        kind, *check = self.services[name]["healthcheck"]["test"]
        if kind == "CMD-SHELL":
            check = ["sh", "-c", check[0].replace("$$", "$")]
        deadline = time.monotonic() + SECONDS
        while True:
            done = subprocess.run(["podman", "exec", self.container(name), *check], capture_output=True, text=True)
            if done.returncode == 0:
                return
            assert time.monotonic() < deadline, f"{name} is not well: {done.stdout}{done.stderr}\n{self.log(name)}"
            time.sleep(1)

    def ask(self, path: str, headers: Mapping[str, str] | None = None) -> tuple[int, dict[str, str], bytes]:
        """Return status, headers and body of the front server's answer."""
        trusting = ssl.create_default_context()
        trusting.check_hostname, trusting.verify_mode = False, ssl.CERT_NONE
        connection = HTTPSConnection("127.0.0.1", self.https, timeout=30, context=trusting)
        with contextlib.closing(connection):
            connection.request("GET", path, headers={"Host": HOST, **(headers or {})})
            answer = connection.getresponse()
            body = b"" if answer.status == SWITCHING else answer.read()
            return answer.status, {key.lower(): value for key, value in answer.getheaders()}, body
