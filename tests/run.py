"""`make check` and `make test`: every stage with its output, a table of results and one closing line.

    python -m tests.run             the checks, then all tests
    python -m tests.run check       the checks alone
    python -m tests.run e2e sqlite  the named stages alone

Two stages that keep one core busy run side by side; the output of each is shown when it has ended. The next stages run
also after one has failed; the exit code is 1 when any failed.
"""

import filecmp
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
from dataclasses import dataclass, field
from pathlib import Path

ROOT = Path(__file__).resolve().parent.parent
FRONTEND = ROOT / "frontend"
BIN = Path(sys.executable).parent
PYTEST = [sys.executable, "-m", "pytest", "-q"]
# In continuous integration (`.ci/run`), as in Playwright, a few failed tests run a second time: those that then pass
# failed only because the machine was busy, and are listed as flaky at the end. By hand there is no second run.
RETRY_ARGUMENTS = ("--last-failed", "--last-failed-no-failures", "none") if os.environ.get("CI") else ()
MAX_RETRIED_FAILURES = 5  # more failures in one stage are not retried
MAX_LISTED_FAILURES = 12  # per stage, in the closing table
SERVICES = [sys.executable, "-m", "tests.launch_services"]
DEMO = [sys.executable, "-m", "tests.demo_server"]
CORES = 2  # what the stages are cut for
# In the order of the folders: by numbers of tests the few long ones would come last, one worker waiting for the other.
WORKERS = ["-n", "2", "--dist", "loadfile", "--no-loadscope-reorder"]
ENVIRONMENT = {
    "FORCE_COLOR": "0",
    "NO_COLOR": "1",
    "PYTHONUNBUFFERED": "1",
    "PYTHONDONTWRITEBYTECODE": "",  # some stages start a hundred processes: each would compile all of Django anew
}
ANSI = re.compile(r"\x1b\[[0-9;]*[A-Za-z]")
TESTS_FAILED = 1  # pytest's exit code


@dataclass
class Result:
    """The outcome of a stage: numbers of tests (a check counts as one), its duration in seconds, names of tests."""

    passed: int = 0
    failed: int = 0
    skipped: int = 0
    flaky: int = 0  # passed at the second try
    failed_count: int = 0  # failed tests of a complete run; 0 if the run broke off, which is not retried
    seconds: float = 0.0
    failures: dict[str, str] = field(default_factory=dict)  # name of the failed test -> first line of its error
    flaky_names: list[str] = field(default_factory=list)


@dataclass(frozen=True)
class Stage:
    """One command. `tests`: its output holds numbers of tests; else it counts as one check.

    cores: how many of CORES it keeps busy; two of one core run side by side. after: the stage it needs.
    retry_arguments: added to the command to run its failed tests again, up to MAX_RETRIED_FAILURES; none: no retry.
    """

    name: str
    command: list[str]
    folder: Path = ROOT
    tests: bool = False
    minutes: int = 15  # a guard against hanging, generous to a busy machine
    group: str = "test"
    cores: int = 1
    after: str = ""
    retry_arguments: tuple[str, ...] = ()


def fresh(made: list[str], kept: Path, folder: Path = ROOT) -> Callable[[], int]:
    """Return a check that the generated file `kept` is what `made`, which ends in a target path, writes today."""

    def check() -> int:
        with tempfile.TemporaryDirectory() as place:
            target = Path(place) / kept.name
            code = subprocess.run([*made, str(target)], cwd=folder).returncode
            if code or not kept.exists() or not filecmp.cmp(target, kept, shallow=False):
                print(
                    f"{kept.relative_to(ROOT)} is not what the code says: run `make schema` and commit it.", flush=True
                )
                return code or 1
        return 0

    return check


GENERATED: dict[str, Callable[[], int]] = {
    "openapi": fresh(
        [sys.executable, "manage.py", "spectacular", "--fail-on-warn", "--file"], ROOT / "docs" / "openapi.yaml"
    ),
    "client-types": fresh(
        ["npx", "--no-install", "openapi-typescript", "../docs/openapi.yaml", "-o"],
        FRONTEND / "src" / "api" / "schema.d.ts",
        FRONTEND,
    ),
}


