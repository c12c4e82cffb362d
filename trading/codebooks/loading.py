"""Bringing the codebooks to what files say, and writing the files of what they are.

Rows are added and changed, never deleted: ads and people hold on to them. Runs inside the caller's transaction.
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any

from django.core.management.color import no_style
from django.db import connection, models

from trading import hooks
from trading.codebooks.csv_import import CsvError, CsvRefused, Line, ParsedCsv, csv_bytes
from trading.codebooks.csv_tables import CsvTable, Reference, Unreadable
from trading.codebooks.index import TABLES, TABLES_BY_NAME
from trading.codebooks.named import NAMES

Key = tuple[str, ...]
Cells = dict[str, str]


@dataclass(slots=True)
class Outcome:
    """What loading did to one codebook, in rows. missing: active, but not in the file. renamed: their numbers."""

    table: str
    added: int = 0
    changed: int = 0
    same: int = 0
    missing: int = 0
    switched_off: int = 0
    renamed: list[Any] = field(default_factory=list)


@dataclass(frozen=True, slots=True)
class Stored:
    """A row of the database. values: field -> value, references by their `_id`."""

    pk: Any
    values: dict[str, Any]


@dataclass(slots=True)
class Known:
    """The rows of a table by key; of two with the same key the first one."""

    table: CsvTable
    rows: dict[Key, Stored] = field(default_factory=dict)

    @classmethod
    def read(cls, table: CsvTable) -> Known:
        known = cls(table)
        for cells, stored in stored_rows(table):
            known.rows.setdefault(key_of(table, cells), stored)
        return known


@dataclass(frozen=True, slots=True)
class ParsedRow:
    """A line of a file that can be read. values: what it says of the row, references left out."""

    line: Line
    key: Key
    values: dict[str, Any]


def load(parsed_files: Iterable[ParsedCsv], *, deactivate_missing: bool = False) -> list[Outcome]:
    """Add and change rows until every line of the files holds. Raises CsvRefused with every error found.

    deactivate_missing: rows that a given file does not name are switched off.
    """
    return _Loading(parsed_files, deactivate_missing=deactivate_missing).run()


def add_missing(parsed_files: Iterable[ParsedCsv]) -> int:
    """Add what a new installation begins with; return how many rows. What is there stays as it is."""
    chosen = []
    for parsed in parsed_files:
        table = TABLES_BY_NAME[parsed.table]
        if table.fixed or not (table.root or table.model)._default_manager.exists():
            chosen.append(parsed)
    return sum(outcome.added for outcome in _Loading(chosen, only_add=True).run())


def dumped(table: CsvTable) -> bytes:
    """Return the file of a codebook as it is; loading it changes nothing."""
    return csv_bytes(table.header, (cells for cells, _ in stored_rows(table)))


def stored_rows(table: CsvTable) -> Iterable[tuple[Cells, Stored]]:
    """Yield the rows as cells of a file and as values, in the order of a file."""
    places = {column: place for reference in table.references for column, place in reference.cells.items()}
    fields = [*(column.name for column in table.columns), *(reference.field for reference in table.references)]
    query = table.model._default_manager.order_by(*table.order)
    for row in query.values("pk", *fields, *places.values()):
        cells = {column: row[place] or "" for column, place in places.items()}
        cells |= {column.name: column.write(row[column.name]) for column in table.columns}
        yield cells, Stored(row["pk"], {name: row[name] for name in fields})


def key_of(table: CsvTable, cells: Mapping[str, str]) -> Key:
    return tuple(cells[name].casefold() for name in table.key)


class _Loading:
    """One run over all given files. Errors are collected; the first table that has some ends it."""

    def __init__(
        self, parsed_files: Iterable[ParsedCsv], *, only_add: bool = False, deactivate_missing: bool = False
    ) -> None:
        self.parsed_files = {parsed.table: parsed for parsed in parsed_files}
        self.only_add = only_add
        self.deactivate_missing = deactivate_missing
        self.known: dict[str, Known] = {}
        self.errors: list[CsvError] = []

    def run(self) -> list[Outcome]:
        wanted = {
            table.name: self.read(table, self.parsed_files[table.name])
            for table in TABLES
            if table.name in self.parsed_files
        }
        self.raise_errors()
        outcomes = []
        for name, lines in wanted.items():
            outcomes.append(self.write(TABLES_BY_NAME[name], lines))
            self.raise_errors()
        return outcomes

    def raise_errors(self) -> None:
        if self.errors:
            raise CsvRefused(self.errors)

    def add_error(self, table: CsvTable, line: int, column: str, message: str) -> None:
        self.errors.append(CsvError(self.parsed_files[table.name].file, line, column, message))

    # --- Reading -----------------------------------------------------------------------------------------------------

    def read(self, table: CsvTable, parsed: ParsedCsv) -> list[ParsedRow]:
        """Return what the lines say, each by itself."""
        before = len(self.errors)
        for name in sorted(table.required - set(parsed.header)):
            self.add_error(table, 1, name, "The header lacks it.")
        for name in dict.fromkeys(parsed.header):
            if name not in table.header:
                self.add_error(table, 1, name, f"There is no such column; there are: {', '.join(table.header)}.")
            elif parsed.header.count(name) > 1:
                self.add_error(table, 1, name, "The header names it twice.")
        if len(self.errors) > before:
            return []
        wanted: list[ParsedRow] = []
        seen: dict[Key, int] = {}
        for line in parsed.lines:
            values = self.values_of(table, line)
            if values is None:
                continue
            written = {
                column.name: column.write(values[column.name]) for column in table.columns if column.name in values
            }
            key = key_of(table, {**line.cells, **written})
            if key in seen:
                self.add_error(
                    table, line.number, table.key[-1], f"Line {seen[key]} has the same {', '.join(table.key)}."
                )
            seen.setdefault(key, line.number)
            wanted.append(ParsedRow(line, key, values))
        self.check_only_one(table, wanted)
        return wanted

    def values_of(self, table: CsvTable, line: Line) -> dict[str, Any] | None:
        """Return field -> value of the cells that say something; None after an error."""
        values: dict[str, Any] = {}
        good = True
        for column in table.columns:
            cell = line.cells.get(column.name, "")
            if not cell and not column.required:
                continue
            try:
                if not cell:
                    raise Unreadable("It is empty.")
                values[column.name] = column.read(cell)
            except Unreadable as error:
                self.add_error(table, line.number, column.name, str(error))
                good = False
        return values if good else None

    def check_only_one(self, table: CsvTable, wanted: Sequence[ParsedRow]) -> None:
        flagged = [row for row in wanted if table.only_one and row.values.get(table.only_one)]
        for row in flagged[1:]:
            self.add_error(table, row.line.number, table.only_one, f"Line {flagged[0].line.number} has it already.")

    # --- Writing -----------------------------------------------------------------------------------------------------

    def write(self, table: CsvTable, wanted: Sequence[ParsedRow]) -> Outcome:
        """Bring one table to what its file says."""
        outcome = Outcome(table.name)
        known = self.rows_of(table)
        self.free_only_one(table, wanted, known)
        self.check_apart(table, wanted, known)
        # A category may stand above its parent in the file: those without one go first.
        own = [reference for reference in table.references if reference.table == table.name]
        for batch in (
            [row for row in wanted if not is_nested(own, row)],
            [row for row in wanted if is_nested(own, row)],
        ):
            if batch:
                self.write_batch(table, batch, known, outcome)
                known = self.rows_of(table, fresh=True)
        if outcome.renamed:
            hooks.rows_renamed.call(str(table.model._meta.model_name), outcome.renamed)
        named = {row.key for row in wanted}
        missing = [stored.pk for key, stored in known.rows.items() if key not in named and stored.values.get("active")]
        outcome.missing = len(missing)
        if self.deactivate_missing and missing:
            outcome.switched_off = table.model._default_manager.filter(pk__in=missing).update(active=False)
        return outcome

    def write_batch(self, table: CsvTable, batch: Sequence[ParsedRow], known: Known, outcome: Outcome) -> None:
        new: list[models.Model] = []
        places = next_places(table, known)
        for row in batch:
            references = self.references_of(table, row)
            if references is None:
                continue
            values = {**row.values, **references}
            stored = known.rows.get(row.key)
            if stored is None:
                if "position" in table.header:
                    siblings = tuple(values[reference.field] for reference in table.references)
                    values.setdefault("position", places[siblings])
                    places[siblings] = max(places[siblings], values["position"] + 1)
                new.append(table.model(**values))
                continue
            changes = {name: value for name, value in values.items() if stored.values[name] != value}
            if changes and not self.only_add:
                table.model._default_manager.filter(pk=stored.pk).update(**changes)
                outcome.changed += 1
                if not changes.keys().isdisjoint(NAMES):
                    outcome.renamed.append(stored.pk)
            else:
                outcome.same += 1
        if not self.errors:
            outcome.added += insert(table.model, new)

    def rows_of(self, table: CsvTable, *, fresh: bool = False) -> Known:
        """Return the rows of a table, read once, and anew after they were written."""
        if fresh or table.name not in self.known:
            self.known[table.name] = Known.read(table)
        return self.known[table.name]

    def references_of(self, table: CsvTable, row: ParsedRow) -> dict[str, Any] | None:
        """Return field -> number of the row that the cells name; None when there is none."""
        found: dict[str, Any] = {}
        for reference in table.references:
            cells = [row.line.cells[column] for column in reference.cells]
            if reference.optional and not any(cells):
                found[reference.field] = None
                continue
            target = TABLES_BY_NAME[reference.table]
            key = tuple(cell.casefold() for cell in [""] * (len(target.key) - len(cells)) + cells)
            stored = self.rows_of(target).rows.get(key)
            if stored is None:
                named = " / ".join(cell for cell in cells if cell)
                column = list(reference.cells)[-1]
                self.add_error(table, row.line.number, column, f"{reference.table} has no {named!r}.")
                return None
            found[reference.field] = stored.pk
        return found

    def free_only_one(self, table: CsvTable, wanted: Sequence[ParsedRow], known: Known) -> None:
        """Take the flag that one row may have from the row that had it, or refuse where the file does not say so."""
        name = table.only_one
        for row in wanted:
            if not name or not row.values.get(name):
                continue
            for key, stored in known.rows.items():
                if key == row.key or not stored.values[name]:
                    continue
                if any(other.key == key and other.values.get(name) is False for other in wanted):
                    table.model._default_manager.filter(pk=stored.pk).update(**{name: False})
                else:
                    self.add_error(
                        table, row.line.number, name, "Another row has it, and the file does not take it away."
                    )

    def check_apart(self, table: CsvTable, wanted: Sequence[ParsedRow], known: Known) -> None:
        """Refuse a text that only one row may have where another row has it."""
        if table.apart is None:
            return
        named = {row.key for row in wanted}
        owners = {
            text: "Another row"
            for key, stored in known.rows.items()
            if key not in named
            for text in table.apart(stored.values)
        }
        for row in wanted:
            for text in table.apart(row.values):
                if text in owners:
                    self.add_error(table, row.line.number, table.key[-1], f"{owners[text]} has {text!r} already.")
                owners.setdefault(text, f"Line {row.line.number}")


def is_nested(own: Sequence[Reference], row: ParsedRow) -> bool:
    """Tell if the row refers to a row of its own table."""
    return any(row.line.cells[column] for reference in own for column in reference.cells)


def next_places(table: CsvTable, known: Known) -> defaultdict[tuple[Any, ...], int]:
    """Return where the next row stands among those beside it: the rows with the same references."""
    places: defaultdict[tuple[Any, ...], int] = defaultdict(int)
    if "position" in table.header:
        for stored in known.rows.values():
            siblings = tuple(stored.values[reference.field] for reference in table.references)
            places[siblings] = max(places[siblings], stored.values["position"] + 1)
    return places


def insert(model: type[models.Model], wanted: Sequence[models.Model]) -> int:
    """Insert the rows. Fixed numbers do not move PostgreSQL's sequence: without the reset the next row would clash."""
    if not wanted:
        return 0
    model._default_manager.bulk_create(wanted)
    with connection.cursor() as cursor:
        for statement in connection.ops.sequence_reset_sql(no_style(), [model]):
            cursor.execute(statement)
    return len(wanted)
