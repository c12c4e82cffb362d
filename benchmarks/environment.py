"""The environment of a benchmark: a database of its own on the run's PostgreSQL, and processes around it."""

import contextlib
import itertools
import os
import shutil
import subprocess
import sys
import tempfile
from collections.abc import Iterator
from pathlib import Path
from urllib.parse import urlsplit, urlunsplit

import psycopg

from tests.faults.installation import Installation
from tests.launch_services import running

numbers = itertools.count(1)
TEMPLATE = "bench_template"


def with_services(module: str) -> bool:
    """Tell if PostgreSQL and Redis are there; else run `module` again beside its own, and tell False."""
    if os.environ.get("DATABASE_URL") and os.environ.get("REDIS_URL"):
        return True
    with running(durable=True) as addresses:
        code = subprocess.run([sys.executable, "-m", module, *sys.argv[1:]], env={**os.environ, **addresses}).returncode
    if code:
        sys.exit(code)
    return False


def on_database(url: str, name: str) -> str:
    return urlunsplit(urlsplit(url)._replace(path=f"/{name}"))


def variables(url: str, folder: Path) -> dict[str, str]:
    return {
        **os.environ,
        "DATABASE_URL": url,
        "DJANGO_SETTINGS_MODULE": "benchmarks.settings",
        "ZBIR_VAR": str(folder / "var"),
        "LOG_LEVEL": "WARNING",
        "HUMAN_CHECK": "none",
        "FAILPOINTS": "",
    }


@contextlib.contextmanager
def environment() -> Iterator[Installation]:
    """Yield an installation on a migrated database of its own; this process's Django looks at the same one."""
    base = os.environ["DATABASE_URL"]
    folder = Path(tempfile.mkdtemp(prefix="zbir-bench-"))
    name = f"bench_{os.getpid()}_{next(numbers)}"
    with psycopg.connect(base, autocommit=True) as connection:
        connection.execute(f"CREATE DATABASE {name}")
    installation = Installation(folder, variables(on_database(base, name), folder))
    try:
        migrated = installation.command("migrate", "--verbosity", "0")
        if migrated.returncode:
            raise RuntimeError(migrated.stderr)
        os.environ.update(installation.env)
        import django

        django.setup()
        yield installation
    finally:
        installation.close()
        with contextlib.suppress(Exception):
            from django.db import connections

            connections.close_all()
        with psycopg.connect(base, autocommit=True) as connection:
            connection.execute(f"DROP DATABASE IF EXISTS {name} WITH (FORCE)")
        os.environ["DATABASE_URL"] = base
        shutil.rmtree(folder, ignore_errors=True)
