"""An own PostgreSQL and Redis, and installations with a database each. All of it is gone after the run."""

import fcntl
import itertools
import os
import shutil
import signal
import subprocess
import sys
from collections.abc import Callable, Iterator
from pathlib import Path
from urllib.parse import urlsplit, urlunsplit

import psycopg
import pytest

from tests.demo_server import ROOT
from tests.faults.installation import Installation
from tests.launch_services import Postgres, Redis, private_folder, service_user

TEMPLATE = "migrated"
# The tests kill the server, not the machine: what it wrote survives without syncing. If it synced, a restart after a
# crash would sync each file of each installation, which on a busy disk exceeds the time limit of a start.
UNSYNCED = ["fsync=off"]
names = itertools.count(1)


def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    """Everything in this folder starts processes."""
    for item in items:
        if Path(__file__).parent in item.path.parents:
            item.add_marker(pytest.mark.faults)


def base_env(var: Path) -> dict[str, str]:
    """Return the environment of a process of the fault tests on a folder of its own."""
    kept = {name: value for name, value in os.environ.items() if name not in {"DATABASE_URL", "REDIS_URL", "CACHE_URL"}}
    return {
        **kept,
        "DJANGO_SETTINGS_MODULE": "tests.fault_settings",
        "ZBIR_VAR": str(var),
        "LOG_LEVEL": "WARNING",
        "THROTTLES": "off",
        "PYTHONUNBUFFERED": "1",
    }


def migrate(env: dict[str, str]) -> None:
    subprocess.run([sys.executable, "manage.py", "migrate", "--verbosity", "0"], cwd=ROOT, env=env, check=True)


def made_once(session: Path, name: str, make: Callable[[Path], None]) -> Path:
    """Return the folder `name` that `make` has filled, once for all workers. session: the folder of one of them."""
    shared = session.parent if "PYTEST_XDIST_WORKER" in os.environ else session
    made = shared / name
    with (shared / f"{name}.lock").open("w") as lock:
        fcntl.flock(lock, fcntl.LOCK_EX)
        if not made.exists():
            draft = shared / f"{name}.draft"
            draft.mkdir()
            make(draft)
            draft.rename(made)
    return made


def migrated_cluster(folder: Path) -> None:
    """Leave in `folder` the data of a cluster with a migrated database to copy."""
    cluster = Postgres(settings=UNSYNCED)
    try:
        cluster.start()
        with psycopg.connect(cluster.url, autocommit=True) as connection:
            connection.execute(f"CREATE DATABASE {TEMPLATE}")
        migrate({**base_env(folder / "var"), "DATABASE_URL": on_database(cluster.url, TEMPLATE)})
        cluster.stop(signal.SIGINT)
        assert cluster.folder is not None
        copy(cluster.folder / "data", folder)
    finally:
        cluster.close()


def copy(what: Path, into: Path) -> None:
    """Copy a folder with its owner and rights, as a database server wants them."""
    subprocess.run(["cp", "-a", str(what), str(into)], check=True)


def on_database(url: str, name: str) -> str:
    return urlunsplit(urlsplit(url)._replace(path=f"/{name}"))


@pytest.fixture(scope="session")
def postgres(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Postgres]:
    """A cluster that keeps its promises over a crash of its own, with a migrated database to copy."""
    made = made_once(tmp_path_factory.getbasetemp(), "cluster", migrated_cluster)
    cluster = Postgres(settings=UNSYNCED, folder=private_folder(service_user()))
    try:
        assert cluster.folder is not None
        copy(made / "data", cluster.folder)
        cluster.start()
        yield cluster
    finally:
        cluster.close()


@pytest.fixture
def primary(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Postgres]:
    """A cluster of this test's own with a migrated database."""
    made = made_once(tmp_path_factory.getbasetemp(), "cluster", migrated_cluster)
    cluster = Postgres(settings=UNSYNCED, folder=private_folder(service_user()))
    try:
        assert cluster.folder is not None
        copy(made / "data", cluster.folder)
        cluster.start()
        yield cluster
    finally:
        cluster.close()


@pytest.fixture
def standby(primary: Postgres) -> Iterator[Postgres]:
    """A second cluster that follows the first."""
    follower = primary.standby()
    try:
        follower.start()
        yield follower
    finally:
        follower.close()


def asked(cluster: Postgres, query: str) -> object:
    with psycopg.connect(cluster.url, autocommit=True) as connection:
        row = connection.execute(query).fetchone()
        assert row is not None
        return row[0]


def caught_up(primary: Postgres, standby: Postgres) -> bool:
    position = asked(primary, "SELECT pg_current_wal_lsn()::text")
    return bool(asked(standby, f"SELECT pg_last_wal_replay_lsn() >= '{position}'::pg_lsn"))


@pytest.fixture(scope="session")
def redis() -> Iterator[Redis]:
    server = Redis()
    try:
        server.start()
        yield server
    finally:
        server.close()


@pytest.fixture
def installation(postgres: Postgres, redis: Redis, tmp_path: Path) -> Iterator[Installation]:
    """An installation on PostgreSQL and an empty Redis, without processes yet."""
    name = f"installation_{next(names)}"
    with psycopg.connect(postgres.url, autocommit=True) as connection:
        connection.execute(f"CREATE DATABASE {name} TEMPLATE {TEMPLATE}")
    redis.stop()
    redis.start()
    var = tmp_path / "var"
    env = {**base_env(var), "DATABASE_URL": on_database(postgres.url, name), "REDIS_URL": redis.url}
    installation = Installation(tmp_path, env)
    try:
        yield installation
    finally:
        installation.close()


@pytest.fixture(scope="session")
def migrated(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A folder with a migrated database on SQLite, to copy."""
    return made_once(tmp_path_factory.getbasetemp(), "migrated", lambda folder: migrate(base_env(folder)))


@pytest.fixture
def sqlite_installation(tmp_path: Path, migrated: Path) -> Iterator[Installation]:
    """An installation of one process on SQLite."""
    shutil.copytree(migrated, tmp_path / "var")
    installation = Installation(tmp_path, base_env(tmp_path / "var"))
    try:
        yield installation
    finally:
        installation.close()


@pytest.fixture
def rows(installation: Installation) -> Callable[[str], list[tuple[object, ...]]]:
    """Return a function that reads rows of the installation's database by SQL."""

    def read(sql: str) -> list[tuple[object, ...]]:
        with psycopg.connect(installation.env["DATABASE_URL"]) as connection:
            return connection.execute(sql).fetchall()

    return read


@pytest.fixture
def write(installation: Installation) -> Callable[..., None]:
    """Return a function that changes rows of the installation's database by SQL: (statement, *parameters)."""

    def execute(sql: str, *parameters: object) -> None:
        with psycopg.connect(installation.env["DATABASE_URL"]) as connection:
            connection.execute(sql, parameters)

    return execute
