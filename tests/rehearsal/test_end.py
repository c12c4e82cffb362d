"""However the site ends, no process is left, and the next start finds the data."""

from __future__ import annotations

import contextlib
import os
import signal
import subprocess
import sys
import time
from collections.abc import Iterator
from pathlib import Path

import psycopg

from deploy.rehearsal import Rehearsal
from deploy.rehearsal.installation import ROOT
from trading.accounts.models import User

SECONDS = 60


def left(folder: Path) -> list[str]:
    """Return the command lines of the site's processes: they name its folder or work with files of it."""
    found = []
    for entry in Path("/proc").iterdir():
        if not entry.name.isdigit():
            continue
        try:
            line = (entry / "cmdline").read_bytes().replace(b"\0", b" ").decode(errors="replace")
            environment = (entry / "environ").read_bytes().decode(errors="replace")
        except OSError:
            continue
        beside = "tests.stand_ins" in line or int(entry.name) == os.getpid()
        if str(folder) in line + environment and not beside:
            found.append(f"{entry.name} {line}")
    return found


def expect_nothing_left(folder: Path) -> None:
    deadline = time.monotonic() + SECONDS
    while found := left(folder):
        assert time.monotonic() < deadline, found
        time.sleep(0.2)


def kept(folder: Path) -> tuple[bytes, str]:
    """Return what every start must find: the cluster by its number, and the key."""
    control = (folder / "postgres" / "data" / "global" / "pg_control").read_bytes()[:8]
    return control, (folder / "etc" / "secrets" / "secret_key").read_text()


def people(folder: Path) -> list[str]:
    with psycopg.connect((folder / "etc" / "secrets" / "database_url").read_text()) as connection:
        rows = connection.execute(f"SELECT username FROM {User._meta.db_table} ORDER BY username")
        return [name for (name,) in rows]


@contextlib.contextmanager
def rehearsed(folder: Path) -> Iterator[subprocess.Popen[str]]:
    """Run what `make rehearse` runs, on ports that are free."""
    runner = subprocess.Popen(
        [sys.executable, "-m", "deploy.rehearsal", "--folder", str(folder)],
        cwd=ROOT,
        env={**os.environ, "HTTPS_PORT": "0", "HTTP_PORT": "0"},
        stdout=subprocess.PIPE,
        stderr=subprocess.STDOUT,
        text=True,
        start_new_session=True,
        # A shell starts what runs in the background with Ctrl-C ignored, and what it starts inherits that.
        preexec_fn=lambda: signal.signal(signal.SIGINT, signal.SIG_DFL),
    )
    try:
        yield runner
    finally:
        runner.kill()
        runner.communicate()


def wait_for(runner: subprocess.Popen[str], words: str) -> None:
    """Read what the runner says until a line begins with the words."""
    assert runner.stdout is not None
    said = []
    for line in runner.stdout:
        said.append(line)
        if line.startswith(words):
            return
    raise AssertionError("".join(said))


def test_no_end_leaves_a_process_and_the_next_start_keeps_the_data(site: Rehearsal) -> None:
    before, names = kept(site.folder), people(site.folder)
    assert len(names) > 20
    site.close()
    expect_nothing_left(site.folder)

    with rehearsed(site.folder) as runner:
        wait_for(runner, "Zbir: https://localhost:")
        assert people(site.folder) == names
        assert len(left(site.folder)) > len(site.processes)
        runner.kill()
        expect_nothing_left(site.folder)

    with rehearsed(site.folder) as runner:
        wait_for(runner, "Migrating")
        assert left(site.folder) != []
        runner.send_signal(signal.SIGINT)  # Ctrl-C, while a command of the start is at work
        rest, _ = runner.communicate(timeout=SECONDS)
        assert (runner.returncode, rest.splitlines()[-1]) == (0, "Stopped.")
        expect_nothing_left(site.folder)
    assert kept(site.folder) == before
