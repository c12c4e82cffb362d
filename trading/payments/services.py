"""Issuing a proforma: once for each deal, numbered without gaps. Source: docs/spec/domain.md, "Proforma"."""

from __future__ import annotations

from datetime import date, datetime
from typing import Any

from django.db import transaction

from marketplace.common.db import clock
from marketplace.common.jobs import failpoints
from trading.accounts.actors import lock_actor
from trading.accounts.models import User
from trading.catalogue.locks import lock_ad
from trading.catalogue.rules import local_day
from trading.contracts.seen import as_seen
from trading.notifications import services as notifications
from trading.offers import closing
from trading.offers.events import deal_part, push_deal_changed
from trading.offers.models import Offer
from trading.offers.offer_facts import ended_at, offer_facts
from trading.offers.rules import is_sale
from trading.offers.selectors import offer_to_document
from trading.offers.services import access_sold_offer
from trading.offers.term import set_pay_by
from trading.payments.errors import ProformaUnavailable
from trading.payments.events import payment_part
from trading.payments.models import Proforma, ProformaCounter
from trading.payments.snapshot import take_snapshot


@transaction.atomic(durable=True)
def issue_proforma(*, seller: User, offer_id: int, pay_by: date | None = None) -> tuple[Proforma, bool]:
    """Return the proforma of a fulfilled offer, issued now if there is none yet, and whether it was issued now.

    A sale past its expiry is closed first. pay_by: until when it is to be paid; an issued one keeps its own.
    Raises OfferNotFound, NotTheSeller, ProformaUnavailable.
    """
    known = access_sold_offer(seller.pk, offer_id)
    lock_actor(seller.pk)
    ad = lock_ad(known.ad_id)
    now = clock.now()
    closing.close_if_due(ad, now)
    existing = Proforma.objects.filter(offer_id=offer_id).first()
    if existing is not None:
        return existing, False
    offer = offer_to_document(offer_id, ad)
    refuse_unavailable(offer, now)
    set_pay_by(offer, pay_by)
    assert ad.closed_at is not None
    year = local_day(now).year
    proforma = Proforma(offer=offer, seller=seller, year=year, sequence=next_number(seller.pk, year), issued_at=now)
    proforma.snapshot = take_snapshot(offer, ad, number=proforma.number, closed_at=ad.closed_at, now=now)
    proforma.save(force_insert=True)
    payload = {**deal_part(ad, offer), **payment_part(offer, ad, now), "number": proforma.number}
    notifications.notify([offer.buyer_id], "proforma-issued", payload, subject=f"offer:{offer.pk}", at=now)
    push_deal_changed(offer, "proforma")
    failpoints.hit("proforma.before_commit")
    return proforma, True


def preview_proforma(*, seller: User, offer_id: int, pay_by: date | None = None) -> dict[str, Any]:
    """Return the snapshot as `issue_proforma` would take it now, without a number; of an issued one its own.

    Writes nothing. Raises OfferNotFound, NotTheSeller, ProformaUnavailable.
    """
    access_sold_offer(seller.pk, offer_id)
    offer = offer_to_document(offer_id)
    existing = Proforma.objects.filter(offer_id=offer_id).first()
    if existing is not None:
        return as_seen(existing.snapshot, seller, offer)
    now = clock.now()
    refuse_unavailable(offer, now)
    offer.pay_by = pay_by or offer.pay_by
    closed_at = ended_at(offer.ad, now)
    assert closed_at is not None  # a sale that counts has ended
    return take_snapshot(offer, offer.ad, number="", closed_at=closed_at, now=now)


def refuse_unavailable(offer: Offer, now: datetime) -> None:
    """Raise ProformaUnavailable unless the offer is a sale whose buyer has a name for the document."""
    if not is_sale(offer_facts(offer, offer.ad, now, for_seller=True)) or offer.buyer.erased_at is not None:
        raise ProformaUnavailable


def next_number(seller_id: int, year: int) -> int:
    """Return the seller's next number of the year. A step: the counter stays locked until the commit or is undone.

    The caller has locked the seller's account, behind which the counter's row is made.
    """
    counter, _ = ProformaCounter.objects.select_for_update().get_or_create(seller_id=seller_id, year=year)
    counter.last += 1
    counter.save(update_fields=["last"])
    return counter.last
