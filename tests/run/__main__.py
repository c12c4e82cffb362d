"""`make check`, `make test` and `make test-all`: stages with their output, a table of results and one closing line.

    python -m tests.run change            all that a change asks for; `check`, `browser` ...: a part, or a stage
    python -m tests.run all               every part that has not passed yet with the very content of the files
    python -m tests.run concerned         those of them that the changes since the proven commit concern

The next stages run also after one has failed; the exit code is 1 when any failed. BEGIN_UNTIL, in seconds since the
epoch: no part begins after it.
"""

import os
import signal
import sys
import tempfile
import time

from tests.run import kept, report
from tests.run.areas import Choice, concerned
from tests.run.kept import Shown
from tests.run.results import Result
from tests.run.running import Run
from tests.run.stage import Stage
from tests.run.stages import CHANGE_PARTS, PARTS, STAGES, of_parts, with_needs

GROUPS = {"change": CHANGE_PARTS, "all": PARTS}


def chosen(names: list[str]) -> tuple[Choice, list[Stage]]:
    """Return the parts that run whole and all stages to run. Raises ValueError for an unknown name."""
    stages = {stage.name: stage for stage in STAGES}
    if unknown := [name for name in names if name not in {*stages, *PARTS, *GROUPS, "concerned"}]:
        known = ["concerned", *GROUPS, *PARTS, "or a stage:", *(name for name in stages if name not in PARTS)]
        raise ValueError(f"Unknown: {', '.join(unknown)}. Known: {', '.join(known)}.")
    choice = concerned(PARTS) if "concerned" in names else Choice([], [])
    for name in names:
        if name in GROUPS or name in PARTS:
            choice.parts.extend(part for part in GROUPS.get(name, (name,)) if part not in choice.parts)
    single = [stages[name] for name in names if name in stages and name not in PARTS]
    return choice, with_needs([*of_parts(choice.parts), *single])


class Parts:
    """Keeps the result of each part when the last of its stages has ended."""

    def __init__(self, parts: list[str], content: str) -> None:
        self.parts, self.content = parts, content
        self.shown: dict[str, Shown] = {}

    def look(self, run: Run) -> None:
        """Keep the parts that are whole now, if no file has changed since the beginning."""
        for part in self.parts:
            found = [run.results.get(stage.name) for stage in STAGES if stage.part == part]
            whole = [one for one in found if one and one.state != "not begun"]
            if part not in self.shown and len(whole) == len(found):
                self.shown[part] = joined(part, self.content, whole)
                if kept.content() == self.content:
                    kept.keep(self.shown[part])


def joined(part: str, content: str, results: list[Result]) -> Shown:
    """Return the result of a part from those of its stages."""
    return Shown(
        part,
        content,
        passed=sum(one.passed for one in results),
        failed=sum(one.failed for one in results),
        skipped=sum(one.skipped for one in results),
        seconds=round(sum(one.seconds for one in results), 1),
        processor=round(sum(one.processor for one in results), 1),
        unshown=sorted({why for one in results for why in one.unshown}),
    )


def main(names: list[str]) -> int:
    """Run what is named; print the table and the closing line; return 1 when anything failed."""
    names = names or ["change"]
    try:
        choice, stages = chosen(names)
    except ValueError as unknown:
        print(unknown)
        return 2
    content = kept.content()
    before = kept.green(choice.parts, content) if {"all", "concerned"} & set(names) else {}
    stages = with_needs([stage for stage in stages if stage.part and stage.part not in before])
    say_choice(choice, names, before)
    parts = Parts(choice.parts, content)
    with tempfile.TemporaryDirectory(prefix="zbir-run-") as folder:
        os.environ["ZBIR_VAR"] = folder  # the demo's own data in var/ are not ours to touch
        run = Run(stages, float(os.environ.get("BEGIN_UNTIL") or "inf"), ended=lambda stage: parts.look(run))
        signal.signal(signal.SIGTERM, run.stopped)
        started = time.monotonic()
        found = run.all()
        took = time.monotonic() - started
    report.table(found)
    report.keep_times(found)
    processor = sum(one.processor for one in found.values())
    print(f"{'':<9} {'together':<18} {took:6.1f} s {processor:7.1f} core-s")
    return close(found, before, content)


def say_choice(choice: Choice, names: list[str], before: dict[str, Shown]) -> None:
    """Print what is run and why."""
    for line in choice.why or [f"Named: {' '.join(names)}."]:
        print(line)
    if choice.parts:
        print(f"Parts: {', '.join(choice.parts)}.")
    if before:
        print(f"Not again, as no file has changed since they passed: {', '.join(before)}.")
    if names == ["concerned"] and (left := [part for part in PARTS if part not in choice.parts]):
        print(f"Not concerned: {', '.join(left)}.")
    sys.stdout.flush()


def close(found: dict[str, Result], before: dict[str, Shown], content: str) -> int:
    """Print what was not begun, write down what is proven, print the closing line; return the exit code."""
    parts = {stage.name: stage.part for stage in STAGES}
    late = dict.fromkeys(parts[name] for name, one in found.items() if one.state == "not begun")
    if late:
        print(f"\nNot begun, as its time was over: {', '.join(late)}. To do: make test-all PART={','.join(late)}")
    proof = kept.green(list(PARTS), content)
    if len(proof) == len(PARTS) and kept.prove(proof):
        print(f"\nAll parts have passed: commit {kept.PROVEN}.")
    results = [*found.values(), *before.values()]
    passed, failed, skipped = (sum(getattr(one, what) for one in results) for what in ("passed", "failed", "skipped"))
    print(f"\n{passed} passed, {failed} failed" + (f", {skipped} skipped" if skipped else ""), flush=True)
    return 1 if failed else 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
