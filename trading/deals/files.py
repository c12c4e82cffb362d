"""Files of steps are served by the deal's call alone, which checks who asks and when."""

from __future__ import annotations

from marketplace.common.files import register_kind
from marketplace.common.files.models import StoredFile
from marketplace.common.files.rules import DEAL
from trading.accounts.models import User


def may_read(user: User | None, file: StoredFile) -> bool:
    """Nobody reads such a file by its path."""
    return False


def register() -> None:
    """Register the kind. Called once, when the applications are ready."""
    register_kind(DEAL.kind, may_read, inline_images=False)
