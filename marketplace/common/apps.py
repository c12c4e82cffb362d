from django.apps import AppConfig
from django.db.backends.signals import connection_created


class CommonConfig(AppConfig):
    """The shared kernel."""

    name = "marketplace.common"
    label = "common"
    default_auto_field = "django.db.models.BigAutoField"

    def ready(self) -> None:
        """Register who does outbox entries and makes tables, and watch for a database that only reads."""
        from marketplace.common import alphabet, outage
        from marketplace.common.exports import tables
        from marketplace.common.live import sending  # noqa: F401  (each registers itself by being imported,
        from marketplace.common.mail import delivery  # noqa: F401   which needs the models to be loaded)
        from marketplace.common.outbox import tasks  # noqa: F401

        connection_created.connect(outage.watch)
        connection_created.connect(alphabet.teach)
        tables.register()
