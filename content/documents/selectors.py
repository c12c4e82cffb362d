"""Reading the rules documents: for everybody."""

from __future__ import annotations

from content.documents.models import Document
from marketplace.common.admin.documents import in_language
from trading.codebooks.selectors import in_order


def documents(*, every: bool) -> list[Document]:
    """Return the documents by priority, then name. every: of both languages, else those of the reader's."""
    rows = Document.objects.all()
    named = in_order(rows if every else in_language(rows), lambda row: row.name)
    return sorted(named, key=lambda row: row.priority)
