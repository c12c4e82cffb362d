"""Writes of the frequent questions. Each is an administrator's and leaves one entry in the audit log.

Source: docs/spec/api-community.md, section 4.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from django.db import IntegrityError, transaction
from django.db.models import Max

from content.faq.errors import FaqItemNotFound, NameTaken
from content.faq.models import FaqItem, FaqText
from marketplace.common.admin.audit.models import Action
from marketplace.common.admin.audit.services import deleted_before, record
from marketplace.common.text.locale import PREFIX
from trading.accounts.actors import lock_staff
from trading.accounts.models import User

KIND = "faq"
LAST = 999  # position


@transaction.atomic(durable=True)
def add_item(*, admin: User, name: str) -> FaqItem:
    """Add a question after all others, empty in every language and so hidden. Raises NameTaken."""
    lock_staff(admin, about=())
    last = FaqItem.objects.aggregate(last=Max("position"))["last"]
    item = save(FaqItem(name=name, position=0 if last is None else min(last + 1, LAST)))
    FaqText.objects.bulk_create(FaqText(item=item, language=language) for language in PREFIX)
    record(admin, Action.CREATE, KIND, item.pk, name, None, {"name": name, "position": item.position})
    return item


@transaction.atomic(durable=True)
def change_item(*, admin: User, item_id: int, changes: Mapping[str, Any]) -> FaqItem:
    """Change `name` or `position`. Raises FaqItemNotFound, NameTaken."""
    lock_staff(admin, about=())
    item = lock_item(item_id)
    before = {"name": item.name, "position": item.position}
    item.name = changes.get("name", item.name)
    item.position = changes.get("position", item.position)
    save(item)
    after = {"name": item.name, "position": item.position}
    record(admin, Action.UPDATE, KIND, item.pk, item.name, before, after)
    return item


@transaction.atomic(durable=True)
def change_text(*, admin: User, text_id: int, changes: Mapping[str, str]) -> FaqText:
    """Change `question` or `html` (clean) of one language. Raises FaqItemNotFound."""
    lock_staff(admin, about=())
    known = FaqText.objects.filter(pk=text_id).only("item_id").first()
    if known is None:
        raise FaqItemNotFound
    item = lock_item(known.item_id)
    text = FaqText.objects.get(pk=text_id)
    before = audit_snapshot(text)
    text.question = changes.get("question", text.question)
    text.html = changes.get("html", text.html)
    text.save(update_fields=["question", "html"])
    record(admin, Action.UPDATE, KIND, item.pk, f"{item.name} ({text.language})", before, audit_snapshot(text))
    return text


@transaction.atomic(durable=True)
def delete_item(*, admin: User, item_id: int) -> None:
    """Delete a question in all languages. Deleting it again is no error. Raises FaqItemNotFound."""
    lock_staff(admin, about=())
    item = FaqItem.objects.select_for_update(of=("self",)).filter(pk=item_id).first()
    if item is None:
        if deleted_before(KIND, item_id):
            return
        raise FaqItemNotFound
    texts = [{"language": text.language, **audit_snapshot(text)} for text in item.texts.order_by("language")]
    record(
        admin, Action.DELETE, KIND, item.pk, item.name,
        {"name": item.name, "position": item.position, "texts": texts},
    )  # fmt: skip
    item.delete()


def save(item: FaqItem) -> FaqItem:
    """Save the question. Raises NameTaken, from a constraint: so of two at the same moment one fails."""
    try:
        with transaction.atomic():
            item.save()
    except IntegrityError:
        raise NameTaken from None
    return item


def lock_item(item_id: int) -> FaqItem:
    item = FaqItem.objects.select_for_update(of=("self",), no_key=True).filter(pk=item_id).first()
    if item is None:
        raise FaqItemNotFound
    return item


def audit_snapshot(text: FaqText) -> dict[str, str]:
    """Return the values of a text that the audit log keeps."""
    return {"question": text.question, "html": text.html}
