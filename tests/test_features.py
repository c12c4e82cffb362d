"""The pages of docs/features name files that exist, and tests that carry the id of their feature."""

import re
from pathlib import Path

import pytest

ROOT = Path(__file__).resolve().parent.parent
PAGES = sorted((ROOT / "docs" / "features").glob("*.md"))
FEATURE = re.compile(r"^### ([A-Z0-9-]+): .+\n- Code: ((?:.|\n  )+)\n- Tests: ((?:.|\n  )+)$", re.MULTILINE)
ID_IN_TEST = re.compile(r"(?<![a-z0-9])m[-_][a-z]+[-_]\d\d(?![a-z0-9])", re.IGNORECASE)
FEATURES = {
    feature: (re.findall(r"`(.+?)`", code), re.findall(r"`(.+?)`", tests))
    for page in PAGES
    for feature, code, tests in FEATURE.findall(page.read_text())
}


def plain_id(text: str) -> str:
    return text.upper().replace("_", "-")


def test_every_heading_has_its_code_and_tests() -> None:
    headings = [
        heading for page in PAGES for heading in re.findall(r"^### ([A-Z0-9-]+):", page.read_text(), re.MULTILINE)
    ]
    assert headings == list(FEATURES)


@pytest.mark.parametrize("feature", FEATURES)
def test_files_of_a_feature_exist_and_its_tests_carry_its_id(feature: str) -> None:
    code, tests = FEATURES[feature]
    assert [name for name in code if not (ROOT / name).exists()] == []
    assert tests
    assert [name for name in tests if not (ROOT / name).is_file()] == []
    assert [name for name in tests if feature not in plain_id((ROOT / name).read_text())] == []


def test_every_id_in_a_test_is_a_feature() -> None:
    files = [*(ROOT / "tests").rglob("test_*.py"), *(ROOT / "tests" / "e2e").rglob("*.spec.ts")]
    files += [path for ending in ("ts", "tsx") for path in (ROOT / "frontend" / "src").rglob(f"*.test.{ending}")]
    named = {plain_id(name) for path in files for name in ID_IN_TEST.findall(path.read_text())}
    assert named - set(FEATURES) == set()
