"""The processes of a rehearsal, and the thread that starts them and starts them again, as systemd would."""

from __future__ import annotations

import contextlib
import os
import signal
import subprocess
import threading
import time
from collections import deque
from collections.abc import Mapping
from dataclasses import dataclass, field
from pathlib import Path

from deploy.rehearsal.accounts import Account
from deploy.rehearsal.errors import RehearsalError
from deploy.rehearsal.host import LOCAL, Host

BURST, BURST_SECONDS = 5, 60
"""A process that ends as often in as many seconds is not started again."""


@dataclass
class Process:
    """One process with everything it started; `wanted`: it is to run."""

    name: str
    command: list[str]
    environment: Mapping[str, str]
    folder: Path
    account: Account
    log: Path
    umask: int = 0o077
    stop_signal: signal.Signals = signal.SIGTERM
    stop_seconds: float = 30
    restart_seconds: float | None = 2
    host: Host = LOCAL
    wanted: bool = False
    starts: int = 0
    log_begins: int = 0  # where this run's lines begin in the log
    popen: subprocess.Popen[bytes] | None = None
    _ends: deque[float] = field(default_factory=lambda: deque(maxlen=BURST))
    _not_before: float = 0.0

    @property
    def pid(self) -> int:
        """Return the number of the running process."""
        if self.popen is None:
            raise RehearsalError(f"{self.name} does not run.")
        return self.popen.pid

    @property
    def is_running(self) -> bool:
        """Tell if it runs now."""
        return self.popen is not None and self.popen.poll() is None

    def log_text(self) -> str:
        """Return what it has written since `log_begins`."""
        return self.log.read_bytes()[self.log_begins :].decode(errors="replace") if self.log.exists() else ""

    def send(self, number: signal.Signals) -> None:
        """Send a signal to the process itself."""
        with contextlib.suppress(ProcessLookupError):
            os.kill(self.pid, number)

    def send_group(self, number: signal.Signals) -> None:
        """Send a signal to the process and all it started."""
        with contextlib.suppress(ProcessLookupError, PermissionError):
            os.killpg(self.pid, number)

    def spawn(self) -> None:
        """Start the process. Only the supervisor's thread may: the child dies with the thread that made it."""
        with self.log.open("ab") as log:
            self.account.own(self.log, mode=0o600)
            self.popen = subprocess.Popen(
                [*self.host.enter(), *self.account.prefix(self.stop_signal.name.removeprefix("SIG")), *self.command],
                cwd=self.folder,
                env=dict(self.environment),
                stdin=subprocess.DEVNULL,
                stdout=log,
                stderr=log,
                umask=self.umask,
                start_new_session=True,  # Ctrl-C reaches the rehearsal alone, which ends them in order
            )
        self.starts += 1

    def note_end(self) -> str | None:
        """Remember that it ended by itself; return a sentence when that happened too often."""
        assert self.popen is not None
        self.send_group(signal.SIGKILL)
        code, now = self.popen.returncode, time.monotonic()
        self.popen = None
        self._ends.append(now)
        if self.restart_seconds is None or (len(self._ends) == BURST and now - self._ends[0] < BURST_SECONDS):
            self.wanted = False
            return f"{self.name} ended by itself (exit code {code}); its log: {self.log}"
        self._not_before = now + self.restart_seconds
        return None

    def finish(self) -> None:
        """Wait for the end that was asked for, up to its time, then end it and whatever it left."""
        if self.popen is None:
            return
        try:
            self.popen.wait(self.stop_seconds)
        except subprocess.TimeoutExpired:
            self.send_group(signal.SIGKILL)
            self.popen.wait()
        self.send_group(signal.SIGKILL)
        self.popen = None


class Supervisor:
    """Starts processes and keeps those that are wanted running."""

    def __init__(self) -> None:
        self.processes: list[Process] = []
        self.failures: list[str] = []
        self._changed = threading.Condition()
        self._ended = False
        self._thread = threading.Thread(target=self._watch, name="supervisor", daemon=True)
        self._thread.start()

    def start(self, process: Process, seconds: float = 30) -> None:
        """Start a process and keep it running; return once it was started."""
        starts = process.starts
        with self._changed:
            if process not in self.processes:
                self.processes.append(process)
            process.wanted = True
            process._not_before = 0.0
            self._changed.notify_all()
            if not self._changed.wait_for(lambda: process.starts > starts or process.is_running, seconds):
                raise RehearsalError(f"{process.name} was not started in {seconds:.0f} s.")

    def stop(self, *processes: Process) -> None:
        """Stop processes side by side, each with its signal and within its time."""
        with self._changed:
            for process in processes:
                process.wanted = False
                if process.is_running:
                    process.send(process.stop_signal)
        for process in processes:
            process.finish()

    def abandon(self, *processes: Process) -> None:
        """End processes at once and start them no more, as when their host loses its power."""
        with self._changed:
            for process in processes:
                process.wanted = False
                if process.is_running:
                    process.send_group(signal.SIGKILL)
        for process in processes:
            process.finish()

    def close(self) -> None:
        """End the thread; the processes were stopped before."""
        with self._changed:
            self._ended = True
            self._changed.notify_all()
        self._thread.join(10)

    def _watch(self) -> None:
        with self._changed:
            while not self._ended:
                for process in self.processes:
                    self._look_at(process)
                self._changed.notify_all()
                self._changed.wait(0.1)

    def _look_at(self, process: Process) -> None:
        if not process.wanted or process.is_running:
            return
        if process.popen is not None:
            if sentence := process.note_end():
                self.failures.append(sentence)
            return
        if time.monotonic() >= process._not_before:
            try:
                process.spawn()
            except OSError as error:
                process.wanted = False
                self.failures.append(f"{process.name} does not start: {error}")
