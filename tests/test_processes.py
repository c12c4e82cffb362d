"""The processes of production, started as operators start them, on PostgreSQL and Redis."""

import contextlib
import os
import secrets
import signal
import subprocess
import sys
import time
from collections.abc import Callable, Iterator
from pathlib import Path
from urllib.parse import urlsplit, urlunsplit

import psycopg
import pytest
from django.conf import settings

from tests.demo_server import ROOT
from tests.launch_services import free_port, tied

BIN = Path(sys.executable).parent
pytestmark = pytest.mark.postgres


@pytest.fixture(scope="module")
def production(tmp_path_factory: pytest.TempPathFactory) -> Iterator[dict[str, str]]:
    """Return a sound production environment with a migrated database of its own."""
    place_of_files = tmp_path_factory.mktemp("production")
    name = f"zbir_{secrets.token_hex(4)}"
    with psycopg.connect(settings.DATABASE_URL, autocommit=True) as connection:
        connection.execute(f'CREATE DATABASE "{name}"')
    parts = urlsplit(settings.DATABASE_URL)
    # The test cluster trusts everybody; the start-up check still wants a password of its own.
    place = parts.netloc if ":" in parts.netloc.partition("@")[0] else parts.netloc.replace("@", ":q8Zr-41xyP@", 1)
    env = {
        **os.environ,
        "DJANGO_SETTINGS_MODULE": "marketplace.settings",
        "DEMO": "off",
        "DATABASE_URL": urlunsplit(parts._replace(netloc=place, path=f"/{name}")),
        "REDIS_URL": settings.REDIS_URL,
        "SECRET_KEY": secrets.token_urlsafe(64),
        "BASE_URL": "https://zbir.test",
        "ALLOWED_HOSTS": "zbir.test",
        "NUM_PROXIES": "1",
        "SMTP_HOST": "127.0.0.1",
        "ZBIR_VAR": str(place_of_files / "var"),
        "STATIC_ROOT": str(place_of_files / "static"),
        "LOG_LEVEL": "INFO",
        "WEB_CONCURRENCY": "2",
    }
    env.pop("FAILPOINTS", None)
    subprocess.run([sys.executable, "manage.py", "migrate", "--verbosity", "0"], cwd=ROOT, env=env, check=True)
    yield env
    with psycopg.connect(settings.DATABASE_URL, autocommit=True) as connection:
        connection.execute(f'DROP DATABASE "{name}" WITH (FORCE)')


@contextlib.contextmanager
def process(command: list[str], env: dict[str, str], log: Path) -> Iterator["subprocess.Popen[bytes]"]:
    """Run a process of ours for the block; whatever happens it is gone afterwards."""
    with log.open("wb") as output:
        started = subprocess.Popen([*tied("KILL"), *command], cwd=ROOT, env=env, stdout=output, stderr=output)
    try:
        yield started
    finally:
        if started.poll() is None:
            started.send_signal(signal.SIGTERM)
            with contextlib.suppress(subprocess.TimeoutExpired):
                started.wait(20)
        started.kill()
        started.wait()


def wait_until(true: Callable[[], bool], log: Path, seconds: float = 60) -> None:
    """Return when `true` says so; fail with the log when it does not in time."""
    deadline = time.monotonic() + seconds
    while not true():
        assert time.monotonic() < deadline, log.read_text(errors="replace")
        time.sleep(0.2)


def is_well(env: dict[str, str], port: int) -> bool:
    """Ask as the containers ask."""
    asked = subprocess.run([sys.executable, "deploy/healthcheck.py"], cwd=ROOT, env={**env, "PORT": str(port)})
    return asked.returncode == 0


def end(started: "subprocess.Popen[bytes]") -> int:
    """Stop a process as an operator does; return its exit code."""
    started.send_signal(signal.SIGTERM)
    return started.wait(30)


def test_web_and_live_answer_and_end_in_order(production: dict[str, str], tmp_path: Path) -> None:
    web_port, live_port = free_port(), free_port()
    web_env = {**production, "BIND": f"127.0.0.1:{web_port}"}
    live_env = {**production, "PORT": str(live_port)}
    web_log, live_log = tmp_path / "web.log", tmp_path / "live.log"
    with (
        process([str(BIN / "gunicorn"), "--config", "deploy/gunicorn.conf.py"], web_env, web_log) as web,
        process([sys.executable, "manage.py", "serve", "--only-live"], live_env, live_log) as live,
    ):
        wait_until(lambda: is_well(web_env, web_port), web_log)
        wait_until(lambda: is_well(live_env, live_port), live_log)
        assert (end(web), end(live)) == (0, 0)
    assert "Traceback" not in web_log.read_text() + live_log.read_text()


def test_worker_and_beat_start_and_end_in_order(production: dict[str, str], tmp_path: Path) -> None:
    celery = [str(BIN / "celery"), "--app", "marketplace"]
    worker_log, beat_log = tmp_path / "worker.log", tmp_path / "beat.log"
    beat_command = [*celery, "beat", "--loglevel", "INFO", "--schedule", str(tmp_path / "schedule"), "--pidfile="]
    with (
        process([*celery, "worker", "--concurrency", "1", "--loglevel", "INFO"], production, worker_log) as worker,
        process(beat_command, production, beat_log) as beat,
    ):
        wait_until(lambda: " ready." in worker_log.read_text(errors="replace"), worker_log)
        wait_until(lambda: "beat: Starting" in beat_log.read_text(errors="replace"), beat_log)
        assert (end(beat), end(worker)) == (0, 0)
    assert "Traceback" not in worker_log.read_text() + beat_log.read_text()


def test_a_start_with_a_fault_is_refused(production: dict[str, str], tmp_path: Path) -> None:
    for change, expected in (({"HUMAN_CHECK": "none"}, "zbir.E006"), ({"THROTTLES": "off"}, "zbir.E011")):
        env = {**production, **change, "BIND": f"127.0.0.1:{free_port()}"}
        started = subprocess.run(
            [str(BIN / "gunicorn"), "--config", "deploy/gunicorn.conf.py"],
            cwd=ROOT,
            env=env,
            capture_output=True,
            text=True,
            timeout=60,
        )
        assert started.returncode != 0
        assert expected in started.stderr
