"""A seller's account that is paid to becomes another one: it is kept, and told to those who were asked to pay.

Source: docs/spec/domain.md, "Another account".
"""

from __future__ import annotations

from datetime import datetime, timedelta
from typing import Final

from django.db.models import Exists, OuterRef, Q, QuerySet

from trading.accounts.models import User
from trading.accounts.rules import masked_account
from trading.contracts.models import Contract
from trading.deals.models import DealStep
from trading.deals.overdue import OVER
from trading.deals.rules import Kind
from trading.notifications import services as notifications
from trading.notifications.services import NewNotification
from trading.offers.buying import BUYS
from trading.offers.events import deal_part, push_deal_changed
from trading.offers.models import Offer
from trading.payments.models import AccountChange, Proforma

LONGEST: Final = timedelta(days=365)
"""A deal that nobody has paid a year after its close waits for nothing any more."""


def record_account_change(seller: User, old: str, new: str, now: datetime) -> set[int]:
    """Keep the change and tell the buyers who were asked to pay; return whom. Nothing for the same account.

    Runs inside the caller's transaction, the seller's row locked: who asks for payment locks it, too.
    """
    if old == new:
        return set()
    change = AccountChange.objects.create(seller=seller, old=old, new=new, changed_at=now)
    shown = {"account_old": masked_account(old), "account_new": masked_account(new)}
    offers = list(asked_deals(seller.pk, now).select_related("ad__seller", "ad__unit", "buyer").order_by("pk"))
    notifications.notify_many(
        (
            NewNotification(
                offer.buyer_id,
                "account-changed",
                {**deal_part(offer.ad, offer), **shown},
                f"offer:{offer.pk}:{change.pk}",
            )
            for offer in offers
        ),
        at=now,
    )
    for offer in offers:
        push_deal_changed(offer, f"account:{change.pk}")
    return {offer.buyer_id for offer in offers}


def asked_deals(seller_id: int, now: datetime) -> QuerySet[Offer]:
    """Return the deals whose buyers were told where to pay, and whose payment the seller has not confirmed."""
    steps = DealStep.objects.filter(offer_id=OuterRef("pk"), undone_at=None)
    confirmed = steps.filter(kind__in=[kind for kind in OVER if kind != Kind.PAID])
    asked = Q(Exists(steps.filter(kind=Kind.PAYMENT_ASKED)))
    for document in (Proforma, Contract):
        asked |= Q(Exists(document.objects.filter(offer_id=OuterRef("pk"))))
    ended = Offer.objects.filter(BUYS, seller_id=seller_id, fulfilled=True, ad__closed_at__gt=now - LONGEST)
    return ended.filter(asked, ~Exists(confirmed))


def forget_account_changes(seller_id: int) -> None:
    """Delete the record of somebody who closes the account. Runs inside the caller's transaction."""
    AccountChange.objects.filter(seller_id=seller_id).delete()
