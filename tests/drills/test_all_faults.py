"""Every fault of docs/spec/reliability.md has a drill."""

import re
from pathlib import Path

import pytest

ROOT = Path(__file__).resolve().parent.parent
MARK = re.compile(r'@pytest\.mark\.drill\(\s*"(F\d+)"')
FAULTS = {f"F{number}" for number in range(1, 18)}


@pytest.mark.once
def test_every_fault_has_a_drill() -> None:
    texts = (path.read_text(encoding="utf-8") for path in ROOT.rglob("test_*.py"))
    assert FAULTS - {fault for text in texts for fault in MARK.findall(text)} == set()
