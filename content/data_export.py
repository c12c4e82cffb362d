"""What this app adds to the export of a person's data.

Source: docs/features, X-GDPR; docs/spec/reliability.md, S15.
"""

from __future__ import annotations

from collections.abc import Iterator

from content.models import NotificationAddress, SupportCase
from content.support.rules import ANSWER
from trading.accounts.models import User
from trading.profiles.data_export import Row, add_table, columns, in_id_order


def newsletter(user: User) -> Iterator[Row]:
    """Yield the account's address where it was also signed up for the newsletter by the form."""
    signed_up = NotificationAddress.objects.filter(kind=NotificationAddress.Kind.NEWSLETTER, email__iexact=user.email)
    for row in in_id_order(signed_up):
        yield columns(row, "email", "locale", "is_active", "created_at", "confirmed_at")


def suggestions(user: User) -> Iterator[Row]:
    """Yield what the person has written to the staff, with the answers."""
    for row in in_id_order(SupportCase.objects.filter(author_id=user.pk)):
        answers = row.entries.filter(action=ANSWER).order_by("pk").values("at", "answer")
        yield {**columns(row, "kind", "text", "page", "state", "created_at"), "answers": list(answers)}


def register() -> None:
    add_table("newsletter", newsletter)
    add_table("suggestions", suggestions)
