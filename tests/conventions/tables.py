"""A cell of a table in the docs has at most two lines on the page: longer texts belong into a list or a paragraph.

Counted is the text that a reader sees, without the targets of links and the marks of code and emphasis.
"""

import re
from collections.abc import Iterator, Sequence

from tests.conventions.files import ROOT, chosen

LONGEST = 160
"""Characters: two lines of the text column in a table of two or three columns."""
BELOW = ("docs", "README.md")
GENERATED = ("docs/proof.md",)

FENCE = re.compile(r"\s*(```|~~~)")
ROW = re.compile(r"\s*\|")
BETWEEN_CELLS = re.compile(r"(?<!\\)\|")
LINK = re.compile(r"!?\[([^]]*)\]\([^)]*\)")
MARKS = re.compile(r"[`*]|\\(?=\|)|<br ?/?>")


def findings(below: Sequence[str] = ()) -> list[str]:
    """Return every cell that is too long, of the docs or of the given paths."""
    found: list[str] = []
    for path in chosen((".md",), below or BELOW):
        if path not in GENERATED:
            found += in_text(path, (ROOT / path).read_text("utf-8"))
    return found


def in_text(path: str, text: str) -> Iterator[str]:
    """Yield the cells of one page that are too long."""
    fenced = False
    for number, line in enumerate(text.splitlines(), 1):
        if FENCE.match(line):
            fenced = not fenced
        elif not fenced and ROW.match(line):
            for cell in BETWEEN_CELLS.split(line.strip().strip("|")):
                length = len(shown(cell))
                if length > LONGEST:
                    yield f"{path}:{number}: a cell has {length} characters, at most {LONGEST}: {shown(cell)[:40]}..."


def shown(cell: str) -> str:
    """Return the text of a cell as a reader sees it."""
    return MARKS.sub("", LINK.sub(r"\1", cell)).strip()
