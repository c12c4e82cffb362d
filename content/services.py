"""Writes of what people tell the house."""

from __future__ import annotations

from django.db import transaction

from content.models import Suggestion
from marketplace.common import clock
from trading.accounts.acting import lock_actor
from trading.accounts.models import User


@transaction.atomic(durable=True)
def send_suggestion(*, author: User | None, text: str, name: str = "", email: str = "") -> Suggestion:
    """Keep a suggestion for the administrators. name and email: of a visitor; an author's are read from the account."""
    if author is not None:
        author, name, email = lock_actor(author.pk), "", ""
    return Suggestion.objects.create(author=author, name=name, email=email, text=text, created_at=clock.now())
