"""Who buys: the one rule and its ports in SQL answer the shared vectors alike."""

import json
from decimal import Decimal
from pathlib import Path
from typing import Any

import pytest

from tests.factories import make_ad, make_offer
from tests.trading.offers.helpers import past_expiry
from trading.accounts.models import User
from trading.catalogue.models import Ad
from trading.catalogue.offer_states import OfferStatus, PriceCondition, limit_of
from trading.catalogue.rules import State
from trading.catalogue.settlement import Settlement, accepts
from trading.offers import closing, rules
from trading.offers.buying import BUYS
from trading.offers.events import is_waiting
from trading.offers.models import Offer

pytestmark = pytest.mark.feature("X-RULE")


VECTORS: list[dict[str, Any]] = json.loads((Path(__file__).parent / "vectors" / "accepts.json").read_text("utf-8"))
each_vector = pytest.mark.parametrize("vector", VECTORS, ids=[vector["name"] for vector in VECTORS])


def price_of(vector: dict[str, Any]) -> Decimal:
    return Decimal(vector["price"])


def limit_in(vector: dict[str, Any]) -> Decimal | None:
    return None if vector["limit"] is None else Decimal(vector["limit"])


@each_vector
def test_the_rule_answers_each_vector(vector: dict[str, Any]) -> None:
    price, limit = price_of(vector), limit_in(vector)

    assert accepts(limit, price) is vector["accepts"]
    assert Settlement(None, price, ()).accepts(limit) is vector["accepts"]


@each_vector
def test_the_flags_of_an_offer_answer_each_vector(vector: dict[str, Any]) -> None:
    facts = rules.OfferFacts(
        status=OfferStatus.ACTIVE,
        limit=limit_in(vector),
        fulfilled=None,
        state=State.OPEN,
        price=price_of(vector),
        ended_at=None,
        deleted=False,
        allows_reject=False,
    )

    assert rules.buys(facts) is vector["accepts"]


@pytest.mark.django_db
@each_vector
def test_the_queries_answer_each_vector(vector: dict[str, Any], seller: User, buyer: User) -> None:
    """The figures of a running sale, and the outcome that the close writes."""
    ad = make_ad(seller)
    limit = limit_in(vector)
    condition = PriceCondition.ANY_PRICE if limit is None else PriceCondition.NOT_ABOVE
    offer = make_offer(ad, buyer, 1, condition=condition)
    Ad.objects.filter(pk=ad.pk).update(current_price=price_of(vector))
    # At any price the offer's own tier must not count: it is put far below.
    Offer.objects.filter(pk=offer.pk).update(tier_price=Decimal("0.01") if limit is None else limit)
    offer.refresh_from_db()

    assert limit_of(offer.condition, offer.tier_price) == limit
    assert Offer.objects.filter(BUYS).exists() is vector["accepts"]
    assert is_waiting(Ad.objects.get(pk=ad.pk), offer) is not vector["accepts"]

    closing.write_outcomes([past_expiry(ad).pk])
    offer.refresh_from_db()
    assert offer.fulfilled is vector["accepts"]
