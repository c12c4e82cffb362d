from django.apps import AppConfig


class CompetitionsConfig(AppConfig):
    name = "competitions"
    default_auto_field = "django.db.models.BigAutoField"

    def ready(self) -> None:
        # Models can be imported only now.
        from competitions.works.selectors import may_read_document, may_read_work
        from marketplace.common.files import register_kind, rules

        register_kind(rules.COMPETITION_DOCUMENT.kind, may_read_document, inline_pdf=True, ownerless=True)
        register_kind(rules.WORK_PDF.kind, may_read_work, inline_pdf=True, ownerless=True)
