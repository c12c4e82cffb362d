"""The site starts, answers through the front server, and leaves nothing behind."""

import gzip
import os
import shutil
import signal
import subprocess
import sys
import tempfile
import time
from pathlib import Path

import pytest

from deploy.rehearsal import Rehearsal
from deploy.rehearsal.installation import ROOT
from tests.rehearsal.client import Visitor

pytestmark = pytest.mark.rehearsal
COMPRESSED = {".js", ".css", ".svg", ".json"}
SMALLEST = 1024  # less is not worth compressing


def test_every_static_file_is_there_and_compressed(site: Rehearsal) -> None:
    folder = site.folder / "state" / "zbir" / "static"
    files = [path for path in folder.rglob("*") if path.is_file() and path.suffix not in {".gz", ".br"}]
    assert len(files) > 50
    visitor = Visitor(site)
    connection = visitor.connect()
    for path in files:
        address = f"/static/{path.relative_to(folder)}"
        answer = visitor.ask("GET", address, headers={"Accept-Encoding": "gzip"}, connection=connection)
        assert answer.status == 200, path
        packed = answer.headers.get("Content-Encoding") == "gzip"
        assert (gzip.decompress(answer.body) if packed else answer.body) == path.read_bytes()
        if path.suffix in COMPRESSED and path.stat().st_size >= SMALLEST:
            assert packed, path
    connection.close()


def test_every_process_runs_as_a_user_without_rights(site: Rehearsal) -> None:
    if os.geteuid() != 0:
        pytest.skip("started by a user without rights")
    users = {}
    for name, process in site.processes.items():
        status = Path(f"/proc/{process.pid}/status").read_text()
        values = dict(line.split(":\t", 1) for line in status.splitlines() if ":\t" in line)
        users[name] = values["Uid"].split()[0]
        assert users[name] != "0", name
        for kind in ("CapEff", "CapPrm", "CapInh", "CapAmb", "CapBnd"):
            assert int(values[kind], 16) == 0, (name, kind)
        assert values["NoNewPrivs"] == "1"
    assert len({users[name] for name in ("nginx", "web-1", "live-1", "beat", "postgres", "redis")}) == 6


RUNNER = """
import sys, time
from pathlib import Path
from deploy.rehearsal import Rehearsal
with Rehearsal(Path(sys.argv[1])) as site:
    print(" ".join(str(process.pid) for process in site.processes.values()), flush=True)
    time.sleep(600)
"""


def of_folder(folder: Path) -> list[str]:
    """Return the command lines of processes that name the folder or work with files of it."""
    found = []
    for entry in Path("/proc").iterdir():
        if not entry.name.isdigit():
            continue
        try:
            line = (entry / "cmdline").read_bytes().replace(b"\0", b" ").decode(errors="replace")
            environment = (entry / "environ").read_bytes().decode(errors="replace")
        except OSError:
            continue
        if str(folder) in line + environment and int(entry.name) != os.getpid():
            found.append(f"{entry.name} {line}")
    return found


def test_the_end_of_the_runner_leaves_no_process_and_a_second_start_keeps_the_data() -> None:
    folder = Path(tempfile.mkdtemp(prefix="zbir-rehearsal-"))
    folder.chmod(0o711)
    kept = []
    try:
        for number in (signal.SIGKILL, signal.SIGTERM):
            runner = subprocess.Popen(
                [sys.executable, "-c", RUNNER, str(folder)], cwd=ROOT, stdout=subprocess.PIPE, text=True
            )
            try:
                assert runner.stdout is not None
                assert len(runner.stdout.readline().split()) >= 12
                assert of_folder(folder) != []
                system = (folder / "postgres" / "data" / "global" / "pg_control").read_bytes()[:8]
                kept.append((system, (folder / "etc" / "secrets" / "secret_key").read_text()))
                runner.send_signal(number)
                runner.wait(90)
                deadline = time.monotonic() + 60
                while left := of_folder(folder):
                    assert time.monotonic() < deadline, left
                    time.sleep(0.2)
            finally:
                runner.kill()
                runner.communicate()
        assert kept[0] == kept[1]  # the same cluster, by its number, and the same key
    finally:
        shutil.rmtree(folder, ignore_errors=True)
