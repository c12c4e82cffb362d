"""Reading the frequent questions."""

from __future__ import annotations

from django.db.models import QuerySet

from content.faq.errors import QuestionNotFound
from content.faq.models import Answer
from marketplace.common.text.locale import active


def all_answers() -> QuerySet[Answer]:
    """Return every question in the reader's language, also those not filled in, by position."""
    return Answer.objects.select_related("of").filter(language=active()).order_by("of__position", "of_id")


def shown_answers() -> QuerySet[Answer]:
    """Return the questions that are filled in in the reader's language."""
    return all_answers().exclude(question="").exclude(html="")


def answer(answer_id: int) -> Answer:
    """Raises QuestionNotFound."""
    found = Answer.objects.select_related("of").filter(pk=answer_id).first()
    if found is None:
        raise QuestionNotFound
    return found
