"""A stage: one command whose outcome is a row of the closing table."""

import sys
from dataclasses import dataclass
from pathlib import Path

ROOT = Path(__file__).resolve().parents[2]
FRONTEND = ROOT / "frontend"
BIN = Path(sys.executable).parent
TIMES = ROOT / "var" / "test-times"
"""Where each stage's tests, with their durations, are kept in JUnit's form."""

CORES = 2  # what the stages are cut for
NOT_SHOWN = 77
"""The exit code of a stage that cannot be shown on this machine, as in GNU's test programs. Its last line says why."""


@dataclass(frozen=True)
class Stage:
    """One command. part: what it is a piece of, "" for what only prepares others. needs: stages that must have passed.

    cores: how many of CORES it keeps busy; two of one core run side by side. tests: it writes TIMES/<name>.xml; else it
    counts as one check.
    """

    name: str
    command: list[str]
    part: str
    folder: Path = ROOT
    needs: tuple[str, ...] = ()
    cores: int = 1
    tests: bool = False
    minutes: int = 40  # a guard against hanging, generous to a busy machine


def pytest(
    name: str, part: str, *arguments: str, needs: tuple[str, ...] = (), cores: int = 1, around: tuple[str, ...] = ()
) -> Stage:
    """Return a stage of server tests. around: the module of a program that runs them beside services."""
    command = [sys.executable, "-m", "pytest", "-q", f"--junitxml={TIMES / name}.xml", *arguments]
    if around:
        command = [sys.executable, "-m", *around, "--", *command]
    return Stage(name, command, part, needs=needs, cores=cores, tests=True)


def playwright(
    name: str,
    part: str,
    *arguments: str,
    needs: tuple[str, ...] = ("build", "packages-browser"),
    cores: int = CORES,
    settings: str = "marketplace.settings",
) -> Stage:
    """Return a stage of browser tests around a demo of its own."""
    demo = [sys.executable, "-m", "tests.demo_server", "--settings", settings, "--cwd", str(FRONTEND), "--"]
    command = [*demo, "npx", "--no-install", "playwright", "test", "--reporter=list,junit", *arguments]
    return Stage(name, command, part, needs=needs, cores=cores, tests=True)
