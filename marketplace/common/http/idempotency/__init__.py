"""Idempotent calls: a request that is sent twice with the same Idempotency-Key is done once.

Source: docs/spec/api-trading.md, "Idempotency-Key"; docs/spec/reliability.md, section 2.

The answer is stored in the transaction of the write, so the whole operation runs inside one transaction here, also a
use case that is `durable` (`outer_transaction`).
"""

import hashlib
import re
import threading
from collections.abc import Callable, Iterator
from contextlib import contextmanager, nullcontext
from dataclasses import dataclass
from datetime import timedelta
from typing import Any

from cryptography.fernet import InvalidToken
from django.db import connection, transaction
from django.utils.translation import gettext_lazy as _
from rest_framework.request import Request

from marketplace.common.db import clock
from marketplace.common.db.batched_deletes import delete_in_batches
from marketplace.common.http.errors import BadRequest, DomainError
from marketplace.common.http.idempotency.fingerprint import fingerprint
from marketplace.common.http.idempotency.models import IdempotencyKey
from marketplace.common.http.idempotency.outer_transaction import outer_transaction
from marketplace.common.http.idempotency.sealing import seal, unseal

__all__ = [
    "HEADER",
    "KEY",
    "Answer",
    "Call",
    "InProgress",
    "KeyReused",
    "call_of",
    "delete_old_answers",
    "fingerprint",
    "outer_transaction",
    "replay_or_refuse",
    "run_call",
]

HEADER = "HTTP_IDEMPOTENCY_KEY"
KEY = re.compile(r"[\x21-\x7e]{8,128}")
RETENTION = timedelta(hours=24)

Answer = tuple[dict[str, Any], int]


class KeyReused(DomainError):
    """The key was used with another body."""

    code, status, message = "idempotency_key", 422, _("This has already been sent with other content.")


class InProgress(DomainError):
    """The first request with this key is still running."""

    code, status, message = "in_progress", 409, _("This is already being processed.")
    retry_after = 1


@dataclass(frozen=True, slots=True)
class Call:
    """One request with a key: who, what, and the hash of the body."""

    actor: int
    route: str
    raw_key: str
    body_hash: str

    @property
    def key_hash(self) -> str:
        """Return the hash of the key, which is stored instead of it."""
        return hashlib.sha256(self.raw_key.encode()).hexdigest()

    @property
    def lock_number(self) -> int:
        """Return the number of this call's lock: 64 bits, signed."""
        whole = f"idempotency:{self.actor}:{self.route}:{self.raw_key}".encode()
        return int.from_bytes(hashlib.sha256(whole).digest()[:8], "big", signed=True)


def call_of(request: Request, user_id: int | None) -> Call:
    """Return the call of a request with an Idempotency-Key. Raises BadRequest for a malformed key."""
    raw = request.META[HEADER]
    if not KEY.fullmatch(raw):
        raise BadRequest
    route = f"{request.method} {request.path}"
    return Call(user_id or 0, route[:200], raw, fingerprint(request.data))


def stored_answer(call: Call) -> Answer | None:
    """Return the stored answer of the same call, None without one. Raises KeyReused for another body."""
    row = IdempotencyKey.objects.filter(
        actor=call.actor, route=call.route, key_hash=call.key_hash, created_at__gt=clock.now() - RETENTION
    ).first()
    if row is None:
        return None
    if row.body_hash != call.body_hash:
        raise KeyReused
    try:
        return unseal(row.sealed_answer, call.raw_key), row.status
    except InvalidToken:  # the server's key has changed since: the call was done, but its answer is lost
        return {"res": "ok"}, row.status


def store_answer(call: Call, answer: Answer) -> None:
    """Store the answer of a call that succeeded. Runs inside the transaction of the write."""
    now = clock.now()
    IdempotencyKey.objects.filter(
        actor=call.actor, route=call.route, key_hash=call.key_hash, created_at__lte=now - RETENTION
    ).delete()
    body, status = answer
    IdempotencyKey.objects.create(
        actor=call.actor,
        route=call.route,
        key_hash=call.key_hash,
        body_hash=call.body_hash,
        status=status,
        sealed_answer=seal(body, call.raw_key),
        created_at=now,
    )


class Running:
    """Calls that run in this process, for SQLite, which has one."""

    guard = threading.Lock()
    numbers: set[int] = set()


@contextmanager
def run_alone(call: Call) -> Iterator[None]:
    """Run a block while no other request runs this call. Raises InProgress when one does. Inside a transaction.

    On PostgreSQL the lock belongs to the transaction, and so lasts until the commit.
    """
    number = call.lock_number
    if connection.vendor == "postgresql":
        with connection.cursor() as cursor:
            cursor.execute("SELECT pg_try_advisory_xact_lock(%s)", [number])
            if not cursor.fetchone()[0]:
                raise InProgress
        yield
        return
    with Running.guard:
        if number in Running.numbers:
            raise InProgress
        Running.numbers.add(number)
    try:
        yield
    finally:
        with Running.guard:
            Running.numbers.discard(number)


def replay_or_refuse(call: Call) -> Answer | None:
    """Return the stored answer of a call, None without one.

    Raises InProgress while its first request runs, KeyReused for another body.
    """
    answer = stored_answer(call)
    if answer is not None:
        return answer
    with transaction.atomic() if connection.vendor == "postgresql" else nullcontext(), run_alone(call):
        return None


def run_call(call: Call, do: Callable[[], Answer]) -> tuple[dict[str, Any], int, bool]:
    """Run `do` once for this call. Returns body, status, and whether they were stored before. Errors are not stored."""
    if connection.vendor == "postgresql":
        with outer_transaction(), run_alone(call):
            return _run(call, do)
    # The lock must outlive the commit: otherwise a second request could look before the answer is stored.
    with run_alone(call), outer_transaction():
        return _run(call, do)


def _run(call: Call, do: Callable[[], Answer]) -> tuple[dict[str, Any], int, bool]:
    stored = stored_answer(call)
    if stored is not None:
        return (*stored, True)
    answer = do()
    if answer[1] < 300:
        store_answer(call, answer)
    return (*answer, False)


def delete_old_answers() -> int:
    """Delete answers that are older than 24 hours. Returns how many."""
    return delete_in_batches(IdempotencyKey.objects.filter(created_at__lte=clock.now() - RETENTION), "created_at")
