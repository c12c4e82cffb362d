"""What the tests of deals share: a closed sale with one buyer, and short ways to record steps."""

from datetime import timedelta
from typing import Any

from tests.factories import make_ad
from tests.trading.offers.helpers import past_expiry, place
from trading.accounts.models import User
from trading.deals import services
from trading.deals.models import DealStep
from trading.deals.rules import Kind
from trading.offers import services as offers
from trading.offers.models import Offer


def make_deal(seller: User, buyer: User, **fields: Any) -> Offer:
    """Return the fulfilled offer of a sale that has just closed."""
    ad = make_ad(seller, **fields)
    placed = place(ad, buyer, 5).offer
    past_expiry(ad)
    offers.close_due_ads()
    return Offer.objects.select_related("ad").get(pk=placed.pk)


def record(user: User, offer: Offer, *kinds: Kind) -> None:
    for kind in kinds:
        services.record_step(user_id=user.pk, offer_id=offer.pk, kind=kind)


def undo(user: User, offer: Offer, kind: Kind) -> bool:
    step = DealStep.objects.get(offer=offer, kind=kind, undone_at=None)
    return services.undo_step(user_id=user.pk, offer_id=offer.pk, step_id=step.pk)


def age(offer: Offer, kind: Kind, by: timedelta) -> None:
    """Let a current step have been recorded that much earlier."""
    step = DealStep.objects.get(offer=offer, kind=kind, undone_at=None)
    DealStep.objects.filter(pk=step.pk).update(recorded_at=step.recorded_at - by)


def current(offer: Offer) -> set[str]:
    return set(DealStep.objects.filter(offer=offer, undone_at=None).values_list("kind", flat=True))
