"""Rules of offers: what may be done with one, and whether it buys. Pure: facts and `now` come in, answers go out.

Source: docs/spec/domain.md, "Who buys" and "Life of an offer"; docs/spec/api-trading.md, section 5.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from datetime import datetime
from decimal import Decimal
from typing import Literal, Protocol

from trading.catalogue.offer_states import COUNTING_STATUSES, ENDED_STATUSES, OfferStatus, PriceCondition
from trading.catalogue.rules import State
from trading.catalogue.settlement import Demand, Settlement, Tier, accepting_units, accepts, settle
from trading.offers.deadlines import decision_deadline, withdrawal_deadline

QUANTITY_MAX = 999_999_999  # nine digits, for a form; the units left of the ad are checked apart
GIVE_UPS_A_DAY, GIVE_UPS_A_DAY_PER_AD = 10, 3


class ForeignTier(Exception):
    """The named price tier is missing or belongs to another ad."""


@dataclass(frozen=True, slots=True)
class Terms:
    """The terms that a buyer offers. quantity: units. tier_id: of the highest price accepted; None: at any price."""

    quantity: int
    condition: int
    tier_id: int | None = None

    def tier_of(self, tiers: Sequence[Tier]) -> Tier:
        """Return the tier to record: the named one, at any price the first when none is named.

        Raises ForeignTier when the named one is not the ad's, or none is named for a limit.
        """
        if self.tier_id is None:
            if self.condition == PriceCondition.NOT_ABOVE:
                raise ForeignTier
            return tiers[0]
        for tier in tiers:
            if tier.id == self.tier_id:
                return tier
        raise ForeignTier


class HasTerms(Protocol):
    """Terms, or an offer that was placed with them."""

    @property
    def quantity(self) -> int: ...
    @property
    def condition(self) -> int: ...
    @property
    def tier_id(self) -> int | None: ...


@dataclass(frozen=True, slots=True)
class DemandShare:
    """An offer's part of the demand. `limit`: id of the limiting tier, None at any price."""

    units: int
    limit: int | None


NO_SHARE = DemandShare(0, None)


def demand_share(offer: HasTerms) -> DemandShare:
    """Return the part of the demand that an offer is, or would be by terms whose tier is one of the ad's."""
    return DemandShare(offer.quantity, offer.tier_id if offer.condition == PriceCondition.NOT_ABOVE else None)


def demand_exchanged(demand: Demand, taken: DemandShare, given: DemandShare) -> Demand:
    """Return the demand with one share removed and another added."""
    any_price = demand.any_price
    limited = dict(demand.limited)
    for share, sign in ((taken, -1), (given, 1)):
        if share.limit is None:
            any_price += sign * share.units
        else:
            limited[share.limit] = limited.get(share.limit, 0) + sign * share.units
    return Demand(any_price, {tier_id: units for tier_id, units in limited.items() if units})


def sells_out(left: int, own: int, wanted: int) -> bool:
    """Whether an offer of the wanted units takes all that is left, which ends the sale at once and binds.

    left: units left of the ad. own: units of the buyer's offer that it replaces, 0 for a new one.
    """
    return wanted > 0 and wanted == left + own


@dataclass(frozen=True, slots=True)
class PricePreview:
    """A preview of the price. reserved: units. waiting: the own offer would wait for a lower price."""

    settlement: Settlement
    reserved: int
    waiting: bool


def preview_price(
    base_price: Decimal, tiers: Sequence[Tier], demand: Demand, own: DemandShare, wanted: DemandShare
) -> PricePreview:
    """Return the settlement with the own share of the demand replaced by the wanted one."""
    changed = demand_exchanged(demand, own, wanted)
    settlement = settle(base_price, tiers, changed)
    limit = next((tier.price for tier in tiers if tier.id == wanted.limit), None)
    return PricePreview(settlement, changed.reserved, bool(wanted.units) and not settlement.accepts(limit))


def fulfilled_units(tiers: Sequence[Tier], demand: Demand, price: Decimal) -> int:
    """Return how many units are bought when the sale closes at this price; with 0 it has no achieved price."""
    return accepting_units(demand, {tier.id: tier.price for tier in tiers}, price)


@dataclass(frozen=True, slots=True)
class OfferFacts:
    """The facts that decide an offer's flags: of its own row, and of its ad's at a moment.

    limit: highest accepted price, None at any price. fulfilled: as stored, None before the close. ended_at:
    when the sale ended, by the job or by the clock, None while it runs. hidden, rated: by the side that asks.
    """

    status: int
    limit: Decimal | None
    fulfilled: bool | None
    state: State
    price: Decimal
    ended_at: datetime | None
    deleted: bool
    allows_reject: bool
    hidden: bool = False
    rated: bool = False
    consumer: bool = False  # the buyer is a natural person
    received_at: datetime | None = None  # when the buyer recorded the receipt
    withdrawn: bool = False  # by the consumer, after the close

    @property
    def counting(self) -> bool:
        return self.status in COUNTING_STATUSES


@dataclass(frozen=True, slots=True)
class OfferFlags:
    """What one side of the offer may do with it, and its outcome."""

    editable: bool  # by the buyer
    cancelable: bool  # give up, for the buyer; reject, for the seller
    can_hide: bool
    archived: bool
    waiting: bool
    fulfilled: bool | None
    can_rate: bool
    contract: bool  # the report may be made (by the seller)
    decide_by: datetime | None
    withdraw_by: datetime | None  # of a consumer
    withdraw_from: Literal["close", "receipt"] | None  # from when those days are counted
    buys: bool  # at the close, or at the price of now
    withdrawn: bool  # it bought, and the consumer withdrew


