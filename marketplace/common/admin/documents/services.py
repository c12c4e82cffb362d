"""Writing documents, and choosing those of a language."""

from __future__ import annotations

from typing import TypeVar

from django.db.models import QuerySet

from marketplace.common.admin.crud import FileResource
from marketplace.common.admin.documents.models import AbstractDocument
from marketplace.common.text.locale import active

Row = TypeVar("Row", bound=AbstractDocument)


class DocumentResource(FileResource[Row]):
    columns: tuple[str, ...] = ("name", "language", "path")


def in_language(documents: QuerySet[Row]) -> QuerySet[Row]:
    """Return those of the reader's language, and those for both (C13)."""
    return documents.filter(language__in=("", active()))
