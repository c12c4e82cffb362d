from django.apps import AppConfig


class TradingConfig(AppConfig):
    name = "trading"
    default_auto_field = "django.db.models.BigAutoField"

    def ready(self) -> None:
        # Models can be imported only now.
        from trading.catalogue import files as ad_files
        from trading.people import files as people_files

        ad_files.register()
        people_files.register()
