from django.apps import AppConfig


class CommonConfig(AppConfig):
    """The shared kernel."""

    name = "marketplace.common"
    label = "common"
    default_auto_field = "django.db.models.BigAutoField"

    def ready(self) -> None:
        """Register who does the outbox entries of each kind."""
        from marketplace.common.live import sending  # noqa: F401  (each registers itself by being imported,
        from marketplace.common.mail import delivery  # noqa: F401   which needs the models to be loaded)
        from marketplace.common.outbox import tasks  # noqa: F401
