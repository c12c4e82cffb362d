"""Each kind of process has its own limit for one statement, which a page meets as 503 and a migration never."""

import contextlib
import os
import secrets
import socket
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path
from urllib.parse import urlsplit, urlunsplit

import psycopg
import pytest
import requests
from django.conf import settings

from marketplace.process.process_kind import STATEMENT_SECONDS, kind_of
from tests.demo_server import ROOT
from tests.launch_services import free_port
from tests.test_processes import BIN, end, is_well, process, wait_until

# Loaded before it becomes less urgent: on a busy machine a start at nice 10 takes minutes.
GUNICORN = [str(BIN / "gunicorn"), "--preload", "--config", "deploy/gunicorn.conf.py"]
START_SECONDS = 180


@pytest.mark.parametrize(
    ("arguments", "kind"),
    [
        (["/venv/bin/gunicorn", "--config", "deploy/gunicorn.conf.py"], "web"),
        (["/venv/lib/gunicorn/__main__.py"], "web"),
        (["/venv/bin/celery", "--app", "marketplace", "worker"], "worker"),
        (["/venv/lib/celery/__main__.py", "beat"], "beat"),
        (["manage.py", "serve", "--only-live", "--host", "0.0.0.0"], "live"),
        (["manage.py", "serve", "--prepare"], "all"),
        (["./manage.py", "migrate"], "command"),
        (["manage.py"], "command"),
        (["/venv/bin/pytest", "serve"], "all"),
        ([], "command"),
    ],
)
def test_the_program_tells_the_kind(arguments: list[str], kind: str) -> None:
    assert kind_of(arguments) == kind


def test_jobs_have_more_time_than_pages() -> None:
    limits = STATEMENT_SECONDS
    assert limits["web"] == limits["live"] < limits["uploads"] < 60  # the front server gives up after 60 s
    assert limits["uploads"] < limits["mail"] < limits["worker"]
    assert limits["command"] == 0


@pytest.fixture
def empty_database(tmp_path: Path) -> Iterator[dict[str, str]]:
    """Return the environment of a process with an empty database of its own."""
    name = f"zbir_{secrets.token_hex(4)}"
    with psycopg.connect(settings.DATABASE_URL, autocommit=True) as connection:
        connection.execute(f'CREATE DATABASE "{name}"')
    url = urlunsplit(urlsplit(settings.DATABASE_URL)._replace(path=f"/{name}"))
    env = {name: value for name, value in os.environ.items() if name not in {"PROCESS_KIND", "FAILPOINTS"}}
    yield {**env, "DJANGO_SETTINGS_MODULE": "marketplace.settings", "DATABASE_URL": url, "ZBIR_VAR": str(tmp_path)}
    with psycopg.connect(settings.DATABASE_URL, autocommit=True) as connection:
        connection.execute(f'DROP DATABASE "{name}" WITH (FORCE)')


def manage(env: dict[str, str], *words: str) -> "subprocess.CompletedProcess[str]":
    return subprocess.run([sys.executable, "manage.py", *words], cwd=ROOT, env=env, capture_output=True, text=True)


@pytest.mark.postgres
@pytest.mark.parametrize("kind", ["uploads", "worker", "command"])
def test_a_connection_has_the_limit_of_its_kind(empty_database: dict[str, str], kind: str) -> None:
    code = "\n".join(
        [
            "from django.db import connection",
            "with connection.cursor() as cursor:",
            "    cursor.execute('SHOW statement_timeout')",
            "    print(cursor.fetchone()[0])",
        ]
    )
    shown = manage({**empty_database, "PROCESS_KIND": kind}, "shell", "--no-imports", "--command", code)
    seconds = {"0": 0, "30s": 30, "5min": 300}[shown.stdout.strip()]
    assert seconds == STATEMENT_SECONDS[kind]


@pytest.mark.postgres
def test_a_migration_that_takes_longer_than_a_page_may_is_not_cut(empty_database: dict[str, str]) -> None:
    with psycopg.connect(empty_database["DATABASE_URL"], autocommit=True) as connection:
        connection.execute(
            "CREATE FUNCTION slowly() RETURNS event_trigger LANGUAGE plpgsql AS $$ BEGIN"
            " IF (SELECT count(*) FROM pg_tables WHERE schemaname = 'public') = 1 THEN PERFORM pg_sleep(1.5); END IF;"
            " END $$"
        )
        connection.execute("CREATE EVENT TRIGGER slow ON ddl_command_start EXECUTE FUNCTION slowly()")
    hurried = {**empty_database, "PROCESS_KIND": "web", "STATEMENT_TIMEOUT": "1"}
    done = manage(hurried, "migrate", "common", "--verbosity", "0")
    assert done.returncode == 0, done.stderr


@pytest.mark.postgres
def test_a_page_whose_statement_takes_too_long_is_told_to_try_again(
    empty_database: dict[str, str], tmp_path: Path
) -> None:
    assert manage(empty_database, "migrate", "--verbosity", "0").returncode == 0
    with psycopg.connect(empty_database["DATABASE_URL"], autocommit=True) as connection:
        connection.execute("ALTER TABLE trading_country RENAME TO country")
        connection.execute("CREATE VIEW trading_country AS SELECT country.* FROM pg_sleep(30), country")
    port, log = free_port(), tmp_path / "web.log"
    env = {**empty_database, "BIND": f"127.0.0.1:{port}", "WEB_CONCURRENCY": "1", "STATEMENT_TIMEOUT": "1"}
    with process(GUNICORN, env, log) as web:
        wait_until(lambda: is_well(env, port), log, START_SECONDS)
        answer = requests.get(f"http://127.0.0.1:{port}/api/countries", timeout=20)
        assert (answer.status_code, answer.json()["error"]["code"]) == (503, "unavailable"), log.read_text()
        assert end(web) == 0


def answers(port: int) -> bool:
    """Tell if the process is there; without tables it is not ready."""
    with contextlib.suppress(requests.RequestException):
        return requests.get(f"http://127.0.0.1:{port}/api/health/live", timeout=10).ok
    return False


def workers_of(master: int) -> list[int]:
    return [int(pid) for pid in Path(f"/proc/{master}/task/{master}/children").read_text().split()]


@pytest.mark.postgres
def test_uploads_give_way_to_pages_and_wait_for_nobody(empty_database: dict[str, str], tmp_path: Path) -> None:
    """One process, less urgent than pages; a form that comes slowly holds a thread and not the process."""
    port, log = free_port(), tmp_path / "uploads.log"
    env = {**empty_database, "BIND": f"127.0.0.1:{port}", "WEB_CONCURRENCY": "4", "PROCESS_KIND": "uploads"}
    with process(GUNICORN, env, log) as uploads:
        wait_until(lambda: answers(port), log, START_SECONDS)
        (worker,) = workers_of(uploads.pid)
        least_urgent, here = 19, os.getpriority(os.PRIO_PROCESS, 0)
        assert os.getpriority(os.PRIO_PROCESS, uploads.pid) == here
        assert os.getpriority(os.PRIO_PROCESS, worker) == min(here + 10, least_urgent)
        with contextlib.ExitStack() as stack:
            for _ in range(3):
                slow = stack.enter_context(socket.create_connection(("127.0.0.1", port), timeout=10))
                slow.sendall(
                    b"POST /api/register HTTP/1.1\r\nHost: 127.0.0.1\r\nContent-Length: 5000\r\n"
                    b"Content-Type: multipart/form-data; boundary=x\r\n\r\n--x\r\n"
                )
            assert requests.get(f"http://127.0.0.1:{port}/api/health", timeout=10).status_code == 200
        assert end(uploads) == 0
