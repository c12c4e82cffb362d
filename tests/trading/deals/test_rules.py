"""The state machine of a deal, over every set of current steps."""

from datetime import UTC, datetime, timedelta
from itertools import combinations, product

import pytest

from trading.deals.rules import (
    ENDS,
    HANDOVERS,
    NOTHING,
    RECORDED,
    RECORDERS,
    DealFacts,
    Kind,
    Side,
    is_undoable,
    may_record,
    may_withdraw,
    next_step,
    recordable,
    undo_until,
)
from trading.offers.deadlines import withdrawal_deadline, withdrawal_end

pytestmark = pytest.mark.feature("X-DEAL-02", "X-DEAL-04", "X-DEAL-06")


CLOSED = datetime(2026, 3, 2, 12, tzinfo=UTC)
RECEIVED = CLOSED + timedelta(days=20)
DECIDE_BY = CLOSED + timedelta(days=7)
SETS = [frozenset(found) for size in range(len(RECORDED) + 1) for found in combinations(RECORDED, size)]
MOMENTS = [
    CLOSED,
    RECEIVED,
    withdrawal_deadline(CLOSED, RECEIVED),
    withdrawal_deadline(CLOSED, RECEIVED) + timedelta(seconds=1),
    withdrawal_end(CLOSED),
    withdrawal_end(CLOSED) + timedelta(seconds=1),
]


def facts(
    current: frozenset[Kind],
    *,
    consumer: bool = True,
    contract: bool = False,
    rejected: bool = False,
    proforma: bool = False,
) -> DealFacts:
    received_at = RECEIVED if Kind.RECEIVED in current else None
    return DealFacts(current, consumer, contract, CLOSED, received_at, rejected, proforma)


@pytest.mark.feature("X-DEAL-02")
def test_who_may_record_what_over_all_sets_sides_buyers_and_dates() -> None:
    """The rule of the specification, written down a second time as a table of conditions."""
    for current, consumer, rejected, now in product(SETS, (True, False), (True, False), MOMENTS):
        deal = facts(current, consumer=consumer, rejected=rejected)
        is_open = not rejected and not current & {Kind.WITHDRAWN, Kind.SETTLED}
        last = withdrawal_deadline(CLOSED, RECEIVED) if Kind.RECEIVED in current else withdrawal_end(CLOSED)
        handed = bool(current & {Kind.HANDED_OVER, Kind.SHIPPED})
        expected = {
            (Side.SELLER, Kind.PAYMENT_ASKED): True,
            (Side.BUYER, Kind.PAID): True,
            (Side.SELLER, Kind.PAYMENT_CONFIRMED): True,
            (Side.SELLER, Kind.HANDED_OVER): not handed,
            (Side.SELLER, Kind.SHIPPED): not handed,
            (Side.BUYER, Kind.RECEIVED): True,
            (Side.BUYER, Kind.WITHDRAWN): not rejected and consumer and now <= last,
            (Side.BUYER, Kind.SETTLED): {Kind.PAYMENT_CONFIRMED, Kind.RECEIVED} <= current,
            (Side.SELLER, Kind.SETTLED): {Kind.PAYMENT_CONFIRMED, Kind.RECEIVED} <= current,
        }
        for side, kind in product((Side.BUYER, Side.SELLER), Kind):
            # Nobody can take the right of withdrawal away, the seller least of all.
            going_on = is_open or kind is Kind.WITHDRAWN
            allowed = going_on and kind not in current and expected.get((side, kind), False)
            assert may_record(deal, side, kind, now) == allowed, (current, side, kind, now)
        assert recordable(deal, None, now) == []


@pytest.mark.feature("X-DEAL-04")
def test_what_may_be_undone_over_all_sets() -> None:
    for current, rejected, kind in product(SETS, (True, False), RECORDED):
        ends = current & {Kind.WITHDRAWN, Kind.SETTLED}
        held = kind is Kind.PAID and Kind.PAYMENT_CONFIRMED in current
        over = False if kind is Kind.WITHDRAWN else not ends <= {kind}
        allowed = kind in current and not rejected and not over and not held
        assert is_undoable(facts(current, rejected=rejected), kind) == allowed, (current, kind)


@pytest.mark.feature("X-DEAL-04")
@pytest.mark.parametrize(("later", "may"), [(timedelta(hours=1), True), (timedelta(hours=1, seconds=1), False)])
def test_a_step_is_undone_within_an_hour(later: timedelta, may: bool) -> None:
    deal = facts(frozenset({Kind.PAID}))
    assert (undo_until(deal, Kind.PAID, CLOSED, CLOSED + later) is not None) == may


@pytest.mark.feature("X-DEAL-06")
def test_whose_turn_it_is_over_all_sets() -> None:
    for current, contract, proforma, rejected in product(SETS, (True, False), (True, False), (True, False)):
        deal = facts(current, contract=contract, proforma=proforma, rejected=rejected)
        found = next_step(deal, DECIDE_BY, CLOSED)
        if rejected or current & ENDS:
            assert found == NOTHING
            continue
        assert found.step is not None
        assert found.step not in current
        untouched = not current and not contract and not proforma
        assert (found.until == DECIDE_BY) == (found.step is Kind.CONTRACT_ISSUED) == untouched
        if found.step in RECORDERS:
            assert found.turn is RECORDERS[found.step]
            turn = Side.BUYER if found.turn is Side.EITHER else found.turn
            assert may_record(facts(current), turn, found.step, CLOSED), (current, found)


@pytest.mark.feature("X-DEAL-06")
def test_the_usual_order_of_turns() -> None:
    order = [
        (Kind.PAYMENT_ASKED, Side.SELLER, Kind.CONTRACT_ISSUED),
        (Kind.PAID, Side.BUYER, Kind.PAID),
        (Kind.PAYMENT_CONFIRMED, Side.SELLER, Kind.PAYMENT_CONFIRMED),
        (Kind.SHIPPED, Side.SELLER, Kind.HANDED_OVER),
        (Kind.RECEIVED, Side.BUYER, Kind.RECEIVED),
        (Kind.SETTLED, Side.EITHER, Kind.SETTLED),
    ]
    current: frozenset[Kind] = frozenset()
    for recorded, turn, expected in order:
        found = next_step(facts(current), DECIDE_BY, CLOSED)
        assert (found.turn, found.step) == (turn, expected)
        current |= {recorded}
    assert next_step(facts(current), DECIDE_BY, CLOSED) == NOTHING


@pytest.mark.feature("X-DEAL-02")
def test_one_way_of_handing_over() -> None:
    for one in HANDOVERS:
        assert not [kind for kind in recordable(facts(frozenset({one})), Side.SELLER, CLOSED) if kind in HANDOVERS]


@pytest.mark.feature("X-DEAL-07")
def test_the_right_of_withdrawal_ends_a_year_after_the_close_without_receipt() -> None:
    deal = facts(frozenset())
    last = withdrawal_end(CLOSED)
    assert last - CLOSED < timedelta(days=366)
    assert may_withdraw(deal, last)
    assert not may_withdraw(deal, last + timedelta(seconds=1))
