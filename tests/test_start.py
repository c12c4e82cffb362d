"""`make run` on machines that are not ready for it: one sentence says what is missing, before or instead of minutes of
work. Each test has a folder with the Makefile and what it starts, and installs nothing."""

import gettext
import os
import shutil
import socket
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path

import pytest

from tests.launch_services import free_port

pytestmark = pytest.mark.once

ROOT = Path(__file__).resolve().parent.parent
NOWHERE = "http://127.0.0.1:9/"  # nothing listens there: as a registry, a machine without a network


@pytest.fixture
def clone(tmp_path: Path) -> Path:
    """Return a folder that `make` can start in."""
    folder = tmp_path / "clone"
    (folder / "frontend").mkdir(parents=True)
    for name in ("Makefile", "requirements.txt"):
        shutil.copy(ROOT / name, folder)
    shutil.copytree(ROOT / ".ci", folder / ".ci")
    for name in ("package.json", "package-lock.json"):
        shutil.copy(ROOT / "frontend" / name, folder / "frontend")
    return folder


@pytest.fixture
def programs(tmp_path: Path) -> Path:
    """Return a folder that stands first in PATH."""
    folder = tmp_path / "programs"
    folder.mkdir()
    return folder


def program(folder: Path, name: str, script: str) -> Path:
    path = folder / name
    path.write_text(f"#!/bin/sh\n{script}\n")
    path.chmod(0o755)
    return path


def run(folder: Path, *command: str, programs: Path | None = None, **env: str) -> "subprocess.CompletedProcess[str]":
    """Run a command as in a shell of its own."""
    path = os.environ["PATH"] if programs is None else f"{programs}:{os.environ['PATH']}"
    kept = {name: value for name, value in os.environ.items() if name not in {"PYTHON", "MAKEFLAGS", "MAKELEVEL"}}
    return subprocess.run(
        command, cwd=folder, env={**kept, "PATH": path, **env}, stdin=subprocess.DEVNULL, capture_output=True, text=True
    )


def error_sentence(ended: "subprocess.CompletedProcess[str]") -> str:
    """Return the one sentence with which it failed; what `make` itself adds is left out."""
    assert ended.returncode != 0
    lines = [line for line in ended.stderr.splitlines() if not line.startswith("make")]
    assert len(lines) == 1, ended.stderr
    return lines[0]


@pytest.fixture
def taken_port() -> Iterator[int]:
    with socket.socket() as taken:
        taken.bind(("127.0.0.1", 0))
        taken.listen()
        yield taken.getsockname()[1]


def test_a_taken_port_is_told_before_anything_is_installed(clone: Path, taken_port: int) -> None:
    ended = run(clone, "make", "run", PORT=str(taken_port))
    assert error_sentence(ended) == (
        f"Port {taken_port} on 127.0.0.1: Address already in use. Choose another: PORT=8001 make run"
    )
    assert not (clone / ".venv").exists()
    assert ended.stdout == ""


@pytest.mark.parametrize("port", ["eight", "70000", "-1", "80 80"])
def test_what_is_no_port_is_told(clone: Path, port: str) -> None:
    assert error_sentence(run(clone, ".ci/ready", port)).startswith(f"PORT={port} is not a port.")


def test_a_python_that_is_too_old_is_told(clone: Path, programs: Path) -> None:
    old = program(programs, "python-old", 'case "$1" in --version) echo "Python 3.9.2";; *) exit 1;; esac')
    sentence = "Python 3.11 or newer is needed (found: Python 3.9.2)"
    assert error_sentence(run(clone, "make", "run", PYTHON=str(old), PORT=str(free_port()))).startswith(sentence)
    assert error_sentence(run(clone, ".ci/find-python", PYTHON="nowhere-to-be-found")).startswith(
        "Python 3.11 or newer is needed"
    )


def test_a_newer_python_beside_an_old_python3_is_taken(clone: Path, programs: Path) -> None:
    program(programs, "python3", 'case "$1" in --version) echo "Python 3.9.2";; *) exit 1;; esac')
    newer = program(programs, "python3.16", f'exec {sys.executable} "$@"')
    assert run(clone, ".ci/find-python", programs=programs).stdout.strip() == str(newer)
    assert run(clone, ".ci/find-python", programs=programs, PYTHON=sys.executable).stdout.strip() == sys.executable


@pytest.mark.parametrize("version", ["v18.20.4", "v20.18.3", "v21.7.3", "v22.11.0", ""])
def test_a_node_that_is_too_old_is_told(clone: Path, programs: Path, version: str) -> None:
    program(programs, "node", f"echo {version}" if version else "exit 127")
    ended = run(clone, "make", "run", programs=programs, PORT=str(free_port()))
    assert error_sentence(ended) == f"Node 20.19, 22.12 or newer is needed (found: {version or 'no node'})."
    assert not (clone / ".venv").exists()


@pytest.mark.parametrize("version", ["v20.19.0", "v22.12.0", "v23.1.0", "v24.0.1", "v26.2.0"])
def test_a_node_that_serves_is_taken(clone: Path, programs: Path, version: str) -> None:
    program(programs, "node", f"echo {version}")
    program(programs, "npm", "exit 0")
    ended = run(clone, ".ci/ready", str(free_port()), programs=programs)
    assert (ended.returncode, ended.stderr) == (0, "")


