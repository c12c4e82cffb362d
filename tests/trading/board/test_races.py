"""Calls for many deals beside one another and beside single ones, on PostgreSQL."""

import threading
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from functools import partial
from typing import Any

import pytest

from marketplace.common.db import clock
from marketplace.common.messaging.outbox.models import OutboxEntry
from tests.clients import client_for
from tests.concurrency import run_together
from tests.factories import make_business
from tests.trading.board.conftest import Sale, closed_sale
from tests.trading.deals.helpers import current
from tests.trading.offers.helpers import people
from trading.deals.invariants import violations as deal_violations
from trading.deals.models import DealStep
from trading.messages import bulk
from trading.messages.invariants import violations as message_violations
from trading.messages.models import BulkMessage, Message
from trading.notifications.models import Notification

pytestmark = [
    pytest.mark.postgres,
    pytest.mark.django_db(transaction=True),
    pytest.mark.feature("X-DEAL-12", "X-DEAL-14"),
]
EVERYBODY = range(1, 13)
WAIT = 1.0  # seconds in which whoever is not held up would be done


@dataclass
class Market:
    """A sale of twelve deals, and a client for each person: signing in twice ends the session before it."""

    sale: Sale
    seller: Any
    buyers: dict[int, Any]

    def ask_payment(self, numbers: Sequence[int], key: str) -> Callable[[], Any]:
        body = {"kind": "payment_asked", "off_ids": self.sale.ids(*numbers)}
        return partial(post, self.seller, f"{self.sale.path}/steps", body, key)


@pytest.fixture
def market() -> Market:
    sale = closed_sale(make_business("prodavnica"), people(12))
    return Market(sale, client_for(sale.seller), {n: client_for(offer.buyer) for n, offer in sale.offers.items()})


def post(client: Any, path: str, body: dict[str, Any], key: str = "") -> Any:
    return client.post(path, body, format="json", **({"HTTP_IDEMPOTENCY_KEY": key} if key else {}))


@pytest.mark.feature("X-DEAL-12")
def test_the_same_deals_in_two_orders_at_once(market: Market) -> None:
    """Each call is one transaction over all deals, so neither may wait for the other in a circle."""
    there, back = market.ask_payment(EVERYBODY, "jedan-poziv"), market.ask_payment(EVERYBODY[::-1], "drugi-poziv")
    answers = run_together([there, back, there, back])
    done = [answer for answer in answers if answer.status_code == 200]
    assert {answer.status_code for answer in answers} - {200} <= {409}  # the twin of the same key still runs
    fresh = [answer for answer in done if answer.headers.get("Idempotent-Replay") != "true"]
    assert sum(answer.json()["data"]["recorded"] for answer in fresh) == 12
    assert DealStep.objects.count() == 12
    assert Notification.objects.filter(type="deal-step").count() == 12
    assert not list(deal_violations())


@pytest.mark.feature("X-DEAL-12")
def test_a_call_for_many_beside_the_buyers_own_steps(market: Market) -> None:
    offers = market.sale.offers
    pay = [
        partial(post, market.buyers[number], f"/api/deals/{offers[number].pk}/steps", {"kind": "paid"})
        for number in EVERYBODY[:6]
    ]
    answers = run_together([market.ask_payment(EVERYBODY, "zahtev-za-uplatu"), *pay])
    assert {answer.status_code for answer in answers} == {200}
    for number, offer in offers.items():
        assert current(offer) == ({"payment_asked", "paid"} if number <= 6 else {"payment_asked"})
    assert not list(deal_violations())


@pytest.mark.feature("X-DEAL-14")
def test_a_message_to_all_beside_their_own(market: Market) -> None:
    question = {"usr_id_to": market.sale.seller.pk, "msg_message": "Kada stiže?"}
    write = [partial(post, market.buyers[number], "/api/messages", question) for number in EVERYBODY[:6]]
    send = [
        partial(post, market.seller, f"{market.sale.path}/messages", {"text": "U petak."}, f"poruka-svima-{number}")
        for number in (1, 2)
    ]
    answers = run_together([*send, *write])
    assert {answer.status_code for answer in answers} == {201}
    assert Message.objects.count() == 2 * 12 + 6
    assert not list(message_violations())


@pytest.mark.feature("X-DEAL-14")
def test_two_runs_of_one_job_write_to_each_once(market: Market, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(bulk, "BATCH", 2)
    post(market.seller, f"{market.sale.path}/messages", {"text": "U petak."})
    message = BulkMessage.objects.get().pk
    assert sum(run_together([partial(bulk.send_rest, message)] * 3)) == 10
    assert Message.objects.count() == 12
    assert Message.objects.values("conversation").distinct().count() == 12
    assert not list(message_violations())


@pytest.mark.feature("X-DEAL-14")
def test_a_message_does_not_begin_anew_while_a_batch_is_written(
    market: Market, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Its last batch was long ago, as the job has waited for a worker: the search for lost ones waits for this one."""
    monkeypatch.setattr(bulk, "BATCH", 6)
    post(market.seller, f"{market.sale.path}/messages", {"text": "U petak."})
    message = BulkMessage.objects.get().pk
    BulkMessage.objects.update(last_batch_at=clock.now() - 2 * bulk.LOST_AFTER)
    inside, searched = threading.Event(), threading.Event()
    send_to = bulk.send_to

    def send_beside_search(*args: Any) -> bool:
        if not inside.is_set():
            inside.set()
            searched.wait(WAIT)
        return send_to(*args)

    def search() -> int:
        inside.wait(20)
        try:
            return bulk.restart_lost()
        finally:
            searched.set()

    monkeypatch.setattr(bulk, "send_to", send_beside_search)
    assert run_together([partial(bulk.send_rest, message), search]) == [6, 0]
    assert OutboxEntry.objects.filter(key__startswith=f"bulk-message:{message}:").count() == 1
    assert Message.objects.count() == 12
