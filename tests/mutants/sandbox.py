"""A copy of the tree that mutants may change, with the packages that are installed for the real one."""

import os
import shutil
import tempfile
import time
from collections.abc import Iterator, Mapping
from contextlib import contextmanager
from pathlib import Path

from tests.mutants.mutant import ROOT, Mutant

COPIED = ("backoffice", "benchmarks", "competitions", "content", "deploy", "locale", "marketplace", "tests", "trading")
LINKED = (".venv", "docs", "frontend", "templates", "manage.py", "pyproject.toml")
LEFT_OUT = shutil.ignore_patterns("__pycache__", ".*", "static", "rehearsal", "e2e")


class Sandbox:
    """A copy of the tree in a folder of its own."""

    def __init__(self, root: Path) -> None:
        self.root = root
        self._moment = int(time.time())
        for name in COPIED:
            shutil.copytree(ROOT / name, root / name, ignore=LEFT_OUT)  # times included: compiled texts must be newer
        for name in LINKED:
            (root / name).symlink_to(ROOT / name)
        if (ROOT / "marketplace/static").exists():
            (root / "marketplace/static").symlink_to(ROOT / "marketplace/static")

    @contextmanager
    def mutated(self, one: Mutant) -> Iterator[None]:
        """Apply the mutant's edits for the time of the block. Raises EditError before anything is written."""
        edited = {edit.file: edit.apply(self.root) for edit in one.edits}
        original = {file: (self.root / file).read_text() for file in edited}
        try:
            self._write(edited)
            yield
        finally:
            self._write(original)

    def _write(self, texts: Mapping[str, str]) -> None:
        """Write the files, each with a time that none had before.

        Python takes its compiled copy of a file to be current when time, in whole seconds, and size are the same.
        """
        for file, text in texts.items():
            self._moment += 2
            (self.root / file).write_text(text)
            os.utime(self.root / file, (self._moment, self._moment))


@contextmanager
def sandbox() -> Iterator[Sandbox]:
    """Yield a copy of the tree that goes with the block."""
    with tempfile.TemporaryDirectory(prefix="zbir-mutants-") as folder:
        yield Sandbox(Path(folder))
