"""Loads codebooks from CSV files. docs/operations.md, "Reference data from files", says how they are read."""

from pathlib import Path
from typing import Any

from django.core.management.base import CommandError, CommandParser

from marketplace.common.jobs.commands import ProjectCommand
from trading.codebooks.csv_import import CsvRefused
from trading.codebooks.services import load_codebooks


class Command(ProjectCommand):
    help = "Load codebooks from CSV files: add and change rows by their natural key. All of it or nothing; safe again."

    def add_arguments(self, parser: CommandParser) -> None:
        parser.add_argument("paths", nargs="+", type=Path, help="files named like their codebook, or folders of them")
        parser.add_argument("--dry-run", action="store_true", help="check and count, but keep nothing")
        parser.add_argument(
            "--deactivate-missing", action="store_true", help="switch off the rows that a given file does not name"
        )

    def handle(self, *args: Any, **options: Any) -> None:
        try:
            outcomes = load_codebooks(
                options["paths"], deactivate_missing=options["deactivate_missing"], dry_run=options["dry_run"]
            )
        except CsvRefused as refused:
            raise CommandError(f"Nothing was loaded.\n{refused}") from refused
        for done in outcomes:
            line = f"{done.table}: {done.added} added, {done.changed} changed, {done.same} as they were"
            if done.missing:
                line += f", {done.missing} not in the file"
                line += f" ({done.switched_off} switched off)" if done.switched_off else " (left as they are)"
            self.stdout.write(line)
        if options["dry_run"]:
            self.stdout.write("Nothing was kept: this was a dry run.")
