"""Changing, withdrawing and rejecting."""

from datetime import UTC, datetime, timedelta
from decimal import Decimal

import pytest

from marketplace.common.db import clock
from marketplace.common.http.errors import Throttled
from tests.clients import client_for
from tests.factories import make_ad, make_offer
from tests.trading.offers.helpers import (
    change,
    data_of,
    database_snapshot,
    give_up,
    notifications_of_kind,
    past_expiry,
    people,
    place,
    reject,
    reloaded,
    tier_at,
)
from trading.accounts.models import User
from trading.catalogue.models import Ad
from trading.catalogue.offer_states import OfferStatus, PriceCondition
from trading.offers import services
from trading.offers.errors import (
    AdClosed,
    AdLocked,
    NotEnoughLeft,
    NotTheBuyer,
    NotTheSeller,
    OfferNotCancelable,
    OfferNotEditable,
    OfferNotFound,
    PriceError,
)
from trading.offers.models import Offer

pytestmark = [
    pytest.mark.django_db,
    pytest.mark.embedded,
    pytest.mark.feature("M-OFR-07", "M-OFR-08", "M-OFR-09", "M-OFR-10"),
]


# --- Change ----------------------------------------------------------------------------------------------------------


@pytest.mark.feature("M-OFR-07")
def test_change_moves_the_price_up_and_down_and_tells_the_seller(seller: User, buyer: User) -> None:
    ad = make_ad(seller)
    placement = place(ad, buyer, 8)

    assert change(placement, 21).ad.current_price == Decimal(80)
    assert change(placement, 11).ad.current_price == Decimal(90)

    stored = reloaded(ad)
    assert (stored.reserved, stored.any_price_quantity, stored.buyers) == (11, 11, 1)
    assert [
        (payload["off_quantity_old"], payload["off_quantity"], payload["price"])
        for _, payload in notifications_of_kind("offer-edit")
    ] == [
        (8, 21, "80.00"),
        (21, 11, "90.00"),
    ]


@pytest.mark.feature("M-OFR-07")
def test_change_of_the_condition_moves_the_demand_between_the_steps(seller: User, buyer: User) -> None:
    ad = make_ad(seller)
    placement = place(ad, buyer, 8)

    change(placement, condition=PriceCondition.NOT_ABOVE, tier_id=tier_at(ad, 3).pk)
    stored = reloaded(ad)
    assert (stored.any_price_quantity, stored.reserved, stored.current_price) == (0, 8, Decimal(110))
    assert [row["limited"] for row in stored.price_ladder] == [0, 0, 8]

    change(placement, tier_id=tier_at(ad, 1).pk)
    stored = reloaded(ad)
    assert [row["limited"] for row in stored.price_ladder] == [8, 0, 0]
    assert stored.current_price == Decimal(100)

    change(placement, condition=PriceCondition.ANY_PRICE)
    stored = reloaded(ad)
    assert stored.any_price_quantity == 8
    assert Offer.objects.get().change_no == 3


def test_change_may_use_what_is_left_and_the_own_units(seller: User, buyer: User, stranger: User) -> None:
    ad = make_ad(seller)
    place(ad, stranger, 10)
    placement = place(ad, buyer, 5)
    before = database_snapshot()
    with pytest.raises(NotEnoughLeft) as caught:
        change(placement, 21)
    assert caught.value.extra_keys() == {"available": 20}
    assert database_snapshot() == before
    assert change(placement, 20).ad.closed_by == Ad.ClosedBy.SOLD_OUT
    assert len(notifications_of_kind("sold-out")) == 3


def test_change_to_the_same_terms_is_no_event(seller: User, buyer: User) -> None:
    ad = make_ad(seller)
    placement = place(ad, buyer, 8)
    before = database_snapshot()
    assert change(placement, 8).offer.quantity == 8
    assert database_snapshot() == before


