"""One text, and a file after it, to many people: each gets it in the conversation with the author.

The people of the first batch get it in the request; a job goes on with the rest, batch by batch. The messages of a
batch and how far it went are committed with one another, under the row's lock: a run that is killed has reached nobody
or all of its batch, and the next one goes on behind it. Source: docs/spec/domain.md, "The sale board".
"""

from __future__ import annotations

import logging
from collections.abc import Collection, Sequence
from dataclasses import dataclass
from datetime import timedelta
from typing import Final

from django.db import transaction

from marketplace.common.db import clock
from marketplace.common.files import PreparedFile
from marketplace.common.files.models import StoredFile
from marketplace.common.http.authentication import new_token
from marketplace.common.http.errors import SessionRequired
from marketplace.common.jobs import failpoints
from marketplace.common.messaging import outbox
from trading.accounts.actors import lock_actor
from trading.accounts.errors import PersonNotFound
from trading.accounts.models import User
from trading.messages.errors import BlockedByThem, BlockedByYou, NoContact
from trading.messages.models import BulkMessage
from trading.messages.services import BULK, send_message, write_message

UNREACHED = (PersonNotFound, BlockedByThem, BlockedByYou, NoContact)
"""Why a person gets no message: an account that is banned or closed, or a block."""
BATCH: Final = 200
"""Messages of one batch: bounds its transaction and the time in which the author's account is locked."""
JOB: Final = "trading.messages.tasks.continue_bulk_message"
LOST_AFTER: Final = timedelta(minutes=1)
"""A message that had no batch for longer has lost its job."""

logger = logging.getLogger(__name__)


@dataclass(frozen=True, slots=True)
class BulkResult:
    """How many people have got it, how many cannot, and to how many a job is bringing it."""

    sent: int
    left_out: int
    queued: int


def send_to_many(
    *, author: User, recipient_ids: Collection[int], text: str, file: PreparedFile | None = None
) -> BulkResult:
    """Send a text, and a file after it, once to each person.

    Conversations are locked in the order of their people, so that two authors who write to each other's buyers, each
    in one transaction, cannot wait for one another in a circle. The file is stored with the first message that holds
    it, so the request goes on until one does.
    """
    people = sorted(set(recipient_ids), key=lambda person: sorted((author.pk, person)))
    sent, start, size = 0, 0, batch_size(file is not None)
    attached: PreparedFile | StoredFile | None = file
    while start < len(people) and (start == 0 or (file is not None and not sent)):
        for person in people[start : start + size]:
            try:
                send_message(author=author, recipient_id=person, text=text, bound=BULK)
                if attached is not None:
                    send_message(author=author, recipient_id=person, file=attached, bound=BULK)
            except UNREACHED:
                continue
            sent += 1
            attached = file.row if file is not None else None
        start += size
    rest = people[start:]
    if rest:
        enqueue_rest(author, rest, text, file.row.path if file is not None else "")
    return BulkResult(sent, len(people) - len(rest) - sent, len(rest))


def batch_size(with_file: bool) -> int:
    """Return to how many people one transaction writes: a file is a message of its own."""
    return BATCH // 2 if with_file else BATCH


@transaction.atomic
def enqueue_rest(author: User, people: Sequence[int], text: str, path: str) -> None:
    """Store what is left to do and enqueue its job. path: of a file that is stored already, "" without one."""
    now = clock.now()
    message = BulkMessage.objects.create(
        author=author, recipient_ids=list(people), text=text, file=path, created_at=now, last_batch_at=now
    )
    start_job(message.pk)


def start_job(message_id: int) -> None:
    """Put the sending into the queue of the workers. Runs inside the caller's transaction."""
    outbox.enqueue("task", {"name": JOB, "args": [message_id]}, key=f"bulk-message:{message_id}:{new_token()}")


def send_rest(message_id: int) -> int:
    """Send what is left of a message; return to how many. Two runs at once take different batches."""
    done = 0
    while (sent := send_batch(message_id)) is not None:
        done += sent
    return done


@transaction.atomic(durable=True)
@outbox.batched()
def send_batch(message_id: int) -> int | None:
    """Send to the next people; return how many got it. None when nobody is left, and the row is gone.

    The account is locked before the row: whoever closes the account locks them in this order, too.
    """
    author_id = BulkMessage.objects.filter(pk=message_id).values_list("author_id", flat=True).first()
    if author_id is None:
        return None
    try:
        lock_actor(author_id)
    except SessionRequired:  # the author was banned meanwhile, and writes to nobody any more
        BulkMessage.objects.filter(pk=message_id).delete()
        return None
    message = lock_message(message_id)
    if message is None:
        return None
    file = StoredFile.objects.filter(path=message.file).first() if message.file else None
    size = batch_size(file is not None)
    people, message.recipient_ids = message.recipient_ids[:size], message.recipient_ids[size:]
    sent = sum(send_to(message, person, file) for person in people)
    if message.recipient_ids:
        message.last_batch_at = clock.now()
        message.save(update_fields=["recipient_ids", "last_batch_at"])
    else:
        message.delete()
    failpoints.hit("bulk_message.before_commit")
    return sent


def send_to(message: BulkMessage, person: int, file: StoredFile | None) -> bool:
    """Write the message to one person; return False where that may not be."""
    try:
        write_message(author=message.author, recipient_id=person, text=message.text)
        if file is not None:
            write_message(author=message.author, recipient_id=person, file=file)
    except UNREACHED:
        return False
    return True


def restart_lost() -> int:
    """Enqueue the sending again of messages whose job was lost; return how many."""
    lost = BulkMessage.objects.filter(last_batch_at__lte=clock.now() - LOST_AFTER)
    return sum(restart(message_id) for message_id in lost.order_by("pk").values_list("pk", flat=True))


@transaction.atomic(durable=True)
def restart(message_id: int) -> bool:
    """Enqueue the sending again unless it goes on or has finished; return whether it was enqueued."""
    message, now = lock_message(message_id), clock.now()
    if message is None or message.last_batch_at > now - LOST_AFTER:
        return False
    logger.warning("The message %s to many people goes on: %s are left.", message_id, len(message.recipient_ids))
    message.last_batch_at = now
    message.save(update_fields=["last_batch_at"])
    start_job(message_id)
    return True


def lock_message(message_id: int) -> BulkMessage | None:
    """Return the message with its author, its row locked until the transaction ends; None when it is done."""
    rows = BulkMessage.objects.select_related("author").select_for_update(of=("self",), no_key=True)
    return rows.filter(pk=message_id).first()
