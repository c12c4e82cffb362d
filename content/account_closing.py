"""What this app forgets when an account is closed. Source: docs/spec/domain.md, "Own data and closing the account"."""

from __future__ import annotations

from content.newsletter.services import erase_reader
from content.support.services import erase_visitor


def forget_address(email: str) -> None:
    """Forget the address as a reader's and as a visitor's. Runs inside the caller's transaction."""
    erase_reader(email)
    erase_visitor(email)