def test_change_refuses_a_new_limit_without_a_step(seller: User, buyer: User) -> None:
    placement = place(make_ad(seller), buyer, 8)
    before = database_snapshot()
    with pytest.raises(PriceError):
        change(placement, condition=PriceCondition.NOT_ABOVE)
    assert database_snapshot() == before


@pytest.mark.feature("M-API-02")
def test_change_is_the_buyers_alone(seller: User, buyer: User, stranger: User) -> None:
    placement = place(make_ad(seller), buyer, 8)
    before = database_snapshot()
    for person, error in ((seller, NotTheBuyer), (stranger, OfferNotFound)):
        with pytest.raises(error):
            services.change_offer(
                buyer_id=person.pk, offer_id=placement.offer.pk, quantity=1, condition=None, tier_id=None
            )
        with pytest.raises(error):
            services.give_up(buyer_id=person.pk, offer_id=placement.offer.pk)
    assert database_snapshot() == before


@pytest.mark.feature("M-OFR-07", "M-OFR-08")
def test_change_and_give_up_end_with_the_sale_whatever_the_job_did(seller: User, buyer: User) -> None:
    ad = make_ad(seller)
    placement = place(ad, buyer, 8)
    past_expiry(ad)
    before = database_snapshot()
    for act in (lambda: change(placement, 9), lambda: give_up(placement)):
        with pytest.raises(AdClosed):
            act()
    assert database_snapshot() == before


def test_change_and_give_up_refuse_on_a_deleted_ad(seller: User, buyer: User) -> None:
    ad = make_ad(seller)
    placement = place(ad, buyer, 8)
    Ad.objects.filter(pk=ad.pk).update(deleted_at=clock.now(), deleted_by="seller")
    for act in (lambda: change(placement, 9), lambda: give_up(placement)):
        with pytest.raises(AdClosed):
            act()


def test_change_and_give_up_refuse_while_locked(seller: User, buyer: User) -> None:
    ad = make_ad(seller)
    placement = place(ad, buyer, 8)
    Ad.objects.filter(pk=ad.pk).update(locked_by_admin=True)
    before = database_snapshot()
    for act in (lambda: change(placement, 9), lambda: give_up(placement)):
        with pytest.raises(AdLocked):
            act()
    assert database_snapshot() == before


@pytest.mark.feature("M-OFR-09")
def test_an_offer_that_did_not_buy_cannot_be_rejected_after_the_close(
    seller: User, buyer: User, stranger: User
) -> None:
    ad = make_ad(seller, allows_reject=True)
    place(ad, stranger, 1)
    unsold = place(ad, buyer, 1, limit=tier_at(ad, 2))

    def as_the_seller_reads() -> tuple[int, int]:
        rows = data_of(client_for(seller).get(f"/api/products/{ad.pk}/transactions?view=true"))
        [row] = [row for row in rows if row["off_id"] == unsold.offer.pk]
        return row["waiting"], row["cancelable"]

    assert as_the_seller_reads() == (1, 1)
    past_expiry(ad)
    services.close_due_ads()
    assert as_the_seller_reads() == (0, 0)
    with pytest.raises(OfferNotCancelable):
        reject(unsold)


@pytest.mark.feature("M-OFR-10")
@pytest.mark.parametrize("status", [OfferStatus.GAVE_UP, OfferStatus.REJECTED, OfferStatus.REJECTED_BY_ADMIN])
def test_only_an_active_offer_can_be_changed_or_withdrawn(seller: User, buyer: User, status: OfferStatus) -> None:
    offer = make_offer(make_ad(seller), buyer, 5, status=status)
    before = database_snapshot()
    with pytest.raises(OfferNotEditable):
        services.change_offer(buyer_id=buyer.pk, offer_id=offer.pk, quantity=1, condition=None, tier_id=None)
    with pytest.raises(OfferNotCancelable):
        services.give_up(buyer_id=buyer.pk, offer_id=offer.pk)
    assert database_snapshot() == before


