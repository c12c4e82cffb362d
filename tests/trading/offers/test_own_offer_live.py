"""What a person's open pages learn of the own offer."""

from datetime import timedelta
from typing import Any

import pytest

from marketplace.common.db import clock
from marketplace.common.messaging import live
from marketplace.common.messaging.outbox.models import OutboxEntry
from tests.clients import client_for
from tests.factories import make_ad
from tests.trading.offers.helpers import at_time, change, data_of, give_up, past_expiry, people, place, reject, tier_at
from trading.accounts.models import User
from trading.catalogue.models import Ad
from trading.contracts.services import contract_file
from trading.offers import services

pytestmark = [
    pytest.mark.django_db,
    pytest.mark.feature("M-OFR-01", "M-DET-05", "M-OFR-07", "M-OFR-08", "M-OFR-09", "M-OFR-10"),
]


def frames_of(user: User) -> list[dict[str, Any]]:
    """Return the `offer` frames on their way to the person's connections."""
    entries = OutboxEntry.objects.filter(kind="push", payload__group=live.user_group(user.pk)).order_by("pk")
    messages = [entry.payload["message"] for entry in entries]
    return [message for message in messages if message["type"] == "offer"]


def page(ad: Ad, user: User | None) -> dict[str, Any]:
    data: dict[str, Any] = data_of(client_for(user).get(f"/api/products/{ad.pk}"))
    return data


def test_every_change_of_an_offer_reaches_its_buyer_and_nobody_else(seller: User, buyer: User) -> None:
    ad = make_ad(seller, allows_reject=True)
    placement = place(ad, buyer, 5)
    change(placement, 6)
    change(placement, 6)  # nothing new
    reject(placement)
    again = place(ad, buyer, 4)
    give_up(again)

    assert [(frame["pro_id"], frame["off_id"], frame["off_status"]) for frame in frames_of(buyer)] == [
        (ad.pk, placement.offer.pk, 1),
        (ad.pk, placement.offer.pk, 1),
        (ad.pk, placement.offer.pk, 3),
        (ad.pk, again.offer.pk, 1),
        (ad.pk, again.offer.pk, 2),
    ]
    assert frames_of(seller) == []


def test_a_contract_reaches_the_buyers_open_page(seller: User, buyer: User) -> None:
    ad = make_ad(seller)
    placement = place(ad, buyer, 5)
    past_expiry(ad)
    services.close_due_ads()
    for _ in range(2):
        contract_file(user=seller, offer_id=placement.offer.pk, language="sr")
    assert [frame["off_status"] for frame in frames_of(buyer)] == [1, 5]


def test_the_page_names_the_own_offer_also_when_it_has_ended(seller: User, buyer: User, stranger: User) -> None:
    ad = make_ad(seller, allows_reject=True)
    assert page(ad, buyer)["my_offer"] is None
    first = place(ad, buyer, 5)
    counting = page(ad, buyer)
    assert counting["my_offer"] == {
        "off_id": first.offer.pk,
        "off_quantity": 5,
        "off_type": 1,
        "prc_id": tier_at(ad, 1).pk,
        "off_status": 1,
        "fulfilled": None,
        "off_reason": "",
        "withdrawn": 0,
    }
    reject(first)
    rejected = page(ad, buyer)
    assert (rejected["off_id"], rejected["has_offer"]) == (None, 0)
    assert (rejected["my_offer"]["off_id"], rejected["my_offer"]["off_status"]) == (first.offer.pk, 3)
    second = place(ad, buyer, 4)
    assert page(ad, buyer)["my_offer"]["off_id"] == second.offer.pk
    assert page(ad, stranger)["my_offer"] is None
    assert page(ad, None)["my_offer"] is None


@pytest.mark.parametrize("closed_by_job", [True, False])
def test_a_page_of_the_past_tells_what_was_sold(seller: User, closed_by_job: bool) -> None:
    """Units that waited for a deeper step are not sold, whether or not the closing job has come by."""
    ad = make_ad(seller, allows_reject=True)
    buys, waits, leaves = people(3)
    place(ad, buys, 11)
    place(ad, waits, 5, limit=tier_at(ad, 3))
    rejected = place(ad, leaves, 2)
    assert page(ad, None)["sold_quantity"] is None
    past_expiry(ad)
    if closed_by_job:
        services.close_due_ads()
    data = page(ad, buys)
    assert (data["state"], data["off_count"], data["sold_quantity"], data["current_price"]) == (
        "expired",
        18,
        13,
        "90.00",
    )
    assert (data["my_offer"]["fulfilled"], page(ad, waits)["my_offer"]["fulfilled"]) == (1, 0)
    if closed_by_job:
        reject(rejected)
        assert page(ad, None)["sold_quantity"] == 11
        assert page(ad, leaves)["my_offer"]["fulfilled"] is None


def test_a_sale_nobody_bought_on_says_so(seller: User, buyer: User) -> None:
    ad = make_ad(seller)
    place(ad, buyer, 5, limit=tier_at(ad, 3))
    with at_time(clock.now() + timedelta(days=400)):
        data = page(ad, buyer)
    assert (data["state"], data["sold_quantity"], data["my_offer"]["fulfilled"]) == ("expired", 0, 0)
