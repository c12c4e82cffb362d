"""What both sides hear of a step: a frame of the live connection, and for the other side a notification."""

from __future__ import annotations

from datetime import datetime
from typing import Any

from trading.catalogue.models import Ad
from trading.deals.models import DealStep
from trading.deals.rules import Kind, Side
from trading.deals.withdrawal_mail import confirm_withdrawal, recall_confirmation
from trading.notifications import services as notifications
from trading.offers.events import deal_part, push_deal_changed
from trading.offers.models import Offer
from trading.payments.events import payment_part

Payload = dict[str, Any]


def step_changed(offer: Offer, ad: Ad, step: DealStep, side: Side, *, paid: bool, undone: bool, at: datetime) -> None:
    """Tell of a step that was recorded or undone. side: of the person who did it. paid: whether payment is recorded.
    Runs inside the caller's transaction.

    One that is undone before its mail went is told by no mail at all.
    """
    done = f"step:{step.pk}"
    subject = f"{done}:undone" if undone else done
    payload: Payload = {
        **deal_part(ad, offer),
        "step": step.kind,
        "by": side.value,
        "undone": int(undone),
        "note": "" if undone else step.note,
        "carrier": "" if undone else step.carrier,
        "tracking_number": "" if undone else step.tracking_number,
    }
    if step.kind == Kind.PAYMENT_ASKED and not undone:
        payload |= payment_part(offer, ad, at)
    if step.kind == Kind.WITHDRAWN:
        if undone:
            recall_confirmation(step)
        else:
            payload["paid"] = int(paid)
            confirm_withdrawal(step, offer)
    recipient = offer.seller_id if side is Side.BUYER else offer.buyer_id
    mailed = not (undone and notifications.recall(recipient, "deal-step", done))
    notifications.notify([recipient], "deal-step", payload, subject=subject, at=at, mailed=mailed)
    push_deal_changed(offer, subject)
