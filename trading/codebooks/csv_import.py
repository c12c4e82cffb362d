"""A codebook's file: comma-separated text in UTF-8, a header line, then a line for each row. Pure.

CSV, because people keep such lists in spreadsheets, and because every fault has a line and a column to point at. A file
that a spreadsheet wrote with semicolons or a byte order mark is read as well.
"""

from __future__ import annotations

import csv
import io
import unicodedata
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass


@dataclass(frozen=True, slots=True)
class Fault:
    """What is wrong and where. file: "" for none alone. line: from 1, 0 for the whole file. column: "" for the line."""

    file: str
    line: int
    column: str
    message: str

    def __str__(self) -> str:
        places = (self.file, self.line and f"line {self.line}", self.column and f"column {self.column}")
        place = ", ".join(str(part) for part in places if part)
        return f"{place}: {self.message}" if place else self.message


class SheetsRefused(Exception):
    """The files cannot be loaded; nothing was written."""

    def __init__(self, faults: Sequence[Fault]) -> None:
        super().__init__("\n".join(str(fault) for fault in faults))
        self.faults = tuple(faults)


@dataclass(frozen=True, slots=True)
class Line:
    """number: of the line in the file, its first where a cell has line breaks. cells: column -> text, trimmed, composed
    (NFC)."""

    number: int
    cells: Mapping[str, str]


@dataclass(frozen=True, slots=True)
class Sheet:
    """table: the codebook. file: as it is called in faults."""

    table: str
    file: str
    header: tuple[str, ...]
    lines: tuple[Line, ...]


def read_sheet(table: str, file: str, data: bytes) -> Sheet:
    """Return what the file holds. Raises SheetsRefused."""
    try:
        text = data.decode("utf-8-sig")
    except UnicodeDecodeError as error:
        line = data[: error.start].count(b"\n") + 1
        raise SheetsRefused([Fault(file, line, "", "The file is not UTF-8.")]) from error
    first = text.partition("\n")[0]
    delimiter = ";" if ";" in first and "," not in first else ","
    reader = csv.reader(io.StringIO(text, newline=""), delimiter=delimiter, strict=True)
    header: tuple[str, ...] = ()
    lines: list[Line] = []
    faults: list[Fault] = []
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
                faults.append(Fault(file, number, "", f"{len(cells)} cells, but the header has {len(header)}."))
            else:
                lines.append(Line(number, dict(zip(header, cells, strict=True))))
    except csv.Error as error:
        faults.append(Fault(file, before + 1, "", f"Not comma-separated text: {error}."))
    if not header and not faults:
        faults.append(Fault(file, 0, "", "The file is empty."))
    if faults:
        raise SheetsRefused(faults)
    return Sheet(table, file, header, tuple(lines))


def made_sheet(table: str, header: Sequence[str], rows: Iterable[Sequence[str]]) -> Sheet:
    """Return a sheet that no file holds."""
    lines = (Line(number, dict(zip(header, row, strict=True))) for number, row in enumerate(rows, start=2))
    return Sheet(table, table, tuple(header), tuple(lines))


def written_sheet(header: Sequence[str], rows: Iterable[Mapping[str, str]]) -> bytes:
    """Return the file of these rows."""
    buffer = io.StringIO(newline="")
    writer = csv.DictWriter(buffer, header, lineterminator="\n")
    writer.writeheader()
    writer.writerows(rows)
    return buffer.getvalue().encode()
