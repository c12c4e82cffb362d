"""What the live connection tells of messages. Source: docs/spec/api-trading.md, section 10."""

from __future__ import annotations

from typing import Any

from trading.messages.selectors import Line
from trading.messages.serializers import message_row

Frame = dict[str, Any]
CHANGED: Frame = {"type": "ntf"}


def to_author(line: Line, ref: str | None) -> Frame:
    """Return the echo: what every connection of the author gets; `ref` as the author's own frame gave it."""
    return echo(message_row(line, line.message.author_id), ref)


def echo(row: Frame, ref: str | None) -> Frame:
    return {"type": "message", "ref": ref, **row}


def to_recipient(line: Line) -> Frame:
    return {"type": "message", **message_row(line, line.recipient_id)}
