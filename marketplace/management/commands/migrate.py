"""`manage.py migrate`, made for a site that serves meanwhile."""

from __future__ import annotations

import time
from typing import Any, Final

from django.core.management.base import CommandError
from django.core.management.commands import migrate
from django.db import OperationalError, connections
from django.db.migrations import Migration
from django.db.migrations.executor import MigrationExecutor

from marketplace.common.db.migration_history import why_not_migrated
from marketplace.common.db.online_operations import contractions

LOCK_NOT_AVAILABLE: Final = "55P03"
ATTEMPTS: Final = 60
RETRY_SECONDS: Final = 2.0


class Command(migrate.Command):
    """Waits for a lock one second at most, lets the waiting requests pass and tries again.

    Every migration is one transaction, or one operation that may run again, so a second attempt goes on where the
    first one stopped.
    """

    def handle(self, *args: Any, **options: Any) -> None:
        """Migrate. Raises CommandError when a release was skipped, or another version made the database."""
        if reason := why_not_migrated(connections[options["database"]]):
            raise CommandError(reason)
        refuse_skipped_release(options["database"])
        for attempt in range(1, ATTEMPTS + 1):
            try:
                super().handle(*args, **options)
                return
            except OperationalError as error:
                if getattr(error.__cause__, "sqlstate", None) != LOCK_NOT_AVAILABLE or attempt == ATTEMPTS:
                    raise
                self.stdout.write("A table is in use, so this migration will be tried again.")
                time.sleep(RETRY_SECONDS)


def refuse_skipped_release(database: str) -> None:
    """Raise CommandError where the release that runs still reads what a waiting migration removes."""
    executor = MigrationExecutor(connections[database])
    applied = executor.loader.applied_migrations
    waiting = [one for one, _ in executor.migration_plan(executor.loader.graph.leaf_nodes())]
    if found := read_by_running_release(waiting, {app for app, _ in applied}):
        raise CommandError(f"{found} Put the release between them into service first.")


def read_by_running_release(waiting: list[Migration], apps_with_tables: set[str]) -> str:
    """Return a sentence on the first removal of what the running release reads, "" when there is none.

    waiting: migrations that are not applied. apps_with_tables: in a new database no release runs.
    """
    new = {(one.app_label, one.name) for one in waiting}
    for migration in waiting:
        for operation in contractions(migration.operations):
            if migration.app_label in apps_with_tables and (migration.app_label, operation.forgotten_in) in new:
                return (
                    f"{migration} removes {operation.table}, or a column of it, which the running release reads:"
                    f" {operation.forgotten_in} is not applied yet."
                )
    return ""