# --- Give up ---------------------------------------------------------------------------------------------------------


@pytest.mark.feature("M-OFR-08")
def test_give_up_frees_the_quantity_and_the_price_steps_back(seller: User, buyer: User, stranger: User) -> None:
    ad = make_ad(seller)
    place(ad, stranger, 8)
    placement = give_up(place(ad, buyer, 5))

    assert placement.offer.status == OfferStatus.GAVE_UP
    stored = reloaded(ad)
    assert (stored.reserved, stored.buyers, stored.current_price) == (8, 1, Decimal(100))
    assert notifications_of_kind("reject-buyer") == [
        (
            "prodavac",
            {
                "pro_id": ad.pk,
                "pro_name": ad.name,
                "pro_expiry": f"{ad.expires_at:%Y-%m-%dT%H:%M:%S}Z",
                "buyer_username": "kupac",
                "buyer_name": "Bojan Kupac",
                "off_quantity": 5,
                "mun_unit": "kom.",
                "mun_unit_en": "pcs",
            },
        )
    ]


def test_give_up_three_times_a_day_on_one_ad(seller: User, buyer: User) -> None:
    ad = make_ad(seller)
    for _ in range(3):
        give_up(place(ad, buyer, 1))
    placement = place(ad, buyer, 1)
    before = database_snapshot()
    with pytest.raises(Throttled) as error:
        give_up(placement)
    assert error.value.text().startswith("Od ponude na istom oglasu možete da odustanete najviše 3 puta dnevno.")
    assert database_snapshot() == before
    with clock.travel(clock.now() + timedelta(days=1, seconds=1)):
        assert give_up(placement).offer.status == OfferStatus.GAVE_UP


def test_give_up_ten_times_a_day_in_all(seller: User, buyer: User) -> None:
    for _ in range(10):
        give_up(place(make_ad(seller), buyer, 1))
    with pytest.raises(Throttled) as error:
        give_up(place(make_ad(seller), buyer, 1))
    assert error.value.text().startswith("Možete da odustanete od najviše 10 ponuda dnevno.")


def test_a_refused_give_up_does_not_count(seller: User, buyer: User) -> None:
    ad = make_ad(seller)
    placement = place(ad, buyer, 1)
    Ad.objects.filter(pk=ad.pk).update(locked_by_admin=True)
    for _ in range(4):
        with pytest.raises(AdLocked):
            give_up(placement)
    Ad.objects.filter(pk=ad.pk).update(locked_by_admin=False)
    assert give_up(placement).offer.status == OfferStatus.GAVE_UP


# --- Reject ----------------------------------------------------------------------------------------------------------


@pytest.mark.feature("M-OFR-09")
def test_reject_on_an_open_ad_frees_the_quantity_and_tells_the_buyer(seller: User, buyer: User, stranger: User) -> None:
    ad = make_ad(seller, allows_reject=True)
    place(ad, stranger, 8)

    placement = reject(place(ad, buyer, 5))

    assert placement.offer.status == OfferStatus.REJECTED
    assert reloaded(ad).current_price == Decimal(100)
    assert reloaded(ad).reserved == 8
    assert [
        (name, payload["off_quantity"], payload["seller_username"])
        for name, payload in notifications_of_kind("reject-seller")
    ] == [("kupac", 5, "prodavac")]


@pytest.mark.feature("M-OFR-09")
def test_reject_needs_the_ads_permission(seller: User, buyer: User) -> None:
    placement = place(make_ad(seller), buyer, 5)
    before = database_snapshot()
    with pytest.raises(OfferNotCancelable):
        reject(placement)
    assert database_snapshot() == before


@pytest.mark.feature("M-OFR-09", "M-API-02")
def test_reject_is_the_sellers_alone(seller: User, buyer: User, stranger: User) -> None:
    placement = place(make_ad(seller, allows_reject=True), buyer, 5)
    before = database_snapshot()
    for person, error in ((buyer, NotTheSeller), (stranger, OfferNotFound)):
        with pytest.raises(error):
            services.reject_offer(seller_id=person.pk, offer_id=placement.offer.pk)
    assert database_snapshot() == before


