"""The lanes of the outbox: entries that wait for each other and for no others. Which process serves which. Pure."""

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Final


@dataclass(frozen=True, slots=True)
class Lane:
    """What is taken together. batch: entries at a time. gather: seconds between being woken and looking, so that a
    burst of commits goes out in batches instead of one by one."""

    kind: str
    batch: int
    gather: float
    bulk: bool = False


LANES: Final[Mapping[str, Lane]] = {
    "push": Lane("push", 100, 0.02),
    "task": Lane("task", 100, 0.02),
    # Few at a time: a slow mail server may take a minute for each, and they are this process's as long as that.
    "mail": Lane("mail", 10, 0.3),
    "bulk_mail": Lane("mail", 10, 0.3, bulk=True),
}
MAIL_LANES: Final = ("mail", "bulk_mail")
OTHER_LANES: Final = ("push", "task")


def lane_of(kind: str, bulk: bool) -> str:
    """Return the name of the lane in which such an entry waits."""
    return "bulk_mail" if bulk and kind == "mail" else kind


def lanes_for(process_kind: str) -> tuple[str, ...]:
    """Return the lanes that a process serves: mails are the mail process's alone, or the one process's of the demo."""
    if process_kind == "all":
        return tuple(LANES)
    return MAIL_LANES if process_kind == "mail" else OTHER_LANES
