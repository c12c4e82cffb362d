"""Rules of an ad: its state at a moment, its hours of trade, its limits, and what its seller may do with it.

Pure: facts and `now` come in, answers go out. Source: docs/spec/domain.md, "Price steps" and "Life of an ad";
docs/spec/api-trading.md, section 4.
"""

from __future__ import annotations

import calendar
from collections.abc import Sequence
from dataclasses import dataclass
from datetime import UTC, date, datetime, time, timedelta
from decimal import Decimal
from enum import StrEnum
from zoneinfo import ZoneInfo

from marketplace.common import limits

BELGRADE = ZoneInfo("Europe/Belgrade")

BASE_PRICE_MIN = 1
TIER_PRICE_GAP = Decimal(1)  # each price is below the one before by at least this
SHIPPING_DAYS_MAX = 365
SOCIALS_MAX = 10
SECONDS_BETWEEN_ADS = 15
EXPIRY_MONTHS = 6
NEW_AD_DAYS_LESS = 2


class State(StrEnum):
    OPEN = "open"
    LOCKED = "locked"
    SOLD_OUT = "sold_out"
    EXPIRED = "expired"
    DELETED = "deleted"
    HELD = "held"  # waits for its approval


# --- Hours of trade --------------------------------------------------------------------------------------------------


@dataclass(frozen=True, slots=True)
class Hours:
    """Times of the day in Europe/Belgrade between which offers are taken; `closes` before `opens` wraps midnight."""

    opens: time
    closes: time


def local_instant(day: date, moment: time) -> datetime:
    """Return the local time of that day as UTC.

    Of a time that the autumn night has twice, the first; one that the spring night skips counts by the clock before
    the change, so 02:30 is 03:30 summer time.
    """
    return datetime.combine(day, moment, tzinfo=BELGRADE).astimezone(UTC)


def trade_window(opens: time, closes: time, now: datetime) -> tuple[bool, datetime | None, datetime | None]:
    """Return (is open, opens at, locks at) at `now`, in UTC.

    Open from exactly `opens` until just before `closes`. `opens at` is the next opening, None while open; `locks at`
    is the end of the running hours, None while shut. Equal times mean the whole day: (True, None, None).
    """
    if opens == closes:
        return True, None, None
    today = now.astimezone(BELGRADE).date()
    for ahead in (-1, 0, 1, 2):
        day = today + timedelta(days=ahead)
        start = local_instant(day, opens)
        end = local_instant(day + timedelta(days=1) if closes < opens else day, closes)
        if now < start:
            return False, start, None
        if now < end:
            return True, None, end
    raise AssertionError("Hours of three days reach beyond now.")


# --- State -----------------------------------------------------------------------------------------------------------


@dataclass(frozen=True, slots=True)
class AdFacts:
    """The facts that decide an ad's state. hours: None when offers are taken all day."""

    expires_at: datetime
    held: bool = False
    deleted: bool = False
    sold_out: bool = False
    closed: bool = False
    admin_locked: bool = False
    seller_banned: bool = False
    hours: Hours | None = None


def is_sold_out(*, closed: bool, closed_by_sell_out: bool, reserved: int, quantity: int) -> bool:
    """Return whether every unit is sold: before the close by count, after it only if that was what closed the ad."""
    return closed_by_sell_out if closed else reserved >= quantity


def ad_state(facts: AdFacts, now: datetime) -> State:
    """Return the ad's state. Time decides: past its expiry an ad is expired before any job has seen it."""
    if facts.held:
        return State.HELD
    if facts.deleted:
        return State.DELETED
    if facts.sold_out:
        return State.SOLD_OUT
    if facts.closed or facts.expires_at <= now:
        return State.EXPIRED
    if facts.admin_locked or facts.seller_banned:
        return State.LOCKED
    if facts.hours and not trade_window(facts.hours.opens, facts.hours.closes, now)[0]:
        return State.LOCKED
    return State.OPEN


