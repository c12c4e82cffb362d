"""Limits, price steps, expiry, state and the seller's flags, at and one beyond each edge."""

from datetime import UTC, date, datetime, time, timedelta
from decimal import Decimal
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from marketplace.common import limits
from marketplace.common.db import clock
from tests.trading.catalogue.limits_table import LIMITS, tier_specs
from trading.catalogue import rules
from trading.catalogue.rules import AdFacts, Hours, Occasion, OwnerFacts, State, TierSpec
from trading.catalogue.serializers.input import wire_name

pytestmark = pytest.mark.once

NOON = datetime(2026, 11, 20, 12, tzinfo=UTC)


@pytest.mark.feature("M-AD-03")
@pytest.mark.parametrize("case", LIMITS["tiers"], ids=lambda case: case["name"])
def test_each_rule_of_the_price_steps_has_its_fault(case: dict[str, Any]) -> None:
    """Each rule broken once, with its code at its field."""
    errors = rules.tier_errors(tier_specs(case["tiers"]), case["quantity"], Decimal(case["base"]))

    assert [[wire_name(error.field), error.code] for error in errors] == case["errors"]


@st.composite
def good_tiers(draw: st.DrawFn) -> tuple[list[TierSpec], int, Decimal]:
    """Steps that keep every rule, with their quantity and base price."""
    first = draw(st.integers(1, 50))
    widths = draw(st.lists(st.integers(1, 500), min_size=limits.TIERS_MIN, max_size=limits.TIERS_MAX))
    drops = draw(st.lists(st.integers(100, 5000), min_size=len(widths), max_size=len(widths)))
    cents = draw(st.integers(1, 100_000)) + sum(drops)
    tiers, low, price = [], first, cents
    for width, drop in zip(widths, drops, strict=True):
        tiers.append(TierSpec(low, low + width, Decimal(price) / 100))
        low, price = low + width + 1, price - drop
    return tiers, tiers[-1].maximum, Decimal(-(-cents // 100))


@given(good_tiers())
def test_every_quantity_lies_in_exactly_one_step(made: tuple[list[TierSpec], int, Decimal]) -> None:
    """I3: good steps are taken, and each quantity from the first minimum on lies in exactly one of them."""
    tiers, quantity, base = made

    assert rules.tier_errors(tiers, quantity, base) == []
    for units in {tiers[0].minimum, quantity, *(t.minimum for t in tiers), *(t.maximum for t in tiers)}:
        assert sum(tier.minimum <= units <= tier.maximum for tier in tiers) == 1


@given(good_tiers(), st.integers(-2, 2), st.data())
def test_a_moved_edge_is_refused(made: tuple[list[TierSpec], int, Decimal], shift: int, data: st.DataObject) -> None:
    """I3: moving one inner edge away from its neighbour is always noticed."""
    tiers, quantity, base = made
    place = data.draw(st.integers(1, len(tiers) - 1))
    moved = [*tiers]
    moved[place] = TierSpec(tiers[place].minimum + shift, tiers[place].maximum, tiers[place].price)

    assert (rules.tier_errors(moved, quantity, base) == []) == (shift == 0)


@pytest.mark.feature("M-AD-02")
@pytest.mark.parametrize(
    ("quantity", "code"),
    [(3, "min"), (4, None), (5, None), (99_999_998, None), (99_999_999, None), (100_000_000, "max")],
)
def test_quantity_at_its_limits(quantity: int, code: str | None) -> None:
    error = rules.quantity_error(quantity)

    assert (error and error.code) == code


@pytest.mark.feature("M-AD-02")
@pytest.mark.parametrize(
    ("price", "code"),
    [("0", "min"), ("1", None), ("999999999", None), ("1000000000", "max"), ("1.50", "invalid"), ("7.00", None)],
)
def test_base_price_at_its_limits(price: str, code: str | None) -> None:
    """At most nine digits, no decimals."""
    error = rules.base_price_error(Decimal(price))

    assert (error and error.code) == code


@pytest.mark.feature("M-AD-02")
@pytest.mark.parametrize("case", LIMITS["expiry"], ids=lambda case: f"{case['occasion']} {case['now']}")
def test_expiry_days_at_their_limits(case: dict[str, str]) -> None:
    """The first and the last day are taken, the days beside them are not; days are Belgrade's."""
    now, occasion = datetime.fromisoformat(case["now"]), Occasion(case["occasion"])
    first, last = date.fromisoformat(case["first"]), date.fromisoformat(case["last"])

    assert rules.expiry_days(occasion, now) == (first, last)

    def code(day: date) -> str | None:
        error = rules.expiry_error(clock.end_of_day(day), occasion, now)
        return error.code if error else None

    one = timedelta(days=1)
    assert [code(first - one), code(first), code(last), code(last + one)] == ["min", None, None, "max"]


def test_expiry_of_today_has_to_be_ahead() -> None:
    assert rules.expiry_error(NOON, Occasion.EDIT, NOON) is not None
    assert rules.expiry_error(NOON + timedelta(seconds=1), Occasion.EDIT, NOON) is None


OPEN = AdFacts(expires_at=NOON)


@pytest.mark.feature("M-OFR-06")
@pytest.mark.parametrize(
    ("facts", "now", "state"),
    [
        (OPEN, NOON - timedelta(milliseconds=1), State.OPEN),
        (OPEN, NOON, State.EXPIRED),
        (OPEN, NOON + timedelta(milliseconds=1), State.EXPIRED),
        (AdFacts(expires_at=NOON, closed=True), NOON - timedelta(days=1), State.EXPIRED),
        (AdFacts(expires_at=NOON, sold_out=True), NOON - timedelta(days=1), State.SOLD_OUT),
        (AdFacts(expires_at=NOON, sold_out=True, closed=True), NOON + timedelta(days=1), State.SOLD_OUT),
        (AdFacts(expires_at=NOON, admin_locked=True), NOON - timedelta(days=1), State.LOCKED),
        (AdFacts(expires_at=NOON, seller_banned=True), NOON - timedelta(days=1), State.LOCKED),
        (AdFacts(expires_at=NOON, admin_locked=True), NOON, State.EXPIRED),
        (AdFacts(expires_at=NOON, deleted=True, sold_out=True), NOON, State.DELETED),
        # 12:59:59 and 13:00 in Belgrade, trade from 18 to 6
        (AdFacts(expires_at=NOON, hours=Hours(time(18), time(6))), NOON - timedelta(hours=1), State.LOCKED),
        (AdFacts(expires_at=NOON, hours=Hours(time(12), time(13))), NOON - timedelta(seconds=1), State.OPEN),
    ],
)
def test_state(facts: AdFacts, now: datetime, state: State) -> None:
    """Time decides, whatever the job has done."""
    assert rules.ad_state(facts, now) is state


def test_a_lock_without_a_known_end_promises_no_opening() -> None:
    night = Hours(time(18), time(6))
    noon = NOON - timedelta(days=1)

    shut = rules.ad_status(AdFacts(expires_at=NOON, hours=night), noon)
    locked = rules.ad_status(AdFacts(expires_at=NOON, hours=night, admin_locked=True), noon)

    assert shut.opens_at == datetime(2026, 11, 19, 17, tzinfo=UTC)
    assert (locked.state, locked.opens_at, locked.locks_at) == (State.LOCKED, None, None)


def owner(**changes: Any) -> OwnerFacts:
    facts: dict[str, Any] = {
        "state": State.OPEN,
        "ended": False,
        "deleted_by_admin": False,
        "buyers": 0,
        "allows_abandon": False,
        "renewed": False,
        "hidden": False,
    }
    return OwnerFacts(**{**facts, **changes})


@pytest.mark.feature("M-AD-10", "M-AD-11")
@pytest.mark.parametrize(
    ("facts", "flags"),
    [
        (owner(), {"editable", "price_edit", "deletable"}),
        (owner(state=State.LOCKED), {"editable", "price_edit", "deletable"}),
        (owner(buyers=1), {"editable"}),
        (owner(buyers=1, allows_abandon=True), {"editable", "deletable"}),
        (owner(state=State.EXPIRED, ended=True), {"renewable", "can_hide"}),
        (owner(state=State.SOLD_OUT, ended=True, buyers=3), {"renewable", "can_hide"}),
        (owner(state=State.EXPIRED, ended=True, renewed=True), {"can_hide"}),
        (owner(state=State.EXPIRED, ended=True, hidden=True), {"renewable", "archived"}),
        (owner(state=State.DELETED), {"renewable", "can_hide"}),
        (owner(state=State.DELETED, deleted_by_admin=True), {"can_hide"}),
    ],
)
def test_what_the_seller_may_do(facts: OwnerFacts, flags: set[str]) -> None:
    given_flags = rules.owner_flags(facts)

    assert {name for name in given_flags.__dataclass_fields__ if getattr(given_flags, name)} == flags
