"""The queues of the outbox, each with a thread of its own, and the processes that serve them. Pure."""

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Final


@dataclass(frozen=True, slots=True)
class OutboxQueue:
    """Entries that are delivered one after the other, and do not wait for those of other queues.

    batch: entries at a time. batch_delay: seconds from the wake-up to the batch, so that a burst of commits is not
    delivered one by one.
    """

    kind: str
    batch: int
    batch_delay: float
    bulk: bool = False


OUTBOX_QUEUES: Final[Mapping[str, OutboxQueue]] = {
    "push": OutboxQueue("push", 500, 0.02),
    "task": OutboxQueue("task", 100, 0.02),
    # Each writes the rows of many notifications.
    "fan_out": OutboxQueue("fan_out", 4, 0.02),
    # Few at a time: a slow mail server may take a minute for each, and no other process may take them meanwhile.
    "mail": OutboxQueue("mail", 10, 0.3),
    "bulk_mail": OutboxQueue("mail", 10, 0.3, bulk=True),
}
MAIL_QUEUES: Final = ("mail", "bulk_mail")
OTHER_QUEUES: Final = ("push", "task", "fan_out")


def queue_name_of(kind: str, bulk: bool) -> str:
    """Return the name of the queue of an entry."""
    return "bulk_mail" if bulk and kind == "mail" else kind


def queues_served_by(process_kind: str) -> tuple[str, ...]:
    """Return the queues that a kind of process serves. Mails are sent by the mail process, or the only one."""
    if process_kind == "all":
        return tuple(OUTBOX_QUEUES)
    return MAIL_QUEUES if process_kind == "mail" else OTHER_QUEUES
