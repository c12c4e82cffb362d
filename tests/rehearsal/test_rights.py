"""What each user and role of production may do, asked of the running site."""

import os
import stat
import subprocess
from pathlib import Path

import psycopg
import pytest

from deploy.rehearsal import Rehearsal
from deploy.rehearsal.accounts import account

pytestmark = pytest.mark.rehearsal

FORBIDDEN = [
    "CREATE TABLE mine (id int)",
    "CREATE SCHEMA mine",
    "CREATE TEMPORARY TABLE mine (id int)",
    "ALTER TABLE trading_user ADD COLUMN mine int",
    "DROP TABLE common_auditentry",
    "TRUNCATE common_auditentry",
    "TRUNCATE trading_user CASCADE",
    "ALTER TABLE common_auditentry DISABLE TRIGGER ALL",
    "DROP FUNCTION audit_only_grows() CASCADE",
    "SET session_replication_role = replica",
    "SET ROLE zbir_owner",
    "CREATE ROLE mine",
    "COPY trading_user TO PROGRAM 'cat'",
    "SELECT pg_read_file('/etc/passwd')",
    "ALTER SYSTEM SET log_statement = 'all'",
]


@pytest.mark.parametrize("statement", FORBIDDEN)
def test_the_application_may_not_touch_tables_roles_or_files(site: Rehearsal, statement: str) -> None:
    with psycopg.connect(site.database.url("application"), autocommit=True) as connection:
        with pytest.raises(psycopg.errors.InsufficientPrivilege):
            connection.execute(statement)
        assert connection.execute("SELECT count(*) FROM common_auditentry").fetchone() is not None


def test_neither_role_is_a_superuser_and_the_owner_alone_owns(site: Rehearsal) -> None:
    with psycopg.connect(site.database.url("application")) as connection:
        rights = "rolsuper OR rolcreatedb OR rolcreaterole OR rolreplication OR rolbypassrls"
        rows = connection.execute(f"SELECT rolname, {rights} FROM pg_roles WHERE rolname LIKE 'zbir%'").fetchall()
        assert sorted(rows) == [("zbir", False), ("zbir_owner", False)]
        owners = connection.execute("SELECT DISTINCT tableowner FROM pg_tables WHERE schemaname = 'public'").fetchall()
        assert owners == [("zbir_owner",)]


def test_not_even_the_owner_empties_the_audit_log(site: Rehearsal) -> None:
    with psycopg.connect(site.database.url("owner")) as connection, pytest.raises(psycopg.errors.RestrictViolation):
        connection.execute("TRUNCATE common_auditentry")


def readable(user: str, path: Path) -> bool:
    """Tell if a user may read a file, by way of `env`, which has no rights beyond the user's."""
    command = [*account(user).prefix("KILL"), "env", "cat", str(path)]
    return subprocess.run(command, capture_output=True).returncode == 0


def test_every_user_reads_what_it_must_and_nothing_else(site: Rehearsal) -> None:
    if os.geteuid() != 0:
        pytest.skip("one user runs everything")
    media = next(path for path in (site.installation.state / "media").rglob("*") if path.is_file())
    static = next(path for path in site.installation.static.rglob("*.js"))
    mail_password = site.folder / "run" / "credentials"
    assert {user for user in ("www-data", "zbir", "zbir-live", "zbir-mail", "zbir-beat") if readable(user, static)} == {
        "www-data", "zbir", "zbir-live", "zbir-mail", "zbir-beat",
    }  # fmt: skip
    assert {
        user
        for user in ("www-data", "zbir-live", "zbir-mail", "zbir-beat", "zbir-migrate", "postgres", "redis")
        if readable(user, media)
    } == set()
    assert readable("zbir", media)
    assert static.stat().st_uid == static.parent.stat().st_uid == account("zbir-migrate").number
    for name in ("live-1", "beat"):
        owner = {"live-1": "zbir-live", "beat": "zbir-beat"}[name]
        secret = mail_password / name / "secret_key"
        assert readable(owner, secret)
        assert not any(readable(user, secret) for user in ("www-data", "zbir", "zbir-mail", "postgres"))
    assert not any(readable(user, site.folder / "etc" / "secrets" / "owner_password") for user in ("zbir", "postgres"))
    assert readable("www-data", site.folder / "tls" / "privkey.pem")
    assert not readable("zbir", site.folder / "tls" / "privkey.pem")


def test_nothing_that_a_stranger_could_change_lies_in_the_folder(site: Rehearsal) -> None:
    places = (path for path in site.folder.rglob("*") if not path.is_symlink())
    assert [
        str(path) for path in places if path.stat().st_mode & (stat.S_IWGRP | stat.S_IWOTH) and not path.is_socket()
    ] == []


def test_the_stores_want_a_password(site: Rehearsal) -> None:
    for port in (site.redis.port, site.redis_cache.port):
        said = subprocess.run(["redis-cli", "-p", str(port), "keys", "*"], capture_output=True, text=True).stdout
        assert "NOAUTH" in said
    with pytest.raises(psycopg.OperationalError):
        psycopg.connect(f"postgresql://zbir@127.0.0.1:{site.database.port}/zbir")
