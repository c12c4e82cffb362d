"""The live connection, /api/websocket. It checks and forwards; what is sent is written by the services, as outbox rows.

Source: docs/spec/api-trading.md, section 10; limits: docs/spec/reliability.md, S3 and S9. Everything sent is a hint:
nothing is replayed.
"""

from __future__ import annotations

import asyncio
import logging
import secrets
import time
from collections.abc import Awaitable, Mapping, Sequence
from dataclasses import dataclass
from typing import Any, Final

from channels.generic.websocket import AsyncWebsocketConsumer
from django.conf import settings
from django.db import Error as DatabaseError
from django.utils.functional import Promise
from django.utils.translation import gettext_lazy as _

from marketplace.common.db import clock
from marketplace.common.http import strict_json
from marketplace.common.http.authentication import resolve
from marketplace.common.http.errors import DomainError, SessionRequired
from marketplace.common.messaging import live
from marketplace.common.messaging.live import handshake
from marketplace.common.messaging.live.fan_out import await_all, in_batches
from marketplace.common.messaging.live.rate_limits import ConnectionSlots, SlidingWindow, SlidingWindows
from marketplace.common.messaging.live.sending import frame_event, wire_text
from marketplace.common.messaging.live.threads import READS, WRITES
from marketplace.common.text import locale
from trading.accounts.selectors import ended_sessions
from trading.catalogue.events import price_frame
from trading.catalogue.models import Ad
from trading.catalogue.selectors import may_see
from trading.live.price_check import newer_frames
from trading.messages import sending

FRAME_BYTES: Final = 8 * 1024
FRAMES: Final = (20, 10.0)  # frames, seconds
CONNECTS: Final = (10, 60.0)  # per session; per address for guests, and for sids that are wrong
GUESTS_PER_ADDRESS: Final = 20
TABS: Final = 8
UNREADABLE: Final = 3
ADS: Final = 50
REF_LENGTH: Final = 64
FRAME_GAP: Final = 0.25  # seconds between two states of one ad
CHECK_SESSION: Final = 60.0
CHECK_PRICES: Final = 60.0
SILENCE: Final = 150.0
LOOK: Final = 5.0  # seconds between two looks at the clock
LAYER_TIMEOUT: Final = 2.0
CHECKED_TOGETHER: Final = 500  # sessions in one query
JOINED_TOGETHER: Final = 50  # connections that enter their groups at a time
BIGGEST_ID: Final = 2**63 - 1

CLOSE_AGAIN: Final = 1001  # a fault of ours: the client connects again after a while
CLOSE_TOO_BIG: Final = 1009
CLOSE_UNREADABLE: Final = 4400
CLOSE_ENDED: Final = live.CLOSE_ENDED
CLOSE_SILENT: Final = 4408
CLOSE_REPLACED: Final = live.CLOSE_REPLACED
CLOSE_TOO_MANY: Final = 4429

MESSAGES: Final[dict[str, Promise]] = {
    "bad_request": _("This message cannot be read."),
    "not_found": _("This does not exist."),
    "forbidden": _("Please sign in."),
    "too_many": _("At most 50 ads can be watched at a time."),
}

logger = logging.getLogger(__name__)
connects = SlidingWindows(*CONNECTS)
guests = ConnectionSlots(GUESTS_PER_ADDRESS)

Frame = Mapping[str, Any]


@dataclass(slots=True)
class Watched:
    """What this connection was last told of an ad, and what it will be told when the gap is over."""

    rev: int = 0
    sent_at: float = -FRAME_GAP
    waiting: Frame | None = None
    timer: asyncio.Task[None] | None = None


