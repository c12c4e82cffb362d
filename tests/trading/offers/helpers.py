"""What the tests of offers share: the example ad of docs/spec/domain.md, and short ways to act on it."""

from datetime import datetime, timedelta
from typing import Any

from django.db import transaction

from marketplace.common.db import clock
from tests.factories import make_user
from trading.accounts.models import User
from trading.catalogue.locks import lock_ad
from trading.catalogue.models import Ad, PriceTier
from trading.catalogue.offer_states import PriceCondition
from trading.notifications.models import Notification
from trading.offers import closing, services
from trading.offers.models import Offer
from trading.offers.rules import Terms
from trading.offers.steps import OfferWrite


def people(count: int, prefix: str = "kupac") -> list[User]:
    return [make_user(f"{prefix}{number}") for number in range(1, count + 1)]


def tier_at(ad: Ad, position: int) -> PriceTier:
    """Return the ad's price step, counted from 1."""
    return ad.tiers.order_by("position")[position - 1]


def place(ad: Ad, buyer: User, quantity: int, *, limit: PriceTier | None = None) -> OfferWrite:
    """Offer at any price, or not above the price of `limit`."""
    terms = (
        Terms(quantity, PriceCondition.ANY_PRICE)
        if limit is None
        else Terms(quantity, PriceCondition.NOT_ABOVE, limit.pk)
    )
    return services.place_offer(buyer_id=buyer.pk, ad_id=ad.pk, terms=terms)


def change(placement: OfferWrite, quantity: int | None = None, **given: Any) -> OfferWrite:
    values: dict[str, Any] = {"quantity": quantity, "condition": None, "tier_id": None, **given}
    return services.change_offer(buyer_id=placement.offer.buyer_id, offer_id=placement.offer.pk, **values)


def give_up(placement: OfferWrite) -> OfferWrite:
    return services.give_up(buyer_id=placement.offer.buyer_id, offer_id=placement.offer.pk)


def reject(placement: OfferWrite, reason: str = "") -> OfferWrite:
    offer = placement.offer
    return services.reject_offer(seller_id=offer.seller_id, offer_id=offer.pk, reason=reason)


def past_expiry(ad: Ad, ago: timedelta = timedelta(seconds=1)) -> Ad:
    """Put the ad's expiry into the past; the closing job has not come by."""
    Ad.objects.filter(pk=ad.pk).update(expires_at=clock.now() - ago)
    ad.refresh_from_db()
    return ad


def close_one(ad_id: int) -> bool:
    """Close one ad as a write does that needs the outcome: it waits for the row, where the job leaves a locked one."""
    with transaction.atomic():
        return closing.close_if_due(lock_ad(ad_id), clock.now())


def reloaded(ad: Ad) -> Ad:
    return Ad.objects.get(pk=ad.pk)


def database_snapshot() -> list[Any]:
    """Return all that an offer's use cases write: equal before and after a refused call."""
    return [
        list(Ad.objects.order_by("pk").values()),
        list(Offer.objects.order_by("pk").values()),
        list(Notification.objects.order_by("pk").values()),
    ]


def notifications_of_kind(kind: str) -> list[tuple[str, dict[str, Any]]]:
    """Return (username, payload) of each notification of the kind."""
    notifications = Notification.objects.filter(type=kind).select_related("recipient").order_by("pk")
    return [(notification.recipient.username, notification.payload) for notification in notifications]


def all_notifications() -> list[tuple[str, str]]:
    """Return (username, kind) of every notification, sorted."""
    notifications = Notification.objects.select_related("recipient")
    return sorted((notification.recipient.username, notification.type) for notification in notifications)


def at_time(moment: datetime) -> Any:
    return clock.travel(moment)


def data_of(response: Any, status: int = 200) -> Any:
    assert response.status_code == status, response.json()
    return response.json()["data"]


def error_of(response: Any, status: int, code: str) -> dict[str, Any]:
    body: dict[str, Any] = response.json()
    assert (response.status_code, body["error"]["code"]) == (status, code), body
    return body


def offer_body(ad: Ad, **fields: Any) -> dict[str, Any]:
    return {"pro_id": ad.pk, "off_quantity": 3, "off_type": 1, **fields}
