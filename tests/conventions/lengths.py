"""What can be taken in at once: files of at most 400 lines, functions of 50.

A function of Python counts from its `def` to its end. One of the client counts without the functions within it and
without its markup (`frontend/scripts/functionLengths.mjs` says how): a component may show a long form, but what happens
in it has to be followable.
"""

import ast
import re
import subprocess
from collections.abc import Iterator, Sequence
from fnmatch import fnmatchcase
from pathlib import Path

from tests.conventions.files import ROOT, chosen

FILE, FUNCTION = 400, 50
SCRIPTS = (".ts", ".tsx", ".mjs", ".cjs")
CODE = (".py", *SCRIPTS, ".css", ".sh")
# Generated files, migrations, and Python that holds nothing but texts or rows of data.
DATA = (
    "frontend/src/api/schema.d.ts",
    "*/migrations/*",
    "marketplace/demo/*_texts.py",
    "content/chatbot/seed/*",
)


def findings(below: Sequence[str] = ()) -> list[str]:
    """Return every file and function that is too long."""
    found: list[str] = []
    code = [path for path in chosen(CODE, below) if not any(fnmatchcase(path, one) for one in DATA)]
    for path in code:
        text = (ROOT / path).read_text("utf-8")
        found += of_file(path, text)
        if path.endswith(".py"):
            found += of_functions(path, text)
    found += of_scripts([path for path in code if path.endswith(SCRIPTS)])
    return found


def of_file(path: str, text: str) -> Iterator[str]:
    """Yield a file that has too many lines."""
    if (lines := text.count("\n")) > FILE:
        yield f"{path}:{FILE + 1}: the file has {lines} lines, at most {FILE}"


def of_functions(path: str, text: str) -> Iterator[str]:
    """Yield the functions of a Python file that have too many lines, decorators not counted."""
    for node in ast.walk(ast.parse(text)):
        if isinstance(node, ast.FunctionDef | ast.AsyncFunctionDef):
            lines = (node.end_lineno or node.lineno) - node.lineno + 1
            if lines > FUNCTION:
                yield f"{path}:{node.lineno}: {node.name} has {lines} lines, at most {FUNCTION}"


def of_scripts(paths: Sequence[str], root: Path = ROOT) -> Iterator[str]:
    """Yield the functions of TypeScript files that have too many lines of their own."""
    if not paths:
        return
    measure = ROOT / "frontend/scripts/functionLengths.mjs"
    said = subprocess.run(["node", str(measure), *paths], cwd=root, capture_output=True, text=True, check=True).stdout
    for where, lines, name in re.findall(r"^(\S+:\d+): (\d+) (.*)$", said, re.MULTILINE):
        if int(lines) > FUNCTION:
            yield f"{where}: {name} has {lines} lines of its own, at most {FUNCTION}"
