"""CSV files for spreadsheet programs: UTF-8 with a byte order mark, `;` between the cells, no formulas.

A text that begins like a formula gets an apostrophe before it; numbers and amounts are formatted here and need none.
Amounts have no thousands separator, so that programs read them as numbers, and the decimal sign of the language. Times
are Belgrade time. A phone number (`phone`) is written "00 381..." for "+381...": it begins with a digit and so needs no
apostrophe, and the blank makes it a text, whose leading zeros programs keep.
"""

from __future__ import annotations

import csv
import io
import re
from collections.abc import Iterable, Iterator, Sequence
from datetime import datetime
from decimal import Decimal
from itertools import chain, islice

from marketplace.common.db.clock import BELGRADE
from marketplace.common.text import locale

CSV = "text/csv"
CONTENT_TYPE = f"{CSV}; charset=utf-8"
BOM = "\ufeff"  # without it spreadsheet programs take another code page
ROWS_AT_ONCE = 500  # in memory

# Signs that begin a formula, also in their wide forms, and also after blanks that programs skip.
FORMULA = re.compile(r"[\s\x00-\x1f\u200b-\u200f\u2060\ufeff]*[=+\-@|\uff1d\uff0b\uff0d\uff20]|[\t\r\n]")

INTERNATIONAL = re.compile(r"\+([0-9][0-9 ]*)")

Cell = str | int | Decimal | datetime | None


def cell(value: Cell, language: str) -> str:
    """Return the text of a cell for a value."""
    if value is None:
        return ""
    if isinstance(value, datetime):
        return f"{value.astimezone(BELGRADE):%Y-%m-%d %H:%M}"
    if isinstance(value, Decimal):
        text = f"{value:.2f}"
        return text if language == "en" else text.replace(".", ",")
    if isinstance(value, int):
        return str(value)
    return f"'{value}" if FORMULA.match(value) else value


def phone(number: str) -> str:
    """Return a phone number for a cell. One with other signs than digits and blanks stays as it is."""
    international = INTERNATIONAL.fullmatch(number)
    return f"00 {international[1]}" if international else number


def csv_pieces(rows: Iterable[Sequence[Cell]], language: str | None = None) -> Iterator[bytes]:
    """Yield the file in pieces. rows: the headings first. language: of the decimal sign, by default the request's."""
    spoken = language or locale.active()
    mark = BOM
    left = iter(rows)
    for first in left:
        text = io.StringIO(newline="")
        writer = csv.writer(text, delimiter=";", lineterminator="\r\n")
        for row in chain([first], islice(left, ROWS_AT_ONCE - 1)):
            writer.writerow([cell(value, spoken) for value in row])
        yield (mark + text.getvalue()).encode()
        mark = ""
