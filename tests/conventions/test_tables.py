import pytest

from tests.conventions.tables import LONGEST, findings, in_text

pytestmark = pytest.mark.once

LONG, FULL = "x" * (LONGEST + 1), "x" * LONGEST


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        (f"| a | b |\n|---|---|\n| c | {FULL} |\n", []),
        (f"| a | b |\n|---|---|\n| c | {LONG} |\n", [3]),
        (f"| {LONG} | b |\n|---|---|\n| {LONG} | {LONG} |\n", [1, 3, 3]),
        (f"| [{FULL}](https://example.com/a/long/address) | **`b`** |\n", []),
        (f"| [{LONG}](a.md) |\n", [1]),
        (f"| {FULL}\\| |\n", [1]),  # an escaped bar is a character of the cell
        (f"| {FULL[:80]} | {FULL[:80]} | {FULL[:80]} |\n", []),
        (f"{LONG} | no table\n", []),
        (f"```\n| {LONG} |\n```\n| {LONG} |\n", [4]),
    ],
)
def test_a_cell_has_at_most_two_lines(text: str, expected: list[int]) -> None:
    assert [int(line.split(":")[1]) for line in in_text("docs/a.md", text)] == expected


def test_no_cell_of_the_docs_is_longer() -> None:
    assert findings() == []
