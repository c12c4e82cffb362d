"""Writes of suggestions. Source: docs/spec/api-community.md, section 4."""

from __future__ import annotations

from django.db import transaction

from content.suggestions.models import Suggestion
from marketplace.common.admin.audit.models import Action
from marketplace.common.admin.audit.services import deleted_before, record
from marketplace.common.db import clock
from marketplace.common.http.errors import NotFound
from trading.accounts.actors import lock_actor, lock_admin
from trading.accounts.models import User


@transaction.atomic(durable=True)
def send_suggestion(*, author: User | None, text: str, name: str = "", email: str = "") -> Suggestion:
    """Add a suggestion. author: None for a visitor. name, email: the visitor's; ignored for an author."""
    if author is not None:
        author, name, email = lock_actor(author.pk), "", ""
    return Suggestion.objects.create(author=author, name=name, email=email, text=text, created_at=clock.now())


@transaction.atomic(durable=True)
def delete_suggestion(*, admin: User, suggestion_id: int) -> None:
    """Delete a suggestion; the audit log keeps its text and the author's id. Deleting it again is no error.

    Raises NotFound.
    """
    lock_admin(admin.pk)
    suggestion = Suggestion.objects.select_for_update(of=("self",)).filter(pk=suggestion_id).first()
    if suggestion is None:
        if deleted_before("suggestion", suggestion_id):
            return
        raise NotFound
    suggestion.delete()
    before = {"text": suggestion.text, "author_id": suggestion.author_id}
    record(admin, Action.DELETE, "suggestion", suggestion_id, suggestion.text[:60], before)