@dataclass(frozen=True, slots=True)
class AdStatus:
    """An ad's state with what a page says beside it.

    sold_out: also of an ad that was deleted since. opens_at, locks_at: UTC, when its hours next change the state.
    """

    state: State
    sold_out: bool
    opens_at: datetime | None = None
    locks_at: datetime | None = None

    @property
    def is_open(self) -> bool:
        return self.state is State.OPEN

    @property
    def is_locked(self) -> bool:
        return self.state is State.LOCKED

    @property
    def is_live(self) -> bool:
        """Whether the ad is on sale, if perhaps not at this hour."""
        return self.state in (State.OPEN, State.LOCKED)

    @property
    def is_editable(self) -> bool:
        """Whether its seller may change the ad: while it is on sale, and before, while it waits for its approval."""
        return self.is_live or self.state is State.HELD


def ad_status(facts: AdFacts, now: datetime) -> AdStatus:
    """Return the state and the next change by the hours; a lock by an admin or a ban has no known end."""
    state = ad_state(facts, now)
    if state not in (State.OPEN, State.LOCKED) or not facts.hours or facts.admin_locked or facts.seller_banned:
        return AdStatus(state, facts.sold_out)
    _, opens_at, locks_at = trade_window(facts.hours.opens, facts.hours.closes, now)
    return AdStatus(state, facts.sold_out, opens_at, locks_at)


# --- Expiry ----------------------------------------------------------------------------------------------------------


class Occasion(StrEnum):
    NEW = "new"
    RENEWAL = "renewal"
    EDIT = "edit"


def local_day(moment: datetime) -> date:
    """Return the day of the moment in Belgrade."""
    return moment.astimezone(BELGRADE).date()


def months_later(day: date, months: int) -> date:
    """Return the same day so many months later, or that month's last day when it has no such day."""
    year, month = divmod(day.year * 12 + day.month - 1 + months, 12)
    return date(year, month + 1, min(day.day, calendar.monthrange(year, month + 1)[1]))


def expiry_days(occasion: Occasion, now: datetime) -> tuple[date, date]:
    """Return the first and the last day, in Belgrade, on which an ad may expire."""
    today = local_day(now)
    last = months_later(today, EXPIRY_MONTHS)
    if occasion is Occasion.NEW:
        last -= timedelta(days=NEW_AD_DAYS_LESS)
    return (today if occasion is Occasion.EDIT else today + timedelta(days=1)), last


def expiry_error(expires_at: datetime, occasion: Occasion, now: datetime) -> DetailError | None:
    """Return why the ad may not expire then, None when it may."""
    first, last = expiry_days(occasion, now)
    try:
        day = local_day(expires_at)
    except (OverflowError, ValueError):  # a first or last day of the calendar leaves it in another zone
        return DetailError("expires_at", "invalid")
    if day < first or expires_at <= now:
        return DetailError("expires_at", "min", first.isoformat())
    if day > last:
        return DetailError("expires_at", "max", last.isoformat())
    return None


# --- Quantity, base price, tiers -------------------------------------------------------------------------------------


@dataclass(frozen=True, slots=True)
class DetailError:
    """One error. field: clean name, dotted inside lists (`tiers.1.price`). limit: the value that is still allowed."""

    field: str
    code: str
    limit: int | str | None = None


@dataclass(frozen=True, slots=True)
class TierSpec:
    """A price tier as the seller gives it."""

    minimum: int
    maximum: int
    price: Decimal


def quantity_error(quantity: int) -> DetailError | None:
    if quantity < limits.QUANTITY_MIN:
        return DetailError("quantity", "min", limits.QUANTITY_MIN)
    return DetailError("quantity", "max", limits.QUANTITY_MAX) if quantity > limits.QUANTITY_MAX else None


