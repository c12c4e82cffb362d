"""The tables of what was shown: counted right from the results."""

import re
import subprocess
import sys
from pathlib import Path

import pytest

from tests.reliability.page import drills_section, write_page
from tests.reliability.results import read_part, write_part
from tests.reliability.samples import Curve

pytestmark = pytest.mark.once


def result(fault: str, seed: int, outcome: str, **figures: float) -> dict[str, object]:
    test = f"tests/x.py::test_{fault}"
    return {
        "fault": fault,
        "what": f"shows {fault}",
        "test": test,
        "seed": seed,
        "commit": "c1" if seed < 3 else "c2",
        "outcome": outcome,
        "seconds": float(seed),
        "figures": figures,
    }


def test_each_fault_is_a_row_with_its_failed_seeds_and_figures() -> None:
    results = [
        result("F10", 1, "passed"),
        result("F4", 1, "passed", back=2.0),
        result("F4", 2, "failed", back=9.0),
        result("F4", 2, "passed", back=8.0),
        result("F4", 3, "passed", back=3.0),
        result("F4", 4, "skipped"),
    ]
    _, text = drills_section(results)
    assert "They ran at: c1, c2." in text
    assert "| F4 | shows F4 | 4 | 3 | 2 | 2.0 |" in text
    assert "| F10 | shows F10 | 1 | 1 |  | 1.0 |" in text
    assert "| F4 | shows F4 | back | 5.5 | 9 |" in text
    assert text.index("shows F4") < text.index("shows F10")


def test_each_case_of_a_drill_has_its_name() -> None:
    run = result("F5", 1, "passed", back=2.0)
    cases = [{**run, "test": f"tests/x.py::test_F5[{case}]"} for case in ("gone", "silent")]
    _, text = drills_section(cases)
    assert "| F5 | shows F5 (gone) | 1 | 1 |  | 1.0 |" in text
    assert "| F5 | shows F5 (silent) | back | 2 | 2 |" in text


def test_each_part_that_has_run_has_its_section(tmp_path: Path) -> None:
    write_part("drills", "make proof", [result("F1", 1, "passed")], tmp_path)
    part = read_part("drills", tmp_path)
    assert part is not None
    written = write_page(tmp_path).read_text()
    assert re.findall("^## (.+)", written, re.MULTILINE) == ["Faults"]
    assert f"commit {part['commit']}, " in written
    assert "shows F1" in written


def test_the_program_starts_without_the_tests_around_it() -> None:
    """It runs beside the site, not in a process of the site's code."""
    asked = subprocess.run([sys.executable, "-m", "tests.reliability", "--help"], capture_output=True, text=True)
    assert asked.returncode == 0, asked.stderr
    assert "--repeats" in asked.stdout


def test_growth_between_the_second_and_the_last_quarter_is_seen() -> None:
    flat = Curve("flat", goal=0.1, slack=0, points=[(at, 100 + at % 3) for at in range(40)])
    warming = Curve("warming", goal=0.1, slack=0, points=[(at, min(at * 20, 100)) for at in range(40)])
    growing = Curve("growing", goal=0.1, slack=0, points=[(at, 100 + at) for at in range(40)])
    assert [curve.is_flat for curve in (flat, warming, growing)] == [True, True, False]
    assert growing.row()["change"].endswith("GROWS")
