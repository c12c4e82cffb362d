"""The closing table, and what is kept of a run: durations of all tests, the dearest of them, a table of the stages."""

import csv

from tests.run.results import Result
from tests.run.stage import TIMES

MAX_LISTED_FAILURES = 12  # per stage
DEAREST = 25


def table(found: dict[str, Result]) -> None:
    """Print a row for each stage with what failed in it and what could not be shown."""
    print("\n" + "-" * 60)
    for name, result in found.items():
        skipped = f", {result.skipped} skipped" if result.skipped else ""
        numbers = f"{result.passed} passed, {result.failed} failed{skipped}"
        print(f"{result.state:<9} {name:<18} {result.seconds:6.1f} s {result.processor:7.1f} core-s  {numbers}")
        for test, why in list(result.failures.items())[:MAX_LISTED_FAILURES]:
            print(f"          failed: {test}" + (f"\n            {why[:400]}" if why else ""))
        for why, number in result.unshown.most_common():
            print(f"          not shown: {number} x {why[:400]}")


def keep_times(found: dict[str, Result]) -> None:
    """Write the stages and the dearest tests of all of them to TIMES."""
    TIMES.mkdir(parents=True, exist_ok=True)
    with (TIMES / "stages.csv").open("w", newline="") as file:
        rows = csv.writer(file)
        rows.writerow(["stage", "state", "seconds", "processor seconds", "passed", "failed", "skipped"])
        for name, one in found.items():
            times = [round(one.seconds, 1), round(one.processor, 1)]
            rows.writerow([name, one.state, *times, one.passed, one.failed, one.skipped])
    tests = sorted(((time, name, test) for name, one in found.items() for time, test in one.durations), reverse=True)
    lines = [f"{time:8.2f} s  {name}: {test}\n" for time, name, test in tests[:DEAREST]]
    (TIMES / "dearest.txt").write_text("".join(lines))
