"""What administrators do about a row of a queue: take it, hand it on, note, answer, end it, open it again."""

from __future__ import annotations

from collections.abc import Callable, Collection
from dataclasses import dataclass
from typing import Any

from django.db.models import Model

from backoffice.queues.errors import UnknownAssignee
from marketplace.common.admin.audit.models import Action
from marketplace.common.admin.audit.services import record
from marketplace.common.db import clock
from marketplace.common.http.errors import DomainError
from marketplace.common.roles import Capability
from trading.accounts.models import User
from trading.accounts.selectors import staff_with

TAKE, ASSIGN, RELEASE, NOTE, REOPEN = "take", "assign", "release", "note", "reopen"


@dataclass(frozen=True)
class Step:
    """action: one that the queue has. assignee_id: of ASSIGN. answer: for who waits for one, of an action that answers.

    note: for other administrators.
    """

    action: str
    note: str = ""
    answer: str = ""
    assignee_id: int | None = None


@dataclass(frozen=True)
class Queue:
    """What a queue is made of.

    kind: of the rows, in the audit log. capability: what working on it takes. entry: the model of a step in the
    history. row_column: its foreign key. ended_column: of the row, when the last action ended it. ending, answering:
    actions. next_state: the state after an action, None where it is not possible. wrong_state: is raised then, with
    `state`. name_of: how the log calls a row. answer: writes to who waits, inside the transaction of the step.
    """

    kind: str
    capability: Capability
    entry: type[Model]
    row_column: str
    ended_column: str
    ending: Collection[str]
    answering: Collection[str]
    next_state: Callable[[str, str], str | None]
    wrong_state: type[DomainError]
    name_of: Callable[[Any], str]
    answer: Callable[[Any, Any], None]


def take_step(queue: Queue, row: Any, admin: User, step: Step) -> None:
    """Take a step: one line in the row's history, one entry in the audit log.

    Runs inside the caller's transaction, as its last step, the administrator's account and the row locked.
    Raises the queue's own errors and UnknownAssignee.
    """
    state, action, now = queue.next_state(row.state, step.action), step.action, clock.now()
    if state is None:
        raise queue.wrong_state(state=row.state)
    before = {"state": row.state, "assignee_id": row.assignee_id}
    entry: Any = queue.entry(**{queue.row_column: row, "at": now, "actor": admin, "action": action, "note": step.note})
    if action == ASSIGN:
        row.assignee_id = entry.assignee_id = access_assignee(queue, step.assignee_id)
    elif action in (TAKE, REOPEN):
        row.assignee_id = admin.pk
    elif action == RELEASE:
        row.assignee_id = None
    elif action in queue.answering:
        entry.answer = step.answer
        row.assignee_id = row.assignee_id or admin.pk
    row.state = state
    if action != NOTE:
        setattr(row, queue.ended_column, now if action in queue.ending else None)
    row.save(update_fields=["state", "assignee", queue.ended_column])
    entry.save(force_insert=True)
    if action in queue.answering:
        queue.answer(row, entry)
    after = {"state": state, "assignee_id": row.assignee_id, "entry": entry.pk, "action": action, "note": step.note}
    record(admin, Action.UPDATE, queue.kind, row.pk, queue.name_of(row), before, after)


def access_assignee(queue: Queue, user_id: int | None) -> int:
    """Return the id of somebody who can work on the queue. Raises UnknownAssignee for anybody else."""
    if user_id is None or not staff_with(queue.capability).filter(pk=user_id).exists():
        raise UnknownAssignee
    return user_id
