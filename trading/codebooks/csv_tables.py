"""What the files of the codebooks hold: columns, references to other files, and how a cell is read and written.

A column is called like the field it fills. A row is known by its natural key, never by a number of the database, so
that one file fits every installation; letter case does not tell two keys apart.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass
from datetime import time
from typing import Any

from django.db import models

from marketplace.common import limits
from marketplace.common.text import rich_text
from marketplace.common.text.untrusted import Unclean, clean_text

Apart = Callable[[Mapping[str, Any]], Iterable[str]]
"""Returns of a row's values the texts of which no other row may have one."""

HOUR = re.compile(r"([01]?\d|2[0-3]):([0-5]\d)\Z")
FLAGS = {"1": True, "0": False, "true": True, "false": False, "yes": True, "no": False, "da": True, "ne": False}


class Unreadable(ValueError):
    """A cell does not hold what its column asks for; the message says what that is."""


@dataclass(frozen=True, slots=True)
class Column:
    """required: every line fills it in. An empty cell of another column, and a column left out, say nothing: a row that
    is there keeps its value, a new one gets the model's default."""

    name: str
    read: Callable[[str], Any]  # the cell, trimmed and not empty; raises Unreadable
    write: Callable[[Any], str] = str
    required: bool = True


@dataclass(frozen=True, slots=True)
class Reference:
    """A row of another table, named by the cells of its key.

    cells: column -> where its text is found from a row of ours. They are the last parts of that table's key; empty ones
    stand before them. optional: all cells empty means none.
    """

    field: str
    table: str
    cells: Mapping[str, str]
    optional: bool = False


@dataclass(frozen=True, slots=True, kw_only=True)
class CsvTable:
    """name: its file is `<name>.csv`. key: the columns that tell one row from another.

    fixed: keys are codes or numbers that the code knows; a release adds those that are missing. Other tables a new
    installation gets only while `root` (mostly the table itself) is empty. only_one: a flag that one row may have.
    """

    name: str
    model: type[models.Model]
    key: tuple[str, ...]
    columns: tuple[Column, ...]
    references: tuple[Reference, ...] = ()
    fixed: bool = False
    root: type[models.Model] | None = None
    only_one: str = ""
    apart: Apart | None = None
    order: tuple[Any, ...] = ("pk",)

    @property
    def header(self) -> tuple[str, ...]:
        """Return the columns of a file that says all there is to say."""
        named = [column for reference in self.references for column in reference.cells]
        return (*named, *(column.name for column in self.columns))

    @property
    def required(self) -> set[str]:
        """Return the columns that no file may leave out."""
        named = {column for reference in self.references for column in reference.cells}
        return named | {column.name for column in self.columns if column.required}


# --- Cells -----------------------------------------------------------------------------------------------------------


def words(longest: int, *, multiline: bool = False) -> Callable[[str], str]:
    def read(cell: str) -> str:
        try:
            text = clean_text(cell, multiline=multiline, longest=longest)
        except Unclean as error:
            raise Unreadable(f"It may not hold {error}.") from error
        if not text:
            raise Unreadable("It is empty.")
        if len(text) > longest:
            raise Unreadable(f"It is {len(text)} characters long, at most {longest} are allowed.")
        return text

    return read


def rich(cell: str) -> str:
    """Return the HTML of a cell, cleaned: a file is no more to be trusted than a form."""
    html = rich_text.clean(words(limits.RICH_TEXT_MAX, multiline=True)(cell))
    if not html:
        raise Unreadable("Nothing of it may be shown.")
    return html


def matching(pattern: str, hint: str) -> Callable[[str], str]:
    def read(cell: str) -> str:
        if not re.fullmatch(pattern, cell):
            raise Unreadable(f"{cell!r} is not {hint}.")
        return cell

    return read


def whole(smallest: int, largest: int) -> Callable[[str], int]:
    def read(cell: str) -> int:
        if not (cell.isascii() and cell.isdigit() and len(cell) < 10 and smallest <= int(cell) <= largest):
            raise Unreadable(f"{cell!r} is not a whole number from {smallest} to {largest}.")
        return int(cell)

    return read


def one_of(values: Mapping[str, Any]) -> Callable[[str], Any]:
    def read(cell: str) -> Any:
        if cell.lower() not in values:
            raise Unreadable(f"{cell!r} is not one of: {', '.join(values)}.")
        return values[cell.lower()]

    return read


def read_hour(cell: str) -> time:
    match = HOUR.match(cell)
    if match is None:
        raise Unreadable(f"{cell!r} is not a time of the day such as 18:00.")
    return time(int(match[1]), int(match[2]))


def write_hour(value: time) -> str:
    return f"{value:%H:%M}"


def flag(name: str) -> Column:
    return Column(name, one_of(FLAGS), lambda value: "1" if value else "0", required=False)
