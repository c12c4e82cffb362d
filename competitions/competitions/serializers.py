"""Competitions and their documents on the wire."""

from __future__ import annotations

from typing import Any, Final

from drf_spectacular.utils import extend_schema_field, extend_schema_serializer
from rest_framework import serializers

from competitions.competitions import rules
from competitions.competitions.models import Competition
from competitions.competitions.services import COMPETITIONS, DOCUMENTS
from marketplace.common import limits
from marketplace.common.admin.audit.wire_names import register_wire_names
from marketplace.common.admin.documents.serializers import DocumentsIn, document_serializers
from marketplace.common.admin.sorting import PK, Sorts
from marketplace.common.db import clock
from marketplace.common.http.field_errors import validation_error, validation_error_at
from marketplace.common.http.fields import (
    Flag,
    FlagOut,
    TimeOut,
    UtcDateTime,
    WireId,
    WireInteger,
    WireText,
)
from marketplace.common.text.collation import by_letters

STATUS_FLAGS = {
    "cmp_active": Competition.Status.ACTIVE,
    "cmp_upcoming": Competition.Status.UPCOMING,
    "cmp_archived": Competition.Status.ARCHIVED,
    "cmp_next_year": Competition.Status.NEXT_YEAR,
}
AGE_GROUPS = (1, 4)
WORK_TYPES = (1, 3)


class CompetitionFields(serializers.Serializer[Any]):
    """What a competition is made of. Exactly one of the four flags is 1."""

    cmp_name = WireText(source="name")
    cmp_theme = WireText(source="theme")
    cmp_description = WireText(source="description", max_length=limits.COMPETITION_TEXT_MAX)
    cmp_age = WireInteger(source="age_group", min_value=AGE_GROUPS[0], max_value=AGE_GROUPS[1])
    cmp_type = WireInteger(source="work_type", min_value=WORK_TYPES[0], max_value=WORK_TYPES[1])
    cmp_from_post = UtcDateTime(source="posting_from", required=False, belgrade=True)
    cmp_to_post = UtcDateTime(source="posting_to", required=False, belgrade=True)
    cmp_from_vote = UtcDateTime(source="voting_from", required=False, belgrade=True)
    cmp_to_vote = UtcDateTime(source="voting_to", required=False, belgrade=True)
    cmp_active = Flag(required=False)
    cmp_upcoming = Flag(required=False)
    cmp_archived = Flag(required=False)
    cmp_next_year = Flag(required=False)

    def validate(self, attrs: dict[str, Any]) -> dict[str, Any]:
        raised = [flag for flag in STATUS_FLAGS if attrs.pop(flag, None)]
        if len(raised) > 1 or (not raised and not self.partial):
            raise validation_error_at("status", "choice" if raised else "required")
        return {**attrs, "status": STATUS_FLAGS[raised[0]]} if raised else attrs


@extend_schema_serializer(component_name="CompetitionInput")
class CompetitionIn(CompetitionFields):
    pass


@extend_schema_serializer(component_name="CompetitionChange")
class CompetitionChangeIn(CompetitionFields):
    """What is changed. No flag: the status stays."""

    def __init__(self, *args: Any, **kwargs: Any) -> None:
        super().__init__(*args, **{**kwargs, "partial": True})


@extend_schema_serializer(component_name="CompetitionDelete")
class CompetitionDeleteIn(serializers.Serializer[Any]):
    delete = Flag(required=False, help_text="1 deletes; left out or 0: the competition comes back.")


@extend_schema_field({"type": "string", "format": "date-time", "nullable": True})
class WindowTimeOut(TimeOut):
    """One of the four times; null only in a competition of next year."""


