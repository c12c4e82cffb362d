"""Pages: from 1, past the end an empty list with the true number of pages.

Source: docs/spec/api-trading.md, "Requests".
"""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from typing import Any, Generic, TypeVar

from django.db.models import QuerySet
from django.http import HttpRequest
from rest_framework.request import Request

from marketplace.common.http.envelope import Paged
from marketplace.common.http.errors import InvalidFields, field_error

__all__ = ["Page", "Paged", "page_number", "paginate"]

Row = TypeVar("Row")
BIGGEST = 1_000_000_000
"""A page beyond the end of every list. Larger numbers count as this one: no database gets too large an offset."""


@dataclass(frozen=True, slots=True)
class Page(Generic[Row]):
    """One page of a list. page: from 1. page_count: 0 for an empty list. items: number of rows of the whole list.

    more: there are more rows than `items`, not counted, and no page holds them. meant: the query that the list answers
    in place of the one that was sent, which has a slip.
    """

    rows: Sequence[Row]
    page: int
    page_count: int
    items: int
    more: bool = False
    meant: str = ""

    def __iter__(self) -> Iterator[Row]:
        return iter(self.rows)

    def paged(self, data: Any, meta: dict[str, Any] | None = None) -> Paged:
        """Return the answer. data: the serialized rows. meta: of the whole list."""
        return Paged(data, self.page_count, meta)


def page_number(request: HttpRequest | Request, name: str = "page") -> int:
    """Return the requested page, by default 1. Raises InvalidFields unless it is a whole number of at least 1."""
    text = request.GET.get(name)
    if text is None:
        return 1
    if not (text.isascii() and text.isdigit()):
        raise InvalidFields(fields={name: [field_error("invalid")]})
    number = int(text) if len(text) <= 10 else BIGGEST
    if text.strip("0") == "":
        raise InvalidFields(fields={name: [field_error("min", 1)]})
    return min(number, BIGGEST)


def page_count(items: int, size: int) -> int:
    """Return how many pages hold that many items; 0 for none."""
    return -(-items // size)


def paginate(rows: QuerySet[Any] | Sequence[Any], page: int, size: int, *, items: int | None = None) -> Page[Any]:
    """Return one page of a queryset, which must be ordered, or of a sequence. items: its length, if it is known."""
    if items is None:
        items = rows.count() if isinstance(rows, QuerySet) else len(rows)
    start = (page - 1) * size
    chosen = list(rows[start : start + size]) if start < items else []
    return Page(chosen, page, page_count(items, size), items)
