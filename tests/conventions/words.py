"""Words that only we understand, with the better ones: `docs/private_words.csv`.

A line of that list holds where the word is looked for (kind), a pattern, the folders in which it is private (empty:
everywhere), the folders in which it is allowed, and the better word. Kinds:

    name     a whole name in code, also in a dotted one within quotes
    call     such a name before a bracket: a function that is defined or called
    path     a folder or a file without its endings (test_x.py, x.test.ts and x.module.css are x)
    comment  words in comments, docstrings and the names of tests
    text     anything within one line
"""

import csv
import re
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass
from fnmatch import fnmatchcase
from functools import cache
from pathlib import Path

from tests.conventions.files import ROOT, chosen
from tests.conventions.source import pieces

LIST = ROOT / "docs/private_words.csv"
KINDS = ("name", "call", "path", "comment", "text")
CODE = (".py", ".ts", ".tsx", ".mjs", ".cjs", ".css", ".sh", ".toml", "Makefile", ".html", ".yml", ".yaml")
# Generated files say what the others make them say; the samples of this check are private words on purpose.
NOT_JUDGED = ("docs/openapi.yaml", "frontend/src/api/schema.d.ts", "tests/conventions/test_*", "*/migrations/*")


@dataclass(frozen=True)
class Rule:
    """One line of the list."""

    kind: str
    pattern: re.Pattern[str]
    only_in: tuple[str, ...]
    allowed_in: tuple[str, ...]
    instead: str

    def applies(self, path: str) -> bool:
        """Say whether the word is private in this file."""
        inside = not self.only_in or any(fnmatchcase(path, one) for one in self.only_in)
        return inside and not any(fnmatchcase(path, one) for one in self.allowed_in)


def rules(path: Path = LIST) -> list[Rule]:
    """Return the rules of the list. Raises ValueError for a kind that does not exist."""
    with path.open(encoding="utf-8", newline="") as file:
        rows = list(csv.DictReader(file))
    if unknown := [row["kind"] for row in rows if row["kind"] not in KINDS]:
        raise ValueError(f"{path.name}: unknown kinds {unknown}")
    return [
        Rule(
            kind=row["kind"],
            pattern=re.compile(row["pattern"]),
            only_in=tuple(row["only in"].split()),
            allowed_in=tuple(row["allowed in"].split()),
            instead=row["instead"],
        )
        for row in rows
    ]


def findings(below: Sequence[str] = ()) -> list[str]:
    """Return what the files of the repository hold against the list, those below the given paths alone if any."""
    known = rules()
    files = [path for path in chosen(("",), below) if not any(fnmatchcase(path, one) for one in NOT_JUDGED)]
    found = list(in_paths(files, known))
    for path in files:
        if path.endswith(CODE) or path.startswith((".ci/", "templates/")):
            found += in_text(path, (ROOT / path).read_text("utf-8"), known)
    return found


def in_text(path: str, text: str, known: Iterable[Rule]) -> Iterator[str]:
    """Yield the findings of one file: path, line, word, better word."""
    mine = [rule for rule in known if rule.kind not in {"path", "text"} and rule.applies(path)]
    seen = set()
    for piece in pieces(path, text):
        for rule in mine if piece.is_remark else _of_name(piece.text, tuple(mine)):
            if piece.is_remark != (rule.kind == "comment") or (rule.kind == "call" and not piece.is_called):
                continue
            for found in rule.pattern.finditer(piece.text) if piece.is_remark else (piece.text,):
                seen.add((piece.line, found if isinstance(found, str) else found[0], rule.instead))
    for rule in (rule for rule in known if rule.kind == "text" and rule.applies(path)):
        for number, line in enumerate(text.splitlines(), 1):
            seen.update((number, found[0], rule.instead) for found in rule.pattern.finditer(line))
    yield from (f"{path}:{line}: {word} -> {instead}" for line, word, instead in sorted(seen))


@cache
def _of_name(name: str, known: tuple[Rule, ...]) -> tuple[Rule, ...]:
    """Return the rules that a name breaks; names come again and again."""
    return tuple(rule for rule in known if rule.kind != "comment" and rule.pattern.fullmatch(name))


def in_paths(paths: Iterable[str], known: Iterable[Rule]) -> Iterator[str]:
    """Yield the folders and files that are called by a private word, each once."""
    named = [rule for rule in known if rule.kind == "path"]
    seen = set()
    for path in paths:
        parts = path.split("/")
        for depth, part in enumerate(parts, 1):
            at, word = "/".join(parts[:depth]), plain(part)
            for rule in named:
                if at not in seen and rule.applies(path) and rule.pattern.fullmatch(word):
                    seen.add(at)
                    yield f"{at}:1: {word} -> {rule.instead}"


def plain(name: str) -> str:
    """Return the name of a file or folder without its endings and without what says that it is a test."""
    return name.lstrip(".").split(".")[0].removeprefix("test_").replace("-", "_")
