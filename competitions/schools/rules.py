"""Reading a register of schools from a table. Pure."""

from __future__ import annotations

import csv
import io
from collections.abc import Iterator
from dataclasses import dataclass
from typing import Final

COLUMNS: Final = ("sch_name", "sch_age", "sch_region", "sch_address", "sch_website")
REQUIRED: Final = COLUMNS[:2]
HEADINGS: Final = {
    **{name: name for name in COLUMNS},
    **dict(zip(("naziv", "uzrast", "mesto", "adresa", "sajt"), COLUMNS, strict=True)),
    **dict(zip(("name", "age", "place", "address", "website"), COLUMNS, strict=True)),
}
"""What the first line may call a column, in small letters: the words of either language, or the wire's name."""
MAX_ROWS: Final = 20_000


class InvalidHeader(Exception):
    """The first line does not name the columns."""


class TooManyRows(Exception):
    pass


@dataclass(frozen=True, slots=True)
class Line:
    """A line of the table. number: in the file, the header being 1. cells: column name -> text."""

    number: int
    cells: dict[str, str]


def read_lines(text: str) -> Iterator[Line]:
    """Yield the lines of a CSV table with a header, separated by commas or semicolons; skip empty lines.

    The columns may come in any order; a missing optional column is empty. Raises InvalidHeader, TooManyRows.
    """
    text = text.removeprefix("\ufeff")
    first = text.split("\n", 1)[0]
    rows = csv.reader(io.StringIO(text, newline=""), delimiter=";" if first.count(";") > first.count(",") else ",")
    try:
        header = [HEADINGS[cell.strip().lower()] for cell in next(rows)]
    except (StopIteration, csv.Error, KeyError):
        raise InvalidHeader from None
    if not set(REQUIRED) <= set(header) or len(set(header)) != len(header):
        raise InvalidHeader
    count = 0
    try:
        for cells in rows:
            if not any(cell.strip() for cell in cells):
                continue
            count += 1
            if count > MAX_ROWS:
                raise TooManyRows
            found = dict(zip(header, cells, strict=False))
            yield Line(rows.line_num, {name: found.get(name, "") for name in COLUMNS})
    except csv.Error:
        raise InvalidHeader from None