@extend_schema_serializer(component_name="Competition")
class CompetitionOut(serializers.Serializer[Competition]):
    cmp_id = serializers.IntegerField(source="pk", read_only=True)
    cmp_name = serializers.CharField(source="name", read_only=True)
    cmp_theme = serializers.CharField(source="theme", read_only=True)
    cmp_description = serializers.CharField(source="description", read_only=True)
    cmp_from_post = WindowTimeOut(source="posting_from")
    cmp_to_post = WindowTimeOut(source="posting_to")
    cmp_from_vote = WindowTimeOut(source="voting_from")
    cmp_to_vote = WindowTimeOut(source="voting_to")
    cmp_age = serializers.IntegerField(source="age_group", read_only=True)
    cmp_type = serializers.IntegerField(source="work_type", read_only=True)
    cmp_active = serializers.SerializerMethodField()
    cmp_upcoming = serializers.SerializerMethodField()
    cmp_archived = serializers.SerializerMethodField()
    cmp_next_year = serializers.SerializerMethodField()
    cmp_deleted = FlagOut(source="is_deleted")
    posting_open = serializers.SerializerMethodField(help_text="By the server's clock.")
    voting_open = serializers.SerializerMethodField(help_text="By the server's clock.")

    @staticmethod
    def status(row: Competition) -> str:
        return rules.status_at(row, clock.approximate_now())

    @extend_schema_field({"type": "integer", "enum": [0, 1]})
    def get_cmp_active(self, row: Competition) -> int:
        return int(self.status(row) == Competition.Status.ACTIVE)

    @extend_schema_field({"type": "integer", "enum": [0, 1]})
    def get_cmp_upcoming(self, row: Competition) -> int:
        return int(self.status(row) == Competition.Status.UPCOMING)

    @extend_schema_field({"type": "integer", "enum": [0, 1]})
    def get_cmp_archived(self, row: Competition) -> int:
        return int(self.status(row) == Competition.Status.ARCHIVED)

    @extend_schema_field({"type": "integer", "enum": [0, 1]})
    def get_cmp_next_year(self, row: Competition) -> int:
        return int(self.status(row) == Competition.Status.NEXT_YEAR)

    @extend_schema_field({"type": "integer", "enum": [0, 1]})
    def get_posting_open(self, row: Competition) -> int:
        return int(rules.posting_is_open(row, clock.approximate_now()))

    @extend_schema_field({"type": "integer", "enum": [0, 1]})
    def get_voting_open(self, row: Competition) -> int:
        return int(rules.voting_is_open(row, clock.approximate_now()))


@extend_schema_serializer(component_name="CompetitionGroups")
class CompetitionGroupsOut(serializers.Serializer[Any]):
    active = CompetitionOut(many=True, read_only=True)
    upcoming = CompetitionOut(many=True, read_only=True)
    next_year = CompetitionOut(many=True, read_only=True)
    archived = CompetitionOut(many=True, read_only=True)


# A few competitions a year.
SORTS: Final[Sorts] = {
    "cmp_id": PK,
    "cmp_name": by_letters("name"),
    "works_count": "works_count",
    "votes_count": "votes_count",
}


@extend_schema_serializer(component_name="CompetitionRow")
class CompetitionRowOut(CompetitionOut):
    """For administrators."""

    works_count = serializers.IntegerField(read_only=True)
    votes_count = serializers.IntegerField(read_only=True)


@extend_schema_serializer(component_name="CompetitionName")
class CompetitionNameOut(serializers.Serializer[Any]):
    cmp_id = serializers.IntegerField(source="pk", read_only=True)
    cmp_name = serializers.CharField(source="name", read_only=True)
    cmp_deleted = FlagOut(source="is_deleted")


@extend_schema_serializer(component_name="CompetitionDocuments")
class CompetitionDocumentsIn(DocumentsIn):
    cmp_id = WireId()


class OwnerIn(serializers.Serializer[Any]):
    # The competition that a new document belongs to.
    cmp_id = WireId(source="competition_id")

    def validate_cmp_id(self, value: int) -> int:
        if not Competition.objects.filter(pk=value).exists():
            raise validation_error("not_found")
        return value


DOCUMENT_SERIALIZERS = document_serializers(
    DOCUMENTS,
    "CompetitionDocument",
    add_base=OwnerIn,
    out=lambda: {"cmp_id": serializers.IntegerField(source="competition_id", read_only=True)},
)

register_wire_names(COMPETITIONS.kind, CompetitionOut, status="status")
