"""The table of mutants fits today's tree, and the program tells a caught mutant from one that survives."""

import ast
from functools import cache
from pathlib import Path

import pytest

from tests.mutants import report
from tests.mutants.mutant import ROOT, Edit, EditError, Mutant, mutant
from tests.mutants.program import BaselineFailed, run_all
from tests.mutants.table import all_mutants
from tests.reliability.page import write_page

pytestmark = pytest.mark.once

REDACTION = "marketplace/common/text/redaction.py"
REDACTION_TEST = "tests/marketplace/common/text/test_redaction.py"


NOT_OF_EVERY_CHANGE = {"exhaustive", "faults", "rehearsal"}


@cache
def chosen_for_every_change(file: str) -> set[str]:
    """Return the names of the tests of a file that `make test` runs."""
    tree = ast.parse((ROOT / file).read_text())
    marked = [node.value for node in tree.body if isinstance(node, ast.Assign) and names(node) == {"pytestmark"}]
    if NOT_OF_EVERY_CHANGE & {name for value in marked for name in attributes(value)}:
        return set()
    return {
        node.name
        for node in tree.body
        if isinstance(node, ast.FunctionDef | ast.AsyncFunctionDef) and node.name.startswith("test_")
        if not NOT_OF_EVERY_CHANGE & {name for mark in node.decorator_list for name in attributes(mark)}
    }


def names(node: ast.Assign) -> set[str]:
    return {target.id for target in node.targets if isinstance(target, ast.Name)}


def attributes(node: ast.AST) -> set[str]:
    """Return the last names of what a mark is made of: `exhaustive` of `pytest.mark.exhaustive`."""
    return {part.attr for part in ast.walk(node) if isinstance(part, ast.Attribute)}


def test_each_edit_fits_the_tree_of_today(subtests: pytest.Subtests) -> None:
    for one in all_mutants():
        with subtests.test(one.name):
            for edit in one.edits:
                assert edit.apply(ROOT) != (ROOT / edit.file).read_text()


def test_each_named_test_is_one_of_every_change(subtests: pytest.Subtests) -> None:
    """What a removed guard turns red is part of `make test`: a sweep before a release would tell of it too late."""
    for one in all_mutants():
        with subtests.test(one.name):
            for test in one.tests:
                file, _, name = test.partition("::")
                there = chosen_for_every_change(file)
                assert name.partition("[")[0] in there if name else there, test


def test_names_are_unique_and_rules_are_those_of_the_page() -> None:
    page = (ROOT / "docs/spec/reliability.md").read_text()
    assert len({one.name for one in all_mutants()}) == len(all_mutants())
    for rule in {one.rule for one in all_mutants()}:
        assert f"| {rule} |" in page or f"## {rule}" in page, rule


def test_a_text_that_is_not_there_once_is_refused() -> None:
    for text in ("there is no such text", "return"):
        with pytest.raises(EditError):
            Edit(REDACTION, text, "pass").apply(ROOT)
    with pytest.raises(EditError):
        Edit(REDACTION, "def redact(", "def redact((").apply(ROOT)


def redaction(name: str, after: str) -> Mutant:
    before = "    return IN_HEADER.sub("
    return mutant(name, "S1", "Logs hold no sid", at=REDACTION, before=before, after=after, test=REDACTION_TEST)


@pytest.mark.exhaustive
def test_a_removed_guard_is_caught_and_a_harmless_change_survives(tmp_path: Path) -> None:
    before = (ROOT / REDACTION).read_text()

    caught, survived, broken = run_all(
        [
            redaction("removed", "    return text or IN_HEADER.sub("),
            redaction("harmless", "    text = text or text\n    return IN_HEADER.sub("),
            redaction("without-a-name", "    return IN_FOOTER.sub("),
        ]
    )

    assert (caught.verdict, survived.verdict, broken.verdict) == ("caught", "survived", "broken")
    assert caught.test.startswith(f"{REDACTION_TEST}::test_secrets_become_a_short_hash")
    assert caught.place == f"{REDACTION}:{before.partition('    return IN_HEADER')[0].count(chr(10)) + 1}"
    assert "NameError" in broken.reason
    assert (ROOT / REDACTION).read_text() == before

    report.write(tmp_path / "mutants.json", report.content([caught, survived], 1.0))
    page = write_page(tmp_path).read_text("utf-8")
    assert "## Guards removed one by one\n`python -m tests.mutants`, " in page
    assert "1 of 2 removals" in page
    assert "| Logs hold no sid | S1 | `marketplace/common/text/redaction.py" in page
    assert "| none: survived |" in page


@pytest.mark.exhaustive
def test_a_named_test_has_to_be_green_before() -> None:
    """Also one that is skipped: here it needs PostgreSQL."""
    skipped = mutant(
        "never-run",
        "I1",
        "Nothing",
        at=REDACTION,
        before="    return IN_HEADER",
        after="    return text or IN_HEADER",
        test="tests/trading/offers/test_races.py::test_every_write_locks_the_person_then_the_ad",
    )
    with pytest.raises(BaselineFailed):
        run_all([skipped])
