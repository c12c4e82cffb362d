"""What one live connection holds: whose it is, its groups on the channel layer, its ways of sending and ending."""

from __future__ import annotations

import asyncio
import logging
import secrets
import time
from collections.abc import Awaitable, Mapping
from typing import Any, Final

from channels.consumer import get_handler_name
from channels.exceptions import StopConsumer
from channels.generic.websocket import AsyncWebsocketConsumer
from django.utils.functional import Promise
from django.utils.translation import gettext_lazy as _

from marketplace.common import metrics
from marketplace.common.messaging import live
from marketplace.common.messaging.live import handshake
from marketplace.common.messaging.live.rate_limits import SlidingWindow
from marketplace.common.messaging.live.sending import wire_text
from marketplace.common.messaging.live.threads import READS
from marketplace.common.text import locale
from trading.accounts.selectors import ended_sessions
from trading.live import limits

LAYER_TIMEOUT: Final = 2.0

ERRORS: Final[dict[str, Promise]] = {
    "bad_request": _("This message cannot be read."),
    "not_found": _("This does not exist."),
    "forbidden": _("Please sign in."),
    "too_many": _("At most 50 ads can be watched at a time."),
}

Frame = Mapping[str, Any]

logger = logging.getLogger(__name__)


class Connection(AsyncWebsocketConsumer):
    """One connection. There are thousands of them in a process, so each holds little: ids, no rows."""

    def open_state(self) -> None:
        """Set the attributes of a new connection from its handshake."""
        self.locale = handshake.locale_of(self.scope)
        self.address = handshake.address_of(self.scope)
        # Ordered by age: the news of an older tab may arrive after this one has joined the group.
        self.tab = f"{time.time_ns():020d}-{secrets.token_hex(4)}"
        self.newer_tabs: set[str] | None = None
        self.memberships: dict[str, bool] = {}  # group -> joined; False: the layer was away
        self.frames = SlidingWindow(*limits.FRAMES)
        self.unreadable = 0
        self.heard_at = self.checked_at = time.monotonic()
        self.sid = ""
        self.session_id: int | None = None
        self.user_id: int | None = None
        self.is_guest_counted = self.ended = False

    # --- Taking events -----------------------------------------------------------------------------------------------

    async def dispatch(self, message: dict[str, Any]) -> None:
        """Hand an event to its method.

        The library looks for old database connections in another thread before each event and after the last one.
        Here every use of the database closes its own (`DatabaseCall`).
        """
        await getattr(self, get_handler_name(message))(message)

    async def websocket_disconnect(self, message: Mapping[str, Any]) -> None:
        """End the consumer."""
        await self.disconnect(message["code"])
        raise StopConsumer

    # --- Sending -----------------------------------------------------------------------------------------------------

    async def send(  # type: ignore[override]  # as in the library, which overrides it with other arguments, too
        self, text_data: str | None = None, bytes_data: bytes | None = None, close: bool = False
    ) -> None:
        """Send a text, and count it."""
        metrics.LIVE_FRAMES.inc()
        await super().send(text_data, bytes_data, close)

    async def send_frame(self, message: Frame) -> None:
        """Send one frame."""
        await self.send(text_data=wire_text(message))

    async def send_error(self, code: str, ref: str | None = None, ad_id: int | None = None) -> None:
        """Tell the client why a frame had no effect; the connection stays."""
        with locale.language(self.locale):
            text = str(ERRORS[code])
        await self.send_frame({"type": "error", "code": code, "message": text, "ref": ref, "pro_id": ad_id})

    # --- Ending ------------------------------------------------------------------------------------------------------

    async def check_session(self, session_id: int) -> None:
        """End the connection when its session has ended."""
        ended = await READS.run(ended_sessions, [session_id])
        if session_id in ended:
            await self.end_with_session(ended[session_id])

    async def end_with_session(self, reason: str) -> None:
        """End because the session has; a login elsewhere is announced first, in case that frame was lost."""
        if self.ended:
            return
        if reason == "replaced":
            await self.send_frame({"status": "new-connection"})
        await self.end(limits.CLOSE_REPLACED if reason == "replaced" else limits.CLOSE_ENDED)

    async def end(self, code: int) -> None:
        """Close once."""
        if not self.ended:
            self.ended = True
            await self.close(code)

    # --- Groups of the channel layer ---------------------------------------------------------------------------------

    async def join(self, group: str) -> bool:
        """Enter a group. Returns False while the layer is away; the heartbeat tries again."""
        self.memberships[group] = False
        if not await self.call_layer(self.channel_layer.group_add(group, self.channel_name)):
            return False
        if group not in self.memberships or self.ended:  # left while it was being entered
            await self.call_layer(self.channel_layer.group_discard(group, self.channel_name))
        else:
            self.memberships[group] = True
        return True

    async def leave(self, group: str) -> None:
        """Leave a group."""
        if self.memberships.pop(group, False):
            await self.call_layer(self.channel_layer.group_discard(group, self.channel_name))

    def groups_to_join(self) -> list[str]:
        """Return the groups that could not be entered."""
        return [] if self.ended else [group for group, joined in self.memberships.items() if not joined]

    async def rejoin(self) -> bool:
        """Enter the groups that could not be entered. Returns False, and leaves the rest, when one still cannot."""
        for group in self.groups_to_join():
            if group in self.memberships and not await self.join(group):
                return False
        return True

    async def notify_tabs(self, event_type: str) -> None:
        """Tell the other tabs of this session that this one has come or gone."""
        if self.session_id is not None:
            event = {"type": event_type, "tab": self.tab}
            await self.call_layer(self.channel_layer.group_send(live.session_group(self.session_id), event))

    async def call_layer(self, call: Awaitable[object]) -> bool:
        """Await a call to the channel layer. Returns False, and logs, when the layer is away."""
        try:
            async with asyncio.timeout(LAYER_TIMEOUT):  # wait_for() would make a task for each call
                await call
        except Exception as error:  # redis-py, socket and timeout errors have no common base below this
            logger.warning("The live layer is away: %s", str(error) or type(error).__name__)
            return False
        return True
