from django.apps import AppConfig


class TradingConfig(AppConfig):
    name = "trading"
    default_auto_field = "django.db.models.BigAutoField"

    def ready(self) -> None:
        from trading.catalogue import files  # models can be imported only now

        files.register()
