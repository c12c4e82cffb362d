"""A kind of documents as a resource of the back-office."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any, TypeVar

from django.db.models import Max, QuerySet

from marketplace.common.admin.crud import FileResource
from marketplace.common.admin.documents.models import AbstractDocument
from marketplace.common.limits import DOC_PRIORITY_MAX
from marketplace.common.text.collation import name_key
from marketplace.common.text.locale import active

Row = TypeVar("Row", bound=AbstractDocument)


class DocumentResource(FileResource[Row]):
    """A kind of documents. prefix: of the wire names of its fields, `doc` for `doc_name`."""

    columns: tuple[str, ...] = ("name", "language", "priority", "path")
    prefix: str

    def __init_subclass__(cls, **kwargs: Any) -> None:
        super().__init_subclass__(**kwargs)
        cls.field = f"{cls.prefix}_document"

    def documents(self, *, every: bool) -> list[Row]:
        """Return the documents by priority, then by name. every: of both languages, else
        those for readers of the active one."""
        rows = self.model._default_manager.all()
        return ordered(rows if every else in_language(rows))

    def siblings(self, values: Any) -> QuerySet[Row]:
        """Return the documents among which a new one with these values takes its place."""
        return self.model._default_manager.all()

    def write(self, row: Row, values: Any) -> None:
        """Put a new document without a priority after all others."""
        if row.pk is None and "priority" not in values:
            last = self.siblings(values).aggregate(last=Max("priority"))["last"]
            values = {**values, "priority": 0 if last is None else min(last + 1, DOC_PRIORITY_MAX)}
        super().write(row, values)


def ordered(documents: Iterable[Row]) -> list[Row]:
    """Return the documents by priority, then by name in the active language."""
    language = active()  # a database's collation knows the order of one language only
    return sorted(documents, key=lambda row: (row.priority, name_key(row.name, language)))


def in_language(documents: QuerySet[Row]) -> QuerySet[Row]:
    """Return those for readers of the active language, and those for readers of both."""
    return documents.filter(language__in=("", active()))
