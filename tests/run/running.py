"""Run stages side by side as far as the cores go; show the output of each."""

import os
import re
import signal
import subprocess
import sys
import tempfile
import threading
import time
from collections.abc import Callable
from concurrent.futures import FIRST_COMPLETED, Future, ThreadPoolExecutor, wait
from pathlib import Path

from tests.run import results
from tests.run.results import Result
from tests.run.stage import CORES, TIMES, Stage

ENVIRONMENT = {
    "FORCE_COLOR": "0",
    "NO_COLOR": "1",
    "PYTHONUNBUFFERED": "1",
    "PYTHONDONTWRITEBYTECODE": "",  # some stages start a hundred processes: each would compile all of Django anew
    "PLAYWRIGHT_JUNIT_INCLUDE_PROJECT_IN_TEST_NAME": "1",
    "PLAYWRIGHT_JUNIT_STRIP_ANSI": "1",
    "MAKEFLAGS": "",  # a `make` of a stage is no part of the one that has started us
}
ANSI = re.compile(r"\x1b\[[0-9;]*[A-Za-z]")
MEASURED = [sys.executable, "-S", str(Path(__file__).with_name("measured.py"))]


class Run:
    """The running stages, each in a thread of its own and a process group of its own.

    begin_until: seconds since the epoch after which no part begins. ended: is called when a stage has ended.
    """

    def __init__(
        self,
        stages: list[Stage],
        begin_until: float = float("inf"),
        ended: Callable[[Stage], None] = lambda stage: None,
    ) -> None:
        self.waiting = list(stages)
        self.begin_until, self.ended = begin_until, ended
        self.results: dict[str, Result] = {}
        self.begun = {""}
        self.processes: dict[str, subprocess.Popen[str]] = {}
        self.output_lock = threading.Lock()

    def all(self) -> dict[str, Result]:
        """Run the stages in their order, as many at a time as there are cores for; return the results by name."""
        running: dict[Future[Result], Stage] = {}
        TIMES.mkdir(parents=True, exist_ok=True)
        with ThreadPoolExecutor(CORES) as pool:
            try:
                while self.waiting or running:
                    free = CORES - sum(stage.cores for stage in running.values())
                    while stage := self._next(free):
                        free -= stage.cores
                        running[pool.submit(self._run, stage)] = stage
                    for done in wait(running, return_when=FIRST_COMPLETED).done:
                        self._end(running.pop(done), done.result())
            except BaseException:
                self._stop()
                raise
        return self.results

    def _next(self, free: int) -> Stage | None:
        """Take the first stage out of those that wait which can begin now. Those that never can are given a result.

        A stage overtakes one that needs more cores than are free; but no part begins before an earlier one.
        """
        held_up = ""
        for stage in list(self.waiting):
            if why := self._never(stage):
                self.waiting.remove(stage)
                self._end(stage, why)
                continue
            new = stage.part if stage.part not in self.begun else ""
            fits = stage.cores <= free and all(need in self.results for need in stage.needs)
            if fits and (not new or held_up in ("", new)):
                self.waiting.remove(stage)
                self.begun.add(stage.part)
                return stage
            held_up = held_up or new
        return None

    def _never(self, stage: Stage) -> Result | None:
        if stage.part and stage.part not in self.begun and time.time() > self.begin_until:
            return results.unshown("its time was over", "not begun")
        for need in stage.needs:
            found = self.results.get(need)
            if found and found.state == "failed":
                return Result("failed", failed=1, failures={f"needs {need}": "which has failed"})
            if found and found.state != "ok":
                return results.unshown(next(iter(found.unshown)))
        return None

    def _end(self, stage: Stage, result: Result) -> None:
        self.results[stage.name] = result
        self.ended(stage)

    def _run(self, stage: Stage) -> Result:
        """Run the stage and return its result. Its output is shown at once if it runs alone, else when it has ended."""
        report = TIMES / f"{stage.name}.xml"
        report.unlink(missing_ok=True)
        head = f"\n--- {stage.name}: {' '.join(stage.command)}\n"
        alone = stage.cores == CORES
        self._say(head if alone else f"... {stage.name}\n")
        started = time.monotonic()
        with tempfile.NamedTemporaryFile("r") as used:
            environment = {**os.environ, **ENVIRONMENT, "PLAYWRIGHT_JUNIT_OUTPUT_FILE": str(report)}
            process = self.processes[stage.name] = subprocess.Popen(
                [*MEASURED, used.name, *stage.command],
                cwd=stage.folder,
                env=environment,
                stdin=subprocess.DEVNULL,
                stdout=subprocess.PIPE,
                stderr=subprocess.STDOUT,
                text=True,
                errors="replace",
                start_new_session=True,
            )
            guard = threading.Timer(stage.minutes * 60, self._late, [stage])
            guard.start()
            lines = self._lines(process, alone)
            code = process.wait()
            guard.cancel()
            processor = float(used.read() or 0)
        if not alone:
            self._say(head + "".join(lines))
        last = next((plain for line in reversed(lines) if (plain := ANSI.sub("", line).strip())), "")
        result = results.of_tests(code, report, last) if stage.tests else results.of_check(code, last)
        if not stage.part:
            result.passed = 0  # it has prepared others, and shown nothing
        result.seconds, result.processor = time.monotonic() - started, processor
        return result

    def _lines(self, process: "subprocess.Popen[str]", alone: bool) -> list[str]:
        assert process.stdout is not None
        lines = []
        with process.stdout as output:
            for line in output:
                lines.append(line)
                if alone:
                    self._say(line)
        return lines

    def _say(self, text: str) -> None:
        with self.output_lock:
            sys.stdout.write(text)
            sys.stdout.flush()

    def _late(self, stage: Stage) -> None:
        self._say(f"{stage.name} did not end within {stage.minutes} minutes.\n")
        end(self.processes[stage.name])

    def stopped(self, number: int, frame: object) -> None:
        """End all processes, and this one with them: the handler of a signal."""
        self._stop()
        sys.exit(128 + number)

    def _stop(self) -> None:
        for process in self.processes.values():
            end(process)


def end(process: "subprocess.Popen[str]") -> None:
    """End a process and its children."""
    if process.poll() is None:
        os.killpg(process.pid, signal.SIGTERM)
