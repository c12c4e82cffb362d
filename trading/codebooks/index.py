"""Every codebook there is: what the modules in `definitions` declare."""

from __future__ import annotations

import pkgutil
from importlib import import_module
from typing import Final

from trading.codebooks import definitions
from trading.codebooks.csv_tables import CsvTable
from trading.codebooks.definition import Codebook


def declared() -> list[Codebook]:
    """Return the declarations of all modules, by module and then as they stand in it."""
    modules = [
        import_module(f"{definitions.__name__}.{one.name}") for one in pkgutil.iter_modules(definitions.__path__)
    ]
    return [
        value
        for module in modules
        for value in vars(module).values()
        if isinstance(value, Codebook) and value.model.__module__ == module.__name__
    ]


def in_order_of_references(tables: list[CsvTable]) -> tuple[CsvTable, ...]:
    """Return the tables, each behind those that it refers to."""
    by_name = {table.name: table for table in tables}
    placed: dict[str, CsvTable] = {}

    def place(table: CsvTable) -> None:
        for reference in table.references:
            if reference.table not in placed and reference.table != table.name:
                place(by_name[reference.table])
        placed.setdefault(table.name, table)

    for table in tables:
        place(table)
    return tuple(placed.values())


CODEBOOKS: Final = tuple(declared())
TABLES: Final = in_order_of_references([codebook.csv_table() for codebook in CODEBOOKS])
TABLES_BY_NAME: Final = {table.name: table for table in TABLES}
