"""The index of the decisions names each of them once, with the title and the page that it has."""

import re
from collections.abc import Iterator
from pathlib import Path

FOLDER = Path(__file__).resolve().parent.parent / "docs" / "decisions"
HEADING = re.compile(r"^### (~~)?(\d+)\. (.+?)(?:~~)?\n\n?(.*)", re.MULTILINE)
LINE = re.compile(r"^- (\d+): (~~)?\[(.+)\]\((\S+)\.md#(\S+)\)(?:~~)?$", re.MULTILINE)
REPLACED = re.compile(r"Replaced by (\d+)\.")

Decision = tuple[int, bool, str, str]


def decisions() -> Iterator[tuple[Decision, str]]:
    """Yield (number, struck, title, page) of each heading, with the first line below it."""
    for page in sorted(FOLDER.glob("*.md")):
        if page.name != "README.md":
            for struck, number, title, first in HEADING.findall(page.read_text()):
                yield (int(number), bool(struck), title, page.stem), first


def test_index_names_every_decision_once_in_order() -> None:
    listed = [
        (int(number), bool(struck), title, page)
        for number, struck, title, page, _ in LINE.findall((FOLDER / "README.md").read_text())
    ]
    assert listed == sorted(decision for decision, _ in decisions())
    assert [number for number, *_ in listed] == list(range(1, len(listed) + 1))


def test_links_of_the_index_lead_to_their_headings() -> None:
    for number, _, title, _, anchor in LINE.findall((FOLDER / "README.md").read_text()):
        assert anchor == re.sub(r"[^\w\- ]", "", f"{number}. {title}".lower()).replace(" ", "-")


def test_struck_decision_names_one_that_holds() -> None:
    holding = {number for (number, struck, *_), _ in decisions() if not struck}
    for (number, struck, *_), first in decisions():
        replaced = REPLACED.match(first)
        assert struck == (replaced is not None), number
        assert replaced is None or int(replaced[1]) in holding, number
