from django.apps import AppConfig


class BackofficeConfig(AppConfig):
    name = "backoffice"
    default_auto_field = "django.db.models.BigAutoField"

    def ready(self) -> None:
        # Models can be imported only now.
        from backoffice.saved_filters.services import forget_filters
        from trading import hooks

        hooks.account_erased.register(forget_filters)
