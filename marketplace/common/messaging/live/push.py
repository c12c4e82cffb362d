"""Pushes to groups of live connections, written as outbox rows in the transaction of their event.

Each is delivered at most once.
"""

from collections.abc import Iterable, Mapping
from typing import Literal

from marketplace.common.messaging.outbox.services import Entry, enqueue_all

Message = Mapping[str, object]
Frames = dict[str, object]

CLOSE_ENDED = 4401
CLOSE_REPLACED = 4409


def user_group(user_id: int) -> str:
    """Return the group of all connections of a person."""
    return f"user.{user_id}"


def ad_group(ad_id: int) -> str:
    """Return the group of the connections that watch an ad's price."""
    return f"ad.{ad_id}"


def session_group(session_id: int) -> str:
    """Return the group of the connections (tabs) of one signed-in session."""
    return f"session.{session_id}"


def push_to_group(group: str, message: Message, *, key: str) -> None:
    """Send a frame to every connection of a group after the commit. Runs inside the caller's transaction.

    message: the wire frame, JSON values only. One with an int `rev` is the state of an object: of a burst only the
    highest `rev` is sent, at most four times a second. key: names the event, unique in the outbox.
    """
    enqueue_all([frame_entry(group, message, key)])


def push_to_groups(frames: Iterable[tuple[str, Message, str]]) -> None:
    """Send many frames in few statements: (group, message, key) each, as `push_to_group` does one."""
    enqueue_all([frame_entry(group, message, key) for group, message, key in frames])


def push_to_user(user_id: int, message: Message, *, key: str) -> None:
    """Send a frame to every connection of a person after the commit. Runs inside the caller's transaction."""
    push_to_group(user_group(user_id), message, key=key)


def push_to_ad(ad_id: int, message: Message, *, key: str) -> None:
    """Send a frame to every connection that watches an ad's price. Runs inside the caller's transaction."""
    push_to_group(ad_group(ad_id), message, key=key)


def end_session(session_id: int, reason: Literal["replaced", "ended"]) -> None:
    """Close every connection of a session after the commit. Runs inside the caller's transaction.

    "replaced" (a login elsewhere): the frame {"status": "new-connection"}, then close 4409. "ended" (logout, ban,
    reset, ...): close 4401. A connection that missed it finds out at its next check of the session, within 60 s.
    """
    frames: Frames = (
        {"message": {"status": "new-connection"}, "close": CLOSE_REPLACED}
        if reason == "replaced"
        else {"message": None, "close": CLOSE_ENDED}
    )
    payload = {"group": session_group(session_id), **frames}
    enqueue_all([Entry("push", payload, f"end-session:{session_id}")])


def frame_entry(group: str, message: Message, key: str, *, exclude_channel: str | None = None) -> Entry:
    """Return the outbox row of a frame, for callers that write rows of several kinds at once.

    exclude_channel: name of a connection of the group that gets no frame, as it caused the event.
    """
    payload: dict[str, object] = {"group": group, "message": dict(message)}
    if exclude_channel is not None:
        payload["exclude"] = exclude_channel
    rev = message.get("rev")
    if isinstance(rev, int):
        payload |= {"merge": f"{group}/{message.get('type', '')}", "rev": rev}
    return Entry("push", payload, key)
