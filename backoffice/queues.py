"""What all queues of the back-office have on the wire: filters, order, steps, and the history of a row.

Rows of a queue have a `state`, an `assignee` and `entries`. Those that wait stand first, of each the newest first.
"""

from __future__ import annotations

from collections.abc import Callable, Collection
from typing import Any, Final, TypeVar

from django.db.models import Model, QuerySet
from django.db.models.lookups import Exact
from rest_framework import serializers

from backoffice.people import AdminRefOut, UsernameOut
from backoffice.queue_steps import UnknownAssignee
from marketplace.common import limits
from marketplace.common.admin.lists import ItemsOut, SearchIn
from marketplace.common.db.queue_order import assignee, waiting_first
from marketplace.common.http.errors import NotFound, field_error
from marketplace.common.http.fields import TimeOut, WireChoice, WireId, WireInteger, WireText
from trading.accounts.account_view import AccountView

WAITING: Final = "waiting"
"""The value of the filter `state` that leaves the rows that wait."""

Row = TypeVar("Row", bound=Model)
Out = type[serializers.Serializer[Any]]


class QueueIn(SearchIn):
    assignee = WireInteger(min_value=0, source="assignee_id", required=False, help_text="usr_id; 0: nobody")


class QueueStepIn(serializers.Serializer[Any]):
    note = WireText(required=False, max_length=limits.NOTE_MAX, multiline=True, help_text="for administrators only")
    usr_id_assignee = WireId(source="assignee_id", required=False, help_text="required of `assign`")


class QueueEntryOut(serializers.Serializer[Any]):
    """A step in the history of a row."""

    id = serializers.IntegerField(source="pk", read_only=True)
    at = TimeOut()
    usr_username = UsernameOut(source="actor.username")
    usr_username_assignee = UsernameOut(source="assignee.username", help_text="of `assign`")
    note = serializers.CharField(read_only=True)
    answer = serializers.CharField(read_only=True)


class QueueMetaOut(ItemsOut):
    """What the filter of assignees may choose from."""

    admins = AdminRefOut(many=True, read_only=True)


def state_filter(states: Collection[str]) -> WireChoice:
    return WireChoice(choices=[WAITING, *states], required=False)


def in_queue(rows: QuerySet[Row], waiting: Collection[str], state: str, assignee_id: int | None) -> QuerySet[Row]:
    """Return the rows of a state and of an assignee in the order of the queue.

    waiting: the states in which a row waits. state: any, or WAITING; "": all. assignee_id: NOBODY for the rows that
    nobody has taken; None: all.
    """
    if assignee_id is not None:
        rows = rows.filter(Exact(assignee(), assignee_id))
    if not state:
        return rows.order_by(*waiting_first(waiting))
    return rows.filter(state__in=waiting if state == WAITING else (state,)).order_by("-id")


def with_history(rows: QuerySet[Any], row_id: int, out: Out, entry_out: Out) -> dict[str, Any]:
    """Return a row with what administrators have done about it, oldest first. Raises NotFound."""
    row = access_row(rows, row_id)
    entries = row.entries.select_related("actor", "assignee").order_by("id")
    return {**out(row).data, "history": entry_out(entries, many=True).data}


def access_row(rows: QuerySet[Row], row_id: int) -> Row:
    """Return one of the rows. Raises NotFound."""
    found = rows.filter(pk=row_id).first()
    if found is None:
        raise NotFound
    return found


def take(view: AccountView, act: Callable[..., None], step_in: type[QueueStepIn]) -> None:
    """Take the step that the request has. act: takes `admin` and the fields of the step."""
    step = view.read(step_in)
    try:
        act(admin=view.user, **step)
    except UnknownAssignee:
        code = "not_found" if step.get("assignee_id") else "required"
        raise UnknownAssignee(fields={"usr_id_assignee": [field_error(code)]}) from None
