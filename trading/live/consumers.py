"""The live connection, /api/websocket. It checks and forwards; what is sent is written by the services, as outbox rows.

Source: docs/spec/api-trading.md, section 10; limits: docs/spec/reliability.md, S3 and S9. Every frame is sent at most
once: nothing is replayed.
"""

from __future__ import annotations

import asyncio
import logging
import time
from collections.abc import Sequence

from django.conf import settings
from django.db import Error as DatabaseError

from marketplace.common.http import strict_json
from marketplace.common.http.errors import DomainError, SessionRequired
from marketplace.common.messaging import live
from marketplace.common.messaging.live import handshake
from marketplace.common.messaging.live.batches import BatchedReads, Unanswered
from marketplace.common.messaging.live.threads import WRITES
from marketplace.common.text import locale
from trading.accounts.models import LoginSession
from trading.accounts.selectors import sessions_by_sids
from trading.live import limits
from trading.live.connection import Frame
from trading.live.heartbeat import heartbeat
from trading.live.limits import connects, guests
from trading.live.subscriptions import Subscriber
from trading.messages import sending

logger = logging.getLogger(__name__)


def find_sessions(sids: Sequence[str]) -> list[LoginSession | None]:
    """Return the live session of each sid, None where there is none."""
    found = sessions_by_sids(set(sids))
    return [found.get(sid) for sid in sids]


sessions = BatchedReads(find_sessions)


class LiveConsumer(Subscriber):
    """One connection: a signed-in person's tab, or a guest who may watch prices."""

    async def connect(self) -> None:
        """Accept always, so that a browser sees the code it is closed with; then let in or close."""
        live.use_loop(asyncio.get_running_loop())
        self.open_state()
        await self.accept()
        code = await self.rejection_code()
        if code is not None:
            await self.end(code)
            return
        heartbeat.add(self)
        if self.session_id is not None and self.user_id is not None:
            await self.join(live.user_group(self.user_id))
            await self.join(live.session_group(self.session_id))
            await self.notify_tabs("tab.opened")

    async def rejection_code(self) -> int | None:
        """Return the close code if the client may not connect, else None.

        Guests, wrong sids and each session have limits of their own. The sid is looked up first, so that wrong ones,
        which anybody at an address can send, never keep its signed-in people out.
        """
        sid = handshake.sid_of(self.scope)
        limited = settings.THROTTLES
        if sid is None:
            if limited and not (connects.allow(f"guest:{self.address}") and guests.acquire(self.address)):
                return limits.CLOSE_TOO_MANY
            self.is_guest_counted = limited
            return None
        try:
            session = await sessions.ask(sid) if sid else None
        except Unanswered:
            return limits.CLOSE_TRY_AGAIN
        if session is None:
            too_many = limited and not connects.allow(f"wrong:{self.address}")
            return limits.CLOSE_TOO_MANY if too_many else limits.CLOSE_ENDED
        if limited and not connects.allow(f"session:{session.pk}"):
            return limits.CLOSE_TOO_MANY
        self.sid, self.session_id, self.user_id = sid, session.pk, session.user_id
        return None

    async def disconnect(self, code: int) -> None:
        """Leave the groups and give the guest's place back."""
        self.ended = True
        heartbeat.remove(self)
        self.cancel_timers()
        if self.is_guest_counted:
            guests.release(self.address)
            self.is_guest_counted = False
        if self.session_id is not None and self.memberships.get(live.session_group(self.session_id)):
            await self.notify_tabs("tab.closed")
        for group in list(self.memberships):
            await self.leave(group)

    # --- From the client ---------------------------------------------------------------------------------------------

    async def receive(self, text_data: str | None = None, bytes_data: bytes | None = None) -> None:
        """Take one frame. A frame that cannot be read is answered twice and ends the connection the third time."""
        if self.ended:
            return
        self.heard_at = time.monotonic()
        if settings.THROTTLES and not self.frames.allow():
            await self.end(limits.CLOSE_TOO_MANY)
            return
        size = max(len(bytes_data or b""), len((text_data or "").encode("utf-8", "replace")))
        if size > limits.FRAME_BYTES:
            await self.end(limits.CLOSE_TOO_BIG)
            return
        try:
            frame = strict_json.loads(text_data) if text_data is not None else None
        except strict_json.NotJson:
            frame = None
        if not isinstance(frame, dict):
            self.unreadable += 1
            if self.unreadable >= limits.UNREADABLE:
                await self.end(limits.CLOSE_UNREADABLE)
            else:
                await self.send_error("bad_request")
            return
        try:
            await self.handle_frame(frame)
        except Unanswered:
            await self.end(limits.CLOSE_TRY_AGAIN)
        except DatabaseError:
            logger.exception("A frame of the live connection could not be answered.")
            await self.end(limits.CLOSE_TRY_AGAIN)

    async def handle_frame(self, frame: Frame) -> None:
        """Do what a readable frame asks for."""
        given = frame.get("ref")
        ref = given if isinstance(given, str) and len(given) <= limits.REF_LENGTH else None
        match frame.get("type"):
            case "ping":
                await self.send_frame({"type": "pong"})
            case "subscribe":
                await self.subscribe(frame.get("pro_id"), ref)
            case "unsubscribe":
                await self.unsubscribe(frame.get("pro_id"), ref)
            case None if "msg_message" in frame:
                await self.send_message(frame, ref)
            case _:
                await self.send_error("bad_request", ref)

    async def send_message(self, frame: Frame, ref: str | None) -> None:
        """Send a chat message; the echo is sent here and now, so it comes even while the layer is away."""
        if self.session_id is None:
            await self.send_error("forbidden", ref)
            return
        try:
            echo = await WRITES.run(sending.send_from_frame, self.sid, frame, ref, self.channel_name)
        except SessionRequired:  # ended since the frame was let in
            await self.check_session(self.session_id)
        except DomainError as error:
            with locale.language(self.locale):
                code, text = sending.frame_error(error)
            await self.send_frame({"type": "error", "code": code, "message": text, "ref": ref, "pro_id": None})
        else:
            await (self.check_session(self.session_id) if echo is None else self.send_frame(echo))

    # --- From the server, through the channel layer ------------------------------------------------------------------

    async def live_frame(self, event: Frame) -> None:
        """Pass on a frame of one of our groups."""
        if self.ended or event.get("exclude") == self.channel_name:
            return
        if "rev" in event:
            await self.pass_price(event)
        else:
            await self.send(text_data=event["text"])

    async def live_end(self, event: Frame) -> None:
        """End because the session has ended."""
        if event["text"] is not None and not self.ended:
            await self.send(text_data=event["text"])
        await self.end(event["code"])

    async def tab_opened(self, event: Frame) -> None:
        """Count the younger tabs of this session: with eight of them this one is the ninth, and the oldest."""
        if event["tab"] > self.tab:
            self.newer_tabs = (self.newer_tabs or set()) | {event["tab"]}
            if len(self.newer_tabs) >= limits.TABS:
                await self.end(limits.CLOSE_TOO_MANY)

    async def tab_closed(self, event: Frame) -> None:
        """A tab of this session has gone."""
        if self.newer_tabs is not None:
            self.newer_tabs.discard(event["tab"])