def test_without_a_network_python_packages_are_told(clone: Path) -> None:
    nothing = {"PIP_INDEX_URL": NOWHERE, "PIP_CONFIG_FILE": os.devnull, "PIP_NO_CACHE_DIR": "1"}
    ended = run(clone, "make", ".venv/runtime", PYTHON=sys.executable, UV_INDEX_URL=NOWHERE, **nothing)
    assert error_sentence(ended) == (
        "Python packages: the package registry does not answer. The first start needs a network; start again when there"
        " is one."
    )
    assert not (clone / ".venv" / "runtime").exists()


def test_without_a_network_javascript_packages_are_told(clone: Path) -> None:
    ended = run(
        clone,
        "make",
        "frontend/node_modules/runtime",
        npm_config_registry=NOWHERE,
        npm_config_cache=str(clone / "cache"),
    )
    assert error_sentence(ended).startswith("JavaScript packages: the package registry does not answer.")
    assert not (clone / "frontend" / "node_modules" / "runtime").exists()


CATALOGUE = Path("locale", "sr_Latn", "LC_MESSAGES", "django.mo")
PO = """
msgid ""
msgstr "Content-Type: text/plain; charset=UTF-8\\n"

#, python-format
msgid "Hello, %(name)s"
msgstr "{}"
"""


@pytest.fixture
def translated(clone: Path) -> Path:
    """Return a folder in which everything is installed, with one translation that is not compiled yet."""
    (clone / ".venv" / "bin").mkdir(parents=True)
    (clone / ".venv" / "bin" / "pybabel").symlink_to(Path(sys.executable).with_name("pybabel"))
    (clone / ".venv" / "runtime").touch()
    (clone / CATALOGUE).parent.mkdir(parents=True)
    (clone / CATALOGUE).with_suffix(".po").write_text(PO.format("Zdravo, %(name)s"))
    return clone


def test_make_compiles_translations_that_are_new_or_changed(translated: Path) -> None:
    def compiled() -> str:
        ended = run(translated, "make", str(CATALOGUE))
        assert ended.returncode == 0, ended.stderr
        with (translated / CATALOGUE).open("rb") as file:
            return gettext.GNUTranslations(file).gettext("Hello, %(name)s")

    assert compiled() == "Zdravo, %(name)s"
    first = (translated / CATALOGUE).stat().st_mtime_ns
    assert compiled() == "Zdravo, %(name)s"
    assert (translated / CATALOGUE).stat().st_mtime_ns == first
    source = (translated / CATALOGUE).with_suffix(".po")
    source.write_text(PO.format("Ćao, %(name)s"))
    os.utime((translated / CATALOGUE), ns=(0, 0))
    assert compiled() == "Ćao, %(name)s"


def test_a_translation_that_would_fail_when_it_is_shown_stops_make(translated: Path) -> None:
    (translated / CATALOGUE).with_suffix(".po").write_text(PO.format("Zdravo, %(ime)s"))
    ended = run(translated, "make", str(CATALOGUE))
    assert ended.returncode != 0
    assert "unknown named placeholder 'ime'" in ended.stderr
    assert not (translated / CATALOGUE).exists()


@pytest.mark.parametrize("target", ["run", "demo", "build", "setup", "check", "schema", "rehearse", "bench"])
def test_whatever_starts_the_server_compiles_the_translations_first(target: str) -> None:
    source = CATALOGUE.with_suffix(".po")
    ended = run(ROOT, "make", "--dry-run", f"--what-if={source}", target)
    assert ended.returncode == 0, ended.stderr
    assert f"pybabel --quiet compile -i {source}" in ended.stdout


@pytest.mark.skipif(not Path("/dev/full").exists(), reason="a system without /dev/full")
@pytest.mark.parametrize(
    "command",
    [
        ["sh", "-c", "cat Makefile > /dev/full"],
        [sys.executable, "-c", "import pathlib; pathlib.Path('/dev/full').write_text('pages')"],
        ["node", "-e", "require('fs').writeFileSync('/dev/full', 'pages')"],
    ],
)
def test_a_full_disk_is_told_by_whatever_installs_or_builds(command: list[str]) -> None:
    ended = run(ROOT, ".ci/quietly", "The pages", *command)
    assert error_sentence(ended).startswith("The pages: the disk is full.")


def test_any_other_failure_is_shown_as_it_is(clone: Path) -> None:
    ended = run(clone, ".ci/quietly", "The pages", "sh", "-c", "echo the file main.ts has no end >&2; exit 3")
    assert ended.stderr.splitlines()[0] == "the file main.ts has no end"
    assert ended.returncode == 3


def test_a_full_disk_is_told_while_the_demo_is_filled_in(tmp_path: Path) -> None:
    alone = ["unshare", "--mount", "--map-root-user"]
    if shutil.which("unshare") is None or run(tmp_path, *alone, "true").returncode:
        pytest.skip("no mounts of one's own here")
    var = tmp_path / "var"
    var.mkdir()
    small = f"mount -t tmpfs -o size=300k none {var} && exec {sys.executable} manage.py prepare"
    env = {"ZBIR_VAR": str(var), "DJANGO_SETTINGS_MODULE": "marketplace.settings", "DATABASE_URL": "", "REDIS_URL": ""}
    ended = run(ROOT, *alone, "sh", "-c", small, **env)
    assert error_sentence(ended) == (
        f"The disk is full: free 100 MB where {var} lies, then start again; what is there is kept."
    )