def outcome(facts: OfferFacts) -> bool | None:
    """Return whether the offer buys: None while its sale runs, and for one that did not count at the close."""
    if facts.fulfilled is not None:
        return facts.fulfilled
    if facts.ended_at is None or facts.deleted or not facts.counting:
        return None
    return accepts(facts.limit, facts.price)


def buys(facts: OfferFacts) -> bool:
    """Whether the offer bought at the close or, while the sale runs, would buy at the price of now."""
    if not facts.counting or facts.deleted:
        return False
    if facts.ended_at is not None:
        return is_sale(facts)
    return accepts(facts.limit, facts.price)


def waits(facts: OfferFacts) -> bool:
    """Whether the sale runs and the offer waits in it for a lower price than that of now."""
    runs = facts.ended_at is None and not facts.deleted
    return facts.counting and runs and not accepts(facts.limit, facts.price)


def may_change(facts: OfferFacts) -> bool:
    """Whether the buyer may change it or give it up: the offer stands and its ad is open for trade now."""
    return facts.status == OfferStatus.ACTIVE and facts.state is State.OPEN and not facts.hidden


def may_reject(facts: OfferFacts, now: datetime) -> bool:
    """Whether the seller may reject it: while the sale runs, and if it bought five working days after the close."""
    if not facts.allows_reject or facts.status != OfferStatus.ACTIVE or facts.deleted:
        return False
    return facts.ended_at is None or (is_sale(facts) and now <= decision_deadline(facts.ended_at))


def may_hide(facts: OfferFacts) -> bool:
    """Whether nothing can happen to it any more, so that it may leave a list."""
    return facts.ended_at is not None or facts.deleted or facts.status in ENDED_STATUSES


def is_deal(facts: OfferFacts) -> bool:
    """Whether it is a sale: fulfilled at the close and not rejected since."""
    return facts.ended_at is not None and facts.counting and outcome(facts) is True


def is_sale(facts: OfferFacts) -> bool:
    """Whether a deal counts: nothing is sold, due or left to decide once the buyer has withdrawn from it.

    `BUYS` is the same in the database. Every sum of deals is over those that one of the two holds of.
    """
    return is_deal(facts) and not facts.withdrawn


def was_deal(facts: OfferFacts) -> bool:
    """Whether it is a deal, or one that was rejected after the close."""
    rejected = facts.status in ENDED_STATUSES and facts.status != OfferStatus.GAVE_UP
    return is_deal(facts) or (rejected and facts.fulfilled is True)


def offer_flags(facts: OfferFacts, now: datetime, *, for_seller: bool) -> OfferFlags:
    """Return the flags as one side of the offer sees them."""
    change = may_change(facts)
    deal, sale = is_deal(facts), is_sale(facts)
    return OfferFlags(
        editable=change,
        cancelable=may_reject(facts, now) if for_seller else change,
        can_hide=may_hide(facts) and not facts.hidden,
        archived=facts.hidden,
        waiting=waits(facts),
        fulfilled=outcome(facts),
        can_rate=deal and not facts.rated,
        contract=for_seller and (sale or (deal and facts.status == OfferStatus.CONTRACTED)),
        decide_by=decision_deadline(facts.ended_at) if sale and facts.ended_at else None,
        withdraw_by=withdrawal_deadline(facts.ended_at, facts.received_at)
        if sale and facts.ended_at and facts.consumer
        else None,
        withdraw_from=("receipt" if facts.received_at else "close") if sale and facts.consumer else None,
        buys=buys(facts),
        withdrawn=deal and facts.withdrawn,
    )


def initials(name: str) -> str:
    """Return the first letters of a person's names: "Petar Petrović" -> "P. P."."""
    return " ".join(f"{part[0].upper()}." for part in name.split()[:3])


# --- Contact data ----------------------------------------------------------------------------------------------------


@dataclass(frozen=True, slots=True)
class Relation:
    """How the viewer is related to the person viewed; all False for a visitor."""

    signed_in: bool = False
    same: bool = False
    approves_firms: bool = False  # by their role, as operators and administrators do
    reads_people: bool = False  # by their role, as those and the support do
    counterparty: bool = False  # the other side of a closed, fulfilled offer that was not rejected

    @property
    def is_trusted(self) -> bool:
        """Whether it is the person, somebody who approves firms, or the other side of a deal."""
        return self.signed_in and (self.same or self.approves_firms or self.counterparty)

    @property
    def is_stranger(self) -> bool:
        """Whether the viewer is signed in and has nothing else to do with the person."""
        return self.signed_in and not self.is_trusted


def sees_contact(relation: Relation, *, private: bool) -> bool:
    """Whether e-mail, phones, address, bank account and register file are shown.

    Never to visitors; of a private profile to the person, those who read people, and the other side of a deal.
    """
    return relation.is_trusted or (relation.signed_in and (relation.reads_people or not private))


def sees_tax_certificate(relation: Relation) -> bool:
    """Whether the tax certificate is shown: to the firm, those who approve firms, and the other side of a deal.

    A tax certificate says more about a firm than a deal in view needs, so being signed in is not enough.
    """
    return relation.is_trusted
