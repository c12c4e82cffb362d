"""Writes the codebooks as files that load_codebooks reads."""

from pathlib import Path
from typing import Any

from django.core.management.base import CommandParser

from marketplace.common.jobs.commands import ProjectCommand
from trading.codebooks.services import dump_codebooks


class Command(ProjectCommand):
    help = "Write a CSV file for each codebook into a folder; loading them changes nothing."

    def add_arguments(self, parser: CommandParser) -> None:
        parser.add_argument("folder", type=Path, help="made when missing; files of the same names are replaced")

    def handle(self, *args: Any, **options: Any) -> None:
        for path in dump_codebooks(options["folder"]):
            self.stdout.write(str(path))
