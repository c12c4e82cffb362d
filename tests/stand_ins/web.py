"""What every stand-in is: an HTTP server on loopback that counts its calls and can fail in every way."""

from __future__ import annotations

import contextlib
import json
import threading
from collections import Counter
from collections.abc import Iterator
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from typing import Any, Self
from urllib.parse import urlsplit

HUGE = 2 * 1024 * 1024


class StandIn(ThreadingHTTPServer):
    """failure: None, or what every answer is instead: "error", "redirect", "garbage", "list", "huge", "silent", "drip".

    "silent" sends nothing and "drip" one byte now and then, until the server is closed.
    """

    daemon_threads = True

    def __init__(self, port: int = 0) -> None:
        super().__init__(("127.0.0.1", port), Handler)
        self.url = f"http://127.0.0.1:{self.server_address[1]}"
        self.asked: Counter[str] = Counter()
        self.failure: str | None = None
        self.closing = threading.Event()

    def answer(self, handler: Handler, path: str, body: str) -> None:
        """Answer a call; a stand-in says how."""
        raise NotImplementedError

    @contextlib.contextmanager
    def running(self) -> Iterator[Self]:
        """Serve until the block ends."""
        thread = threading.Thread(target=self.serve_forever, kwargs={"poll_interval": 0.05}, daemon=True)
        thread.start()
        try:
            yield self
        finally:
            self.closing.set()
            self.shutdown()
            thread.join()
            self.server_close()


class Handler(BaseHTTPRequestHandler):
    server: StandIn

    def do_GET(self) -> None:
        self.handle_call()

    def do_POST(self) -> None:
        self.handle_call()

    def handle_call(self) -> None:
        body = self.rfile.read(int(self.headers.get("Content-Length", 0))).decode()
        path = urlsplit(self.path).path
        self.server.asked[path] += 1
        with contextlib.suppress(BrokenPipeError, ConnectionResetError):  # the caller has given up
            if self.server.failure is None:
                self.server.answer(self, path, body)
            else:
                self.fail(self.server.failure)

    def fail(self, failure: str) -> None:
        if failure == "error":
            self.send(500, "{}")
        elif failure == "redirect":
            self.send(302, "{}", Location=f"{self.server.url}/elsewhere")
        elif failure == "garbage":
            self.send(200, "<html>{")
        elif failure == "list":
            self.send(200, "[]")
        elif failure == "huge":
            self.send(200, json.dumps({"padding": "x" * HUGE}))
        else:
            self.stall(drips=failure == "drip")

    def stall(self, drips: bool) -> None:
        """Keep the caller waiting, for ever if it lets us."""
        if drips:
            self.send_response(200)
            self.end_headers()
        while not self.server.closing.wait(0.02):
            if drips:
                self.wfile.write(b" ")
                self.wfile.flush()

    def send(self, status: int, text: str, content_type: str = "application/json", **headers: str) -> None:
        data = text.encode()
        self.send_response(status)
        for name, value in {"Content-Type": content_type, "Content-Length": str(len(data)), **headers}.items():
            self.send_header(name, value)
        self.end_headers()
        self.wfile.write(data)

    def send_json(self, value: Any) -> None:
        self.send(200, json.dumps(value))

    def log_message(self, format: str, *args: Any) -> None:
        """Say nothing: the tests look at what was asked."""
