from pathlib import Path

import pytest

from tests.conventions.lengths import of_file, of_functions, of_scripts

pytestmark = pytest.mark.once


def test_a_file_of_more_than_400_lines_is_found() -> None:
    assert list(of_file("a.py", "x\n" * 400)) == []
    assert list(of_file("a.py", "x\n" * 401)) == ["a.py:401: the file has 401 lines, at most 400"]


def python(lines: int, indent: str = "") -> str:
    """Return a function with that many lines, its `def` included."""
    return f"{indent}async def f():\n" + f"{indent}    x = 1\n" * (lines - 1)


def test_a_function_of_more_than_50_lines_is_found() -> None:
    assert list(of_functions("a.py", python(50))) == []
    assert list(of_functions("a.py", "\n@wrap\n" + python(51))) == ["a.py:3: f has 51 lines, at most 50"]
    assert list(of_functions("a.py", "class A:\n" + python(51, "    "))) == ["a.py:2: f has 51 lines, at most 50"]


def script(own: int, inner: int = 0, markup: int = 0) -> str:
    """Return a component with so many own lines, and lines between the ends of an inner function and of markup."""
    lines = ["export const A = () => {", "  const f = () => {", *["    g();"] * inner, "  };"]
    lines += ["  g();"] * (own - 6) + ["  return <p>", *["    text {name}"] * markup, "  </p>;", "};"]
    return "\n".join(lines) + "\n"


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        (script(50), []),
        (script(51), ["a.tsx:1: A has 51 lines of its own, at most 50"]),
        (script(50, inner=48, markup=90), []),
        (script(50, inner=49), ["a.tsx:2: f has 51 lines of its own, at most 50"]),
    ],
)
def test_a_function_of_the_client_counts_its_own_lines(tmp_path: Path, text: str, expected: list[str]) -> None:
    (tmp_path / "a.tsx").write_text(text, encoding="utf-8")
    assert list(of_scripts(["a.tsx"], tmp_path)) == expected
