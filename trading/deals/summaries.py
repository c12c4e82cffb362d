"""Many deals at once, as rows of a list: their steps, documents and what comes next, by a fixed number of queries."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Sequence
from dataclasses import dataclass
from datetime import datetime

from trading.catalogue.vat import VatAmounts
from trading.contracts.models import Contract
from trading.deals.models import DealStep
from trading.deals.rules import DealFacts, Kind, Next, next_step
from trading.deals.selectors import facts_of_steps
from trading.offers.amounts import amounts_at_price
from trading.offers.models import Offer
from trading.offers.offer_facts import offer_facts
from trading.offers.rules import OfferFlags, offer_flags, was_deal
from trading.payments.models import Proforma


@dataclass(frozen=True, slots=True)
class DealSummary:
    """A deal as a row shows it. flags: as its seller or its buyer sees them. steps: those that stand, oldest first.

    contract, proforma: without their snapshots.
    """

    offer: Offer
    amounts: VatAmounts
    facts: DealFacts
    flags: OfferFlags
    steps: Sequence[DealStep]
    contract: Contract | None
    proforma: Proforma | None
    next: Next

    @property
    def kinds(self) -> frozenset[Kind]:
        """The kinds that stand, also those that other rows tell of."""
        derived = {Kind.CONCLUDED}
        if self.contract is not None:
            derived.add(Kind.CONTRACT_ISSUED)
        if self.facts.rejected:
            derived.add(Kind.REJECTED)
        return self.facts.current | derived

    @property
    def counts(self) -> bool:
        """Whether it is still a purchase: neither rejected nor withdrawn from."""
        return self.flags.buys

    @property
    def timeline(self) -> list[tuple[Kind, datetime]]:
        """What stands and since when, oldest first."""
        since = [(Kind(step.kind), step.recorded_at) for step in self.steps]
        if self.contract is not None:
            since.append((Kind.CONTRACT_ISSUED, self.contract.created_at))
        since.sort(key=lambda one: one[1])
        last = [(Kind.REJECTED, self.offer.changed_at)] if self.facts.rejected else []
        return [(Kind.CONCLUDED, self.facts.closed_at), *since, *last]


def summaries(offers: Sequence[Offer], now: datetime, *, for_seller: bool) -> dict[int, DealSummary]:
    """Return those of the offers that are deals, or were before they were rejected, by id, in their order.

    offers: their ads and buyers loaded.
    """
    found = {}
    for offer in offers:
        facts = offer_facts(offer, offer.ad, now, for_seller=for_seller, consumer=not offer.buyer.is_organisation)
        if was_deal(facts):
            found[offer.pk] = (offer, facts)
    steps: dict[int, list[DealStep]] = defaultdict(list)
    for step in DealStep.objects.filter(offer_id__in=found, undone_at=None).order_by("recorded_at", "pk"):
        steps[step.offer_id].append(step)
    contracts = {one.offer_id: one for one in Contract.objects.filter(offer_id__in=found).defer("snapshot")}
    proformas = {one.offer_id: one for one in Proforma.objects.filter(offer_id__in=found).defer("snapshot")}
    rows = {}
    for pk, (offer, facts) in found.items():
        of_steps = facts_of_steps(offer, facts, steps[pk], contract=pk in contracts, proforma=pk in proformas)
        flags = offer_flags(facts, now, for_seller=for_seller)
        rows[pk] = DealSummary(
            offer=offer,
            amounts=amounts_at_price(offer.ad, offer.quantity),
            facts=of_steps,
            flags=flags,
            steps=steps[pk],
            contract=contracts.get(pk),
            proforma=proformas.get(pk),
            next=next_step(of_steps, flags.decide_by, now),
        )
    return rows
