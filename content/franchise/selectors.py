"""Reading the franchise documents: for everybody."""

from __future__ import annotations

from content.franchise.models import FranchiseDocument
from marketplace.common.admin.documents import in_language
from trading.codebooks.selectors import in_order


def documents(*, every: bool) -> list[FranchiseDocument]:
    """Return the documents by name. every: of both languages, else those of the reader's."""
    rows = FranchiseDocument.objects.all()
    return in_order(rows if every else in_language(rows), lambda row: row.name)
