"""Writes of the codebooks: the rows that a new installation begins with, and files of an operator's own.

Source: docs/spec/api-community.md, section 5.
"""

from __future__ import annotations

from collections.abc import Iterable
from pathlib import Path

from django.db import transaction

from marketplace.common.db.caches import forget
from marketplace.common.jobs import run_exclusively
from trading.codebooks import loading
from trading.codebooks.csv_import import CsvError, CsvRefused, ParsedCsv, parse_csv
from trading.codebooks.definitions.synonyms import CACHED_GROUPS
from trading.codebooks.index import TABLES, TABLES_BY_NAME
from trading.codebooks.loading import Outcome
from trading.codebooks.seed import cldr

SEED = Path(__file__).parent / "seed"


@transaction.atomic(durable=True)
def seed_codebooks() -> int:
    """Add the rows that a new installation begins with; return how many were added.

    May run at every start: rows known by a code or a fixed number are added when missing, the others only into an
    empty table. What an administrator renamed, switched off or deleted stays as it is.
    """
    return loading.add_missing([*cldr.parsed_files(), *parse_files([SEED])])


def load_codebooks(paths: Iterable[Path], *, deactivate_missing: bool = False, dry_run: bool = False) -> list[Outcome]:
    """Bring the codebooks to what files say, all of it or nothing; return what was done to each.

    paths: files named like their codebook, and folders of such files. dry_run: nothing is kept. Raises CsvRefused.
    """
    parsed_files = parse_files(paths)
    with run_exclusively("codebooks") as free:
        if not free:
            raise CsvRefused([CsvError("", 0, "", "Another process is loading codebooks.")])
        with transaction.atomic(durable=True):
            outcomes = loading.load(parsed_files, deactivate_missing=deactivate_missing)
            transaction.set_rollback(dry_run)
    forget(CACHED_GROUPS)
    return outcomes


def dump_codebooks(folder: Path) -> list[Path]:
    """Write a file for each codebook as it is; return the files. Files of these names are replaced."""
    folder.mkdir(parents=True, exist_ok=True)
    written = []
    with transaction.atomic():
        for table in TABLES:
            path = folder / f"{table.name}.csv"
            path.write_bytes(loading.dumped(table))
            written.append(path)
    return written


def parse_files(paths: Iterable[Path]) -> list[ParsedCsv]:
    """Return what the files hold. Raises CsvRefused."""
    parsed_files: dict[str, ParsedCsv] = {}
    errors: list[CsvError] = []
    for path in files_of(paths):
        name = str(path)
        try:
            if path.stem not in TABLES_BY_NAME:
                raise refused_file(name, f"There is no codebook of that name; there are: {', '.join(TABLES_BY_NAME)}.")
            if path.stem in parsed_files:
                raise refused_file(name, f"{parsed_files[path.stem].file} is of the same codebook.")
            parsed_files[path.stem] = parse_csv(path.stem, name, path.read_bytes())
        except CsvRefused as refused:
            errors += refused.errors
        except OSError as error:
            errors.append(CsvError(name, 0, "", f"{error.strerror}."))
    if not parsed_files and not errors:
        errors.append(CsvError("", 0, "", "There is no file to load."))
    if errors:
        raise CsvRefused(errors)
    return list(parsed_files.values())


def files_of(paths: Iterable[Path]) -> Iterable[Path]:
    """Yield the files, and those of the folders in order."""
    for path in paths:
        if path.is_dir():
            yield from sorted(path.glob("*.csv"))
        else:
            yield path


def refused_file(file: str, message: str) -> CsvRefused:
    return CsvRefused([CsvError(file, 0, "", message)])
