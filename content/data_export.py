"""What this app adds to the export of a person's data.

Source: docs/features, X-GDPR; docs/spec/reliability.md, S15.
"""

from __future__ import annotations

from collections.abc import Iterator

from content.models import NotificationAddress, Suggestion
from trading.accounts.models import User
from trading.profiles.data_export import Row, add_table, columns, in_id_order


def newsletter(user: User) -> Iterator[Row]:
    """Yield the account's address where it was also signed up for the newsletter by the form."""
    signed_up = NotificationAddress.objects.filter(kind=NotificationAddress.Kind.NEWSLETTER, email__iexact=user.email)
    for row in in_id_order(signed_up):
        yield columns(row, "email", "locale", "is_active", "created_at", "confirmed_at")


def suggestions(user: User) -> Iterator[Row]:
    for row in in_id_order(Suggestion.objects.filter(author_id=user.pk)):
        yield columns(row, "text", "created_at")


def register() -> None:
    add_table("newsletter", newsletter)
    add_table("suggestions", suggestions)
