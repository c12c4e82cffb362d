"""The ranking on the wire."""

from __future__ import annotations

from typing import Any

from drf_spectacular.utils import extend_schema_serializer
from rest_framework import serializers

from competitions.competitions.serializers import CompetitionOut


@extend_schema_serializer(component_name="RankedWork")
class RankedWorkOut(serializers.Serializer[Any]):
    """A work as its row in the ranking."""

    # Only describes what `selectors.wire_row` returns: a serializer for each of thousands of rows would cost more.

    wrk_id = serializers.IntegerField()
    wrk_name = serializers.CharField()
    votes = serializers.IntegerField()
    wrk_admin_points = serializers.IntegerField(help_text="Of the jury; part of the total.")
    total_points = serializers.IntegerField()
    wrk_sponsor_name = serializers.CharField()
    wrk_sponsor_link = serializers.CharField()
    wrk_work = serializers.CharField(allow_null=True, help_text="Outside link; of type 2, else null.")
    work_file = serializers.CharField(allow_null=True, help_text="Stored path; of types 1 and 3, else null.")
    wrk_class = serializers.CharField(allow_null=True, help_text="Null in age group 4, as the school.")
    sch_name = serializers.CharField(allow_null=True)
    sch_website = serializers.CharField(allow_null=True)


@extend_schema_serializer(component_name="RankedCompetition")
class RankedCompetitionOut(CompetitionOut):
    rank_list = RankedWorkOut(many=True, read_only=True)
