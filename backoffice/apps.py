from django.apps import AppConfig


class BackofficeConfig(AppConfig):
    name = "backoffice"
    default_auto_field = "django.db.models.BigAutoField"
