from django.apps import AppConfig


class CommonConfig(AppConfig):
    """The shared kernel."""

    name = "marketplace.common"
    label = "common"
    default_auto_field = "django.db.models.BigAutoField"
