"""A fingerprint of all rows of a database, and a world that has moved on in time."""

from __future__ import annotations

from collections.abc import Collection
from datetime import timedelta

import psycopg
from psycopg.sql import SQL, Identifier

TABLES = "SELECT tablename FROM pg_tables WHERE schemaname = 'public' ORDER BY tablename"
MOMENTS = (
    "SELECT table_name, column_name FROM information_schema.columns JOIN pg_tables ON tablename = table_name "
    "WHERE schemaname = 'public' AND data_type = 'timestamp with time zone' ORDER BY table_name, column_name"
)
AUDIT = "common_auditentry"


def fingerprint(url: str, without: Collection[str] = ()) -> dict[str, tuple[int, str]]:
    """Return table -> (number of rows, hash of all their columns). without: tables that are left out."""
    found = {}
    with psycopg.connect(url) as connection:
        for (table,) in connection.execute(TABLES).fetchall():
            if table not in without:
                query = SQL("SELECT count(*), md5(coalesce(string_agg(t::text, '|' ORDER BY t::text), '')) FROM {} t")
                [counted] = connection.execute(query.format(Identifier(table))).fetchall()
                found[str(table)] = (int(counted[0]), str(counted[1]))
    return found


def let_time_pass(url: str, passed: timedelta) -> None:
    """Let everything stored have happened, and become due, so much earlier.

    The audit log stays: its rows refuse changes, and each is sealed with its time.
    """
    with psycopg.connect(url) as connection:
        connection.execute("SET session_replication_role = replica")
        for table, column in connection.execute(MOMENTS).fetchall():
            if table not in {AUDIT, "django_migrations"}:
                query = SQL("UPDATE {} SET {} = {} - %s WHERE {} IS NOT NULL")
                name = Identifier(column)
                connection.execute(query.format(Identifier(table), name, name, name), [passed])
