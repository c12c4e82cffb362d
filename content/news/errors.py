"""Why a change of the news is refused."""

from __future__ import annotations

from collections.abc import Iterable

from marketplace.common.http.errors import InvalidFields, NotFound, field_error

FIELDS = {"title": "new_title", "html": "new_article"}


class ArticleNotFound(NotFound):
    pass


class TextIncomplete(InvalidFields):
    """A language that the article did not have wants its title and its text."""

    def __init__(self, missing: Iterable[str]) -> None:
        super().__init__(fields={FIELDS[name]: [field_error("required")] for name in missing})
