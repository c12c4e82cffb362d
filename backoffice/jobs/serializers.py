"""Jobs on the wire."""

from __future__ import annotations

from typing import Any

from drf_spectacular.utils import extend_schema_serializer
from rest_framework import serializers

from marketplace.common.http.fields import Flag, FlagOut, TimeOut
from marketplace.common.jobs.models import JobRun


@extend_schema_serializer(component_name="JobFilter")
class JobsIn(serializers.Serializer[Any]):
    late = Flag(required=False, help_text="1: late jobs only, 0: the others only.")


@extend_schema_serializer(component_name="Job")
class JobOut(serializers.Serializer[Any]):
    name = serializers.CharField(read_only=True)
    every = serializers.IntegerField(read_only=True, help_text="Seconds.")
    last_start = TimeOut(allow_null=True)
    last_end = TimeOut(allow_null=True, help_text="Null while it runs.")
    result = serializers.ChoiceField(choices=JobRun.Result.values, read_only=True, allow_null=True)
    summary = serializers.CharField(read_only=True, help_text="How much was done, or what went wrong.")
    next_start = TimeOut(allow_null=True)
    late = FlagOut(help_text="1: a whole start of the schedule was missed.")
