from functools import partial

from django.apps import AppConfig


class TradingConfig(AppConfig):
    name = "trading"
    default_auto_field = "django.db.models.BigAutoField"

    def ready(self) -> None:
        # Models can be imported only now.
        from marketplace.common import people
        from marketplace.common.files import exports
        from trading.accounts import actors, selectors, sessions
        from trading.archives import contents as archives
        from trading.catalogue import file_access as ad_files
        from trading.deals import close_mails, payment_mails, withdrawal_mail
        from trading.deals import files as deal_files
        from trading.messages import files as message_files
        from trading.messages.selectors import unread_of_person
        from trading.notifications import counters, digest_mail
        from trading.notifications import services as notifications
        from trading.offers import confirmation
        from trading.profiles import data_export
        from trading.profiles import files as people_files

        ad_files.register()
        deal_files.register()
        message_files.register()
        counters.register_message_counter(unread_of_person)
        notifications.register()
        digest_mail.register()
        close_mails.register()
        confirmation.register()
        payment_mails.register()
        withdrawal_mail.register()
        people_files.register()
        data_export.register()
        archives.register()
        people.find_session.register(selectors.session_by_sid)
        people.session_error.register(selectors.session_error)
        people.keep_session_alive.register(sessions.touch_session)
        people.lock_staff.register(partial(actors.lock_staff, about=()))
        people.find_admin.register(selectors.active_admin)
        exports.export_ended.register(notifications.notify_of_export)
        fill_hooks()


def fill_hooks() -> None:
    """Let the features above do what those below want done."""
    from trading import hooks
    from trading.catalogue import services as catalogue
    from trading.catalogue import vat
    from trading.messages import blocking
    from trading.notifications import services as notifications
    from trading.offers import contact_access

    hooks.those_who_blocked.register(blocking.those_who_blocked)
    hooks.contacts_seen.register(contact_access.contacts_seen_by_id)
    hooks.price_with_vat_on_top.register(vat.price_with_vat_on_top)
    hooks.account_verified.register(notifications.notify_of_new_user)
    hooks.rows_renamed.register(catalogue.enqueue_reindex)
