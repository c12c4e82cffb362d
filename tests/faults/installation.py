"""The processes of one scenario: started on free ports of loopback, killed by their own process group alone."""

import contextlib
import json
import os
import signal
import socket
import subprocess
import sys
import time
from collections.abc import Callable
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

from tests.demo_server import ROOT
from tests.launch_services import free_port, tied

BIN = Path(sys.executable).parent
START_SECONDS = 90
STOP_SECONDS = 30


def wait_until(true: Callable[[], object], what: str, seconds: float = 120) -> None:
    """Return when `true` says so; fail with `what` when it does not in time."""
    deadline = time.monotonic() + seconds
    while not true():
        assert time.monotonic() < deadline, what
        time.sleep(0.05)


@dataclass
class Process:
    """A process that a scenario started, with the children it has. port: 0 when it listens on none."""

    name: str
    popen: "subprocess.Popen[bytes]"
    log: Path
    port: int = 0

    @property
    def text(self) -> str:
        """Return what it has written so far."""
        return self.log.read_text(errors="replace")

    @property
    def is_up(self) -> bool:
        return self.popen.poll() is None

    def kill(self) -> None:
        """End it and its children at once, without a word to them."""
        with contextlib.suppress(ProcessLookupError):
            os.killpg(self.popen.pid, signal.SIGKILL)
        self.popen.wait(STOP_SECONDS)

    def stop(self) -> int:
        """End it in order; return its exit code."""
        if self.is_up:
            self.popen.send_signal(signal.SIGTERM)
            with contextlib.suppress(subprocess.TimeoutExpired):
                self.popen.wait(STOP_SECONDS)
        self.kill()
        return self.popen.returncode

    def wait_listening(self) -> None:
        """Return when its port takes connections."""

        def listens() -> bool:
            assert self.is_up, f"{self.name} ended with {self.popen.returncode}\n{self.text}"
            with contextlib.suppress(OSError), socket.create_connection(("127.0.0.1", self.port), timeout=1):
                return True
            return False

        wait_until(listens, f"{self.name} does not listen", START_SECONDS)


