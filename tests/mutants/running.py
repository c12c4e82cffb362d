"""Running the tests of a mutant, and what their outcome says about the guard."""

import os
import re
import signal
import subprocess
import sys
import time
from collections.abc import Mapping, Sequence
from contextlib import suppress
from dataclasses import dataclass
from pathlib import Path
from typing import Literal
from xml.etree import ElementTree

from tests.mutants.mutant import Mutant
from tests.mutants.sandbox import Sandbox

Verdict = Literal["caught", "survived", "broken"]

MOST_SECONDS = 300  # of one run; a lock that is missing may let threads wait for each other
FAILED, PASSED = 1, 0  # exit codes of pytest
# A name that the edit has left undefined, or a call that lacks an argument: the test fails, but not for lack of the
# guard.
BROKEN_NAMES = r"(?:Name|UnboundLocal|Import|ModuleNotFound|Syntax)Error\b"
BROKEN_CALLS = r"TypeError: [\w.]+\(\) (?:missing|got|takes)\b"
BROKEN_CODE = re.compile(rf"^E?\s*(?:\w+\.)*(?:{BROKEN_NAMES}|{BROKEN_CALLS})", re.MULTILINE)


@dataclass(frozen=True, slots=True)
class Run:
    """The outcome of some tests. code: pytest's exit code. passed: names. failed: the first test whose own assertions
    failed.

    reason: its error, or what was wrong with the run.
    """

    code: int
    passed: tuple[str, ...]
    failed: str
    reason: str
    seconds: float


@dataclass(frozen=True, slots=True)
class Result:
    """What the removal of one guard led to. test: the one that turned red, "" when none did."""

    name: str
    rule: str
    guard: str
    place: str
    engine: str
    verdict: Verdict
    test: str
    seconds: float
    reason: str


def run_tests(root: Path, tests: Sequence[str], environment: Mapping[str, str], *, stop: bool = True) -> Run:
    """Run the tests in the tree at `root` until the first failure, or all of them without `stop`."""
    report = root / "report.xml"
    report.unlink(missing_ok=True)
    command = [sys.executable, "-m", "pytest", "-q", "-p", "no:cacheprovider", f"--junitxml={report}"]
    started = time.monotonic()
    process = subprocess.Popen(
        [*command, *(["-x"] if stop else []), *tests],
        cwd=root,
        env={**os.environ, "PYTHONDONTWRITEBYTECODE": "", **environment},
        stdin=subprocess.DEVNULL,
        stdout=subprocess.PIPE,
        stderr=subprocess.STDOUT,
        text=True,
        errors="replace",
        start_new_session=True,
    )
    try:
        output, _ = process.communicate(timeout=MOST_SECONDS)
    except subprocess.TimeoutExpired:
        output = f"not finished after {MOST_SECONDS} s"
    finally:
        with suppress(ProcessLookupError):
            os.killpg(process.pid, signal.SIGKILL)
        process.wait()
    seconds = time.monotonic() - started
    if not report.exists():
        return Run(process.returncode, (), "", output[-2000:].strip(), seconds)
    return outcome(report, process.returncode, output, seconds)


def outcome(report: Path, code: int, output: str, seconds: float) -> Run:
    """Return the outcome by pytest's report, which tells a failed test from one that could not be set up."""
    cases = ElementTree.parse(report).findall(".//testcase")
    passed = tuple(node_id(case) for case in cases if len(case.findall("*")) == len(case.findall("properties")))
    for case in cases:
        found = case.find("failure")
        if found is None:
            continue
        text = found.text or ""
        if broken := BROKEN_CODE.search(text) or BROKEN_CODE.search(output):
            return Run(code, (), "", f"the edited code cannot run: {broken[0].strip()}", seconds)
        return Run(code, passed, node_id(case), (found.get("message") or "").partition("\n")[0], seconds)
    return Run(code, passed, "", "" if code == PASSED else output[-2000:].strip(), seconds)


def node_id(case: ElementTree.Element) -> str:
    """Return the test's name as pytest takes it. The report names the module with dots."""
    return f"{case.get('classname', '').replace('.', '/')}.py::{case.get('name', '')}"


def run_mutant(one: Mutant, tree: Sandbox, environment: Mapping[str, str]) -> Result:
    """Remove the guard in the copy, run the tests, put it back, and return what came of it."""
    place = one.place(tree.root)
    with tree.mutated(one):
        run = run_tests(tree.root, one.tests, environment)
    verdict: Verdict = "broken"
    if run.code == FAILED and run.failed:
        verdict = "caught"
    elif run.code == PASSED and run.passed:
        verdict = "survived"
    return Result(
        one.name, one.rule, one.guard, place, one.engine, verdict, run.failed, round(run.seconds, 1), run.reason
    )
