"""Frames of the live connection about messages. Source: docs/spec/api-trading.md, section 10."""

from __future__ import annotations

from typing import Any

from trading.messages.selectors import ChatMessage
from trading.messages.serializers import message_row

Frame = dict[str, Any]
COUNTERS_CHANGED: Frame = {"type": "ntf"}


def author_frame(sent: ChatMessage, ref: str | None) -> Frame:
    """Return the echo: what every connection of the author gets; `ref` as the author's own frame gave it."""
    return echo_frame(message_row(sent, sent.message.author_id), ref)


def echo_frame(row: Frame, ref: str | None) -> Frame:
    """Return the frame of the author for a row of `message_row`."""
    return {"type": "message", "ref": ref, **row}


def recipient_frame(sent: ChatMessage) -> Frame:
    """Return the frame of every connection of the recipient."""
    return {"type": "message", **message_row(sent, sent.recipient_id)}
