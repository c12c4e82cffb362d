"""What administrators do about a row of a queue: take it, hand it on, note, answer, end it, open it again."""

from __future__ import annotations

from collections.abc import Callable, Collection
from typing import Any, NamedTuple

from marketplace.common.admin.audit.models import Action
from marketplace.common.admin.audit.services import record
from marketplace.common.db import clock
from marketplace.common.http.errors import DomainError, InvalidFields
from marketplace.common.roles import Capability
from trading.accounts.models import User
from trading.accounts.selectors import staff_with

TAKE, ASSIGN, RELEASE, NOTE, REOPEN = "take", "assign", "release", "note", "reopen"


class UnknownAssignee(InvalidFields):
    """Nobody was named, or somebody whose role does not include the work."""


class Queue(NamedTuple):
    """What is a queue's own.

    kind: of the rows, in the audit log. capability: what working on it takes. next_state: the state after an action,
    None where it is not possible: `wrong_state` is raised. ended_column: when the last action ended the row. ending,
    answering: actions. answer: writes to who waits, inside the transaction of the step.
    """

    kind: str
    capability: Capability
    next_state: Callable[[str, str], str | None]
    wrong_state: type[DomainError]
    ended_column: str
    ending: Collection[str]
    answering: Collection[str]
    answer: Callable[[Any, Any], None]


def take_step(
    queue: Queue, row: Any, name: str, admin: User, action: str, note: str, answer: str, assignee_id: int | None
) -> None:
    """Take a step: one line in the row's history, one entry in the audit log, which calls it by the name.

    answer: of an action that answers. assignee_id: of ASSIGN. Runs inside the caller's transaction, as its last step,
    the administrator's account and the row locked. Raises the queue's own errors and UnknownAssignee.
    """
    state, now = queue.next_state(row.state, action), clock.now()
    if state is None:
        raise queue.wrong_state(state=row.state)
    answers, assigned = action in queue.answering, None
    before = {"state": row.state, "assignee_id": row.assignee_id}
    if action == ASSIGN:
        row.assignee_id = assigned = access_assignee(queue.capability, assignee_id)
    elif action in (TAKE, REOPEN):
        row.assignee_id = admin.pk
    elif action == RELEASE:
        row.assignee_id = None
    elif answers:
        row.assignee_id = row.assignee_id or admin.pk
    row.state = state
    if action != NOTE:
        setattr(row, queue.ended_column, now if action in queue.ending else None)
    row.save(update_fields=["state", "assignee", queue.ended_column])
    entry = row.entries.create(
        at=now, actor=admin, action=action, note=note, answer=answer if answers else "", assignee_id=assigned
    )
    if answers:
        queue.answer(row, entry)
    after = {"state": state, "assignee_id": row.assignee_id, "entry": entry.pk, "action": action, "note": note}
    record(admin, Action.UPDATE, queue.kind, row.pk, name, before, after)


def access_assignee(capability: Capability, user_id: int | None) -> int:
    """Return the id of somebody who can do the work. Raises UnknownAssignee for anybody else."""
    if user_id is None or not staff_with(capability).filter(pk=user_id).exists():
        raise UnknownAssignee
    return user_id
