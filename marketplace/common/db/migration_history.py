"""Whether the database was made by the migrations that this code has."""

from __future__ import annotations

from django.db.backends.base.base import BaseDatabaseWrapper
from django.db.migrations.exceptions import InconsistentMigrationHistory
from django.db.migrations.loader import MigrationLoader


def unknown_migrations(loader: MigrationLoader) -> list[str]:
    """Return the migrations of the database that this code lacks ("app.name"): another version has applied them.

    A release that still serves while the next one has migrated finds some, too.
    """
    return sorted(".".join(key) for key in set(loader.applied_migrations) - set(loader.disk_migrations))


def why_not_migrated(connection: BaseDatabaseWrapper) -> str:
    """Return why this code cannot bring the database up to date, "" when it can.

    A database that lacks migrations and has others that the code does not know comes from another line of versions:
    what would be made is there already, under the name of another migration.
    """
    loader = MigrationLoader(connection)
    try:
        loader.check_consistent_history(connection)
    except InconsistentMigrationHistory as error:
        return str(error)
    waiting = sorted(".".join(key) for key in set(loader.disk_migrations) - set(loader.applied_migrations))
    unknown = unknown_migrations(loader)
    if not (waiting and unknown):
        return ""
    return (
        f"The database was made by another version: it has {unknown[0]} ({len(unknown)} migrations that this one does"
        f" not know) and lacks {waiting[0]} ({len(waiting)}). Serve it with the version that made it, or begin with an"
        " empty database."
    )
