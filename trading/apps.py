from django.apps import AppConfig


class TradingConfig(AppConfig):
    name = "trading"
    default_auto_field = "django.db.models.BigAutoField"

    def ready(self) -> None:
        # Models can be imported only now.
        from trading.catalogue import file_access as ad_files
        from trading.messages import files as message_files
        from trading.messages.selectors import unread_of_person
        from trading.notifications import counters
        from trading.notifications import services as notifications
        from trading.profiles import data_export
        from trading.profiles import files as people_files

        ad_files.register()
        message_files.register()
        counters.register_message_counter(unread_of_person)
        notifications.register()
        people_files.register()
        data_export.register()
