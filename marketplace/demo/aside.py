"""The demo of another version makes room for one of this version."""

import time
from pathlib import Path
from typing import Final

from django.conf import settings
from django.db import connections
from django.db.migrations.loader import MigrationLoader

from marketplace.common.db.migration_history import unknown_migrations, why_not_migrated

MOVED: Final = ("media", "mail", "schedule*", "db.sqlite3-*", "db.sqlite3")
"""What belongs to a demo. Its database goes last: a move that was interrupted is found again by it."""


def set_aside_other_version() -> Path | None:
    """Move the demo's data into a new folder beside them if another version made them; return the folder.

    Only a demo on SQLite, while no other process serves it. Nothing is deleted.
    """
    database = settings.ZBIR_VAR / "db.sqlite3"
    connection = connections["default"]
    if not (settings.DEMO and not settings.DATABASE_URL and database.exists()):
        return None
    try:
        is_other = bool(unknown_migrations(MigrationLoader(connection)) or why_not_migrated(connection))
    finally:
        connection.close()  # SQLite then writes back what its log still holds
    return move_aside(settings.ZBIR_VAR) if is_other else None


def move_aside(folder: Path) -> Path:
    """Move the data of a demo from `folder` into a new one in it, and return that."""
    aside = folder / time.strftime("aside-%Y-%m-%d-%H%M%S")
    aside.mkdir()
    for pattern in MOVED:
        for path in sorted(folder.glob(pattern)):
            path.rename(aside / path.name)
    return aside