@pytest.mark.feature("M-OFR-09")
def test_reject_after_the_close_changes_neither_price_nor_other_offers(
    seller: User, buyer: User, stranger: User
) -> None:
    ad = make_ad(seller, allows_reject=True)
    other = place(ad, stranger, 8)
    placement = place(ad, buyer, 5)
    past_expiry(ad)
    services.close_due_ads()
    closed = Ad.objects.filter(pk=ad.pk).values().get()

    reject(placement)

    assert Ad.objects.filter(pk=ad.pk).values().get() == closed
    assert Offer.objects.get(pk=other.offer.pk).fulfilled is True
    rejected = Offer.objects.get(pk=placement.offer.pk)
    assert (rejected.status, rejected.fulfilled) == (OfferStatus.REJECTED, True)


def test_reject_closes_an_expired_ad_first_so_that_the_price_stands(seller: User, buyer: User, stranger: User) -> None:
    ad = make_ad(seller, allows_reject=True)
    place(ad, stranger, 8)
    placement = place(ad, buyer, 5)
    past_expiry(ad)

    reject(placement)

    stored = reloaded(ad)
    assert stored.achieved_price == Decimal(90)
    assert stored.reserved == 13
    assert stored.closed_at == stored.expires_at


@pytest.mark.feature("M-OFR-09", "M-LIFE-03")
def test_reject_ends_with_the_fifth_working_day(seller: User, buyer: User, stranger: User) -> None:
    closed_at = datetime(2026, 11, 6, 12, tzinfo=UTC)  # Friday before Armistice Day
    last = datetime(2026, 11, 16, 22, 59, 59, tzinfo=UTC)
    with clock.travel(closed_at - timedelta(days=1)):
        ad = make_ad(seller, allows_reject=True, expires_at=closed_at)
        first, second = place(ad, buyer, 5), place(ad, stranger, 5)
    with clock.travel(last):
        assert reject(first).offer.status == OfferStatus.REJECTED
    with clock.travel(last + timedelta(seconds=1)):
        before = database_snapshot()
        with pytest.raises(OfferNotCancelable):
            reject(second)
        assert database_snapshot() == before


@pytest.mark.feature("M-OFR-10")
@pytest.mark.parametrize("status", [OfferStatus.GAVE_UP, OfferStatus.REJECTED, OfferStatus.REJECTED_BY_ADMIN])
def test_only_an_active_offer_can_be_rejected(seller: User, buyer: User, status: OfferStatus) -> None:
    offer = make_offer(make_ad(seller, allows_reject=True), buyer, 5, status=status)
    with pytest.raises(OfferNotCancelable):
        services.reject_offer(seller_id=seller.pk, offer_id=offer.pk)


def test_a_contracted_offer_cannot_be_rejected(seller: User, buyer: User) -> None:
    ad = make_ad(seller, allows_reject=True)
    placement = place(ad, buyer, 5)
    past_expiry(ad)
    services.close_due_ads()
    Offer.objects.filter(pk=placement.offer.pk).update(status=OfferStatus.CONTRACTED)
    with pytest.raises(OfferNotCancelable):
        reject(placement)


def test_everybody_rejected_leaves_an_empty_ad_open(seller: User) -> None:
    ad = make_ad(seller, allows_reject=True)
    for placement in [place(ad, person, 5, limit=tier_at(ad, 2)) for person in people(3)]:
        reject(placement)
    stored = reloaded(ad)
    assert (stored.reserved, stored.buyers, stored.any_price_quantity, stored.current_price) == (0, 0, 0, Decimal(110))
    assert [row["limited"] for row in stored.price_ladder] == [0, 0, 0]
