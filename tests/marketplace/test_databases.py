"""The settings of a database: what an address says, and that every wait for PostgreSQL is bounded."""

from pathlib import Path

import pytest
from django.core.exceptions import ImproperlyConfigured

from marketplace import databases

pytestmark = pytest.mark.once


@pytest.mark.parametrize("url", ["mysql://db/x", "postgresql://db"])
def test_an_address_without_a_database_stops_the_start(url: str) -> None:
    with pytest.raises(ImproperlyConfigured, match="ZBIR_TEST"):
        databases.postgres_from_url(url, "ZBIR_TEST")


def test_a_database_address_with_escapes_and_options() -> None:
    parsed = databases.postgres_from_url("postgresql://sh%40p:p%2Fw@db.test:5433/zbir?sslmode=require", "DATABASE_URL")
    assert parsed == {
        "ENGINE": "django.db.backends.postgresql",
        "NAME": "zbir",
        "USER": "sh@p",
        "PASSWORD": "p/w",
        "HOST": "db.test",
        "PORT": "5433",
        "OPTIONS": {"sslmode": "require"},
    }


@pytest.mark.parametrize(("pool", "kept"), [(0, None), (16, 0)])
def test_every_wait_for_postgresql_ends(pool: int, kept: int | None) -> None:
    url = "postgresql://zbir@db.test/zbir?connect_timeout=9&options=-c%20work_mem%3D64MB"
    settings = databases.postgres(url, "DATABASE_URL", pool=pool, statement_timeout=20)
    options = settings["OPTIONS"]
    assert isinstance(options, dict)
    assert options["connect_timeout"] == "9"  # the address goes before our own
    assert {"tcp_user_timeout", "keepalives_idle"} < set(options)
    assert options["options"] == (
        "-c jit=off -c lock_timeout=3000 -c idle_in_transaction_session_timeout=60000 -c statement_timeout=20000"
        " -c work_mem=64MB"
    )
    assert ("pool" in options) is bool(pool)
    assert settings["CONN_MAX_AGE"] == kept


def test_a_replica_only_reads_and_is_given_up_sooner() -> None:
    settings = databases.replica("postgresql://zbir@db2.test/zbir", "postgresql://zbir@db1.test/zbir", 0, 20)
    options = settings["OPTIONS"]
    assert isinstance(options, dict)
    assert (options["connect_timeout"], options["tcp_user_timeout"]) == ("2", "2000")
    assert str(options["options"]).endswith("-c default_transaction_read_only=on")


def test_a_replica_of_nothing_stops_the_start() -> None:
    with pytest.raises(ImproperlyConfigured, match="DATABASE_REPLICA_URL"):
        databases.replica("postgresql://zbir@db2.test/zbir", "", 0, 20)


def test_sqlite_has_a_folder_and_begins_with_its_write_lock(tmp_path: Path) -> None:
    settings = databases.sqlite(tmp_path / "var" / "db.sqlite3")
    assert (tmp_path / "var").is_dir()
    options = settings["OPTIONS"]
    assert isinstance(options, dict)
    assert options["transaction_mode"] == "IMMEDIATE"
