"""Franchise documents on the wire."""

from __future__ import annotations

from typing import Any

from drf_spectacular.utils import extend_schema_serializer
from rest_framework import serializers

from content.franchise.services import RESOURCE
from marketplace.common import limits
from marketplace.common.admin.audit.wire_names import register_wire_names
from marketplace.common.admin.documents.serializers import LocaleIn, LocaleOut, TypeOut
from marketplace.common.http.fields import FileIn, FileOut, WireText


@extend_schema_serializer(component_name="FranchiseDocInput")
class FranchiseDocIn(serializers.Serializer[Any]):
    frd_document = FileIn(source="upload")
    frd_name = WireText(source="name", max_length=limits.DOC_NAME_MAX)
    frd_locale = LocaleIn()


@extend_schema_serializer(component_name="FranchiseDocChange")
class FranchiseDocChangeIn(serializers.Serializer[Any]):
    frd_name = WireText(source="name", max_length=limits.DOC_NAME_MAX, required=False, allow_blank=False)


@extend_schema_serializer(component_name="FranchiseDoc")
class FranchiseDocOut(serializers.Serializer[Any]):
    frd_id = serializers.IntegerField(source="pk", read_only=True)
    frd_name = serializers.CharField(source="name", read_only=True)
    frd_type = TypeOut()
    frd_document = FileOut(source="path")


@extend_schema_serializer(component_name="FranchiseDocWhole")
class FranchiseDocWholeOut(FranchiseDocOut):
    """For administrators."""

    frd_locale = LocaleOut()


register_wire_names(RESOURCE.kind, FranchiseDocWholeOut)