def own(name: str) -> list[str]:
    """Return the command that runs one of GENERATED in a process of its own."""
    return [sys.executable, "-m", "tests.run", f"--generated={name}"]


def convention(name: str) -> list[str]:
    """Return the command of one of the checks in `tests/conventions`."""
    return [sys.executable, "-m", "tests.conventions", name]


STAGES = [
    Stage("types", [str(BIN / "mypy")], group="check"),  # the longest begins
    Stage("client-lint", ["npm", "run", "--silent", "lint"], FRONTEND, group="check"),
    Stage("client-style", ["npm", "run", "--silent", "style"], FRONTEND, group="check"),
    Stage("client-checks", ["npm", "run", "--silent", "types"], FRONTEND, group="check"),
    Stage("client-dead-code", ["npm", "run", "--silent", "dead-code"], FRONTEND, group="check"),
    Stage("format", [str(BIN / "ruff"), "format", "--check", "-q", "."], group="check"),
    Stage("lint", [str(BIN / "ruff"), "check", "-q", "."], group="check"),
    Stage("imports", [str(BIN / "lint-imports"), "--no-cache"], group="check"),
    Stage("migrations", [sys.executable, "manage.py", "makemigrations", "--check", "--dry-run"], group="check"),
    Stage("migration-locks", convention("migration_locks"), group="check"),
    Stage("contracts", convention("contracts"), group="check"),
    Stage("commits", convention("commits"), group="check"),
    Stage("words", convention("words"), group="check"),
    Stage("lengths", convention("lengths"), group="check"),
    Stage("references", convention("references"), group="check"),
    Stage("tables", convention("tables"), group="check"),
    Stage("embedded-imports", convention("embedded_imports"), group="check"),
    Stage("texts", [*PYTEST, "tests/test_words.py"], tests=True, group="check"),
    Stage("dead-code", convention("dead_code"), group="check"),
    Stage(
        "compose",
        [str(BIN / "check-jsonschema"), "--builtin-schema", "vendor.compose-spec", "docker-compose.yml"],
        group="check",
    ),
    Stage("audit", [sys.executable, "-m", "tests.dependencies"], group="check"),
    Stage("openapi", own("openapi"), group="check"),
    Stage("client-types", own("client-types"), group="check"),
    Stage(
        "sqlite",
        [*PYTEST, *WORKERS, "-m", "not postgres and not faults and not rehearsal"],
        tests=True,
        minutes=40,
        cores=2,
        retry_arguments=RETRY_ARGUMENTS,
    ),
    Stage(
        "postgres",
        [*SERVICES, "--", *PYTEST, *WORKERS, "-m", "not faults and not once and not rehearsal"],
        tests=True,
        minutes=40,
        cores=2,
        retry_arguments=RETRY_ARGUMENTS,
    ),
    Stage("vitest", ["npx", "--no-install", "vitest", "run"], FRONTEND, tests=True, minutes=40),
    Stage("build", ["make", "build"]),
    # Of many processes that mostly wait; the longest of those that leave a core to others.
    Stage(
        "rehearsal",
        [*PYTEST, "-n", "0", "tests/rehearsal", "-m", "rehearsal"],
        tests=True,
        minutes=40,
        after="build",
        retry_arguments=RETRY_ARGUMENTS,
    ),
    # As many processes again, on hosts of their own; where those are not permitted its tests are skipped.
    Stage(
        "cluster",
        [*PYTEST, "-n", "0", "tests/cluster", "-m", "rehearsal"],
        tests=True,
        minutes=40,
        after="build",
        retry_arguments=RETRY_ARGUMENTS,
    ),
    # Each of its two workers starts services of its own; both mostly wait, too.
    Stage(
        "faults",
        [*PYTEST, "-n", "2", "tests/faults", "-m", "faults"],
        tests=True,
        minutes=40,
        retry_arguments=RETRY_ARGUMENTS,
    ),
    Stage("budget", ["npm", "run", "--silent", "budget"], FRONTEND, after="build"),
    Stage(
        "e2e",
        [*DEMO, "--cwd", str(FRONTEND), "--", "npx", "--no-install", "playwright", "test"],
        tests=True,
        minutes=40,
        cores=2,
        after="build",
    ),
]


