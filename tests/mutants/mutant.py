"""One guard, the edit that removes it, and the tests that must then fail."""

from dataclasses import dataclass
from pathlib import Path
from typing import Literal

ROOT = Path(__file__).resolve().parents[2]

Engine = Literal["sqlite", "postgres"]


class EditError(Exception):
    """The text of an edit is not in its file exactly once, or the edited file cannot be parsed."""


@dataclass(frozen=True, slots=True)
class Edit:
    """A text of a Python file and its replacement. file: relative to the root of the project."""

    file: str
    before: str
    after: str

    def apply(self, root: Path) -> str:
        """Return the edited text of the file below this root. Raises EditError."""
        text = (root / self.file).read_text()
        found = text.count(self.before)
        if found != 1:
            raise EditError(f"{self.file}: the text occurs {found} times, not once:\n{self.before}")
        edited = text.replace(self.before, self.after)
        try:
            compile(edited, self.file, "exec")
        except SyntaxError as error:
            raise EditError(f"{self.file}: the edited file is no Python: {error}") from error
        return edited

    def line(self, root: Path) -> int:
        """Return the number of the line where the text begins."""
        return (root / self.file).read_text().partition(self.before)[0].count("\n") + 1


@dataclass(frozen=True, slots=True, kw_only=True)
class Mutant:
    """The program without one guard.

    name: unique, in kebab-case. guard: in words. rule: its number in docs/spec/reliability.md (I1, F8, S14). edits: the
    first names the place of the guard. tests: files or node ids, at least one of which must fail.
    """

    name: str
    rule: str
    guard: str
    edits: tuple[Edit, ...]
    tests: tuple[str, ...]
    engine: Engine = "sqlite"

    def place(self, root: Path = ROOT) -> str:
        """Return where the guard is: file and line."""
        return f"{self.edits[0].file}:{self.edits[0].line(root)}"


def mutant(
    name: str,
    rule: str,
    guard: str,
    *,
    at: str,
    before: str,
    after: str,
    test: str | tuple[str, ...],
    engine: Engine = "sqlite",
    also: tuple[Edit, ...] = (),
) -> Mutant:
    """Return a mutant of one edit. at: the file. test: one or several. also: further edits."""
    tests = (test,) if isinstance(test, str) else test
    edits = (Edit(at, before, after), *also)
    return Mutant(name=name, rule=rule, guard=guard, edits=edits, tests=tests, engine=engine)


def on_postgres(
    name: str, rule: str, guard: str, *, at: str, before: str, after: str, test: str | tuple[str, ...]
) -> Mutant:
    """Return a mutant of one edit whose tests need PostgreSQL, such as those of row locks."""
    return mutant(name, rule, guard, at=at, before=before, after=after, test=test, engine="postgres")