def base_price_error(base_price: Decimal) -> DetailError | None:
    """Return the error of a price before any discount; it is in whole units of the currency."""
    if base_price != base_price.to_integral_value():
        return DetailError("base_price", "invalid")
    if base_price < BASE_PRICE_MIN:
        return DetailError("base_price", "min", BASE_PRICE_MIN)
    return DetailError("base_price", "max", limits.BASE_PRICE_MAX) if base_price > limits.BASE_PRICE_MAX else None


def tier_errors(tiers: Sequence[TierSpec], quantity: int, base_price: Decimal) -> list[DetailError]:
    """Return every error of the tiers, in their order; an empty list means that they may be published.

    Good tiers are 2 to 5, contiguous from a first minimum of at least 1 up to exactly the quantity, and each price is
    at least 1 below the one before; the first is at most the base price. So every quantity from the first minimum on
    lies in exactly one tier.
    """
    if not limits.TIERS_MIN <= len(tiers) <= limits.TIERS_MAX:
        return [
            DetailError(
                "tiers", "pricesLengthError", limits.TIERS_MIN if len(tiers) < limits.TIERS_MIN else limits.TIERS_MAX
            )
        ]
    errors = []
    for index, tier in enumerate(tiers):
        before = tiers[index - 1] if index else None
        if before is None and tier.minimum < 1:
            errors.append(DetailError(f"tiers.{index}.minimum", "min", 1))
        if before is not None and tier.minimum != before.maximum + 1:
            errors.append(DetailError(f"tiers.{index}.minimum", "invalid", before.maximum + 1))
        if tier.maximum <= tier.minimum:
            errors.append(DetailError(f"tiers.{index}.maximum", "min", tier.minimum + 1))
        if tier.maximum > quantity:
            errors.append(DetailError(f"tiers.{index}.maximum", "main.quantityMaxError", quantity))
        dearest = base_price if before is None else before.price - TIER_PRICE_GAP
        if not 0 < tier.price <= dearest:
            errors.append(DetailError(f"tiers.{index}.price", "priceError", f"{dearest:.2f}" if dearest > 0 else None))
    if tiers[-1].maximum < quantity:
        errors.append(DetailError("tiers", "useAllQuantityError", quantity))
    return errors


# --- Delivery ---------------------------------------------------------------------------------------------------------


# Who pays for delivery: paid separately it is neither free nor in the price.
DELIVERY_COSTS = ("free_shipping", "shipping_included", "shipping_additional")


def delivery_error(*, free_shipping: bool, shipping_included: bool, shipping_additional: bool) -> DetailError | None:
    """Return the error of terms by which delivery would be paid separately and also cost nothing more."""
    contradicts = shipping_additional and (free_shipping or shipping_included)
    return DetailError("shipping_additional", "deliveryCostsError") if contradicts else None


# --- What the seller may do ------------------------------------------------------------------------------------------


@dataclass(frozen=True, slots=True)
class OwnerFacts:
    """The facts that decide the owner's flags. buyers: people with a counting offer."""

    state: State
    ended: bool  # closed, by the job or by the clock
    deleted_by_admin: bool
    buyers: int
    allows_abandon: bool
    renewed: bool
    hidden: bool


@dataclass(frozen=True, slots=True)
class OwnerFlags:
    editable: bool = False
    price_edit: bool = False  # what binds buyers may change
    deletable: bool = False
    renewable: bool = False
    can_hide: bool = False
    archived: bool = False


NO_FLAGS = OwnerFlags()


def owner_flags(facts: OwnerFacts) -> OwnerFlags:
    """Return what the ad's own seller may do with it now; for everybody else nothing (`NO_FLAGS`)."""
    live = facts.state in (State.OPEN, State.LOCKED, State.HELD)
    over = facts.state is not State.HELD and (facts.ended or facts.state is State.DELETED)
    return OwnerFlags(
        editable=live,
        price_edit=live and not facts.buyers,
        deletable=live and (not facts.buyers or facts.allows_abandon),
        renewable=over and not facts.deleted_by_admin and not facts.renewed,
        can_hide=over and not facts.hidden,
        archived=facts.hidden,
    )
