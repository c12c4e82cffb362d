from typing import Any

from django.apps import AppConfig
from django.db import connections
from django.db.models.signals import post_migrate, pre_migrate


class MarketplaceConfig(AppConfig):
    """The project itself: composition, start-up checks and commands that span the apps."""

    name = "marketplace"
    label = "marketplace"

    def ready(self) -> None:
        """Register the start-up checks, look for hooks without a function, and lift the time limit for migrations.

        Raises ImproperlyConfigured.
        """
        from marketplace import checks  # noqa: F401  (registered by being imported, once the apps are loaded)
        from marketplace.common.hooks import check_registered

        check_registered()

        pre_migrate.connect(lift_statement_limit)  # sent once for each app with models
        post_migrate.connect(restore_statement_limit)


def lift_statement_limit(using: str, **kwargs: Any) -> None:
    """Let migrations take any time, also when a serving process runs them (`serve --prepare`)."""
    if connections[using].vendor == "postgresql":
        with connections[using].cursor() as cursor:
            cursor.execute("SET statement_timeout = 0")


def restore_statement_limit(using: str, **kwargs: Any) -> None:
    """Restore the statement time limit of this kind of process."""
    if connections[using].vendor == "postgresql":
        with connections[using].cursor() as cursor:
            cursor.execute("RESET statement_timeout")
