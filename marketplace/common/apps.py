from django.apps import AppConfig
from django.db.backends.signals import connection_created


class CommonConfig(AppConfig):
    """The shared kernel."""

    name = "marketplace.common"
    label = "common"
    default_auto_field = "django.db.models.BigAutoField"

    def ready(self) -> None:
        """Register what the subpackages call of each other, and watch for a database that only reads."""
        from marketplace.common.db import outage
        from marketplace.common.files import paths
        from marketplace.common.files.exports import tables
        from marketplace.common.integrations import human_check
        from marketplace.common.messaging.live import sending  # noqa: F401  (each registers itself by being imported,
        from marketplace.common.messaging.mail import delivery  # noqa: F401   which needs the models to be loaded)
        from marketplace.common.messaging.outbox import tasks  # noqa: F401
        from marketplace.common.text import collation, rich_text

        connection_created.connect(outage.install_read_only_guard)
        connection_created.connect(collation.create_collation)
        tables.register()
        human_check.register()
        rich_text.is_stored_path.register(paths.is_stored_path)
