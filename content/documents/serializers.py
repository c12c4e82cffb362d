"""Rules documents on the wire."""

from __future__ import annotations

from typing import Any

from drf_spectacular.utils import extend_schema_serializer
from rest_framework import serializers

from content.documents.services import RESOURCE
from marketplace.common import limits
from marketplace.common.admin.audit.wire_names import register_wire_names
from marketplace.common.admin.documents.serializers import LocaleIn, LocaleOut, TypeOut
from marketplace.common.http.fields import FileIn, FileOut, WireInteger, WireText


@extend_schema_serializer(component_name="DocumentInput")
class DocumentIn(serializers.Serializer[Any]):
    doc_document = FileIn(source="upload")
    doc_name = WireText(source="name", max_length=limits.DOC_NAME_MAX)
    doc_priority = WireInteger(
        source="priority", min_value=0, max_value=limits.DOC_PRIORITY_MAX, required=False, help_text="Last by default."
    )
    doc_locale = LocaleIn()


@extend_schema_serializer(component_name="DocumentChange")
class DocumentChangeIn(serializers.Serializer[Any]):
    doc_name = WireText(source="name", max_length=limits.DOC_NAME_MAX, required=False, allow_blank=False)
    doc_priority = WireInteger(source="priority", min_value=0, max_value=limits.DOC_PRIORITY_MAX, required=False)


@extend_schema_serializer(component_name="Document")
class DocumentOut(serializers.Serializer[Any]):
    doc_id = serializers.IntegerField(source="pk", read_only=True)
    doc_name = serializers.CharField(source="name", read_only=True)
    doc_type = TypeOut()
    doc_priority = serializers.IntegerField(source="priority", read_only=True)
    doc_document = FileOut(source="path")


@extend_schema_serializer(component_name="DocumentWhole")
class DocumentWholeOut(DocumentOut):
    """For administrators."""

    doc_locale = LocaleOut()


register_wire_names(RESOURCE.kind, DocumentWholeOut)
