"""What this app forgets when an account is closed. Source: docs/spec/domain.md, "Own data and closing the account"."""

from __future__ import annotations

from content.newsletter.services import erase_reader
from content.support.services import erase_author, erase_visitor


def forget_person(user_id: int, email: str) -> None:
    """Forget what the person wrote to the staff, and the address as a reader's and as a visitor's.

    Runs inside the caller's transaction.
    """
    erase_author(user_id)
    erase_reader(email)
    erase_visitor(email)
