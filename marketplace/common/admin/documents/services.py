"""Keeping and finding documents."""

from __future__ import annotations

from typing import TypeVar

from django.db.models import QuerySet

from marketplace.common.admin.crud import FileBook
from marketplace.common.admin.documents.models import Paper
from marketplace.common.text.locale import active

Row = TypeVar("Row", bound=Paper)


class PaperBook(FileBook[Row]):
    columns: tuple[str, ...] = ("name", "language", "path")


def in_language(papers: QuerySet[Row]) -> QuerySet[Row]:
    """Return those of the reader's language, and those for both (C13)."""
    return papers.filter(language__in=("", active()))
