"""A client that costs little: prepared requests over plain sockets, one connection each, as the servers close them."""

import socket
import threading
import time
from collections import Counter
from collections.abc import Iterable, Iterator
from dataclasses import dataclass, field


@dataclass
class Load:
    """What a round of load was answered. seconds: how long each request took."""

    took: float = 0.0
    statuses: Counter[int] = field(default_factory=Counter)
    seconds: list[float] = field(default_factory=list)

    @property
    def rate(self) -> float:
        """Return good answers a second."""
        return sum(self.statuses[good] for good in (200, 201, 304)) / self.took if self.took else 0.0

    def add(self, other: "Load") -> None:
        """Count another round in."""
        self.took += other.took
        self.statuses += other.statuses
        self.seconds += other.seconds


def post(
    path: str, body: str = "", sid: str = "", host: str = "127.0.0.1", *, method: str = "POST", key: str = ""
) -> bytes:
    """Return a request with a body as it goes over the line. key: by which the server knows a repeat, "" for none."""
    content = body.encode()
    lines = [f"{method} {path} HTTP/1.1", f"Host: {host}", "Connection: close", "Content-Type: application/json"]
    lines += [f"Content-Length: {len(content)}", *([f"Authorization: Bearer {sid}"] if sid else [])]
    lines += [f"Idempotency-Key: {key}"] if key else []
    return "\r\n".join([*lines, "", ""]).encode() + content


def get(path: str, address: str = "", tag: str = "", host: str = "127.0.0.1", coding: str = "", sid: str = "") -> bytes:
    """Return a request as a front server passes it on: from that client address, for another page than this tag's.

    coding: what the client takes it compressed by. sid: of the session that it belongs to.
    """
    lines = [f"GET {path} HTTP/1.1", f"Host: {host}", "Connection: close", "Accept: application/json"]
    lines += [*([f"X-Forwarded-For: {address}"] if address else []), *([f"If-None-Match: {tag}"] if tag else [])]
    lines += [*([f"Accept-Encoding: {coding}"] if coding else []), *([f"Authorization: Bearer {sid}"] if sid else [])]
    return "\r\n".join([*lines, "", ""]).encode()


def fetch(port: int, request: bytes) -> bytes:
    """Send one request; return the whole answer."""
    with socket.create_connection(("127.0.0.1", port), timeout=30) as line:
        line.sendall(request)
        answer = b""
        while part := line.recv(65536):
            answer += part
    return answer


def ask(port: int, request: bytes) -> int:
    """Send one request; return the status of its answer, 0 without one."""
    try:
        return int(fetch(port, request)[9:12])
    except (OSError, ValueError):
        return 0


def rush(port: int, requests: Iterable[bytes], clients: int, seconds: float) -> Load:
    """Let `clients` send the requests one after another for that long; each request is sent once."""
    load, guard = Load(), threading.Lock()
    turns: Iterator[bytes] = iter(requests)
    gate = threading.Barrier(clients + 1)
    ends = [0.0]

    def run() -> None:
        statuses: Counter[int] = Counter()
        took: list[float] = []
        gate.wait()
        while time.perf_counter() < ends[0]:
            with guard:
                request = next(turns, None)
            if request is None:
                break
            started = time.perf_counter()
            statuses[ask(port, request)] += 1
            took.append(time.perf_counter() - started)
        with guard:
            load.statuses += statuses
            load.seconds += took

    threads = [threading.Thread(target=run) for _ in range(clients)]
    for thread in threads:
        thread.start()
    started = time.perf_counter()
    ends[0] = started + seconds
    gate.wait()
    for thread in threads:
        thread.join()
    load.took = time.perf_counter() - started
    return load
