"""Clients of real processes, and the history of the answers that each got."""

import http.client
import json
import threading
from collections import Counter
from collections.abc import Callable, Iterable, Mapping
from concurrent.futures import ThreadPoolExecutor
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

BOUNDARY = "rez"
TIMEOUT = 60  # seconds, far beyond every bound of the product's: a hang shows as no answer


@dataclass(frozen=True, slots=True)
class Answer:
    """What came back. status 0: nothing, the connection broke or was refused."""

    status: int
    body: Any = None
    headers: Mapping[str, str] = field(default_factory=dict)

    @property
    def code(self) -> str:
        """Return the refusal's code, "" without one."""
        return str(self.body["error"]["code"]) if isinstance(self.body, dict) and "error" in self.body else ""


def call(
    port: int, method: str, path: str, body: object = None, *, sid: str = "", headers: Mapping[str, str] | None = None
) -> Answer:
    """Ask a process on loopback once, without trying again."""
    content = None if body is None else json.dumps(body).encode()
    return send(port, method, path, content, {"Content-Type": "application/json", **(headers or {})}, sid)


def send_form(
    port: int,
    path: str,
    fields: Mapping[str, Any],
    files: Iterable[tuple[str, str, bytes]],
    *,
    sid: str = "",
    headers: Mapping[str, str] | None = None,
) -> Answer:
    """Post a form once. files: (field, name, content)."""
    sent = {"Content-Type": f"multipart/form-data; boundary={BOUNDARY}", **(headers or {})}
    return send(port, "POST", path, form_of(fields, files), sent, sid)


def form_of(fields: Mapping[str, Any], files: Iterable[tuple[str, str, bytes]]) -> bytes:
    """Return a multipart body. files: (field, name, content)."""
    parts = [
        f'--{BOUNDARY}\r\nContent-Disposition: form-data; name="{name}"\r\n\r\n{value}\r\n'.encode()
        for name, value in fields.items()
    ]
    parts += [
        f'--{BOUNDARY}\r\nContent-Disposition: form-data; name="{name}"; filename="{given}"\r\n'
        f"Content-Type: application/octet-stream\r\n\r\n".encode()
        + data
        + b"\r\n"
        for name, given, data in files
    ]
    return b"".join(parts) + f"--{BOUNDARY}--\r\n".encode()


def send(port: int, method: str, path: str, content: bytes | None, headers: Mapping[str, str], sid: str) -> Answer:
    """Send one request on a connection of its own."""
    sent = {**headers, "Authorization": f"Bearer {sid}"} if sid else dict(headers)
    connection = http.client.HTTPConnection("127.0.0.1", port, timeout=TIMEOUT)
    try:
        connection.request(method, path, content, sent)
        response = connection.getresponse()
        text = response.read()
    except (OSError, http.client.HTTPException):
        return Answer(0)
    finally:
        connection.close()
    try:
        read = json.loads(text)
    except ValueError:
        read = None
    return Answer(response.status, read, {name.lower(): value for name, value in response.getheaders()})


def offer(port: int, ad: int, sid: str, quantity: int = 1, **headers: str) -> Answer:
    """Offer at any price. headers: further ones, "_" for "-"."""
    named = {name.replace("_", "-"): value for name, value in headers.items()}
    body = {"pro_id": ad, "off_quantity": quantity, "off_type": 1}
    return call(port, "POST", "/api/offers", body, sid=sid, headers=named)


def run_at_once(actions: Iterable[Callable[[], Answer]], threads: int = 0) -> list[Answer]:
    """Run the actions, all together or by so many threads; return their answers in order."""
    waiting = list(actions)
    count = threads or len(waiting)
    gate = threading.Barrier(count)
    opened = threading.local()

    def run(action: Callable[[], Answer]) -> Answer:
        if not getattr(opened, "yes", False):
            opened.yes = True
            gate.wait(30)
        return action()

    with ThreadPoolExecutor(count) as pool:
        return list(pool.map(run, waiting))


class History:
    """The requests of clients with their outcomes, also as a file with one line of JSON per event."""

    def __init__(self, path: Path) -> None:
        self.path = path
        self.guard = threading.Lock()
        self.outcomes: dict[str, list[str]] = {}

    def ask(self, key: str, action: Callable[..., Answer], *arguments: object) -> Answer:
        """Run the action, and write its beginning and its outcome: ok, fail, or unknown for 5xx and no answer."""
        self.write(key, "invoke")
        answer = action(*arguments)
        known = {2: "ok", 4: "fail"}.get(answer.status // 100, "unknown")
        self.write(key, known, status=answer.status, code=answer.code)
        with self.guard:
            self.outcomes.setdefault(key, []).append(known)
        return answer

    def write(self, key: str, event: str, **more: object) -> None:
        """Append one event."""
        with self.guard, self.path.open("a") as file:
            file.write(json.dumps({"key": key, "event": event, **more}) + "\n")

    def count(self, known: str) -> int:
        """Return how many keys had this outcome at least once."""
        return sum(known in outcomes for outcomes in self.outcomes.values())

    def false_answers(self, stored: Counter[str]) -> list[str]:
        """Return what contradicts the stored rows (I18): acknowledged but missing, refused but stored, stored twice."""
        errors = [f"{key}: stored {count} times" for key, count in stored.items() if count > 1]
        for key, outcomes in self.outcomes.items():
            if "ok" in outcomes and stored[key] != 1:
                errors.append(f"{key}: acknowledged, stored {stored[key]} times")
            if set(outcomes) == {"fail"} and stored[key]:
                errors.append(f"{key}: refused, stored {stored[key]} times")
        return errors
