"""Errors of the news."""

from __future__ import annotations

from collections.abc import Iterable

from marketplace.common.http.errors import InvalidFields, NotFound, field_error

FIELDS = {"title": "new_title", "html": "new_article"}


class ArticleNotFound(NotFound):
    pass


class IncompleteText(InvalidFields):
    """The article does not have this language yet, so both its title and its text are required."""

    def __init__(self, missing: Iterable[str]) -> None:
        super().__init__(fields={FIELDS[name]: [field_error("required")] for name in missing})
