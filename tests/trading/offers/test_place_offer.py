"""Placing an offer."""

from datetime import UTC, datetime, time, timedelta
from decimal import Decimal

import pytest

from marketplace.common.db import clock
from marketplace.common.http.errors import DomainError, SessionRequired
from marketplace.common.messaging.outbox.models import OutboxEntry
from tests.factories import make_ad, make_offer, make_restriction, make_user
from tests.trading.offers.helpers import (
    database_snapshot,
    give_up,
    notifications_of_kind,
    people,
    place,
    reloaded,
    tier_at,
)
from trading.accounts.models import User
from trading.catalogue.errors import AdNotFound, OwnAd
from trading.catalogue.models import Ad
from trading.catalogue.offer_states import OfferStatus, PriceCondition
from trading.offers.errors import AdClosed, AdLocked, HasOffer, NotEnoughLeft, PriceError
from trading.offers.models import Offer
from trading.offers.rules import Terms
from trading.offers.services import place_offer

pytestmark = [
    pytest.mark.django_db,
    pytest.mark.embedded,
    pytest.mark.feature("M-OFR-01", "M-OFR-02", "M-OFR-03", "M-OFR-04", "M-OFR-06", "X-LIVE", "X-RULE"),
]


@pytest.mark.feature("M-OFR-04")
def test_price_follows_the_combined_quantity(seller: User) -> None:
    """docs/spec/domain.md, "An example", through the whole service."""
    ad = make_ad(seller)
    a, b, c = people(3)

    assert place(ad, a, 8).ad.current_price == Decimal(100)
    second = place(ad, b, 5)
    assert second.ad.current_price == Decimal(90)
    third = place(ad, c, 10, limit=tier_at(ad, 3))
    assert third.ad.current_price == Decimal(80)

    after = give_up(second)
    stored = reloaded(ad)
    assert after.ad.current_price == stored.current_price == Decimal(100)
    assert (stored.reserved, stored.any_price_quantity, stored.buyers) == (18, 8, 2)
    assert [row["limited"] for row in stored.price_ladder] == [0, 0, 10]


@pytest.mark.feature("M-OFR-03")
def test_keeps_the_terms_and_tells_the_seller(seller: User, buyer: User) -> None:
    ad = make_ad(seller)

    placement = place(ad, buyer, 11, limit=tier_at(ad, 2))

    offer = Offer.objects.get()
    assert offer.pk == placement.offer.pk
    assert (offer.quantity, offer.condition, offer.tier, offer.tier_price, offer.status) == (
        11,
        PriceCondition.NOT_ABOVE,
        tier_at(ad, 2),
        Decimal(90),
        OfferStatus.ACTIVE,
    )
    assert offer.seller == seller
    assert notifications_of_kind("new-buyer") == [
        (
            "prodavac",
            {
                "pro_id": ad.pk,
                "pro_name": ad.name,
                "pro_expiry": f"{ad.expires_at:%Y-%m-%dT%H:%M:%S}Z",
                "off_id": offer.pk,
                "buyer_username": "kupac",
                "buyer_name": "Bojan Kupac",
                "off_quantity": 11,
                "mun_unit": "kom.",
                "mun_unit_en": "pcs",
                "price": "90.00",
                "vat_on_top": 0,
                "cur_id": "EUR",
                "limit": "90.00",
                "waits": 0,
            },
        )
    ]


@pytest.mark.feature("M-OFR-03")
def test_any_price_records_the_first_step_when_none_is_named(seller: User, buyer: User) -> None:
    ad = make_ad(seller)
    assert place(ad, buyer, 3).offer.tier_id == tier_at(ad, 1).pk


def test_any_price_keeps_a_named_step_without_being_limited_by_it(seller: User, buyer: User) -> None:
    ad = make_ad(seller)
    terms = Terms(3, PriceCondition.ANY_PRICE, tier_at(ad, 3).pk)
    placement = place_offer(buyer_id=buyer.pk, ad_id=ad.pk, terms=terms)
    assert placement.offer.tier_id == tier_at(ad, 3).pk
    assert reloaded(ad).any_price_quantity == 3
    assert placement.ad.current_price == Decimal(100)


@pytest.mark.feature("X-LIVE")
def test_every_open_page_is_told_the_new_price(seller: User, buyer: User) -> None:
    ad = make_ad(seller)

    place(ad, buyer, 11)

    frame = OutboxEntry.objects.get(key=f"price:{ad.pk}:2").payload["message"]
    assert frame["type"] == "price"
    assert (frame["rev"], frame["off_count"], frame["left_quantity"], frame["current_price"]) == (2, 11, 19, "90.00")
    assert [row["reached"] for row in frame["trace"]] == [1, 1, 0]


