"""Exports on the wire."""

from __future__ import annotations

from typing import Any

from drf_spectacular.utils import extend_schema_serializer
from rest_framework import serializers

from marketplace.common.files.exports.models import DataExport
from marketplace.common.http.fields import TimeOut


@extend_schema_serializer(component_name="DataExport")
class ExportOut(serializers.Serializer[Any]):
    """A file that a job makes. It is there to be downloaded while `exp_state` is `ready`, until `exp_until`."""

    exp_id = serializers.IntegerField(source="pk", read_only=True)
    exp_list = serializers.CharField(
        source="title", read_only=True, help_text="Name of the list, or contracts; empty: own data."
    )
    exp_name = serializers.CharField(source="file_name", read_only=True, help_text="Name of the file.")
    exp_state = serializers.ChoiceField(choices=DataExport.State.values, source="state", read_only=True)
    exp_done = serializers.IntegerField(source="done", read_only=True)
    exp_total = serializers.IntegerField(source="total", read_only=True, help_text="0: not known.")
    exp_date = TimeOut(source="ordered_at")
    exp_until = TimeOut(source="expires_at", allow_null=True, help_text="Null while it is under way.")


@extend_schema_serializer(component_name="OwnDataExport")
class ExportStateOut(serializers.Serializer[Any]):
    """last: the newest order, whatever came of it; file: the newest one that can be downloaded. Null: there is none."""

    last = ExportOut(read_only=True, allow_null=True)
    file = ExportOut(read_only=True, allow_null=True)
