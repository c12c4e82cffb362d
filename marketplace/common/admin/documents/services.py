"""A kind of documents as a resource of the back-office."""

from __future__ import annotations

from typing import Any, TypeVar

from django.db.models import QuerySet

from marketplace.common.admin.crud import FileResource
from marketplace.common.admin.documents.models import AbstractDocument
from marketplace.common.text.collation import name_key
from marketplace.common.text.locale import active

Row = TypeVar("Row", bound=AbstractDocument)


class DocumentResource(FileResource[Row]):
    """A kind of documents. prefix: of the wire names of its fields, `doc` for `doc_name`."""

    columns: tuple[str, ...] = ("name", "language", "path")
    prefix: str

    def __init_subclass__(cls, **kwargs: Any) -> None:
        super().__init_subclass__(**kwargs)
        cls.field = f"{cls.prefix}_document"

    def documents(self, *, every: bool) -> list[Row]:
        """Return the documents by name. every: of both languages, else those for readers of the active language."""
        rows = self.model._default_manager.all()
        language = active()  # a database's collation knows the order of one language only
        return sorted(rows if every else in_language(rows), key=lambda row: name_key(row.name, language))


def in_language(documents: QuerySet[Row]) -> QuerySet[Row]:
    """Return those for readers of the active language, and those for readers of both (C13)."""
    return documents.filter(language__in=("", active()))