class Run:
    """The running stages, each in a thread of its own and a process group of its own."""

    def __init__(self, stages: list[Stage]) -> None:
        self.stages = stages
        self.results: dict[str, Result] = {}
        self.processes: dict[str, subprocess.Popen[str]] = {}
        self.output_lock = threading.Lock()

    def all(self) -> None:
        """Run the stages in their order, as many at a time as there are cores for."""
        running: dict[Future[Result], Stage] = {}
        waiting, free = list(self.stages), CORES
        signal.signal(signal.SIGTERM, self._stopped)
        with ThreadPoolExecutor(CORES) as pool:
            try:
                while waiting or running:
                    while waiting and waiting[0].cores <= free and self._may_start(waiting[0]):
                        stage = waiting.pop(0)
                        free -= stage.cores
                        running[pool.submit(self._run, stage)] = stage
                    for done in wait(running, return_when=FIRST_COMPLETED).done:
                        stage = running.pop(done)
                        free += stage.cores
                        self.results[stage.name] = done.result()
            except BaseException:
                self._end()
                raise

    def _may_start(self, stage: Stage) -> bool:
        return stage.after in self.results or stage.after not in {one.name for one in self.stages}

    def _run(self, stage: Stage) -> Result:
        """Run the stage, then a few failed tests a second time, and return its result."""
        started = time.monotonic()
        result = self._once(stage, stage.command)
        if stage.retry_arguments and 0 < result.failed_count <= MAX_RETRIED_FAILURES:
            second = self._once(stage, [*stage.command, *stage.retry_arguments])
            result.passed += second.passed
            result.failed = max(second.failed, result.failed - second.passed)
            result.flaky = second.passed
            result.flaky_names = [name for name in result.failures if name not in second.failures]
            result.failures = second.failures
        result.seconds = time.monotonic() - started
        return result

    def _once(self, stage: Stage, command: list[str]) -> Result:
        """Run a command of the stage and return its result. Its output is shown at once if it runs alone, else when it
        has ended."""
        lines: list[str] = []
        head = f"\n--- {stage.name}: {Path(command[0]).name} {' '.join(command[1:])}\n"
        alone = stage.cores == CORES
        self._say(head if alone else f"... {stage.name}\n")
        process = self.processes[stage.name] = subprocess.Popen(
            command,
            cwd=stage.folder,
            env={**os.environ, **ENVIRONMENT},
            stdin=subprocess.DEVNULL,
            stdout=subprocess.PIPE,
            stderr=subprocess.STDOUT,
            text=True,
            errors="replace",
            start_new_session=True,
        )
        assert process.stdout is not None
        guard = threading.Timer(stage.minutes * 60, self._late, [stage])
        guard.start()
        for line in process.stdout:
            lines.append(line)
            if alone:
                self._say(line)
        code = process.wait()
        guard.cancel()
        if not alone:
            self._say(head + "".join(lines))
        plain = [ANSI.sub("", line) for line in lines]
        result = counts(plain) if stage.tests else Result()
        result.failures, result.flaky_names = names(plain) if stage.tests else ({}, [])
        if not stage.tests:
            result.passed, result.failed = (1, 0) if code == 0 else (0, 1)
        else:
            result.failed_count = result.failed if code == TESTS_FAILED else 0
            result.failed = result.failed or int(code != 0)
        return result

    def _say(self, text: str) -> None:
        with self.output_lock:
            sys.stdout.write(text)
            sys.stdout.flush()

    def _late(self, stage: Stage) -> None:
        self._say(f"{stage.name} is stopped after {stage.minutes} minutes.\n")
        end(self.processes[stage.name])

    def _stopped(self, number: int, frame: object) -> None:
        sys.exit(128 + number)

    def _end(self) -> None:
        for process in self.processes.values():
            end(process)


def end(process: "subprocess.Popen[str]") -> None:
    """End a process and its children."""
    if process.poll() is None:
        os.killpg(process.pid, signal.SIGTERM)


