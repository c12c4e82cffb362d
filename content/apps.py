from django.apps import AppConfig


class ContentConfig(AppConfig):
    name = "content"
    default_auto_field = "django.db.models.BigAutoField"

    def ready(self) -> None:
        # Models can be imported only now.
        from content import account_closing, data_export
        from content.newsletter import (
            sending,  # noqa: F401  words the newsletter's mails in every process that has a relay
            services,  # noqa: F401  also ends it from the link in every mail
            staff_addresses,
        )
        from marketplace.common.files import register_kind, rules
        from trading import hooks

        data_export.register()
        for document_rules in (rules.DOCUMENT, rules.FRANCHISE_DOCUMENT):
            register_kind(document_rules.kind, lambda user, file: False, inline_pdf=True)  # all of them are public
        hooks.account_closed.register(account_closing.forget_person)
        hooks.staff_recipients.register(staff_addresses.staff_recipients)
        hooks.active_staff.register(staff_addresses.active_staff)
