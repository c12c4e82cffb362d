"""The terms and rules of the site, as documents. Source: docs/spec/api-community.md, section 4."""

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
    prefix = "doc"

    def documents(self, *, every: bool) -> list[Document]:
        """Return the documents by priority, then by name. every: as for `DocumentResource.documents`."""
        return sorted(super().documents(every=every), key=lambda row: row.priority)

    def write(self, row: Document, values: Any) -> None:
        """Put a new document without a priority after all others."""
        if row.pk is None and "priority" not in values:
            last = Document.objects.aggregate(last=Max("priority"))["last"]
            values = {**values, "priority": 0 if last is None else min(last + 1, DOC_PRIORITY_MAX)}
        super().write(row, values)


RESOURCE = Documents()
