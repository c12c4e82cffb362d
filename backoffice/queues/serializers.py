"""What all queues have on the wire."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any

from rest_framework import serializers

from backoffice.people import AdminRefOut, UsernameOut
from backoffice.queues.selectors import WAITING
from marketplace.common import limits
from marketplace.common.admin.lists import ItemsOut, SearchIn
from marketplace.common.http.fields import TimeOut, WireChoice, WireId, WireInteger, WireText


def state_filter(states: Iterable[str]) -> WireChoice:
    """Return the field of the filter `state`. states: those that a row may have."""
    return WireChoice(choices=[WAITING, *states], required=False)


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
