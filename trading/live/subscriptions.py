"""Ads that a live connection watches: their state at once, then each newer one, at most four times a second."""

from __future__ import annotations

import asyncio
import time
from collections.abc import Sequence
from dataclasses import dataclass
from typing import Final, NamedTuple

from marketplace.common.db import clock
from marketplace.common.messaging import live
from marketplace.common.messaging.live.batches import BatchedReads
from marketplace.common.messaging.live.sending import wire_text
from trading.accounts.selectors import sessions_by_sids
from trading.catalogue.events import price_frame
from trading.catalogue.models import Ad
from trading.catalogue.selectors import may_see
from trading.live import limits
from trading.live.connection import Connection, Frame

FRAME_GAP: Final = 0.25  # seconds between two states of one ad


@dataclass(slots=True)
class WatchedAd:
    """What this connection was last sent of an ad, and what it will be sent when the gap is over."""

    rev: int = 0
    sent_at: float = -FRAME_GAP
    waiting: Frame | None = None
    timer: asyncio.Task[None] | None = None


class Subscriber(Connection):
    """A connection that watches ads."""

    def open_state(self) -> None:
        super().open_state()
        self.watched: dict[int, WatchedAd] = {}

    async def subscribe(self, given: object, ref: str | None) -> None:
        """Watch one ad or a list of ads; each is answered at once with its present state."""
        ids = read_ids(given)
        single = given if isinstance(given, int) else None
        if ids is None:
            await self.send_error("bad_request", ref)
            return
        if len(self.watched.keys() | set(ids)) > limits.ADS:
            await self.send_error("too_many", ref, single)
            return
        new = [ad_id for ad_id in ids if ad_id not in self.watched]
        for ad_id in new:
            # First the group, then the state: a change in between comes twice, never not at all.
            self.watched[ad_id] = WatchedAd()
            await self.join(live.ad_group(ad_id))
        found = await states.ask((self.sid, ids))
        for ad_id in ids:
            if ad_id in found and ad_id in self.watched:
                await self.send_price(self.watched[ad_id], found[ad_id].rev, found[ad_id].text)
            else:
                await self.stop_watching(ad_id)
                await self.send_error("not_found", ref, ad_id)

    async def unsubscribe(self, given: object, ref: str | None) -> None:
        """Stop watching; an ad that is not watched is no error."""
        ids = read_ids(given)
        if ids is None:
            await self.send_error("bad_request", ref)
            return
        for ad_id in ids:
            await self.stop_watching(ad_id)

    async def stop_watching(self, ad_id: int) -> None:
        """Forget one ad and leave its group."""
        watched = self.watched.pop(ad_id, None)
        if watched is None:
            return
        if watched.timer is not None:
            watched.timer.cancel()
        await self.leave(live.ad_group(ad_id))

    def cancel_timers(self) -> None:
        """Send nothing more of what waits for its gap."""
        for watched in self.watched.values():
            if watched.timer is not None:
                watched.timer.cancel()

    def sent_rev(self, ad_id: int) -> int:
        """Return the revision that this connection was last sent; of an ad it has left there is no newer one."""
        watched = self.watched.get(ad_id)
        return limits.BIGGEST_ID if watched is None else watched.rev

    async def pass_price(self, event: Frame) -> None:
        """Send a newer state of an ad, at most four times a second: of a burst the last one goes out."""
        watched = self.watched.get(event["thing"])
        if watched is None or event["rev"] <= watched.rev:
            return
        left = watched.sent_at + FRAME_GAP - time.monotonic()
        if left <= 0 and watched.timer is None:
            await self.send_price(watched, event["rev"], event["text"])
            return
        if watched.waiting is None or event["rev"] > watched.waiting["rev"]:
            watched.waiting = event
        if watched.timer is None:
            watched.timer = asyncio.create_task(self.send_price_later(watched, left))

    async def send_price_later(self, watched: WatchedAd, seconds: float) -> None:
        """Send the state that waits when the gap is over."""
        await asyncio.sleep(seconds)
        event, watched.waiting, watched.timer = watched.waiting, None, None
        if event is not None and event["rev"] > watched.rev and not self.ended:
            await self.send_price(watched, event["rev"], event["text"])

    async def send_price(self, watched: WatchedAd, rev: int, text: str) -> None:
        """Send a state now and remember which."""
        watched.rev, watched.sent_at = max(watched.rev, rev), time.monotonic()
        await self.send(text_data=text)


def read_ids(given: object) -> list[int] | None:
    """Return the ad ids of a frame, each once, in their order; None when it is not one id or a list of ids."""
    ids = given if isinstance(given, list) else [given]
    if not ids or not all(type(ad_id) is int and 1 <= ad_id <= limits.BIGGEST_ID for ad_id in ids):
        return None
    return list(dict.fromkeys(ids))


class State(NamedTuple):
    """The state of an ad, as the text that is sent."""

    rev: int
    text: str


def read_states(questions: Sequence[tuple[str, list[int]]]) -> list[dict[int, State]]:
    """Return for each question, (sid or "" of a guest, ids), the present states of its ads that exist for who asks."""
    ids = {ad_id for _, ad_ids in questions for ad_id in ad_ids}
    ads = Ad.objects.select_related("seller", "restriction").in_bulk(ids)
    now = clock.now()
    states = {ad.pk: State(ad.rev, wire_text(price_frame(ad, now))) for ad in ads.values()}
    deleted = {ad.pk for ad in ads.values() if ad.deleted_at is not None}  # who asks matters for these alone
    asking = {sid for sid, ad_ids in questions if sid and not deleted.isdisjoint(ad_ids)} if deleted else set()
    sessions = sessions_by_sids(asking) if asking else {}
    viewers = {sid: session.user for sid, session in sessions.items()}
    return [
        {
            ad_id: states[ad_id]
            for ad_id in ad_ids
            if ad_id in ads and (ad_id not in deleted or may_see(viewers.get(sid), ads[ad_id]))
        }
        for sid, ad_ids in questions
    ]


states = BatchedReads(read_states)