@dataclass
class Installation:
    """One database with the processes around it."""

    folder: Path
    env: dict[str, str]
    processes: list[Process] = field(default_factory=list)
    scenario_process: "subprocess.Popen[str] | None" = None

    def command(self, *words: str, failpoints: str = "", timeout: float = 120) -> "subprocess.CompletedProcess[str]":
        """Run a command of manage.py to its end."""
        return subprocess.run(
            [*tied("KILL"), sys.executable, "manage.py", *words],
            cwd=ROOT,
            env={**self.env, "FAILPOINTS": failpoints},
            capture_output=True,
            text=True,
            timeout=timeout,
        )

    def prepare(self, scenario: str, **arguments: Any) -> Any:
        """Let `tests.faults.scenarios` write the rows of a scenario; return what its clients need."""
        if self.scenario_process is None:
            with (self.folder / "scenario_process.log").open("wb") as log:
                self.scenario_process = subprocess.Popen(
                    [*tied("KILL"), sys.executable, "-m", "tests.faults.scenarios"],
                    cwd=ROOT,
                    env={**self.env, "FAILPOINTS": ""},
                    stdin=subprocess.PIPE,
                    stdout=subprocess.PIPE,
                    stderr=log,
                    text=True,
                )
        assert self.scenario_process.stdin is not None
        assert self.scenario_process.stdout is not None
        self.scenario_process.stdin.write(json.dumps([scenario, arguments]) + "\n")
        self.scenario_process.stdin.flush()
        answer = self.scenario_process.stdout.readline()
        assert answer, (self.folder / "scenario_process.log").read_text(errors="replace")
        return json.loads(answer)

    def violations(self) -> str:
        """Return what `manage.py check_invariants` finds broken, "" when all holds."""
        checked = self.prepare("check")
        return str(checked["output"]) if checked["code"] else ""

    def check(self) -> None:
        """Fail unless every invariant of the stored data holds."""
        found = self.violations()
        assert not found, found

    def start(
        self, name: str, command: list[str], *, failpoints: str = "", port: int = 0, env: dict[str, str] | None = None
    ) -> Process:
        """Start a process; it is ended with the installation."""
        log = self.folder / f"{len(self.processes)}-{name}.log"
        with log.open("wb") as output:
            popen = subprocess.Popen(
                [*tied("KILL"), *command],
                cwd=ROOT,
                env={**self.env, "FAILPOINTS": failpoints, **(env or {})},
                stdout=output,
                stderr=output,
                start_new_session=True,  # its process group is its own: killing it reaches nobody else
            )
        started = Process(name, popen, log, port)
        self.processes.append(started)
        return started

    def web(self, name: str = "web", *, workers: int = 3, failpoints: str = "", port: int = 0) -> Process:
        """Start pages and API as production does. port: 0 takes a free one."""
        port = port or free_port()
        env = {"BIND": f"127.0.0.1:{port}", "WEB_CONCURRENCY": str(workers)}
        command = [str(BIN / "gunicorn"), "--config", "deploy/gunicorn.conf.py"]
        return self.start(name, command, failpoints=failpoints, port=port, env=env)

    def uploads(self, name: str = "uploads") -> Process:
        """Start what answers forms with files."""
        port = free_port()
        env = {"BIND": f"127.0.0.1:{port}", "PROCESS_KIND": "uploads"}
        return self.start(name, [str(BIN / "gunicorn"), "--config", "deploy/gunicorn.conf.py"], port=port, env=env)

    def live(self, name: str = "live") -> Process:
        """Start a process of live connections; a socket names `origin` as its own."""
        port = free_port()
        return self.start(name, [sys.executable, "manage.py", "serve", "--only-live"], port=port, env=self.at(port))

    def serve(self, *, failpoints: str = "", port: int = 0) -> Process:
        """Start everything in one process."""
        port = port or free_port()
        command = [sys.executable, "manage.py", "serve"]
        return self.start("serve", command, failpoints=failpoints, port=port, env=self.at(port))

    def python(self, *words: str) -> Process:
        """Start a command of manage.py that goes on until it is ended."""
        return self.start(words[0], [sys.executable, "manage.py", *words])

    def at(self, port: int) -> dict[str, str]:
        return {"PORT": str(port), "BASE_URL": f"http://127.0.0.1:{port}"}

    def worker(self, *queues: str, failpoints: str = "") -> Process:
        """Start a job worker with one pool process, of these queues or of all."""
        command = [str(BIN / "celery"), "--app", "marketplace", "worker", "--concurrency", "1", "--loglevel", "INFO"]
        command += ["--without-gossip", "--without-mingle"]  # as the service definitions have it
        name = "-".join(queues) or "all"
        command += [
            "--hostname",
            f"{name}-{len(self.processes)}@%h",
            *(["--queues", ",".join(queues)] if queues else []),
        ]
        return self.start(f"worker-{name}", command, failpoints=failpoints)

    def beat(self, *, every: int) -> Process:
        """Start a schedule that sends every job after so many seconds. Its notes of what it sent are its own."""
        notes = self.folder / f"schedule-{len(self.processes)}"
        command = [str(BIN / "celery"), "--app", "marketplace", "beat", "--pidfile=", "--schedule", str(notes)]
        return self.start("beat", command, env={"SCHEDULE_SECONDS": str(every)})

    def run_closing_loop(self, *moment: str) -> Process:
        """Start a sweep without pause, at a set moment or in true time."""
        started = self.start("sweep", [sys.executable, "-m", "tests.faults.closing_loop", *moment])
        wait_until(lambda: "sweeping" in started.text or not started.is_up, "no sweep", START_SECONDS)
        assert started.is_up, started.text
        return started

    def close(self) -> None:
        """End what still runs."""
        for process in reversed(self.processes):
            process.kill()
        if self.scenario_process is not None:
            self.scenario_process.kill()
            self.scenario_process.communicate(timeout=STOP_SECONDS)
