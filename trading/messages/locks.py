"""The row lock of a conversation: after the accounts, before ads (docs/architecture.md)."""

from __future__ import annotations

from marketplace.common.jobs import failpoints
from trading.messages.models import Conversation


def lock_conversation(low: int, high: int) -> Conversation | None:
    """Return the conversation of two people, their ids in order, its row locked; None when they have none."""
    pair = Conversation.objects.filter(low_id=low, high_id=high)
    if not failpoints.enabled("no_conversation_lock"):  # the races' negative control
        pair = pair.select_for_update(of=("self",), no_key=True)
    return pair.first()
