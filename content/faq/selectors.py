"""Reading the frequent questions."""

from __future__ import annotations

from django.db.models import QuerySet

from content.faq.errors import FaqItemNotFound
from content.faq.models import FaqText
from marketplace.common.text.locale import active


def all_texts() -> QuerySet[FaqText]:
    """Return the texts of all questions in the active language, empty ones too, by position."""
    return FaqText.objects.select_related("item").filter(language=active()).order_by("item__position", "item_id")


def shown_texts() -> QuerySet[FaqText]:
    """Return the texts of the questions that are filled in in the active language, by position."""
    return all_texts().exclude(question="").exclude(html="")


def access_text(text_id: int) -> FaqText:
    """Return one text. Raises FaqItemNotFound."""
    found = FaqText.objects.select_related("item").filter(pk=text_id).first()
    if found is None:
        raise FaqItemNotFound
    return found
