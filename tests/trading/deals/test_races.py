"""Races of steps on PostgreSQL."""

from typing import Any

import pytest

from tests.concurrency import run_together
from tests.factories import make_user
from tests.trading.deals.helpers import current, make_deal, record
from trading.accounts.models import User
from trading.deals import services
from trading.deals.invariants import violations
from trading.deals.models import DealStep
from trading.deals.rules import Kind
from trading.notifications.models import Notification
from trading.offers import services as offers
from trading.offers.models import Offer

pytestmark = [
    pytest.mark.postgres,
    pytest.mark.django_db(transaction=True),
    pytest.mark.feature("X-DEAL-02", "X-DEAL-04"),
]


def setting() -> tuple[User, User, Offer]:
    seller, buyer = make_user("prodavac"), make_user("kupac")
    return seller, buyer, make_deal(seller, buyer, allows_reject=True)


def errors(results: list[Any]) -> list[str]:
    """Return the codes of what was refused: `run_together` gives an error's code in place of a result."""
    return [result for result in results if isinstance(result, str)]


@pytest.mark.feature("X-DEAL-02")
def test_two_equal_steps_at_once_are_one() -> None:
    _, buyer, offer = setting()
    results = run_together([lambda: services.record_step(user_id=buyer.pk, offer_id=offer.pk, kind=Kind.PAID)] * 2)
    assert sorted(results) == [False, True]
    assert DealStep.objects.count() == 1
    assert Notification.objects.filter(type="deal-step").count() == 1


@pytest.mark.feature("X-DEAL-02")
def test_a_step_against_a_rejection() -> None:
    seller, buyer, offer = setting()
    results = run_together(
        [
            lambda: services.record_step(user_id=buyer.pk, offer_id=offer.pk, kind=Kind.PAID),
            lambda: offers.reject_offer(seller_id=seller.pk, offer_id=offer.pk),
        ]
    )
    assert Offer.objects.get().status == 3
    refused = errors(results)
    assert refused == ([] if current(offer) else ["deal_rejected"])
    assert list(violations()) == []


@pytest.mark.feature("X-DEAL-04")
def test_an_undoing_against_settled() -> None:
    seller, buyer, offer = setting()
    record(buyer, offer, Kind.RECEIVED)
    record(seller, offer, Kind.PAYMENT_CONFIRMED)
    step = DealStep.objects.get(kind=Kind.RECEIVED)
    results = run_together(
        [
            lambda: services.undo_step(user_id=buyer.pk, offer_id=offer.pk, step_id=step.pk),
            lambda: services.record_step(user_id=seller.pk, offer_id=offer.pk, kind=Kind.SETTLED),
        ]
    )
    assert len(errors(results)) == 1
    assert ("settled" in current(offer)) == ("received" in current(offer))
    assert list(violations()) == []
