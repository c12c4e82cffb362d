"""`manage.py serve` as a process: it answers, it is alone on its folder, and it ends in order."""

import http.client
import json
import os
import signal
import socket
import subprocess
import sys
import time
import urllib.error
import urllib.request
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path

import pytest
from django.core.management import CommandError, call_command
from pytest_django import Settings
from websockets.exceptions import ConnectionClosed, InvalidStatus
from websockets.sync.client import ClientConnection, connect

from tests.demo_server import ROOT, answers
from tests.launch_services import free_port, tied
from tests.marketplace.common.http.test_broken_forms import BROKEN_FORMS

pytestmark = pytest.mark.once

TIMEOUT_SECONDS = 180  # seconds for what must come: a busy machine is late, not wrong


@dataclass
class Server:
    """A running serve on a folder of its own."""

    process: "subprocess.Popen[bytes]"
    env: dict[str, str]
    log: Path

    @property
    def address(self) -> str:
        return self.env["BASE_URL"]

    @property
    def socket_address(self) -> str:
        return self.address.replace("http", "ws", 1) + "/api/websocket"


@pytest.fixture
def server(tmp_path: Path) -> Iterator[Server]:
    """Return a serve that answers; it is ended after the test."""
    port = free_port()
    others = {"DATABASE_URL", "REDIS_URL", "CACHE_URL", "FAILPOINTS"}
    env = {name: value for name, value in os.environ.items() if name not in others}
    env |= {
        "DJANGO_SETTINGS_MODULE": "marketplace.settings",
        "ZBIR_VAR": str(tmp_path),
        "PORT": str(port),
        "BASE_URL": f"http://127.0.0.1:{port}",
    }
    subprocess.run([sys.executable, "manage.py", "migrate", "--verbosity", "0"], cwd=ROOT, env=env, check=True)
    log = tmp_path / "serve.log"
    with log.open("wb") as output:
        process = subprocess.Popen(
            [*tied("KILL"), sys.executable, "manage.py", "serve"], cwd=ROOT, env=env, stdout=output, stderr=output
        )
    running = Server(process, env, log)
    try:
        deadline = time.monotonic() + TIMEOUT_SECONDS
        while not answers(running.address):
            assert process.poll() is None, log.read_text()
            assert time.monotonic() < deadline, log.read_text()
            time.sleep(0.1)
        yield running
    finally:
        process.kill()
        process.wait()


def live_connection(server: Server) -> ClientConnection:
    return connect(server.socket_address, origin=server.address, open_timeout=TIMEOUT_SECONDS)  # type: ignore[arg-type]


def test_serves_alone_and_ends_in_order(server: Server) -> None:
    with urllib.request.urlopen(f"{server.address}/api/health") as answer:
        assert answer.status == 200

    for content_type, body in BROKEN_FORMS:
        request = urllib.request.Request(f"{server.address}/api/register", body, {"Content-Type": content_type})
        with pytest.raises(urllib.error.HTTPError) as broken:
            urllib.request.urlopen(request, timeout=TIMEOUT_SECONDS)
        assert (broken.value.status, json.load(broken.value)["error"]["code"]) == (400, "bad_request")

    with live_connection(server) as live:
        # At once, so that the answer to the first meets a connection that the second has begun to close.
        live.protocol.send_text(b"unreadable")
        live.protocol.send_text(b"x" * 8193)
        live.socket.sendall(b"".join(live.protocol.data_to_send()))
        with pytest.raises(ConnectionClosed) as too_big:
            live.recv(timeout=TIMEOUT_SECONDS)
    assert too_big.value.rcvd is not None
    assert too_big.value.rcvd.code == 1009

    second = subprocess.run([sys.executable, "manage.py", "serve"], cwd=ROOT, env=server.env, capture_output=True)
    assert second.returncode == 1
    assert b"Another serve" in second.stderr

    for origin in (None, "http://evil.test", server.address.replace("127.0.0.1", "127.0.0.1.evil.test")):
        with pytest.raises(InvalidStatus) as refused:
            connect(server.socket_address, origin=origin, open_timeout=TIMEOUT_SECONDS)  # type: ignore[arg-type]
        assert refused.value.response.status_code == 403

    refuses_foreign_hosts(server)

    with live_connection(server) as live:
        server.process.send_signal(signal.SIGTERM)
        with pytest.raises(ConnectionClosed) as ended:
            live.recv(timeout=TIMEOUT_SECONDS)
    assert ended.value.rcvd is not None
    assert ended.value.rcvd.code == 1001
    assert server.process.wait(TIMEOUT_SECONDS) == 0
    assert "Traceback" not in server.log.read_text()


def refuses_foreign_hosts(server: Server) -> None:
    """A page of a site whose name leads here reads nothing: no page, no file, no data, no live connection."""
    own, foreign = server.address.removeprefix("http://"), f"evil.example:{server.env['PORT']}"
    for path, found in (("/sr", {200, 503}), ("/static/film/zbir.sr.jpg", {200}), ("/api/health", {200})):
        assert status_for(own, own, path) in found
        assert status_for(own, foreign, path) == 400
    address = server.socket_address.replace(own, foreign)
    with (
        socket.create_connection(("127.0.0.1", int(server.env["PORT"]))) as line,
        pytest.raises(InvalidStatus) as refused,
    ):
        connect(address, sock=line, origin=server.address, open_timeout=TIMEOUT_SECONDS)  # type: ignore[arg-type]
    assert refused.value.response.status_code == 403


def status_for(address: str, host: str, path: str) -> int:
    """Return the status of the answer that this address gives to a request for a host."""
    connection = http.client.HTTPConnection(address, timeout=TIMEOUT_SECONDS)
    try:
        connection.request("GET", path, headers={"Host": host})
        return connection.getresponse().status
    finally:
        connection.close()


def test_refuses_a_port_that_is_taken(settings: Settings, db: None) -> None:
    with socket.socket() as taken:
        taken.bind(("127.0.0.1", 0))
        taken.listen()
        settings.PORT = taken.getsockname()[1]
        with pytest.raises(CommandError, match="Choose another"):
            call_command("serve")


def test_the_demo_refuses_to_leave_loopback(settings: Settings) -> None:
    with pytest.raises(CommandError, match="loopback"):
        call_command("serve", host="0.0.0.0")
