"""A frame that was lost on a connection that stays open: its state comes within a minute. X-LIVE, F11."""

from collections.abc import Mapping
from typing import Any

import pytest
from django.db.models import F

from tests.factories import make_ad, make_user
from tests.trading.live.test_connection import Dial, ask, dial, fresh_layer, in_database, is_open, said
from trading.catalogue.models import Ad
from trading.live import consumers

__all__ = ["dial", "fresh_layer"]  # fixtures
pytestmark = pytest.mark.django_db(transaction=True)


async def test_a_state_whose_frame_was_lost_is_told_all_the_same(dial: Dial, monkeypatch: pytest.MonkeyPatch) -> None:
    """The ad goes on, nobody sends a frame: as after a restart of Redis, or with a relay killed before it sent."""
    monkeypatch.setattr(consumers, "LOOK", 0.05)
    monkeypatch.setattr(consumers, "CHECK_PRICES", 0.1)
    ad: Ad = await in_database(make_ad)
    line = await dial()
    first = await ask(line, {"type": "subscribe", "pro_id": ad.pk})
    await in_database(Ad.objects.filter(pk=ad.pk).update, rev=F("rev") + 3, current_price=77)
    frame = await said(line)
    assert (frame["type"], frame["pro_id"]) == ("price", ad.pk)
    assert (frame["rev"], frame["current_price"]) == (first["rev"] + 3, "77.00")


async def test_what_is_known_is_not_told_again_and_an_ad_is_looked_up_once(
    dial: Dial, monkeypatch: pytest.MonkeyPatch
) -> None:
    seller = await in_database(make_user, "prodavac")
    ads = [await in_database(make_ad, seller) for _ in range(3)]
    lines = [await dial() for _ in range(4)]
    for line in lines:
        await ask(line, {"type": "subscribe", "pro_id": ads[0].pk})
    asked: list[Mapping[int, int]] = []
    look_up = consumers.newer_frames

    def counted(told: Mapping[int, int]) -> dict[int, dict[str, Any]]:
        asked.append(told)
        return look_up(told)

    monkeypatch.setattr(consumers, "CHECK_PRICES", 0.0)
    monkeypatch.setattr(consumers, "newer_frames", counted)
    await consumers.watch.check_prices(list(consumers.watch.lines))
    assert asked == [{ads[0].pk: ads[0].rev}]
    assert all([await is_open(line) for line in lines])  # the pong is the next thing each hears