def test_last_unit_closes_the_sale_at_once_and_tells_everybody(seller: User) -> None:
    ad = make_ad(seller)
    first, second = people(2)
    place(ad, first, 10, limit=tier_at(ad, 3))

    placement = place(ad, second, 20)

    stored = reloaded(ad)
    assert stored.closed_by == Ad.ClosedBy.SOLD_OUT
    assert stored.closed_at == placement.now
    assert stored.achieved_price == stored.current_price == Decimal(80)
    assert [row["reached"] for row in stored.trace or []] == [True, True, True]
    assert stored.expiry_notified_at is None
    assert set(Offer.objects.values_list("fulfilled", flat=True)) == {True}
    assert [name for name, _ in notifications_of_kind("sold-out")] == ["prodavac", "kupac1", "kupac2"]
    assert notifications_of_kind("sold-out")[1][1]["off_quantity"] == 10
    assert notifications_of_kind("sold-out")[0][1]["price"] == "80.00"


def test_may_offer_again_after_giving_up(seller: User, buyer: User) -> None:
    ad = make_ad(seller)
    give_up(place(ad, buyer, 8))
    place(ad, buyer, 2)
    assert reloaded(ad).reserved == 2
    assert sorted(Offer.objects.values_list("status", flat=True)) == [OfferStatus.ACTIVE, OfferStatus.GAVE_UP]


def refused(error: type[DomainError], ad: Ad, buyer: User, terms: Terms) -> DomainError:
    """Assert the error and that nothing changed; return it."""
    before = database_snapshot()
    with pytest.raises(error) as caught:
        place_offer(buyer_id=buyer.pk, ad_id=ad.pk, terms=terms)
    assert database_snapshot() == before
    return caught.value


ANY = Terms(1, PriceCondition.ANY_PRICE)


def test_refuses_an_unknown_and_a_deleted_ad(seller: User, buyer: User) -> None:
    ad = make_ad(seller, deleted_at=clock.now(), deleted_by="seller")
    refused(AdNotFound, ad, buyer, ANY)
    with pytest.raises(AdNotFound):
        place_offer(buyer_id=buyer.pk, ad_id=ad.pk + 1000, terms=ANY)


@pytest.mark.feature("M-OFR-01")
def test_refuses_the_seller(seller: User) -> None:
    refused(OwnAd, make_ad(seller), seller, ANY)


@pytest.mark.feature("M-OFR-01")
def test_refuses_a_second_offer(seller: User, buyer: User) -> None:
    ad = make_ad(seller)
    place(ad, buyer, 1)
    refused(HasOffer, ad, buyer, ANY)


@pytest.mark.feature("M-OFR-03")
def test_refuses_a_limit_without_a_step_and_a_foreign_step(seller: User, buyer: User) -> None:
    ad, other = make_ad(seller), make_ad(seller)
    refused(PriceError, ad, buyer, Terms(1, PriceCondition.NOT_ABOVE))
    refused(PriceError, ad, buyer, Terms(1, PriceCondition.NOT_ABOVE, tier_at(other, 1).pk))
    refused(PriceError, ad, buyer, Terms(1, PriceCondition.ANY_PRICE, tier_at(other, 1).pk))


@pytest.mark.feature("M-OFR-02")
def test_refuses_more_than_is_left_and_says_how_much_is(seller: User, buyer: User, stranger: User) -> None:
    ad = make_ad(seller)
    place(ad, stranger, 19)
    error = refused(NotEnoughLeft, ad, buyer, Terms(12, PriceCondition.ANY_PRICE))
    assert error.extra_keys() == {"available": 11}


def test_refuses_a_sold_out_ad(seller: User, buyer: User, stranger: User) -> None:
    ad = make_ad(seller)
    place(ad, stranger, 30)
    refused(AdClosed, ad, buyer, ANY)


def test_refuses_an_expired_ad_that_no_job_has_closed(seller: User, buyer: User) -> None:
    refused(AdClosed, make_ad(seller, expires_at=clock.now()), buyer, ANY)


