"""Issuing a proforma: once for each deal, numbered without gaps. Source: docs/spec/domain.md, "Proforma"."""

from __future__ import annotations

from django.db import transaction

from marketplace.common.db import clock
from marketplace.common.jobs import failpoints
from trading.accounts.actors import lock_actor
from trading.accounts.models import User
from trading.catalogue.locks import lock_ad
from trading.catalogue.rules import local_day
from trading.notifications import services as notifications
from trading.offers import closing
from trading.offers.events import deal_part, push_deal_changed
from trading.offers.models import Offer
from trading.offers.offer_facts import offer_facts
from trading.offers.rules import is_deal
from trading.offers.services import access_sold_offer
from trading.payments.errors import ProformaUnavailable
from trading.payments.models import Proforma, ProformaCounter
from trading.payments.reference import payment_reference
from trading.payments.snapshot import take_snapshot


@transaction.atomic(durable=True)
def issue_proforma(*, seller: User, offer_id: int) -> tuple[Proforma, bool]:
    """Return the proforma of a fulfilled offer, issued now if there is none yet, and whether it was issued now.

    A sale past its expiry is closed first. Raises OfferNotFound, NotTheSeller, ProformaUnavailable.
    """
    known = access_sold_offer(seller.pk, offer_id)
    lock_actor(seller.pk)
    ad = lock_ad(known.ad_id)
    now = clock.now()
    closing.close_if_due(ad, now)
    existing = Proforma.objects.filter(offer_id=offer_id).first()
    if existing is not None:
        return existing, False
    offer = Offer.objects.select_related("buyer__country", "buyer__organisation__legal_form").get(pk=offer_id)
    if not is_deal(offer_facts(offer, ad, now, for_seller=True)):
        raise ProformaUnavailable
    if offer.buyer.erased_at is not None:  # no name of the buyer is left for the document
        raise ProformaUnavailable
    assert ad.closed_at is not None
    assert ad.achieved_price is not None
    year = local_day(now).year
    proforma = Proforma(offer=offer, seller=seller, year=year, sequence=next_number(seller.pk, year), issued_at=now)
    reference = payment_reference(local_day(ad.closed_at).year, offer.pk)
    proforma.snapshot = take_snapshot(
        offer, ad, number=proforma.number, reference=reference, price=ad.achieved_price, now=now
    )
    proforma.save(force_insert=True)
    payload = {**deal_part(ad, offer), "number": proforma.number}
    notifications.notify([offer.buyer_id], "proforma-issued", payload, subject=f"offer:{offer.pk}", at=now)
    push_deal_changed(offer, "proforma")
    failpoints.hit("proforma.before_commit")
    return proforma, True


def next_number(seller_id: int, year: int) -> int:
    """Return the seller's next number of the year. A step: the counter stays locked until the commit or is undone.

    The caller has locked the seller's account, behind which the counter's row is made.
    """
    counter, _ = ProformaCounter.objects.select_for_update().get_or_create(seller_id=seller_id, year=year)
    counter.last += 1
    counter.save(update_fields=["last"])
    return counter.last
