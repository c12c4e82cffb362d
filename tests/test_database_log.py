"""PostgreSQL's own log holds no value of a statement: no address, no hash of a session id.

docs/spec/reliability.md, S1.
"""

import os
import subprocess
from collections.abc import Iterator
from pathlib import Path
from urllib.parse import urlsplit, urlunsplit

import psycopg
import pytest

from tests.demo_server import ROOT
from tests.launch_services import Postgres, binary, postgres_folders

pytestmark = pytest.mark.postgres

MARKER = "mira.marker@example.com"


@pytest.fixture(scope="module")
def cluster(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Postgres]:
    """A server with the roles of production."""
    password = tmp_path_factory.mktemp("roles") / "password"
    password.write_text("q8Zr-41xyP")
    server = Postgres()
    try:
        server.start()
        subprocess.run(
            [binary("psql", "postgresql-client", postgres_folders()), "--quiet", "--dbname", server.url]
            + ["--file", str(ROOT / "deploy" / "postgres" / "roles.sql")],
            env={
                **os.environ,
                "OWNER_PASSWORD_FILE": str(password),
                "APPLICATION_PASSWORD_FILE": str(password),
            },
            check=True,
        )
        yield server
    finally:
        server.close()


def log_of(server: Postgres) -> str:
    assert server.folder is not None
    return Path(server.folder / "log").read_text(errors="replace")


def fail_in_many_ways(server: Postgres, user: str) -> str:
    """Let statements with the marker fail, sent as Django sends them; return what the server has logged."""
    before = len(log_of(server))
    url = urlunsplit(urlsplit(server.url)._replace(netloc=f"{user}@127.0.0.1:{server.port}", path="/zbir"))
    with psycopg.connect(url, autocommit=True, cursor_factory=psycopg.ClientCursor) as connection:
        connection.execute("CREATE TEMPORARY TABLE person (email text UNIQUE, CHECK (email <> 'nobody'))")
        connection.execute("INSERT INTO person VALUES (%s)", [MARKER])
        for statement, error in (
            ("INSERT INTO person VALUES (%s)", psycopg.errors.UniqueViolation),
            ("SELECT nothing FROM person WHERE email = %s", psycopg.errors.UndefinedColumn),
            ("SELECT 1 / (length(%s) - length(email)) FROM person", psycopg.errors.DivisionByZero),
            ("SET statement_timeout = 50; SELECT pg_sleep(5), %s", psycopg.errors.QueryCanceled),
        ):
            with pytest.raises(error):
                connection.execute(statement, [MARKER])
    return log_of(server)[before:]


@pytest.mark.parametrize("user", ["zbir", "zbir_owner"])
def test_no_value_of_a_failing_statement_is_logged(cluster: Postgres, user: str) -> None:
    if user == "zbir":
        with psycopg.connect(cluster.url, autocommit=True) as connection:
            connection.execute("GRANT TEMPORARY ON DATABASE zbir TO zbir")
    written = fail_in_many_ways(cluster, user)
    for told in ("duplicate key", "does not exist", "division by zero", "canceling statement"):
        assert told in written
    assert MARKER not in written


def test_another_role_is_logged_with_everything(cluster: Postgres) -> None:
    """The negative control: without the roles' settings the marker is there."""
    assert MARKER in fail_in_many_ways(cluster, "postgres")