def names(lines: list[str]) -> tuple[dict[str, str], list[str]]:
    """Return the failed tests, each with the first line of its error, and those that a runner itself tried twice.

    pytest: "FAILED test_x.py::test_a - assert ..."; vitest: " FAIL  a.test.tsx > does this" above the error;
    Playwright: "  1) [project] › file › title" above each error, and the names below "  2 failed" and "  1 flaky".
    """
    pytest = re.compile(r"(?:FAILED|ERROR) (\S+::(?:[^\[\s]+\[.*?\](?= - |$)|\S+))(?: - (.*))?")
    block = re.compile(r"(?:FAIL\s+|\d+\) )(\S.* [>›] .*?)[─ ]*$")
    errors: dict[str, str] = {}
    listed: dict[str, list[str]] = {"failed": [], "flaky": []}
    name = under = ""
    for line in map(str.strip, lines):
        if found := pytest.match(line):
            errors[found[1]] = found[2] or ""
        elif found := block.match(line):
            name = found[1]
            errors.setdefault(name, "")
        elif name and "Error:" in line:
            errors[name], name = errors[name] or line, ""
        elif found := re.match(r"\d+ ([a-z ]+?)( \([\d.]+m?s?\))?$", line):
            under = found[1]
        elif under in listed and line.startswith("["):
            listed[under].append(line.rstrip("─ "))
    return {key: why for key, why in errors.items() if key not in listed["flaky"]}, listed["flaky"]


def counts(lines: list[str]) -> Result:
    """Return the numbers of a test runner's own closing lines.

    pytest: "3 failed, 120 passed, 2 skipped in 8.1s"; vitest: "Tests  1 failed | 40 passed (41)"; Playwright: one
    number per line ("  2 failed", "  38 passed (1.2m)").
    """
    result = Result()
    closing = [
        line for line in lines[-80:] if re.search(r"\b\d+ (passed|failed|errors?|skipped|flaky|did not run)\b", line)
    ]
    chosen = [line for line in closing if line.lstrip().startswith("Tests ")]
    chosen = chosen or [line for line in closing if re.search(r" in [\d.]+s", line)][-1:]
    chosen = chosen or [line for line in closing if re.match(r"\s+\d+ [a-z ]+(\([\d.]+m?s?\))?\s*$", line)]
    for line in chosen:
        for number, word in re.findall(r"\b(\d+) (passed|failed|errors?|skipped|flaky|did not run)\b", line):
            if word == "passed":
                result.passed += int(number)
            elif word == "skipped":
                result.skipped += int(number)
            elif word == "flaky":
                result.flaky += int(number)
            else:
                result.failed += int(number)
    return result


def main(arguments: list[str]) -> int:
    """Run the chosen stages; print the table and the closing line; return 1 when anything failed."""
    if arguments and arguments[0].startswith("--generated="):
        return GENERATED[arguments[0].partition("=")[2]]()
    known = {name for stage in STAGES for name in (stage.name, stage.group)}
    if unknown := [name for name in arguments if name not in known]:
        print(f"Unknown stages: {', '.join(unknown)}. Known: {', '.join(sorted(known))}.")
        return 2
    chosen = [stage for stage in STAGES if not arguments or {stage.name, stage.group} & set(arguments)]
    with tempfile.TemporaryDirectory(prefix="zbir-run-") as folder:
        os.environ["ZBIR_VAR"] = folder  # the demo's own data in var/ are not ours to touch
        run = Run(chosen)
        started = time.monotonic()
        run.all()
        took = time.monotonic() - started
    results = [(stage, run.results[stage.name]) for stage in chosen]
    print("\n" + "-" * 60)
    for stage, result in results:
        skipped = f", {result.skipped} skipped" if result.skipped else ""
        skipped += f", {result.flaky} passed at a second try" if result.flaky else ""
        state = "ok    " if not result.failed else "FAILED"
        print(
            f"{state} {stage.name:<16} {result.seconds:6.1f} s  {result.passed} passed, {result.failed} failed{skipped}"
        )
        for name in result.flaky_names:
            print(f"       a second try: {name}")
        for name, why in list(result.failures.items())[:MAX_LISTED_FAILURES] if result.failed else ():
            print(f"       failed: {name}" + (f"\n         {why[:160]}" if why else ""))
    print(f"       together         {took:6.1f} s")
    passed, failed = sum(result.passed for _, result in results), sum(result.failed for _, result in results)
    print(f"\n{passed} passed, {failed} failed", flush=True)
    return 1 if failed else 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
