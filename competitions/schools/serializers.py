"""Schools on the wire."""

from __future__ import annotations

from typing import Any, Final

from drf_spectacular.utils import extend_schema_serializer
from rest_framework import serializers

from competitions.schools.services import SCHOOLS
from marketplace.common.admin.audit.wire_names import register_wire_names
from marketplace.common.admin.lists import SearchIn
from marketplace.common.admin.sorting import Sorts
from marketplace.common.http.fields import FileIn, Flag, FlagOut, HttpLink, WireId, WireInteger, WireText
from marketplace.common.limits import SEARCH_MAX, SHORT_TEXT_MAX
from marketplace.common.text.collation import by_letters

AGE_GROUPS = (1, 3)


@extend_schema_serializer(component_name="SchoolSearch")
class SchoolSearchIn(serializers.Serializer[Any]):
    search = WireText(min_length=2, max_length=SEARCH_MAX)
    age = WireInteger(min_value=AGE_GROUPS[0], max_value=AGE_GROUPS[1], required=False)


@extend_schema_serializer(component_name="SchoolFilter")
class SchoolFilterIn(SearchIn):
    age = WireInteger(min_value=AGE_GROUPS[0], max_value=AGE_GROUPS[1], required=False)
    confirmed = Flag(required=False)


class SchoolFields(serializers.Serializer[Any]):
    sch_name = WireText(source="name")
    sch_age = WireInteger(source="age_group", min_value=AGE_GROUPS[0], max_value=AGE_GROUPS[1])
    sch_region = WireText(source="region", required=False)
    sch_address = WireText(source="address", required=False)
    sch_website = HttpLink(source="website", max_length=SHORT_TEXT_MAX, required=False)


@extend_schema_serializer(component_name="SchoolInput")
class SchoolIn(SchoolFields):
    sch_confirmed = Flag(source="is_confirmed", required=False, help_text="1 by default.")


@extend_schema_serializer(component_name="SchoolChange")
class SchoolChangeIn(SchoolIn):
    sch_name = WireText(source="name", required=False, allow_blank=False)
    sch_age = WireInteger(source="age_group", min_value=AGE_GROUPS[0], max_value=AGE_GROUPS[1], required=False)


@extend_schema_serializer(component_name="SchoolDelete")
class SchoolDeleteIn(serializers.Serializer[Any]):
    into = WireId(required=False, help_text="The school that takes over its works.")


@extend_schema_serializer(component_name="SchoolImport")
class ImportIn(serializers.Serializer[Any]):
    file = FileIn()
    dry_run = Flag(required=False, help_text="1 (the default) only tells what would happen.")


@extend_schema_serializer(component_name="School")
class SchoolOut(serializers.Serializer[Any]):
    sch_id = serializers.IntegerField(source="pk", read_only=True)
    sch_name = serializers.CharField(source="name", read_only=True)
    sch_region = serializers.CharField(source="region", read_only=True)
    sch_address = serializers.CharField(source="address", read_only=True)


# The list counts the works of each school, so it reads the register, which is bounded, in any order.
SORTS: Final[Sorts] = {
    "sch_name": by_letters("name"),
    "sch_region": by_letters("region"),
    "sch_age": "age_group",
    "works_count": "works_count",
}


@extend_schema_serializer(component_name="SchoolRow")
class SchoolRowOut(SchoolOut):
    """For administrators."""

    sch_website = serializers.CharField(source="website", read_only=True)
    sch_age = serializers.IntegerField(source="age_group", read_only=True)
    sch_confirmed = FlagOut(source="is_confirmed")
    works_count = serializers.IntegerField(read_only=True)


@extend_schema_serializer(component_name="SchoolImportError")
class ImportErrorOut(serializers.Serializer[Any]):
    row = serializers.IntegerField(read_only=True)
    field = serializers.CharField(read_only=True)
    code = serializers.CharField(read_only=True)


@extend_schema_serializer(component_name="SchoolImportReport")
class ImportReportOut(serializers.Serializer[Any]):
    added = serializers.IntegerField(read_only=True)
    updated = serializers.IntegerField(read_only=True)
    same = serializers.IntegerField(read_only=True)
    refused = serializers.IntegerField(read_only=True)

    def get_fields(self) -> dict[str, Any]:
        """`errors` is a property of every serializer."""
        return {**super().get_fields(), "errors": ImportErrorOut(many=True, read_only=True)}


register_wire_names(SCHOOLS.kind, SchoolRowOut)