class Watch:
    """Looks after every connection of this process from one task: a task for each would cost more than the socket."""

    def __init__(self) -> None:
        self.lines: set[LiveConsumer] = set()
        self.task: asyncio.Task[None] | None = None
        self.prices_checked_at = time.monotonic()

    def add(self, line: LiveConsumer) -> None:
        """Look after a connection from now on."""
        self.lines.add(line)
        if self.task is None or self.task.done() or self.task.get_loop() is not asyncio.get_running_loop():
            self.task = asyncio.create_task(self.run())

    def remove(self, line: LiveConsumer) -> None:
        """Forget a connection."""
        self.lines.discard(line)

    async def run(self) -> None:
        """Look at each connection now and then, while there are any."""
        while self.lines:
            await asyncio.sleep(LOOK)
            lines = [line for line in self.lines if not line.ended]
            # Side by side: a layer that is away holds up nothing else; and the watch outlives whatever fails.
            await await_all(
                (self.end_silent(lines), self.check_sessions(lines), self.rejoin(lines), self.check_prices(lines))
            )

    async def end_silent(self, lines: Sequence[LiveConsumer]) -> None:
        """End the connections that have said nothing for too long."""
        now = time.monotonic()
        await await_all(line.end(CLOSE_SILENT) for line in lines if now - line.heard_at >= SILENCE)

    async def check_sessions(self, lines: Sequence[LiveConsumer]) -> None:
        """End the connections whose session has ended; many are looked up by one query."""
        now = time.monotonic()
        due = [line for line in lines if line.session_id is not None and now - line.checked_at >= CHECK_SESSION]
        for part in in_batches(due, CHECKED_TOGETHER):
            ids = {line.session_id for line in part if line.session_id is not None}
            ended = await READS.run(ended_sessions, ids)
            for line in part:
                line.checked_at = now  # after the answer: a database that is away is asked again at the next look
            await await_all(line.end_with_session(ended[line.session_id]) for line in part if line.session_id in ended)

    async def check_prices(self, lines: Sequence[LiveConsumer]) -> None:
        """Tell the states that no frame brought: one is lost while Redis is away, or with the process that sends it.

        Each ad is looked up once, however many watch it; what its watchers know already is not told again.
        """
        now = time.monotonic()
        if now - self.prices_checked_at < CHECK_PRICES:
            return
        watchers: dict[int, list[LiveConsumer]] = {}
        for line in lines:
            for ad_id in line.watched:
                watchers.setdefault(ad_id, []).append(line)
        for part in in_batches(list(watchers), CHECKED_TOGETHER):
            told = {ad_id: min(line.told_rev(ad_id) for line in watchers[ad_id]) for ad_id in part}
            for ad_id, frame in (await READS.run(newer_frames, told)).items():
                event = frame_event(frame)
                await await_all(line.pass_price(event) for line in watchers[ad_id] if not line.ended)
        self.prices_checked_at = now  # after the answers, as with sessions

    async def rejoin(self, lines: Sequence[LiveConsumer]) -> None:
        """Enter the groups that could not be entered while the layer was away; give up at the first that still fails.

        Each that fails costs LAYER_TIMEOUT, and there may be thousands.
        """
        for part in in_batches([line for line in lines if line.outside()], JOINED_TOGETHER):
            if not all(await asyncio.gather(*(line.rejoin() for line in part))):
                return


watch = Watch()


