"""Writes of the rules documents. Each is an administrator's and leaves one entry in the audit log."""

from __future__ import annotations

from typing import Any

from django.db.models import Max

from content.documents.models import Document
from marketplace.common.admin.documents import DocumentResource
from marketplace.common.files.rules import DOCUMENT
from marketplace.common.limits import DOC_PRIORITY_MAX


class Documents(DocumentResource[Document]):
    kind = "document"
    model = Document
    columns = ("name", "language", "priority", "path")
    rules = DOCUMENT
    field = "doc_document"

    def write(self, row: Document, values: Any) -> None:
        """A new one without a priority comes after all others."""
        if row.pk is None and "priority" not in values:
            last = Document.objects.aggregate(last=Max("priority"))["last"]
            values = {**values, "priority": 0 if last is None else min(last + 1, DOC_PRIORITY_MAX)}
        super().write(row, values)


RESOURCE = Documents()
