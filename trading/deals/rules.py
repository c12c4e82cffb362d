"""The steps of a deal as a state machine: who may record what, what may be undone, and whose turn it is. Pure.

Source: docs/spec/domain.md, "After the close: the steps of a deal".
"""

from __future__ import annotations

from collections.abc import Collection
from dataclasses import dataclass
from datetime import date, datetime, timedelta
from enum import StrEnum
from typing import Final

from trading.offers.deadlines import last_second, withdrawal_end

UNDO_WITHIN: Final = timedelta(hours=1)


class Kind(StrEnum):
    """A kind of step, in the usual order. The values go over the wire."""

    CONCLUDED = "concluded"
    CONTRACT_ISSUED = "contract_issued"
    PAYMENT_ASKED = "payment_asked"
    PAID = "paid"
    PAYMENT_CONFIRMED = "payment_confirmed"
    HANDED_OVER = "handed_over"
    SHIPPED = "shipped"
    RECEIVED = "received"
    WITHDRAWN = "withdrawn"
    SETTLED = "settled"
    REJECTED = "rejected"


class Side(StrEnum):
    """Who of a deal; `EITHER` is whose turn it is, nobody's own side."""

    BUYER = "buyer"
    SELLER = "seller"
    EITHER = "either"


RECORDERS: Final[dict[Kind, Side]] = {
    Kind.PAYMENT_ASKED: Side.SELLER,
    Kind.PAID: Side.BUYER,
    Kind.PAYMENT_CONFIRMED: Side.SELLER,
    Kind.HANDED_OVER: Side.SELLER,
    Kind.SHIPPED: Side.SELLER,
    Kind.RECEIVED: Side.BUYER,
    Kind.WITHDRAWN: Side.BUYER,
    Kind.SETTLED: Side.EITHER,
}
"""Who records each kind; the close, the contract and the rejection are derived from other rows."""
RECORDED: Final = tuple(RECORDERS)
HANDOVERS: Final = frozenset({Kind.HANDED_OVER, Kind.SHIPPED})
PAYMENTS: Final = frozenset({Kind.PAID, Kind.PAYMENT_CONFIRMED})
ENDS: Final = frozenset({Kind.WITHDRAWN, Kind.SETTLED})
"""Nothing more is recorded once one of these is, but a consumer's withdrawal, which no other step can take away."""
RESTS_ON: Final[dict[Kind, frozenset[Kind]]] = {
    Kind.PAYMENT_CONFIRMED: frozenset({Kind.PAID}),
    Kind.SETTLED: frozenset({Kind.PAYMENT_CONFIRMED, Kind.RECEIVED}),
}
"""The steps that a step rests on: they cannot be undone while it stands."""


@dataclass(frozen=True, slots=True)
class DealFacts:
    """The facts that decide the steps of a deal. current: recorded and not undone.

    consumer: the buyer is a natural person. contract: one has been made. received_at: when the current receipt was
    recorded. rejected: the offer was rejected after the close. proforma: one has been issued, which asks for payment.
    pay_by: the day until which the seller asks to be paid.
    """

    current: frozenset[Kind]
    consumer: bool
    contract: bool
    closed_at: datetime
    received_at: datetime | None
    rejected: bool = False
    proforma: bool = False
    pay_by: date | None = None

    def is_overdue(self, now: datetime) -> bool:
        """Whether the term of payment has passed, and neither side has recorded the payment."""
        return self.is_open and not self.is_paid and self.pay_by is not None and now > last_second(self.pay_by)

    @property
    def is_paid(self) -> bool:
        """Whether either side has recorded the payment."""
        return bool(self.current & PAYMENTS)

    @property
    def is_open(self) -> bool:
        """Whether anything may still be recorded."""
        return not self.rejected and not self.current & ENDS


@dataclass(frozen=True, slots=True)
class Next:
    """What comes next, whose turn it is and until when; all None when nothing is open."""

    turn: Side | None = None
    step: Kind | None = None
    until: datetime | None = None


NOTHING: Final = Next()


def may_withdraw(facts: DealFacts, now: datetime) -> bool:
    """Whether the buyer has the right of withdrawal now."""
    if facts.rejected or not facts.consumer or Kind.WITHDRAWN in facts.current:
        return False
    return now <= withdrawal_end(facts.closed_at, facts.received_at)


def may_record(facts: DealFacts, side: Side, kind: Kind, now: datetime) -> bool:
    """Whether this side may record a step of this kind now."""
    if RECORDERS.get(kind) not in (side, Side.EITHER):
        return False
    if kind is Kind.WITHDRAWN:
        return may_withdraw(facts, now)
    if kind is Kind.PAYMENT_ASKED and facts.is_overdue(now):  # anew, with another term
        return True
    if not facts.is_open or kind in facts.current:
        return False
    if kind in HANDOVERS:
        return not facts.current & HANDOVERS
    return kind is not Kind.SETTLED or facts.current >= RESTS_ON[Kind.SETTLED]


def recordable(facts: DealFacts, side: Side | None, now: datetime) -> list[Kind]:
    """Return what this side may record now, in the usual order. side: None for a reader who is neither."""
    return [] if side is None else [kind for kind in RECORDED if may_record(facts, side, kind, now)]


def is_undoable(facts: DealFacts, kind: Kind) -> bool:
    """Whether the current steps let one of this kind be undone: no other one rests on it, and none ended all later."""
    if facts.rejected or kind not in facts.current:
        return False
    if kind is Kind.WITHDRAWN:  # the last that is possible
        return True
    if facts.current & ENDS - {kind}:
        return False
    return not any(kind in below and above in facts.current for above, below in RESTS_ON.items())


def undo_until(facts: DealFacts, kind: Kind, recorded_at: datetime, now: datetime) -> datetime | None:
    """Return until when the person who recorded a current step may undo it, None when they may not now."""
    until = recorded_at + UNDO_WITHIN
    return until if is_undoable(facts, kind) and now <= until else None


def next_step(facts: DealFacts, decide_by: datetime | None, now: datetime) -> Next:
    """Return what comes next. decide_by: the end of the seller's five working days.

    Once the term of payment has passed, either side may act: the buyer pays, the seller asks anew.
    """
    if not facts.is_open:
        return NOTHING
    current = facts.current
    if not current and not facts.contract and not facts.proforma:
        return Next(Side.SELLER, Kind.CONTRACT_ISSUED, decide_by)
    if not current & PAYMENTS:
        until = None if facts.pay_by is None else last_second(facts.pay_by)
        return (
            Next(Side.EITHER, Kind.PAYMENT_ASKED, until)
            if facts.is_overdue(now)
            else Next(Side.BUYER, Kind.PAID, until)
        )
    if Kind.PAYMENT_CONFIRMED not in current:
        return Next(Side.SELLER, Kind.PAYMENT_CONFIRMED)
    if not current & {*HANDOVERS, Kind.RECEIVED}:
        return Next(Side.SELLER, Kind.HANDED_OVER)
    if Kind.RECEIVED not in current:
        return Next(Side.BUYER, Kind.RECEIVED)
    return Next(Side.EITHER, Kind.SETTLED)


def current_kinds(steps: Collection[tuple[str, datetime | None]]) -> frozenset[Kind]:
    """Return the kinds that stand. steps: (kind, when it was undone) of each."""
    return frozenset(Kind(kind) for kind, undone_at in steps if undone_at is None)
