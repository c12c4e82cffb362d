"""The front server with its rendered configuration, before servers that tell what reaches them."""

from __future__ import annotations

import contextlib
import json
import shutil
import ssl
import subprocess
import tempfile
import threading
import time
from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field
from http.client import HTTPConnection, HTTPSConnection
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from pathlib import Path

from deploy.rehearsal.accounts import account
from deploy.rehearsal.certificate import ensure_certificate
from deploy.rehearsal.front import Front, Ports
from deploy.rehearsal.ports import free_port


class ReportingHandler(BaseHTTPRequestHandler):
    """Answers with what it was asked: its own name, the address and the headers."""

    name = ""
    asked: list[str]
    answer_headers: dict[str, str]

    def do_GET(self) -> None:
        length = int(self.headers.get("Content-Length") or 0)
        body = self.rfile.read(length)
        type(self).asked.append(self.path)
        request_data = {
            "server": self.name,
            "path": self.path,
            "headers": {key.lower(): value for key, value in self.headers.items()},
            "bytes": len(body),
        }
        content = json.dumps(request_data).encode()
        self.send_response(200)
        self.send_header("Content-Type", "application/json")
        self.send_header("Content-Length", str(len(content)))
        for key, value in self.answer_headers.items():
            self.send_header(key, value)
        self.end_headers()
        self.wfile.write(content)

    do_POST = do_GET  # noqa: N815

    def log_message(self, format: str, *args: object) -> None:
        return None


@dataclass
class RunningFront:
    """A running front server and the servers behind it."""

    front: Front
    ports: Ports
    ca: Path
    asked: dict[str, list[str]]
    answer_headers: dict[str, str]
    behind: dict[str, ThreadingHTTPServer] = field(default_factory=dict)

    def ask(
        self,
        path: str,
        *,
        method: str = "GET",
        headers: Mapping[str, str] | None = None,
        body: bytes | None = None,
        scheme: str = "https",
        host: str = "localhost",
        source: str | None = None,
    ) -> Answer:
        """Ask for an address and return the answer. source: the address of loopback that asks; limits count for it."""
        own = (source, 0) if source else None
        if scheme == "https":
            context = ssl.create_default_context(cafile=str(self.ca))
            connection: HTTPConnection = HTTPSConnection(
                "localhost", self.ports.https, timeout=30, source_address=own, context=context
            )
        else:
            connection = HTTPConnection("localhost", self.ports.http, timeout=30, source_address=own)
        with contextlib.closing(connection):
            with contextlib.suppress(BrokenPipeError, ConnectionResetError):  # refused before the body was read
                connection.request(method, path, body, {"Host": host, **(headers or {})})
            answer = connection.getresponse()
            return Answer(answer.status, {key.lower(): value for key, value in answer.getheaders()}, answer.read())

    @contextlib.contextmanager
    def without(self, name: str) -> Iterator[None]:
        """Take a server away for the block."""
        one = self.behind[name]
        one.shutdown()
        one.server_close()
        try:
            yield
        finally:
            self.behind[name] = server(name, self.asked[name], self.answer_headers, one.server_address[1])

    def logs(self) -> str:
        """Return everything that nginx wrote."""
        time.sleep(0.2)  # a line is written after its answer
        return "".join(
            path.read_text(errors="replace")
            for path in (self.front.access_log, self.front.error_log, self.front.process.log)
            if path.exists()
        )


@dataclass(frozen=True)
class Answer:
    """Status, headers with small names, and body."""

    status: int
    headers: Mapping[str, str]
    body: bytes

    @property
    def report(self) -> dict[str, object]:
        """Return what the server behind the front reported of the request."""
        report: dict[str, object] = json.loads(self.body)
        return report


def server(name: str, asked: list[str], answer_headers: dict[str, str], port: int) -> ThreadingHTTPServer:
    """Return a running server that tells what it was asked."""
    handler = type(
        f"Reporting_{name}", (ReportingHandler,), {"name": name, "asked": asked, "answer_headers": answer_headers}
    )
    made = ThreadingHTTPServer(("127.0.0.1", port), handler)
    threading.Thread(target=made.serve_forever, name=name, daemon=True).start()
    return made


def answered(site: RunningFront) -> int:
    """Return the status of the health page, 0 while nothing listens."""
    try:
        return site.ask("/api/health").status
    except OSError:
        return 0


@contextlib.contextmanager
def running_front(static: Mapping[str, bytes] | None = None) -> Iterator[RunningFront]:
    """Yield a front server before three servers of one address each. static: files by their path."""
    folder = Path(tempfile.mkdtemp(prefix="zbir-front-"))
    folder.chmod(0o711)
    ports = Ports(free_port(), free_port(), [free_port()], [free_port()], [free_port()])
    for name in ("nginx", "logs", "tls", "static"):
        (folder / name).mkdir(mode=0o755)
    account("www-data").own(folder / "nginx")
    for path, content in (static or {}).items():
        (folder / "static" / path).parent.mkdir(parents=True, exist_ok=True)
        (folder / "static" / path).write_bytes(content)
    ensure_certificate(folder / "tls", account("www-data"))
    front = Front(folder / "nginx", folder / "logs", folder / "tls", folder / "static", ports)
    front.write_configuration()
    answer_headers: dict[str, str] = {}
    asked: dict[str, list[str]] = {"web": [], "uploads": [], "live": []}
    behind = {
        name: server(name, asked[name], answer_headers, port)
        for name, (port,) in (("web", ports.web), ("uploads", ports.uploads), ("live", ports.live))
    }
    with front.process.log.open("wb") as log:
        process = subprocess.Popen(
            [*front.account.prefix("TERM"), *front.process.command],
            cwd=front.folder,
            stdout=log,
            stderr=log,
            start_new_session=True,
        )
    site = RunningFront(front, ports, folder / "tls" / "ca.pem", asked, answer_headers, behind)
    try:
        deadline = time.monotonic() + 30
        while answered(site) != 200:
            assert process.poll() is None, site.logs()
            assert time.monotonic() < deadline, site.logs()
            time.sleep(0.1)
        yield site
    finally:
        process.terminate()
        process.wait(20)
        for one in behind.values():
            one.shutdown()
            one.server_close()
        shutil.rmtree(folder, ignore_errors=True)