@pytest.mark.parametrize(("milliseconds", "accepted"), [(-1, True), (0, False), (1, False)])
def test_expiry_is_exact_to_the_millisecond_i9(seller: User, buyer: User, milliseconds: int, accepted: bool) -> None:
    expiry = datetime(2027, 3, 1, 22, 59, 59, tzinfo=UTC)
    ad = make_ad(seller, expires_at=expiry)
    with clock.travel(expiry + timedelta(milliseconds=milliseconds)):
        if accepted:
            assert place(ad, buyer, 1).offer.placed_at == expiry - timedelta(milliseconds=1)
        else:
            refused(AdClosed, ad, buyer, ANY)


@pytest.mark.feature("M-OFR-06")
def test_refuses_while_an_admin_locks_the_ad(seller: User, buyer: User) -> None:
    error = refused(AdLocked, make_ad(seller, locked_by_admin=True), buyer, ANY)
    assert error.extra_keys() == {"opens_at": None}


def test_refuses_while_the_seller_is_banned(buyer: User) -> None:
    banned = make_user("zabranjen", banned_at=clock.now())
    refused(AdLocked, make_ad(banned), buyer, ANY)


@pytest.mark.feature("M-OFR-06", "X-HOURS")
@pytest.mark.parametrize(
    ("now", "opens_at"),
    [
        # Belgrade is UTC+1 in winter: trade from 18:00 to 06:00
        (datetime(2027, 1, 15, 16, 59, 59, tzinfo=UTC), datetime(2027, 1, 15, 17, tzinfo=UTC)),
        (datetime(2027, 1, 15, 17, 0, 0, tzinfo=UTC), None),
        (datetime(2027, 1, 16, 4, 59, 59, tzinfo=UTC), None),
        (datetime(2027, 1, 16, 5, 0, 0, tzinfo=UTC), datetime(2027, 1, 16, 17, tzinfo=UTC)),
        # and UTC+2 from 28 March, 02:00 of the clock
        (datetime(2027, 3, 28, 3, 59, 59, tzinfo=UTC), None),
        (datetime(2027, 3, 28, 4, 0, 0, tzinfo=UTC), datetime(2027, 3, 28, 16, tzinfo=UTC)),
        # back on 31 October
        (datetime(2027, 10, 31, 4, 59, 59, tzinfo=UTC), None),
        (datetime(2027, 10, 31, 5, 0, 0, tzinfo=UTC), datetime(2027, 10, 31, 17, tzinfo=UTC)),
    ],
)
def test_hours_of_trade_hold_over_midnight_and_the_summer_time(
    seller: User, buyer: User, now: datetime, opens_at: datetime | None
) -> None:
    hours = make_restriction(time(18), time(6))
    ad = make_ad(seller, restriction=hours, expires_at=datetime(2028, 1, 1, tzinfo=UTC))
    with clock.travel(now):
        if opens_at is None:
            place(ad, buyer, 1)
        else:
            assert refused(AdLocked, ad, buyer, ANY).extra_keys() == {"opens_at": opens_at}


def test_first_reason_wins(seller: User, buyer: User, stranger: User) -> None:
    ad = make_ad(seller, locked_by_admin=True)
    refused(PriceError, ad, buyer, Terms(1000, PriceCondition.NOT_ABOVE))
    refused(AdLocked, ad, buyer, Terms(1000, PriceCondition.ANY_PRICE))
    make_offer(ad, stranger)
    refused(HasOffer, ad, stranger, Terms(1000, PriceCondition.ANY_PRICE))
    Ad.objects.filter(pk=ad.pk).update(expires_at=clock.now())
    refused(AdClosed, ad, buyer, Terms(1000, PriceCondition.ANY_PRICE))


def test_refuses_an_account_that_was_banned_meanwhile(seller: User, buyer: User) -> None:
    ad = make_ad(seller)
    User.objects.filter(pk=buyer.pk).update(banned_at=clock.now())
    refused(SessionRequired, ad, buyer, ANY)


def test_the_guard_stands_without_the_lock(seller: User, buyer: User, monkeypatch: pytest.MonkeyPatch) -> None:
    """A rival wrote between our look and our write: the conditional UPDATE refuses by itself."""
    ad = make_ad(seller)
    from trading.offers import steps

    write = steps.write_price

    def beaten(*args: object, **kwargs: object) -> bool:
        Ad.objects.filter(pk=ad.pk).update(rev=50)
        return write(*args, **kwargs)  # type: ignore[arg-type]

    monkeypatch.setattr(steps, "write_price", beaten)
    with pytest.raises(DomainError) as caught:
        place(ad, buyer, 1)
    assert caught.value.code == "unavailable"
    assert not Offer.objects.exists()
    assert reloaded(ad).reserved == 0
