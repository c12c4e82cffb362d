"""What each kind of process loads at its start, and that a start with a bad setting ends, whatever is started."""

import os
import subprocess
import sys
from pathlib import Path

import pytest

from tests.demo_server import ROOT

pytestmark = pytest.mark.once

BIN = Path(sys.executable).parent
RARE = {"fpdf", "fontTools", "docx", "odf", "olefile", "jwt", "icalendar", "holidays"}
VIEWS = {"marketplace.urls", "trading.urls", "trading.contracts.api", "backoffice.urls"}
SHOW_MODULES = "\nimport sys; print(*sys.modules, sep='\\n')"


def run(folder: Path, *command: str, **env: str) -> "subprocess.CompletedProcess[str]":
    """Run a command as the demo, with a folder of its own."""
    kept = {name: value for name, value in os.environ.items() if name not in {"DATABASE_URL", "REDIS_URL", "CACHE_URL"}}
    return subprocess.run(
        command,
        cwd=ROOT,
        env={**kept, "DJANGO_SETTINGS_MODULE": "marketplace.settings", "ZBIR_VAR": str(folder), **env},
        capture_output=True,
        text=True,
        timeout=120,
    )


def loaded(folder: Path, code: str) -> set[str]:
    """Return the modules that are loaded after the code has run in a process of its own."""
    ended = run(folder, sys.executable, "-c", code + SHOW_MODULES)
    assert ended.returncode == 0, ended.stderr
    return set(ended.stdout.split())


def test_addresses_are_loaded_without_the_libraries_of_rare_requests(tmp_path: Path) -> None:
    modules = loaded(tmp_path, "import marketplace.asgi")
    assert modules >= VIEWS
    assert not modules & RARE
    assert "redis" not in modules  # the demo has none


def test_workers_for_pages_have_all_before_they_fork_and_no_connection(tmp_path: Path) -> None:
    modules = loaded(
        tmp_path,
        "import marketplace.wsgi; from django.db import connections; "
        "assert [known.connection for known in connections.all()] == [None]",
    )
    assert modules >= VIEWS | RARE


def test_a_command_needs_no_views(tmp_path: Path) -> None:
    modules = loaded(
        tmp_path,
        "from django.core.management import execute_from_command_line\n"
        "from django.db import OperationalError\n"
        "try: execute_from_command_line(['manage.py', 'close_ads'])\n"
        "except OperationalError: pass\n",  # the database is empty
    )
    assert "trading.models" in modules
    assert not modules & (VIEWS | RARE)


@pytest.mark.parametrize(
    "command",
    [
        [sys.executable, "manage.py", "close_ads"],
        [sys.executable, "-c", "import marketplace.wsgi"],
        [str(BIN / "celery"), "--app", "marketplace", "worker", "--pool", "solo"],
        [str(BIN / "celery"), "--app", "marketplace", "beat", "--pidfile=", "--schedule={folder}/schedule"],
    ],
    ids=["command", "wsgi", "worker", "beat"],
)
def test_nothing_starts_with_a_setting_that_would_hurt(command: list[str], tmp_path: Path) -> None:
    ended = run(tmp_path, *(word.format(folder=tmp_path) for word in command), BASE_URL="https://zbir.test")
    assert ended.returncode != 0
    assert "zbir.E001" in ended.stderr
