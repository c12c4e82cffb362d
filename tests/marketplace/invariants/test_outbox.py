"""I16: the check names each change without its outbox row, and each row without its change."""

from collections.abc import Callable
from datetime import timedelta

import pytest

from marketplace.common.db import clock
from marketplace.common.messaging.outbox.models import OutboxEntry
from marketplace.common.messaging.outbox.services import prune
from tests.marketplace.invariants.conftest import Market
from trading.accounts.models import LoginSession
from trading.catalogue.models import Ad
from trading.notifications.models import Notification
from trading.offers.models import Offer

pytestmark = pytest.mark.django_db
Key = Callable[[Market], str]


def test_the_use_cases_write_every_row(market: Market) -> None:
    assert market.found() == []


@pytest.mark.parametrize(
    ("key", "subject"),
    [
        (lambda market: f"message:{market.message.pk}", "message {pk}"),
        (lambda market: f"message:{market.message.pk}:echo", "message {pk}"),
        (lambda market: f"ntf:message:{market.message.pk}", "message {pk}"),
        (lambda market: f"offer:{market.offers['placed'].pk}:placed", "offer {pk}"),
        (lambda market: f"mail:offer-placed:{market.offers['placed'].pk}", "offer {pk}"),
        (lambda market: f"offer:{market.offers['changed'].pk}:changed:1", "offer {pk}"),
        (lambda market: f"offer:{market.offers['given_up'].pk}:status:2", "offer {pk}"),
        (lambda market: f"offer:{market.offers['rejected'].pk}:status:3", "offer {pk}"),
        (lambda market: f"end-session:{LoginSession.objects.get().pk}", "session {pk}"),
    ],
)
def test_finds_a_change_without_its_row(market: Market, key: Key, subject: str) -> None:
    name = key(market)
    assert OutboxEntry.objects.filter(key=name).delete()[0] == 1
    number = next(part for part in name.split(":") if part.isdigit())
    assert market.found() == [f"I16 {subject.format(pk=number)}: no outbox row {name}"]


def test_an_offer_that_the_release_before_took_has_no_confirmation(market: Market) -> None:
    pk = market.offers["placed"].pk
    OutboxEntry.objects.filter(key=f"mail:offer-placed:{pk}").delete()
    Offer.objects.filter(pk=pk).update(confirmed=False)
    assert market.found() == []


@pytest.mark.parametrize("state", ["open", "closed"])
def test_finds_a_price_that_no_page_was_told(market: Market, state: str) -> None:
    ad = Ad.objects.get(pk=market.ads[state].pk)
    OutboxEntry.objects.get(key=f"price:{ad.pk}:{ad.rev}").delete()
    assert market.found() == [f"I16 ad {ad.pk}: no outbox row price:{ad.pk}:{ad.rev}"]


def test_finds_a_notification_without_a_push(market: Market) -> None:
    told = Notification.objects.get(type="expired-seller-price", recipient=market.seller)
    OutboxEntry.objects.get(key=f"ntf:{told.dedupe_key}:{market.seller.pk}").delete()
    assert market.found() == [f"I16 notification {told.pk}: no push to person {market.seller.pk} in the outbox"]


@pytest.mark.parametrize(
    "key",
    [
        lambda market: f"price:{market.ads['open'].pk}:999",
        lambda market: "price:987654:1",
        lambda market: "message:987654",
        lambda market: "ntf:message:987654",
        lambda market: "offer:987654:placed",
        lambda market: f"offer:{market.offers['changed'].pk}:changed:2",
        lambda market: f"offer:{market.offers['placed'].pk}:status:2",
        lambda market: f"offer:{market.offers['placed'].pk}:contracted",
        lambda market: f"ntf:new-buyer:offer:987654:{market.seller.pk}",
        lambda market: f"mail:new-buyer:offer:987654:{market.seller.pk}",
    ],
)
def test_finds_a_row_without_its_change(market: Market, key: Key) -> None:
    name = key(market)
    row = OutboxEntry.objects.create(key=name, kind="push", payload={})
    assert market.found() == [f"I16 outbox row {row.pk}: {name} without its change"]


def test_finds_the_end_of_a_session_that_goes_on(market: Market) -> None:
    session = LoginSession.objects.get()
    LoginSession.objects.update(ended_at=None)
    row = OutboxEntry.objects.get(key=f"end-session:{session.pk}")
    assert market.found() == [f"I16 outbox row {row.pk}: {row.key} without its change"]


def test_a_change_whose_rows_may_be_gone_is_not_looked_at(market: Market) -> None:
    now = clock.now()
    OutboxEntry.objects.update(sent_at=now)
    with clock.travel(now + timedelta(days=1, seconds=1)):
        assert prune(clock.now()) > 0
        assert not OutboxEntry.objects.exists()
        assert market.found() == []
        Offer.objects.filter(pk=market.offers["placed"].pk).update(placed_at=clock.now() - timedelta(minutes=1))
        assert len(market.found()) == 2  # the push and the confirmation
