"""Searches that found nothing, on the wire."""

from __future__ import annotations

from typing import Any

from drf_spectacular.utils import extend_schema_serializer
from rest_framework import serializers

from marketplace.common.http.fields import FlagOut


@extend_schema_serializer(component_name="EmptySearch")
class EmptySearchOut(serializers.Serializer[Any]):
    text = serializers.CharField(read_only=True, help_text="Its words in Latin lower case, without diacritics.")
    times = serializers.IntegerField(read_only=True, help_text="How often it was searched in 30 days, today included.")
    last_day = serializers.DateField(source="last", read_only=True, help_text="In Belgrade.")
    is_synonym = FlagOut(source="synonym", help_text="1: an active group of synonyms has it by now.")
