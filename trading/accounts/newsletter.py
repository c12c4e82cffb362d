"""The newsletter flag of accounts."""

from __future__ import annotations

from django.db.models import QuerySet

from trading.accounts.locks import lock_user
from trading.accounts.models import User
from trading.accounts.selectors import known_people


def newsletter_readers() -> QuerySet[User]:
    """Return the accounts that have chosen the newsletter and may get it."""
    return known_people().filter(wants_newsletter=True)


def stop_newsletter(email: str) -> None:
    """Switch the newsletter off for the account of an address, if any. Runs inside the caller's transaction."""
    found = User.objects.filter(email__iexact=email, wants_newsletter=True).values_list("pk", flat=True).first()
    if found is not None:
        user = lock_user(found)
        user.wants_newsletter = False
        user.save(update_fields=["wants_newsletter"])
