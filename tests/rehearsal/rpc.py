"""What is done beside the site as its own user, for tests and for the proof."""

from __future__ import annotations

import json
import subprocess
import time
import urllib.error
import urllib.request
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any

from deploy.rehearsal import Rehearsal
from deploy.rehearsal.hosts import SeveralHosts
from tests.launch_services import free_port, tied

START_SECONDS = 120


class Secrets:
    """Everything that must stand in no log: sids, passwords, tokens. `file`: where the browser's tests add theirs."""

    def __init__(self, file: Path) -> None:
        self.file = file
        self.file.touch()
        self.known: set[str] = set()

    def add(self, *values: str) -> None:
        """Remember values of ours."""
        self.known.update(values)

    def all(self) -> set[str]:
        """Return them all; short ones could stand in a log by chance."""
        return {value for value in {*self.known, *self.file.read_text().split("\n")} if len(value) >= 8}


class RpcClient:
    """What no page does, done beside the site as its own user (tests/stand_ins/rpc_server.py)."""

    def __init__(self, url: str, secrets: Secrets) -> None:
        self.url = url
        self.secrets = secrets

    def do(self, action: str, **given: Any) -> Any:
        """Call one action and return what it returned."""
        call = urllib.request.Request(f"{self.url}/{action}", json.dumps(given).encode())
        try:
            with urllib.request.urlopen(call, timeout=300) as answer:
                return json.loads(answer.read())
        except urllib.error.HTTPError as error:
            raise AssertionError(error.read().decode()) from None

    def python(self, *lines: str) -> Any:
        """Run lines of Python beside the site; return the JSON of the last line that they print."""
        return json.loads(self.do("run", lines="\n".join(lines)) or "null")

    def new_person(self, *, admin: bool = False) -> dict[str, Any]:
        """Make somebody nobody else knows."""
        made: dict[str, Any] = self.do("person", admin=admin)
        self.secrets.add(made["password"])
        return made

    def sign_in(self, username: str, *, stepped_up: bool = False) -> str:
        """Begin somebody's session and return its sid."""
        sid: str = self.do("session", username=username, stepped_up=stepped_up)["sid"]
        self.secrets.add(sid)
        return sid


@contextmanager
def running_rpc(site: Rehearsal, secrets: Secrets) -> Iterator[RpcClient]:
    """Yield the client of a process that runs beside the site."""
    port = free_port()
    if isinstance(site, SeveralHosts):
        site.open_door(port, f"127.0.0.1:{port}")
    serve = f"from tests.stand_ins.rpc_server import RpcServer; RpcServer({port}).serve_forever()"
    with (site.folder / "rpc.log").open("wb") as log:
        process = subprocess.Popen(
            [*tied("TERM"), str(site.folder / "manage"), "shell", "--verbosity", "0", "--command", serve],
            stdin=subprocess.DEVNULL,
            stdout=log,
            stderr=log,
        )
    try:
        deadline = time.monotonic() + START_SECONDS
        made = RpcClient(f"http://127.0.0.1:{port}", secrets)
        while True:
            try:
                made.do("run", lines="")
                break
            except (urllib.error.URLError, OSError):
                assert process.poll() is None, (site.folder / "rpc.log").read_text()
                assert time.monotonic() < deadline, (site.folder / "rpc.log").read_text()
                time.sleep(0.1)
        yield made
    finally:
        process.terminate()
        process.wait(30)
