"""Licences of packages, and what the registries' programs print about vulnerabilities."""

import json
import sys
from pathlib import Path

import pytest

from tests.dependencies import advisories, licences
from tests.dependencies.licences import Package

PACKAGE = {"name": "uzorak", "version": "1.0"}
VULNERABLE = {**PACKAGE, "vulns": [{"id": "PYSEC-1", "aliases": ["CVE-1"], "fix_versions": ["1.1"]}]}


@pytest.mark.parametrize(
    ("expression", "allowed"),
    [
        ("MIT", True),
        ("GPL-3.0-only", False),
        ("", False),
        ("Apache-2.0 OR GPL-3.0-only", True),
        ("(MPL-2.0 OR Apache-2.0)", True),
        ("BSD-3-Clause AND TCL", True),
        ("BSD-3-Clause AND GPL-3.0-only", False),
        ("GPL-3.0-only OR MIT AND GPL-3.0-only", False),
    ],
)
def test_an_expression_has_to_leave_an_allowed_licence(expression: str, allowed: bool) -> None:
    assert licences.is_allowed(expression) == allowed
    found = licences.refused([Package("uzorak", "1.0", expression)])
    assert bool(found) != allowed
    assert all("uzorak 1.0" in line for line in found)


def test_a_nested_expression_is_not_guessed_at() -> None:
    with pytest.raises(ValueError, match="too complex"):
        licences.is_allowed("MIT AND (GPL-3.0-only OR BSD-3-Clause)")


def test_reads_every_package_of_the_python_lock() -> None:
    lock = (licences.ROOT / "requirements.txt").read_text(encoding="utf-8")
    names = [package.name for package in licences.python_packages(lock)]
    assert len(names) == sum("==" in line for line in lock.splitlines())
    assert "psycopg-binary" in names


def test_leaves_out_what_is_only_for_development() -> None:
    lock = {
        "packages": {
            "": {"name": "zbir"},
            "node_modules/a": {"version": "1.0", "license": "MIT"},
            "node_modules/a/node_modules/@b/c": {"version": "2.0", "license": "ISC"},
            "node_modules/d": {"version": "3.0", "license": "MIT", "dev": True},
            "node_modules/e": {"version": "4.0"},
        }
    }
    assert list(licences.javascript_packages(json.dumps(lock))) == [
        Package("a", "1.0", "MIT"),
        Package("@b/c", "2.0", "ISC"),
        Package("e", "4.0", ""),
    ]


def test_a_vulnerable_python_package_fails() -> None:
    advice = advisories.read_python(json.dumps({"dependencies": [VULNERABLE, {**PACKAGE, "vulns": []}]}))
    assert advice.harmful == ["uzorak 1.0: PYSEC-1, fixed in 1.1"]
    assert (advice.unknown, advice.notes) == ("", [])


def test_an_accepted_vulnerability_is_a_note(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(advisories.ACCEPTED, "CVE-1", "we never parse such files")
    advice = advisories.read_python(json.dumps({"dependencies": [VULNERABLE]}))
    assert advice.harmful == []
    assert advice.notes == ["uzorak 1.0: PYSEC-1, fixed in 1.1; accepted: we never parse such files"]


@pytest.mark.parametrize("printed", ["", "no json", "[]", "{}", '{"dependencies": []}'])
def test_no_answer_about_python_is_not_an_all_clear(printed: str) -> None:
    assert advisories.read_python(printed).unknown == "the registry does not answer"


def test_a_registry_without_advisories_is_not_an_all_clear() -> None:
    skipped = {"name": "uzorak", "skip_reason": "not found"}
    assert advisories.read_python(json.dumps({"dependencies": [skipped]})).unknown != ""
    partly = advisories.read_python(json.dumps({"dependencies": [skipped, {**PACKAGE, "vulns": []}]}))
    assert (partly.unknown, partly.notes) == ("", ["the registry told nothing of 1 packages"])


@pytest.mark.parametrize(("severity", "harmful"), [("critical", 1), ("high", 1), ("moderate", 0), ("low", 0)])
def test_a_javascript_package_fails_from_high_on(severity: str, harmful: int) -> None:
    found = {"range": "<2", "severity": severity, "via": [{"url": "https://advisories.example/GHSA-1"}]}
    advice = advisories.read_javascript(json.dumps({"vulnerabilities": {"uzorak": found}}))
    assert (len(advice.harmful), len(advice.notes)) == (harmful, 1 - harmful)


@pytest.mark.parametrize("printed", ["", "{}", '{"message": "405 Method Not Allowed", "statusCode": 405}'])
def test_no_answer_about_javascript_is_not_an_all_clear(printed: str) -> None:
    assert advisories.read_javascript(printed).unknown == "the registry does not answer"


def test_a_program_that_fails_says_why(tmp_path: Path) -> None:
    missing = advisories.ask([str(tmp_path / "nothing")], tmp_path)
    assert missing == ("", "FileNotFoundError")
    failing = [sys.executable, "-c", "import sys; sys.exit('no route to the registry')"]
    advice = advisories.answered(advisories.read_python, *advisories.ask(failing, tmp_path))
    assert advice.unknown == "the registry does not answer"
    assert advice.notes == ["no route to the registry"]
