"""Documents of the site on the wire: beside the common fields, their priority."""

from __future__ import annotations

from typing import Any

from rest_framework import serializers

from content.documents.services import RESOURCE
from marketplace.common.admin.documents.serializers import document_serializers
from marketplace.common.http.fields import WireInteger
from marketplace.common.limits import DOC_PRIORITY_MAX


def priority(**kwargs: Any) -> WireInteger:
    return WireInteger(source="priority", min_value=0, max_value=DOC_PRIORITY_MAX, required=False, **kwargs)


SERIALIZERS = document_serializers(
    RESOURCE,
    "Document",
    add=lambda: {"doc_priority": priority(help_text="Last by default.")},
    change=lambda: {"doc_priority": priority()},
    out=lambda: {"doc_priority": serializers.IntegerField(source="priority", read_only=True)},
)