class LiveConsumer(AsyncWebsocketConsumer):
    """One connection: a signed-in person's tab, or a guest who may watch prices.

    There are thousands of them in a process, so each holds little: ids, no rows.
    """

    async def connect(self) -> None:
        """Accept always, so that a browser sees the code of a refusal; then let in or close."""
        live.use_loop(asyncio.get_running_loop())
        self.locale = handshake.locale_of(self.scope)
        self.address = handshake.address_of(self.scope)
        # Ordered by age: the news of an older tab may arrive after this one has joined the group.
        self.tab = f"{time.time_ns():020d}-{secrets.token_hex(4)}"
        self.newer_tabs: set[str] | None = None
        self.memberships: dict[str, bool] = {}  # group -> joined; False: the layer was away
        self.watched: dict[int, Watched] = {}
        self.frames = SlidingWindow(*FRAMES)
        self.unreadable = 0
        self.heard_at = self.checked_at = time.monotonic()
        self.sid = ""
        self.session_id: int | None = None
        self.user_id: int | None = None
        self.is_guest_counted = self.ended = False
        await self.accept()
        code = await self.refusal()
        if code is not None:
            await self.end(code)
            return
        watch.add(self)
        if self.session_id is not None and self.user_id is not None:
            await self.join(live.user_group(self.user_id))
            await self.join(live.session_group(self.session_id))
            await self.tell_tabs("tab.opened")

    async def refusal(self) -> int | None:
        """Return the close code for whoever may not connect; None lets in.

        Guests, wrong sids and each session have limits of their own. The sid is looked up first, so that wrong ones,
        which anybody at an address can send, never keep its signed-in people out.
        """
        sid = handshake.sid_of(self.scope)
        limited = settings.THROTTLES
        if sid is None:
            if limited and not (connects.allow(f"guest:{self.address}") and guests.acquire(self.address)):
                return CLOSE_TOO_MANY
            self.is_guest_counted = limited
            return None
        try:
            session = await READS.run(resolve, sid) if sid else None
        except DatabaseError:
            logger.exception("A live connection could not be checked.")
            return CLOSE_AGAIN
        if session is None:
            return CLOSE_TOO_MANY if limited and not connects.allow(f"wrong:{self.address}") else CLOSE_ENDED
        if limited and not connects.allow(f"session:{session.pk}"):
            return CLOSE_TOO_MANY
        self.sid, self.session_id, self.user_id = sid, session.pk, session.user_id
        return None

    async def disconnect(self, code: int) -> None:
        """Leave the groups and give the guest's place back."""
        self.ended = True
        watch.remove(self)
        for watched in self.watched.values():
            if watched.timer is not None:
                watched.timer.cancel()
        if self.is_guest_counted:
            guests.release(self.address)
            self.is_guest_counted = False
        if self.session_id is not None and self.memberships.get(live.session_group(self.session_id)):
            await self.tell_tabs("tab.closed")
        for group in list(self.memberships):
            await self.leave(group)

    # --- From the client ---------------------------------------------------------------------------------------------

    async def receive(self, text_data: str | None = None, bytes_data: bytes | None = None) -> None:
        """Take one frame. A frame that cannot be read is answered twice and ends the connection the third time."""
        if self.ended:
            return
        self.heard_at = time.monotonic()
        if settings.THROTTLES and not self.frames.allow():
            await self.end(CLOSE_TOO_MANY)
            return
        if len(bytes_data or b"") > FRAME_BYTES or len((text_data or "").encode("utf-8", "replace")) > FRAME_BYTES:
            await self.end(CLOSE_TOO_BIG)
            return
        try:
            frame = strict_json.loads(text_data) if text_data is not None else None
        except strict_json.NotJson:
            frame = None
        if not isinstance(frame, dict):
            self.unreadable += 1
            if self.unreadable >= UNREADABLE:
                await self.end(CLOSE_UNREADABLE)
            else:
                await self.error("bad_request")
            return
        try:
            await self.obey(frame)
        except DatabaseError:
            logger.exception("A frame of the live connection could not be answered.")
            await self.end(CLOSE_AGAIN)

    async def obey(self, frame: Frame) -> None:
        """Do what a readable frame asks for."""
        given = frame.get("ref")
        ref = given if isinstance(given, str) and len(given) <= REF_LENGTH else None
        match frame.get("type"):
            case "ping":
                await self.say({"type": "pong"})
            case "subscribe":
                await self.subscribe(frame.get("pro_id"), ref)
            case "unsubscribe":
                await self.unsubscribe(frame.get("pro_id"), ref)
            case None if "msg_message" in frame:
                await self.write(frame, ref)
            case _:
                await self.error("bad_request", ref)

    async def write(self, frame: Frame, ref: str | None) -> None:
        """Send a chat message; the echo is said here and now, so it comes even while the layer is away."""
        if self.session_id is None:
            await self.error("forbidden", ref)
            return
        try:
            echo = await WRITES.run(sending.obey_frame, self.sid, frame, ref, self.channel_name)
        except SessionRequired:  # ended since the frame was let in
            await self.check_session(self.session_id)
        except DomainError as refusal:
            with locale.language(self.locale):
                code, text = sending.frame_refusal(refusal)
            await self.say({"type": "error", "code": code, "message": text, "ref": ref, "pro_id": None})
        else:
            await (self.check_session(self.session_id) if echo is None else self.say(echo))

    async def subscribe(self, given: object, ref: str | None) -> None:
        """Watch one ad or a list of ads; each is answered at once with its present state."""
        ids = wanted_ids(given)
        single = given if isinstance(given, int) else None
        if ids is None:
            await self.error("bad_request", ref)
            return
        if len(self.watched.keys() | set(ids)) > ADS:
            await self.error("too_many", ref, single)
            return
        new = [ad_id for ad_id in ids if ad_id not in self.watched]
        for ad_id in new:
            # First the group, then the state: a change in between comes twice, never not at all.
            self.watched[ad_id] = Watched()
            await self.join(live.ad_group(ad_id))
        found = await READS.run(price_frames, self.sid, ids)
        for ad_id in ids:
            if ad_id in found and ad_id in self.watched:
                await self.tell_price(self.watched[ad_id], found[ad_id]["rev"], wire_text(found[ad_id]))
            else:
                await self.forget(ad_id)
                await self.error("not_found", ref, ad_id)

    async def unsubscribe(self, given: object, ref: str | None) -> None:
        """Stop watching; an ad that is not watched is no fault."""
        ids = wanted_ids(given)
        if ids is None:
            await self.error("bad_request", ref)
            return
        for ad_id in ids:
            await self.forget(ad_id)

    async def forget(self, ad_id: int) -> None:
        """Stop watching one ad."""
        watched = self.watched.pop(ad_id, None)
        if watched is None:
            return
        if watched.timer is not None:
            watched.timer.cancel()
        await self.leave(live.ad_group(ad_id))

    # --- From the house ----------------------------------------------------------------------------------------------

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
            if len(self.newer_tabs) >= TABS:
                await self.end(CLOSE_TOO_MANY)

    async def tab_closed(self, event: Frame) -> None:
        """A tab of this session has gone."""
        if self.newer_tabs is not None:
            self.newer_tabs.discard(event["tab"])

    def told_rev(self, ad_id: int) -> int:
        """Return the revision that this connection was last told; of an ad it has left there is no newer one."""
        watched = self.watched.get(ad_id)
        return BIGGEST_ID if watched is None else watched.rev

    async def pass_price(self, event: Frame) -> None:
        """Send a newer state of an ad, at most four times a second: of a burst the last one goes out."""
        watched = self.watched.get(event["thing"])
        if watched is None or event["rev"] <= watched.rev:
            return
        left = watched.sent_at + FRAME_GAP - time.monotonic()
        if left <= 0 and watched.timer is None:
            await self.tell_price(watched, event["rev"], event["text"])
            return
        if watched.waiting is None or event["rev"] > watched.waiting["rev"]:
            watched.waiting = event
        if watched.timer is None:
            watched.timer = asyncio.create_task(self.tell_later(watched, left))

    async def tell_later(self, watched: Watched, seconds: float) -> None:
        """Send the state that waits when the gap is over."""
        await asyncio.sleep(seconds)
        event, watched.waiting, watched.timer = watched.waiting, None, None
        if event is not None and event["rev"] > watched.rev and not self.ended:
            await self.tell_price(watched, event["rev"], event["text"])

    async def tell_price(self, watched: Watched, rev: int, text: str) -> None:
        """Send a state now and remember which."""
        watched.rev, watched.sent_at = max(watched.rev, rev), time.monotonic()
        await self.send(text_data=text)

    # --- While it lasts ----------------------------------------------------------------------------------------------

    def outside(self) -> list[str]:
        """Return the groups that could not be entered."""
        return [] if self.ended else [group for group, joined in self.memberships.items() if not joined]

    async def rejoin(self) -> bool:
        """Enter the groups that could not be entered. Returns False, and leaves the rest, when one still cannot."""
        for group in self.outside():
            if group in self.memberships and not await self.join(group):
                return False
        return True

    async def check_session(self, session_id: int) -> None:
        """End when the session has."""
        ended = await READS.run(ended_sessions, [session_id])
        if session_id in ended:
            await self.end_with_session(ended[session_id])

    async def end_with_session(self, reason: str) -> None:
        """End because the session has; whoever missed the news of a login elsewhere hears it now."""
        if self.ended:
            return
        if reason == "replaced":
            await self.say({"status": "new-connection"})
        await self.end(CLOSE_REPLACED if reason == "replaced" else CLOSE_ENDED)

    async def end(self, code: int) -> None:
        """Close once."""
        if not self.ended:
            self.ended = True
            await self.close(code)

    # --- Ways out ----------------------------------------------------------------------------------------------------

    async def say(self, message: Frame) -> None:
        """Send one frame."""
        await self.send(text_data=wire_text(message))

    async def error(self, code: str, ref: str | None = None, ad_id: int | None = None) -> None:
        """Tell the client why a frame was not obeyed; the connection stays."""
        with locale.language(self.locale):
            text = str(MESSAGES[code])
        await self.say({"type": "error", "code": code, "message": text, "ref": ref, "pro_id": ad_id})

    async def join(self, group: str) -> bool:
        """Enter a group, and tell whether; while the layer is away it is tried again at each look."""
        self.memberships[group] = False
        if not await self.reached(self.channel_layer.group_add(group, self.channel_name)):
            return False
        if group not in self.memberships or self.ended:  # left while it was being entered
            await self.reached(self.channel_layer.group_discard(group, self.channel_name))
        else:
            self.memberships[group] = True
        return True

    async def leave(self, group: str) -> None:
        """Leave a group."""
        if self.memberships.pop(group, False):
            await self.reached(self.channel_layer.group_discard(group, self.channel_name))

    async def tell_tabs(self, kind: str) -> None:
        """Tell the other tabs of this session that this one has come or gone."""
        if self.session_id is not None:
            event = {"type": kind, "tab": self.tab}
            await self.reached(self.channel_layer.group_send(live.session_group(self.session_id), event))

    async def reached(self, call: Awaitable[object]) -> bool:
        """Await a call to the channel layer. Returns False, and logs, when the layer is away."""
        try:
            await asyncio.wait_for(call, LAYER_TIMEOUT)
        except Exception as error:  # redis-py, socket and timeout errors have no common base below this
            logger.warning("The live layer is away: %s", str(error) or type(error).__name__)
            return False
        return True


def wanted_ids(given: object) -> list[int] | None:
    """Return the ad ids of a frame, each once, in their order; None when it is not one id or a list of ids."""
    ids = given if isinstance(given, list) else [given]
    if not ids or not all(type(ad_id) is int and 1 <= ad_id <= BIGGEST_ID for ad_id in ids):
        return None
    return list(dict.fromkeys(ids))


def price_frames(sid: str, ad_ids: list[int]) -> dict[int, dict[str, Any]]:
    """Return the present state of each of these ads that exists for the session ("": a guest)."""
    ads = list(Ad.objects.select_related("seller", "restriction").filter(pk__in=ad_ids))
    viewer = None
    if sid and any(ad.deleted_at is not None for ad in ads):  # who asks matters for these alone
        session = resolve(sid)
        viewer = session.user if session is not None else None
    now = clock.now()
    return {ad.pk: price_frame(ad, now) for ad in ads if may_see(viewer, ad)}
