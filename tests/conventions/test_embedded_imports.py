from pathlib import Path

import pytest

from tests.conventions.embedded_imports import findings

pytestmark = pytest.mark.once


def judged(folder: Path, name: str, text: str) -> list[str]:
    (folder / "trading/offers").mkdir(parents=True)
    (folder / "trading/__init__.py").touch()
    (folder / "trading/offers/__init__.py").write_text("from .rules import accepts\nLIMIT: int = 3\n")
    (folder / "trading/offers/rules.py").write_text("def accepts() -> bool:\n    return True\n")
    (folder / name).parent.mkdir(parents=True, exist_ok=True)
    (folder / name).write_text(text)
    return findings(root=folder)


@pytest.mark.parametrize(
    "line",
    [
        "from trading.offers.rules import accepts",
        "from trading.offers import rules, LIMIT as most",
        "from trading.offers import accepts; accepts()",
        "from trading.offers.rules import *",
        "from django.db import nothing",
        "from trading offers import nothing",
    ],
)
def test_names_that_exist_pass(tmp_path: Path, line: str) -> None:
    assert judged(tmp_path, "tests/test_a.py", f"CODE = {line!r}\n") == []


@pytest.mark.parametrize(
    ("line", "name"),
    [
        ("from trading.bids import accepts", "trading.bids"),
        ("from trading.offers.rules import accepts, refuses", "trading.offers.rules.refuses"),
        ("x = 1; from trading.offers import steps as rules", "trading.offers.steps"),
    ],
)
@pytest.mark.parametrize("file", ["tests/test_a.py", "tests/e2e/a.spec.ts", "docs/a.md", "Makefile"])
def test_names_that_do_not_exist_are_found(tmp_path: Path, file: str, line: str, name: str) -> None:
    text = f"\nrun({line!r})\n" if file.endswith((".py", ".ts")) else f"\nrun {line}\n"
    assert judged(tmp_path, file, text) == [f"{file}:2: there is no {name}"]


def test_imports_of_the_file_itself_are_left_to_the_type_checker(tmp_path: Path) -> None:
    assert judged(tmp_path, "tests/test_a.py", "from trading.bids import accepts\n") == []
