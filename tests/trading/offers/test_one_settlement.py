"""A write of an offer settles its ad exactly once, whatever it saves, pushes and answers from the result."""

from collections.abc import Callable
from typing import Any

import pytest

from tests.factories import client_for, make_ad, make_offer, make_user
from tests.trading.offers.helpers import past_expiry
from trading.accounts.models import User
from trading.catalogue import price_ladder, settlement
from trading.offers import closing, rules

pytestmark = pytest.mark.django_db


@pytest.fixture
def settled(monkeypatch: pytest.MonkeyPatch) -> list[settlement.Settlement]:
    """Return the list to which every computed settlement is appended."""
    computed: list[settlement.Settlement] = []
    compute: Callable[..., settlement.Settlement] = settlement.settle

    def counted(*args: Any) -> settlement.Settlement:
        computed.append(compute(*args))
        return computed[-1]

    for module in (settlement, price_ladder, rules):
        monkeypatch.setattr(module, "settle", counted)
    return computed


def test_placing_settles_once(seller: User, buyer: User, settled: list[Any]) -> None:
    ad = make_ad(seller)
    settled.clear()

    answer = client_for(buyer).post("/api/offers", {"pro_id": ad.pk, "off_quantity": 5, "off_type": 1})

    assert answer.status_code == 201
    assert len(settled) == 1
    assert answer.json()["data"]["current_price"] == f"{settled[0].price:.2f}"


def test_buying_the_last_unit_settles_once(seller: User, buyer: User, settled: list[Any]) -> None:
    ad = make_ad(seller)
    settled.clear()

    answer = client_for(buyer).post("/api/offers", {"pro_id": ad.pk, "off_quantity": 30, "off_type": 1})

    assert (answer.status_code, answer.json()["data"]["sold_out"]) == (201, 1)
    assert len(settled) == 1


@pytest.mark.parametrize("quantity", [9, 5], ids=["a change", "the same again"])
def test_changing_settles_once(seller: User, buyer: User, settled: list[Any], quantity: int) -> None:
    offer = make_offer(make_ad(seller), buyer, 5)
    settled.clear()

    answer = client_for(buyer).patch(f"/api/offers/{offer.pk}", {"off_quantity": quantity})

    assert answer.status_code == 200
    assert len(settled) == 1


def test_giving_up_settles_once(seller: User, buyer: User, settled: list[Any]) -> None:
    offer = make_offer(make_ad(seller), buyer, 5)
    settled.clear()

    assert client_for(buyer).patch(f"/api/offers/{offer.pk}", {"off_id": offer.pk}).status_code == 200
    assert len(settled) == 1


def test_rejecting_settles_once(seller: User, buyer: User, settled: list[Any]) -> None:
    offer = make_offer(make_ad(seller, allows_reject=True), buyer, 5)
    settled.clear()

    assert client_for(seller).patch(f"/api/offers/{offer.pk}/reject").status_code == 200
    assert len(settled) == 1


def test_a_closed_sale_is_not_settled_again(seller: User, buyer: User, settled: list[Any]) -> None:
    """Its trace is frozen: rejecting after the close changes no price."""
    ad = make_ad(seller, allows_reject=True)
    offer = make_offer(ad, buyer, 5)
    make_offer(ad, make_user("drugi"), 5)
    past_expiry(ad)
    settled.clear()
    closing.close_due_ads()
    assert len(settled) == 1

    assert client_for(seller).patch(f"/api/offers/{offer.pk}/reject").status_code == 200
    assert len(settled) == 1
