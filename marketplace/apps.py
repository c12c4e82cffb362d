from typing import Any, Final

from django.apps import AppConfig
from django.db import connections
from django.db.models.signals import post_migrate, pre_migrate


class MarketplaceConfig(AppConfig):
    """The project itself: composition, start-up checks and commands that span the apps."""

    name = "marketplace"
    label = "marketplace"

    def ready(self) -> None:
        """Register the start-up checks, look for hooks without a function, and set the time limits of migrations.

        Raises ImproperlyConfigured.
        """
        from marketplace import checks  # noqa: F401  (registered by being imported, once the apps are loaded)
        from marketplace.common.hooks import check_registered

        check_registered()

        pre_migrate.connect(set_migration_limits)  # sent once for each app with models
        post_migrate.connect(restore_limits)


LOCK_WAIT_MS: Final = 1_000
"""How long a migration waits for a lock. Requests wait behind it meanwhile, and give up after 3 s."""


def set_migration_limits(using: str, **kwargs: Any) -> None:
    """Let migrations take any time, also in a serving process (`serve --prepare`), but wait for no lock for long."""
    if connections[using].vendor == "postgresql":
        with connections[using].cursor() as cursor:
            cursor.execute(f"SET statement_timeout = 0; SET lock_timeout = {LOCK_WAIT_MS}")


def restore_limits(using: str, **kwargs: Any) -> None:
    """Restore the limits of this kind of process."""
    if connections[using].vendor == "postgresql":
        with connections[using].cursor() as cursor:
            cursor.execute("RESET statement_timeout; RESET lock_timeout")
