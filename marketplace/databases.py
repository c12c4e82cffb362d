"""Django's settings of a database: PostgreSQL by its address, else SQLite in a file."""

from pathlib import Path
from typing import Any
from urllib.parse import parse_qsl, unquote, urlsplit

from django.core.exceptions import ImproperlyConfigured


def postgres(url: str, variable: str, *, pool: int, statement_timeout: int) -> dict[str, Any]:
    """Return the settings of PostgreSQL. Raises ImproperlyConfigured for an address that names no database.

    Every wait is bounded (connection, lock, statement, dead peer); after it the request answers 503.

    url: postgresql://user:password@host:port/name?options of libpq. variable: where the address comes from, for the
    error. pool: connections that the process keeps, 0 for one in each thread. statement_timeout: seconds that one
    statement may take, 0 for any time.
    """
    config = postgres_from_url(url, variable)
    given = config["OPTIONS"]
    limits = (
        # Compiling a plan costs up to a second, and none of our statements runs long enough to win it back.
        "-c jit=off "
        "-c lock_timeout=3000 -c idle_in_transaction_session_timeout=60000 "
        f"-c statement_timeout={statement_timeout * 1000}"
    )
    options: dict[str, object] = {
        "connect_timeout": "3",
        "tcp_user_timeout": "5000",
        # A host that lost its power never says goodbye: a wait for its answer ends after 5 + 3 * 2 seconds.
        "keepalives_idle": "5",
        "keepalives_interval": "2",
        "keepalives_count": "3",
        "prepare_threshold": 0,  # at the first run: for `prepared_statements`, as Django's own cursors never prepare
        **given,
        "options": f"{limits} {given.get('options', '')}".strip(),
    }
    if pool:
        # Tries to connect that fail wait twice as long each time, up to minutes: after 2 s they end, and the next
        # request begins anew.
        options["pool"] = {"min_size": 1, "max_size": pool, "timeout": 3, "reconnect_timeout": 2}
    return {
        **config,
        "CONN_MAX_AGE": 0 if pool else None,
        "CONN_HEALTH_CHECKS": True,
        "OPTIONS": options,
    }


def replica(url: str, primary_url: str, pool: int, statement_timeout: int) -> dict[str, object]:
    """Return the settings of the read-only copy of the database at `primary_url`. The rest as for `postgres`.

    Waits for its host are shorter, because the primary answers instead. Raises ImproperlyConfigured without a primary.
    """
    if not primary_url:
        raise ImproperlyConfigured("DATABASE_REPLICA_URL: a replica needs DATABASE_URL, the database that it follows.")
    config = postgres(url, "DATABASE_REPLICA_URL", pool=pool, statement_timeout=statement_timeout)
    options = {**config["OPTIONS"], "connect_timeout": "2", "tcp_user_timeout": "2000"}
    options["options"] = f"{options['options']} -c default_transaction_read_only=on"
    return {**config, "OPTIONS": options, "TEST": {"MIRROR": "default"}}


def postgres_from_url(url: str, variable: str) -> dict[str, Any]:
    """Return Django's database settings of a postgres:// address; its query becomes libpq options (sslmode=...)."""
    parts = urlsplit(url)
    if parts.scheme not in {"postgres", "postgresql"}:
        raise ImproperlyConfigured(f"{variable}: expected an address that starts with postgresql://.")
    name = unquote(parts.path.removeprefix("/"))
    if not name:
        raise ImproperlyConfigured(f"{variable}: the address names no database.")
    return {
        "ENGINE": "django.db.backends.postgresql",
        "NAME": name,
        "USER": unquote(parts.username or ""),
        "PASSWORD": unquote(parts.password or ""),
        "HOST": unquote(parts.hostname or ""),
        "PORT": str(parts.port or ""),
        "OPTIONS": dict(parse_qsl(parts.query)),
    }


def sqlite(path: Path) -> dict[str, object]:
    """Return the settings of SQLite, and make the folder of its file.

    Without IMMEDIATE two writers at once fail: "database is locked".
    """
    path.parent.mkdir(parents=True, exist_ok=True)
    return {
        "ENGINE": "django.db.backends.sqlite3",
        "NAME": path,
        "OPTIONS": {
            "timeout": 20,
            "transaction_mode": "IMMEDIATE",
            "init_command": "PRAGMA journal_mode=WAL;PRAGMA synchronous=NORMAL;PRAGMA cache_size=-16000;",
        },
    }
