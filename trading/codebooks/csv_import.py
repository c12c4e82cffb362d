"""A codebook's file: comma-separated text in UTF-8, a header line, then a line for each row. Pure.

CSV, because people keep such lists in spreadsheets, and because every error has a line and a column to point at. A file
that a spreadsheet wrote with semicolons or a byte order mark is read as well.
"""

from __future__ import annotations

import csv
import io
import unicodedata
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass


@dataclass(frozen=True, slots=True)
class CsvError:
    """An error in a file. file: "" for none alone. line: from 1, 0 for the whole file. column: "" for the line."""

    file: str
    line: int
    column: str
    message: str

    def __str__(self) -> str:
        places = (self.file, self.line and f"line {self.line}", self.column and f"column {self.column}")
        place = ", ".join(str(part) for part in places if part)
        return f"{place}: {self.message}" if place else self.message


class CsvRefused(Exception):
    """The files cannot be loaded; nothing was written."""

    def __init__(self, errors: Sequence[CsvError]) -> None:
        super().__init__("\n".join(str(error) for error in errors))
        self.errors = tuple(errors)


@dataclass(frozen=True, slots=True)
class Line:
    """number: of the line in the file, its first where a cell has line breaks. cells: column -> text, trimmed, composed
    (NFC)."""

    number: int
    cells: Mapping[str, str]


@dataclass(frozen=True, slots=True)
class ParsedCsv:
    """table: the codebook. file: as it is called in errors."""

    table: str
    file: str
    header: tuple[str, ...]
    lines: tuple[Line, ...]


def parse_csv(table: str, file: str, data: bytes) -> ParsedCsv:
    """Return what the file holds. Raises CsvRefused."""
    try:
        text = data.decode("utf-8-sig")
    except UnicodeDecodeError as error:
        line = data[: error.start].count(b"\n") + 1
        raise CsvRefused([CsvError(file, line, "", "The file is not UTF-8.")]) from error
    first = text.partition("\n")[0]
    delimiter = ";" if ";" in first and "," not in first else ","
    reader = csv.reader(io.StringIO(text, newline=""), delimiter=delimiter, strict=True)
    header: tuple[str, ...] = ()
    lines: list[Line] = []
    errors: list[CsvError] = []
    before = 0
    try:
        for row in reader:
            number, before = before + 1, reader.line_num
            cells = [unicodedata.normalize("NFC", cell.strip()) for cell in row]
            if not any(cells):
                continue
            if not header:
                header = tuple(cells)
            elif len(cells) != len(header):
                errors.append(CsvError(file, number, "", f"{len(cells)} cells, but the header has {len(header)}."))
            else:
                lines.append(Line(number, dict(zip(header, cells, strict=True))))
    except csv.Error as error:
        errors.append(CsvError(file, before + 1, "", f"Not comma-separated text: {error}."))
    if not header and not errors:
        errors.append(CsvError(file, 0, "", "The file is empty."))
    if errors:
        raise CsvRefused(errors)
    return ParsedCsv(table, file, header, tuple(lines))


def parsed_from_rows(table: str, header: Sequence[str], rows: Iterable[Sequence[str]]) -> ParsedCsv:
    """Return these rows as if a file held them."""
    lines = (Line(number, dict(zip(header, row, strict=True))) for number, row in enumerate(rows, start=2))
    return ParsedCsv(table, table, tuple(header), tuple(lines))


def csv_bytes(header: Sequence[str], rows: Iterable[Mapping[str, str]]) -> bytes:
    """Return the file of these rows."""
    buffer = io.StringIO(newline="")
    writer = csv.DictWriter(buffer, header, lineterminator="\n")
    writer.writeheader()
    writer.writerows(rows)
    return buffer.getvalue().encode()
