"""I18: the check names each stored answer whose object is missing."""

from datetime import timedelta
from typing import Any

import pytest

from marketplace.common.db import clock
from marketplace.common.http.idempotency.models import IdempotencyKey
from marketplace.invariants.idempotency import answers_without_object, violations
from tests.clients import client_for
from tests.factories import make_ad, make_user
from tests.trading.offers.helpers import data_of, offer_body
from trading.messages.models import Message
from trading.offers.models import Offer

pytestmark = pytest.mark.django_db


def send(client: Any, path: str, body: dict[str, Any], key: str) -> None:
    data_of(client.post(path, body, HTTP_IDEMPOTENCY_KEY=key), 201)


def test_finds_an_answer_without_its_object() -> None:
    seller, buyer = make_user("prodavac"), make_user("kupac")
    client = client_for(buyer)
    for number in range(2):
        send(client, "/api/offers", offer_body(make_ad(seller)), f"offer-key-{number}")
    for number in range(2):
        send(client, "/api/messages", {"usr_id_to": seller.pk, "msg_message": "Dobar dan"}, f"message-key-{number}")
    assert list(violations()) == []
    answers = list(IdempotencyKey.objects.order_by("pk").values_list("pk", flat=True))
    assert len(answers) == 4
    Message.objects.order_by("pk").first().delete()  # type: ignore[union-attr]
    line = f"I18 stored answer {answers[2]}: POST /api/messages of person {buyer.pk} left no object"
    assert list(violations()) == [line]
    Offer.objects.update(placed_at=clock.now() - timedelta(hours=1))
    assert len(list(violations())) == 3


def test_each_answer_needs_an_object_of_its_own() -> None:
    start = clock.now()
    second = timedelta(seconds=1)
    answers = [(1, start), (2, start + second), (3, start + 600 * second)]
    assert list(answers_without_object(answers, [start, start + second, start + 600 * second])) == []
    assert list(answers_without_object(answers, [start, start + 600 * second])) == [2]
    assert list(answers_without_object(answers, [start, start + second])) == [3]
    assert list(answers_without_object(answers, [start + second, start + 601 * second])) == [1, 3]
