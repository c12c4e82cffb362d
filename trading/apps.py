from django.apps import AppConfig


class TradingConfig(AppConfig):
    name = "trading"
    default_auto_field = "django.db.models.BigAutoField"

    def ready(self) -> None:
        # Models can be imported only now.
        from trading.catalogue import files as ad_files
        from trading.inbox import services  # noqa: F401  words the mail copies in every process that has a relay
        from trading.people import files as people_files

        ad_files.register()
        people_files.register()
