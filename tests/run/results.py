"""The outcome of a stage, read from the report in JUnit's form that every test runner of ours writes."""

from collections import Counter
from dataclasses import dataclass, field
from pathlib import Path
from typing import Literal
from xml.etree import ElementTree

from tests.run.stage import NOT_SHOWN

State = Literal["ok", "failed", "not shown", "not begun"]


@dataclass
class Result:
    """The outcome of a stage: numbers of tests (a check counts as one), seconds by the clock and of the processors."""

    state: State = "ok"
    passed: int = 0
    failed: int = 0
    skipped: int = 0
    seconds: float = 0.0
    processor: float = 0.0
    failures: dict[str, str] = field(default_factory=dict)  # name of the failed test -> first line of its error
    unshown: Counter[str] = field(default_factory=Counter)  # why something could not be shown -> how many tests
    durations: list[tuple[float, str]] = field(default_factory=list)  # of each test, in seconds


def unshown(why: str, state: State = "not shown") -> Result:
    """Return the result of a stage that could not be shown, or did not begin."""
    return Result(state, skipped=1, unshown=Counter({why: 1}))


def of_check(code: int, last_line: str) -> Result:
    """Return the result of a command that is one check, by its exit code and the last line that it printed."""
    if code == NOT_SHOWN:
        return unshown(last_line)
    return Result("failed", failed=1) if code else Result(passed=1)


def of_tests(code: int, report: Path, last_line: str) -> Result:
    """Return the result of a test runner by its exit code and report. Without a whole report it broke off."""
    if code == NOT_SHOWN:
        return unshown(last_line)
    try:
        result = read(report)
    except (OSError, ElementTree.ParseError):
        result = Result()
    if code and not result.failed:
        result.failed, result.failures = 1, {f"exit code {code}": last_line}
    if not code and not result.passed:
        result.failed, result.failures = 1, {"no test has passed": last_line}
    result.state = "failed" if result.failed else "ok"
    return result


def read(report: Path) -> Result:
    """Read a report. An error of a test that has passed, while it was taken down, counts as a failure."""
    result = Result()
    for case in ElementTree.parse(report).iter("testcase"):
        name = f"{case.get('classname', '')} > {case.get('name', '')}"
        result.durations.append((float(case.get("time") or 0), name))
        wrong = [case.find("failure"), case.find("error")]
        skip = case.find("skipped")
        if errors := [found for found in wrong if found is not None]:
            result.failed += 1
            text = errors[0].get("message") or errors[0].text or ""
            result.failures[name] = text.strip().partition("\n")[0]
        elif skip is not None:
            result.skipped += 1
            result.unshown[skip.get("message") or "skipped"] += 1
        else:
            result.passed += 1
    return result
