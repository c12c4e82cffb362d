"""The site starts, answers through the front server, and leaves nothing behind."""

import gzip
import os
import signal
import subprocess
import sys
import time
from pathlib import Path

import pytest

from deploy.rehearsal import Rehearsal
from deploy.rehearsal.installation import ROOT
from tests.rehearsal.clients import ask

pytestmark = pytest.mark.rehearsal
COMPRESSED = {".js", ".css", ".svg", ".json"}
SMALLEST = 1024  # less is not worth compressing


def test_the_home_page_comes_over_tls_with_every_header(site: Rehearsal) -> None:
    for path, language in (("/sr", "sr-Latn"), ("/en", "en")):
        page = ask(site, path)
        assert page.status == 200
        assert page.headers["Content-Language"] == language
        assert page.headers["Strict-Transport-Security"] == "max-age=31536000; includeSubDomains"
        assert "script-src 'self'" in page.headers["Content-Security-Policy"]
        assert b"/static/spa/assets/" in page.body


def test_every_static_file_is_there_and_compressed(site: Rehearsal) -> None:
    folder = site.folder / "state" / "zbir" / "static"
    files = [path for path in folder.rglob("*") if path.is_file() and path.suffix not in {".gz", ".br"}]
    assert len(files) > 50
    for path in files:
        answer = ask(site, f"/static/{path.relative_to(folder)}", headers={"Accept-Encoding": "gzip"})
        assert answer.status == 200, path
        packed = answer.headers["Content-Encoding"] == "gzip"
        assert (gzip.decompress(answer.body) if packed else answer.body) == path.read_bytes()
        if path.suffix in COMPRESSED and path.stat().st_size >= SMALLEST:
            assert packed, path


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


def test_a_process_that_dies_comes_back(site: Rehearsal) -> None:
    process = site.process("live-2")
    before = process.pid
    process.send(signal.SIGKILL)
    site.wait_until(lambda: process.is_running and process.pid != before, "live-2")


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


@pytest.mark.parametrize("number", [signal.SIGTERM, signal.SIGKILL])
def test_the_end_of_the_runner_leaves_no_process(number: signal.Signals) -> None:
    import shutil
    import tempfile

    folder = Path(tempfile.mkdtemp(prefix="zbir-rehearsal-"))
    folder.chmod(0o711)
    runner = subprocess.Popen([sys.executable, "-c", RUNNER, str(folder)], cwd=ROOT, stdout=subprocess.PIPE, text=True)
    try:
        assert runner.stdout is not None
        assert len(runner.stdout.readline().split()) >= 12
        assert of_folder(folder) != []
        runner.send_signal(number)
        runner.wait(90)
        deadline = time.monotonic() + 60
        while left := of_folder(folder):
            assert time.monotonic() < deadline, left
            time.sleep(0.2)
    finally:
        runner.kill()
        runner.wait()
        shutil.rmtree(folder, ignore_errors=True)
