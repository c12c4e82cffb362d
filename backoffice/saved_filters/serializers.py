"""Saved filters on the wire."""

from __future__ import annotations

from typing import Any

from drf_spectacular.utils import extend_schema_serializer
from rest_framework import serializers

from backoffice.saved_filters.models import LIST_MAX, NAME_MAX, QUERY_MAX
from backoffice.saved_filters.services import KIND
from marketplace.common.admin.audit.wire_names import register_wire_names
from marketplace.common.http.fields import WireText

LIST = "The client's name of the list."
QUERY = "Search, filters and sort as in the address of the list; no page. Empty: the whole list."


@extend_schema_serializer(component_name="SavedFiltersOfList")
class SavedFiltersIn(serializers.Serializer[Any]):
    list = WireText(source="list_key", max_length=LIST_MAX, help_text=LIST)


@extend_schema_serializer(component_name="NewSavedFilter")
class SavedFilterIn(SavedFiltersIn):
    sav_name = WireText(source="name", max_length=NAME_MAX)
    sav_query = WireText(source="query", max_length=QUERY_MAX, required=False, help_text=QUERY)


@extend_schema_serializer(component_name="SavedFilterChange")
class SavedFilterChangeIn(serializers.Serializer[Any]):
    """What is left out stays as it is."""

    sav_name = WireText(source="name", max_length=NAME_MAX, required=False)
    sav_query = WireText(source="query", max_length=QUERY_MAX, required=False, help_text=QUERY)


@extend_schema_serializer(component_name="SavedFilter")
class SavedFilterOut(serializers.Serializer[Any]):
    sav_id = serializers.IntegerField(source="pk", read_only=True)
    sav_name = serializers.CharField(source="name", read_only=True)
    sav_query = serializers.CharField(source="query", read_only=True, help_text=QUERY)


register_wire_names(KIND, SavedFilterOut)
