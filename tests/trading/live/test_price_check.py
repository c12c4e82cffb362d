"""A frame that was lost on a connection that stays open: its state comes within a minute. F11."""

from collections.abc import Mapping
from typing import Any

import pytest
from django.db.models import F

from tests.factories import make_ad, make_user
from tests.trading.live.sockets import Connect, ask, connect, fresh_layer, in_database, is_open, receive
from trading.catalogue.models import Ad
from trading.live import heartbeat

__all__ = ["connect", "fresh_layer"]  # fixtures
pytestmark = [pytest.mark.django_db(transaction=True), pytest.mark.feature("X-LIVE")]


async def test_a_state_whose_frame_was_lost_is_told_all_the_same(
    connect: Connect, monkeypatch: pytest.MonkeyPatch
) -> None:
    """The ad goes on, nobody sends a frame: as after a restart of Redis, or with a relay killed before it sent."""
    monkeypatch.setattr(heartbeat, "INTERVAL", 0.05)
    ad: Ad = await in_database(make_ad)
    socket = await connect()
    first = await ask(socket, {"type": "subscribe", "pro_id": ad.pk})
    monkeypatch.setattr(heartbeat, "CHECK_PRICES", 0.1)  # before the answer, it would be sent twice
    await in_database(Ad.objects.filter(pk=ad.pk).update, rev=F("rev") + 3, current_price=77)
    frame = await receive(socket)
    assert (frame["type"], frame["pro_id"]) == ("price", ad.pk)
    assert (frame["rev"], frame["current_price"]) == (first["rev"] + 3, "77.00")


async def test_what_is_known_is_not_told_again_and_an_ad_is_looked_up_once(
    connect: Connect, monkeypatch: pytest.MonkeyPatch
) -> None:
    seller = await in_database(make_user, "prodavac")
    ads = [await in_database(make_ad, seller) for _ in range(3)]
    sockets = [await connect() for _ in range(4)]
    for socket in sockets:
        await ask(socket, {"type": "subscribe", "pro_id": ads[0].pk})
    asked: list[Mapping[int, int]] = []
    look_up = heartbeat.newer_frames

    def counted(told: Mapping[int, int]) -> dict[int, dict[str, Any]]:
        asked.append(told)
        return look_up(told)

    monkeypatch.setattr(heartbeat, "CHECK_PRICES", 0.0)
    monkeypatch.setattr(heartbeat, "newer_frames", counted)
    await heartbeat.heartbeat.check_prices(list(heartbeat.heartbeat.connections))
    assert asked == [{ads[0].pk: ads[0].rev}]
    assert all([await is_open(socket) for socket in sockets])  # the pong is the next thing each hears
