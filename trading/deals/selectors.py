"""Reads of deals: the two sides, and those whose role reads offers; for everybody else a deal does not exist."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from datetime import datetime

from django.db.models import Q

from marketplace.common.files.models import StoredFile
from marketplace.common.roles import Capability
from trading.accounts.models import User
from trading.catalogue.models import Ad
from trading.contracts.models import Contract
from trading.deals.errors import StepNotFound
from trading.deals.models import DealStep
from trading.deals.rules import DealFacts, Side, current_kinds
from trading.offers.errors import NoDeal, OfferNotFound
from trading.offers.models import Offer, Rating
from trading.offers.offer_facts import offer_facts
from trading.offers.rules import OfferFacts, was_deal
from trading.offers.selectors import with_ads


@dataclass(frozen=True, slots=True)
class Deal:
    """A deal as somebody reads it. side: None for staff. offer: its ad, seller and buyer loaded.

    of_offer: the facts of the offer; of_steps: those of its steps. files: of the steps, by path.
    """

    offer: Offer
    ad: Ad
    side: Side | None
    reader_id: int
    contract: Contract | None
    steps: Sequence[DealStep]
    files: dict[str, StoredFile]
    of_offer: OfferFacts
    of_steps: DealFacts


def access_offer_of_deal(user: User, offer_id: int) -> Offer:
    """Return the offer if the person is one of its sides or reads offers by their role. Raises OfferNotFound."""
    offers = with_ads(Offer.objects.filter(pk=offer_id)).select_related(
        "contract", "proforma", "ad__seller__organisation", "buyer__organisation"
    )
    offer = offers.first()
    if offer is None or not (user.pk in (offer.buyer_id, offer.seller_id) or user.may(Capability.READ_OFFERS)):
        raise OfferNotFound
    return offer


def facts_of_steps(
    offer: Offer, facts: OfferFacts, steps: Sequence[DealStep], *, contract: bool, proforma: bool
) -> DealFacts:
    """Return the facts that the rules of steps take. offer: a deal, or one that was."""
    assert facts.ended_at is not None
    return DealFacts(
        current=current_kinds([(step.kind, step.undone_at) for step in steps]),
        consumer=facts.consumer,
        contract=contract,
        closed_at=facts.ended_at,
        received_at=offer.received_at,
        rejected=not facts.counting,
        proforma=proforma,
        pay_by=offer.pay_by,
    )


def side_of(user_id: int, offer: Offer) -> Side | None:
    """Return which side of the offer the person is, None for neither."""
    return {offer.buyer_id: Side.BUYER, offer.seller_id: Side.SELLER}.get(user_id)


def access_deal(user: User, offer_id: int, now: datetime) -> Deal:
    """Return the deal as the person may read it. Raises OfferNotFound; NoDeal when it never was one."""
    offer = access_offer_of_deal(user, offer_id)
    side = side_of(user.pk, offer)
    consumer = not offer.buyer.is_organisation
    rated = Rating.objects.filter(offer_id=offer.pk, author_id=user.pk).exists()
    facts = offer_facts(offer, offer.ad, now, for_seller=side is Side.SELLER, rated=rated, consumer=consumer)
    if not was_deal(facts):
        raise NoDeal
    steps = list(DealStep.objects.filter(offer_id=offer.pk).order_by("recorded_at", "pk"))
    paths = [step.file for step in steps if step.file]
    contract, proforma = getattr(offer, "contract", None), getattr(offer, "proforma", None)
    return Deal(
        offer=offer,
        ad=offer.ad,
        side=side,
        reader_id=user.pk,
        contract=contract,
        steps=steps,
        files={file.path: file for file in StoredFile.objects.filter(path__in=paths)} if paths else {},
        of_offer=facts,
        of_steps=facts_of_steps(offer, facts, steps, contract=contract is not None, proforma=proforma is not None),
    )


def access_step_file(user: User, offer_id: int, step_id: int) -> tuple[Offer, StoredFile]:
    """Return the deal and the file of a step. Raises OfferNotFound, StepNotFound, also for a step without a file."""
    offer = access_offer_of_deal(user, offer_id)
    path = DealStep.objects.filter(~Q(file=""), pk=step_id, offer_id=offer.pk).values_list("file", flat=True).first()
    file = None if path is None else StoredFile.objects.filter(path=path).first()
    if file is None:
        raise StepNotFound
    return offer, file
