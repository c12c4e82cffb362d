"""The base of views of a queue."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any

from django.db.models import QuerySet
from django.http import HttpResponseBase
from rest_framework import serializers
from rest_framework.request import Request

from backoffice.people import assignees
from backoffice.queues.errors import UnknownAssignee
from backoffice.queues.serializers import QueueEntryOut, QueueStepIn
from marketplace.common.admin.lists import answer_list
from marketplace.common.admin.sorting import Sorts
from marketplace.common.http.errors import field_error
from trading.accounts.account_view import AccountView


class QueueView(AccountView):
    access = "staff"

    def answer_queue(
        self,
        request: Request,
        rows: QuerySet[Any],
        out: type[serializers.Serializer[Any]],
        *,
        name: str,
        filters: Mapping[str, Any],
        sorts: Sorts,
    ) -> HttpResponseBase:
        """Answer as `answer_list` does, with those who can be assignees."""
        meta = {"admins": assignees(self.capability)}
        return answer_list(self, request, rows, out, name=name, filters=filters, meta=meta, sorts=sorts)

    def take(self, act: Callable[..., None], step_in: type[QueueStepIn]) -> None:
        """Take the step that the request has. act: takes the administrator and the fields of the step."""
        step = self.read(step_in)
        try:
            act(admin=self.user, **step)
        except UnknownAssignee:
            code = "not_found" if step.get("assignee_id") else "required"
            raise UnknownAssignee(fields={"usr_id_assignee": [field_error(code)]}) from None


def with_history(
    row: Any, out: type[serializers.Serializer[Any]], entry_out: type[QueueEntryOut], **more: Any
) -> dict[str, Any]:
    """Return a row with what administrators have done about it, oldest first, and with other fields."""
    entries = row.entries.select_related("actor", "assignee").order_by("id")
    return {**out(row).data, **more, "history": entry_out(entries, many=True).data}
