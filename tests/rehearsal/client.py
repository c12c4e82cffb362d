"""What visitors, and those who mean harm, send to the site through its front server."""

from __future__ import annotations

import http.client
import io
import json
import socket
import ssl
import statistics
import time
import zlib
from collections.abc import Mapping
from dataclasses import dataclass, field
from functools import cache
from pathlib import Path
from typing import Any
from urllib.parse import urlencode

from deploy.rehearsal import Rehearsal

BOUNDARY = "a-boundary-of-the-tests"
SECONDS = 120.0  # a guard against hanging, generous to a busy machine


@dataclass(frozen=True, slots=True)
class Answer:
    """What came back. seconds: from the first byte sent to the last one read."""

    status: int
    headers: Mapping[str, str]
    body: bytes
    seconds: float

    def json(self) -> Any:
        """Return the body as JSON."""
        return json.loads(self.body)


@dataclass
class Visitor:
    """Somebody at one address. address: of 127.0.0.0/8, so one machine can be a thousand households."""

    site: Rehearsal
    address: str = "127.0.0.1"
    sid: str = ""
    headers: Mapping[str, str] = field(default_factory=dict)

    def connect(self) -> http.client.HTTPSConnection:
        """Return a connection of its own; the certificate is checked as browsers do."""
        connection = http.client.HTTPSConnection(
            "localhost",
            self.site.ports.https,
            timeout=SECONDS,
            context=tls_of(self.site.ca),
            source_address=(self.address, 0),
        )
        # The name may also stand for an address of the other family, from which ours cannot be left.
        connection._create_connection = to_loopback  # type: ignore[attr-defined]
        return connection

    def ask(
        self,
        method: str,
        path: str,
        body: bytes | None = None,
        headers: Mapping[str, str] | None = None,
        connection: http.client.HTTPSConnection | None = None,
    ) -> Answer:
        """Send one request and return its answer."""
        own = connection or self.connect()
        sent = {**self.headers, **(headers or {})}
        if self.sid:
            sent.setdefault("Authorization", f"Bearer {self.sid}")
        started = time.perf_counter()
        try:
            own.request(method, path, body, sent)
            got = own.getresponse()
            content = got.read()
            return Answer(got.status, dict(got.getheaders()), content, time.perf_counter() - started)
        finally:
            if connection is None:
                own.close()

    def get(self, path: str, **query: str) -> Answer:
        """Ask for a page or a call."""
        return self.ask("GET", f"{path}?{urlencode(query)}" if query else path)

    def post(self, path: str, value: Any) -> Answer:
        """Send JSON."""
        return self.ask("POST", path, json.dumps(value).encode(), {"Content-Type": "application/json"})

    def send_form(self, path: str, fields: Mapping[str, str], files: list[tuple[str, str, bytes]]) -> Answer:
        """Send a form with files: (name of the field, file name, content)."""
        body = form(fields, files)
        return self.ask("POST", path, body, {"Content-Type": f"multipart/form-data; boundary={BOUNDARY}"})


@cache
def tls_of(ca: Path) -> ssl.SSLContext:
    """Return how a client checks certificates of that authority. Reading them for each request takes its time."""
    return ssl.create_default_context(cafile=str(ca))


def to_loopback(
    address: tuple[str, int], timeout: float, source_address: tuple[str, int] | None = None
) -> socket.socket:
    """Connect by IPv4, whatever else the name stands for."""
    return socket.create_connection(("127.0.0.1", address[1]), timeout, source_address)


def form(fields: Mapping[str, str], files: list[tuple[str, str, bytes]]) -> bytes:
    """Return the body of a multipart form."""
    body = io.BytesIO()
    for name, value in fields.items():
        body.write(f'--{BOUNDARY}\r\nContent-Disposition: form-data; name="{name}"\r\n\r\n{value}\r\n'.encode())
    for name, filename, content in files:
        head = f'--{BOUNDARY}\r\nContent-Disposition: form-data; name="{name}"; filename="{filename}"\r\n'
        body.write(f"{head}Content-Type: image/png\r\n\r\n".encode() + content + b"\r\n")
    body.write(f"--{BOUNDARY}--\r\n".encode())
    return body.getvalue()


def flat_png(width: int, height: int) -> bytes:
    """Return a picture of one colour: few bytes, and as much work to decode as any of its size."""

    def chunk(kind: bytes, content: bytes) -> bytes:
        return len(content).to_bytes(4, "big") + kind + content + zlib.crc32(kind + content).to_bytes(4, "big")

    head = width.to_bytes(4, "big") + height.to_bytes(4, "big") + bytes([8, 2, 0, 0, 0])
    packer = zlib.compressobj(9)
    row = bytes(1 + 3 * width)
    rows = b"".join([packer.compress(row) for _ in range(height)] + [packer.flush()])
    return b"\x89PNG\r\n\x1a\n" + chunk(b"IHDR", head) + chunk(b"IDAT", rows) + chunk(b"IEND", b"")


def p95(seconds: list[float]) -> float:
    """Return the time that nineteen of twenty requests keep."""
    return statistics.quantiles(seconds, n=20)[-1]
