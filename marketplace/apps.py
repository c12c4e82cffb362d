from typing import Any

from django.apps import AppConfig
from django.db import connections
from django.db.models.signals import post_migrate, pre_migrate


class MarketplaceConfig(AppConfig):
    """The house itself: composition, start-up checks and commands that span the rooms."""

    name = "marketplace"
    label = "marketplace"

    def ready(self) -> None:
        """Register the start-up checks, and let no migration be cut."""
        from marketplace import checks  # noqa: F401  (registered by being imported, once the apps are loaded)

        pre_migrate.connect(lift_statement_limit)  # told once for each app with models
        post_migrate.connect(restore_statement_limit)


def lift_statement_limit(using: str, **kwargs: Any) -> None:
    """Give migrations all the time they take, also when a serving process runs them (`serve --prepare`)."""
    if connections[using].vendor == "postgresql":
        with connections[using].cursor() as cursor:
            cursor.execute("SET statement_timeout = 0")


def restore_statement_limit(using: str, **kwargs: Any) -> None:
    """Put back the limit of this kind of process."""
    if connections[using].vendor == "postgresql":
        with connections[using].cursor() as cursor:
            cursor.execute("RESET statement_timeout")
