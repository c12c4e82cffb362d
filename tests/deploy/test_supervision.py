"""The supervisor of a rehearsal starts what ends by itself again, but not for ever."""

from __future__ import annotations

import sys
import time
from collections.abc import Callable, Iterator
from pathlib import Path

import pytest

from deploy.rehearsal.accounts import Account
from deploy.rehearsal.processes import BURST, Process, Supervisor

pytestmark = pytest.mark.once
SECONDS = 60


@pytest.fixture
def supervisor() -> Iterator[Supervisor]:
    made = Supervisor()
    yield made
    made.stop(*made.processes)
    made.close()


def process(folder: Path, lines: str, *, restart_seconds: float | None = 0.0) -> Process:
    """Return a process of Python, run by whoever runs the test."""
    return Process(
        "clerk",
        [sys.executable, "-c", lines],
        {},
        folder,
        Account("tester", None, None),
        folder / "clerk.log",
        restart_seconds=restart_seconds,
    )


def wait_until(true: Callable[[], object]) -> None:
    deadline = time.monotonic() + SECONDS
    while not true():
        assert time.monotonic() < deadline
        time.sleep(0.02)


def test_what_ends_again_and_again_is_given_up(supervisor: Supervisor, tmp_path: Path) -> None:
    clerk = process(tmp_path, "print('tried'); raise SystemExit(3)")
    supervisor.start(clerk)
    wait_until(lambda: supervisor.failures)
    assert supervisor.failures == [f"clerk ended by itself (exit code 3); its log: {clerk.log}"]
    assert clerk.log_text().count("tried") == clerk.starts == BURST
    assert not clerk.is_running


def test_what_ends_now_and_then_is_started_again(supervisor: Supervisor, tmp_path: Path) -> None:
    """The second start stays up."""
    clerk = process(tmp_path, "import os, time; os.mkdir('been') if not os.path.exists('been') else time.sleep(600)")
    supervisor.start(clerk)
    wait_until(lambda: clerk.starts == 2 and clerk.is_running)
    assert supervisor.failures == []


def test_what_may_not_be_started_again_is_not(supervisor: Supervisor, tmp_path: Path) -> None:
    clerk = process(tmp_path, "raise SystemExit(1)", restart_seconds=None)
    supervisor.start(clerk)
    wait_until(lambda: supervisor.failures)
    assert clerk.starts == 1
