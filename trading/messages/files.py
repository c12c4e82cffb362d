"""Who may read a file sent in a message: its author and recipient, only as a download."""

from __future__ import annotations

from marketplace.common.files import register_kind
from marketplace.common.files.models import StoredFile
from marketplace.common.files.rules import CHAT
from trading.accounts.models import User
from trading.messages.selectors import may_read_file


def may_read(user: User | None, file: StoredFile) -> bool:
    """Whether the person is one of the two of the message that holds the file."""
    return user is not None and may_read_file(user.pk, file.path)


def register() -> None:
    """Register the kind. Called once, when the applications are ready."""
    register_kind(CHAT.kind, may_read, inline_images=False)
