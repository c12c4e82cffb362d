"""Imports inside text: code that tests hand to another process, and samples in the docs, name modules that exist.

Neither the linter nor the type checker reads such text, so a renamed module would be noticed only when it runs.
"""

import ast
import re
from collections.abc import Iterator, Sequence
from functools import cache
from pathlib import Path

from tests.conventions.files import ROOT, chosen

PACKAGES = ("marketplace", "trading", "competitions", "content", "backoffice", "tests", "benchmarks")
ENDINGS = (".py", ".ts", ".md", ".sh", ".yml", ".yaml", "Makefile")
NAME = r"\w+(?: as \w+)?"
IMPORT = re.compile(rf"\bfrom ((?:{'|'.join(PACKAGES)})(?:\.\w+)*) import ({NAME}(?:, ?{NAME})*|\*)")
SAMPLES = "tests/conventions/test_*"


def findings(below: Sequence[str] = (), root: Path = ROOT) -> list[str]:
    """Return the imports within text that name what is not there: path, line, name."""
    found = []
    for path in chosen(ENDINGS, below, root):
        if not Path(path).match(SAMPLES):
            text = (root / path).read_text("utf-8")
            for line, piece in texts(path, text):
                found += [f"{path}:{line}: there is no {name}" for name in missing(piece, root)]
    return found


def texts(path: str, source: str) -> Iterator[tuple[int, str]]:
    """Yield what is text in a file, with its line: of Python the strings, of everything else each line."""
    if not path.endswith(".py"):
        yield from enumerate(source.splitlines(), 1)
        return
    for node in ast.walk(ast.parse(source)):
        if isinstance(node, ast.Constant) and isinstance(node.value, str):
            yield node.lineno, node.value


def missing(text: str, root: Path) -> Iterator[str]:
    """Yield the dotted names that the imports in a text name and that do not exist."""
    for module, names in IMPORT.findall(text):
        source = source_of(module, root)
        if source is None:
            yield module
            continue
        for name in names.split(","):
            plain = name.split(" as ")[0].strip()
            if plain != "*" and plain not in defined(source) and source_of(f"{module}.{plain}", root) is None:
                yield f"{module}.{plain}"


def source_of(module: str, root: Path) -> Path | None:
    """Return the file of a module or package, None when there is none."""
    place = root / module.replace(".", "/")
    candidates = (place.with_suffix(".py"), place / "__init__.py")
    return next((one for one in candidates if one.is_file()), None)


@cache
def defined(source: Path) -> frozenset[str]:
    """Return the names that a module binds anywhere: a name bound inside a function passes, too."""
    names: set[str] = set()
    for node in ast.walk(ast.parse(source.read_text("utf-8"))):
        if isinstance(node, ast.FunctionDef | ast.AsyncFunctionDef | ast.ClassDef):
            names.add(node.name)
        elif isinstance(node, ast.Name) and isinstance(node.ctx, ast.Store):
            names.add(node.id)
        elif isinstance(node, ast.Import | ast.ImportFrom):
            names.update(alias.asname or alias.name.split(".")[0] for alias in node.names)
    return frozenset(names)
