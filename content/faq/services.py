"""Writes of the frequent questions. Each is an administrator's and leaves one entry in the audit log."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from django.db import IntegrityError, transaction
from django.db.models import Max

from content.faq.errors import NameTaken, QuestionNotFound
from content.faq.models import Answer, Question
from marketplace.common.admin.audit.models import Action
from marketplace.common.admin.audit.services import deleted_before, record
from marketplace.common.text.locale import PREFIX
from trading.accounts.actors import lock_admin
from trading.accounts.models import User

KIND = "faq"
LAST = 999  # position


@transaction.atomic(durable=True)
def add_question(*, admin: User, name: str) -> Question:
    """Add a question after all others, empty in every language and so hidden. Raises NameTaken."""
    lock_admin(admin.pk)
    last = Question.objects.aggregate(last=Max("position"))["last"]
    question = save(Question(name=name, position=0 if last is None else min(last + 1, LAST)))
    Answer.objects.bulk_create(Answer(of=question, language=language) for language in PREFIX)
    record(admin, Action.CREATE, KIND, question.pk, name, None, {"name": name, "position": question.position})
    return question


@transaction.atomic(durable=True)
def change_question(*, admin: User, question_id: int, changes: Mapping[str, Any]) -> Question:
    """Change `name` or `position`. Raises QuestionNotFound, NameTaken."""
    lock_admin(admin.pk)
    question = lock_question(question_id)
    before = {"name": question.name, "position": question.position}
    question.name = changes.get("name", question.name)
    question.position = changes.get("position", question.position)
    save(question)
    after = {"name": question.name, "position": question.position}
    record(admin, Action.UPDATE, KIND, question.pk, question.name, before, after)
    return question


@transaction.atomic(durable=True)
def change_answer(*, admin: User, answer_id: int, changes: Mapping[str, str]) -> Answer:
    """Change `question` or `html` (clean) of one language. Raises QuestionNotFound."""
    lock_admin(admin.pk)
    known = Answer.objects.filter(pk=answer_id).only("of_id").first()
    if known is None:
        raise QuestionNotFound
    question = lock_question(known.of_id)
    answer = Answer.objects.get(pk=answer_id)
    before = told(answer)
    answer.question = changes.get("question", answer.question)
    answer.html = changes.get("html", answer.html)
    answer.save(update_fields=["question", "html"])
    record(admin, Action.UPDATE, KIND, question.pk, f"{question.name} ({answer.language})", before, told(answer))
    return answer


@transaction.atomic(durable=True)
def delete_question(*, admin: User, question_id: int) -> None:
    """Delete a question with its translations. Once more is no fault. Raises QuestionNotFound."""
    lock_admin(admin.pk)
    question = Question.objects.select_for_update(of=("self",)).filter(pk=question_id).first()
    if question is None:
        if deleted_before(KIND, question_id):
            return
        raise QuestionNotFound
    texts = [{"language": answer.language, **told(answer)} for answer in question.answers.order_by("language")]
    record(
        admin, Action.DELETE, KIND, question.pk, question.name,
        {"name": question.name, "position": question.position, "texts": texts},
    )  # fmt: skip
    question.delete()


def save(question: Question) -> Question:
    """Write the question; the table itself tells that its name is taken, so two at once cannot both pass."""
    try:
        with transaction.atomic():
            question.save()
    except IntegrityError:
        raise NameTaken from None
    return question


def lock_question(question_id: int) -> Question:
    question = Question.objects.select_for_update(of=("self",), no_key=True).filter(pk=question_id).first()
    if question is None:
        raise QuestionNotFound
    return question


def told(answer: Answer) -> dict[str, str]:
    return {"question": answer.question, "html": answer.html}
