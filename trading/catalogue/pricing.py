"""The only function that writes an ad's price. Source: docs/spec/domain.md, "The settlement rule"."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from datetime import datetime
from typing import Any

from marketplace.common.db.prepared_writes import update_row
from marketplace.common.messaging import live
from trading.catalogue.coming_price import distance_to_next
from trading.catalogue.events import price_frame
from trading.catalogue.models import Ad
from trading.catalogue.price_ladder import settlement_of, trace_of
from trading.catalogue.price_record import BASIS, record_price
from trading.catalogue.rules import AdStatus
from trading.catalogue.settlement import Settlement

PRICE_COLUMNS = ("price_ladder", "any_price_quantity", "reserved", "buyers", "current_price", "to_next", "rev")


@dataclass(frozen=True, slots=True)
class UpdateGuard:
    """A condition on the stored row, in SQL, and its parameters."""

    sql: str = ""
    given: tuple[Any, ...] = ()


NO_GUARD = UpdateGuard()


def write_price(
    ad: Ad,
    *,
    now: datetime,
    also: Iterable[str] = (),
    guard: UpdateGuard = NO_GUARD,
    settlement: Settlement | None = None,
    status: AdStatus | None = None,
) -> bool:
    """Settle the ad anew, save its price columns in one UPDATE and push the price to every open page.

    The caller holds the ad's row lock and has already put its change into `price_ladder`, `any_price_quantity`,
    `reserved` and `buyers`; `also` names further columns it changed by their attributes (`unit_id`), saved in the same
    statement. A frozen trace (a closed ad) keeps its price. A price that differs from the one before, or is of another
    currency or unit, gets a row in the ad's record of prices. Runs inside the caller's transaction; the relay sends the
    frame after the commit.

    guard: of the stored row, a second check behind the lock. Returns False, and writes nothing, when the
    row does not meet it. settlement, status: of the ad with its present offers, where the caller has them already.
    """
    before = ad.current_price
    if settlement is None and ad.trace is None:
        settlement = settlement_of(ad)
    if settlement is not None:
        ad.current_price = settlement.price
    trace = trace_of(ad) if settlement is None else settlement.trace
    ad.to_next = distance_to_next(ad, ad.reserved, trace)
    ad.rev += 1
    columns = (*PRICE_COLUMNS, *sorted(set(also).difference(PRICE_COLUMNS)))  # one order, one prepared statement
    if not update_row(Ad, ad.pk, {name: getattr(ad, name) for name in columns}, where=guard.sql, given=guard.given):
        return False
    if ad.current_price != before or not BASIS.isdisjoint(columns):
        record_price(ad, now)
    live.push_to_ad(ad.pk, price_frame(ad, now, trace, status), key=f"price:{ad.pk}:{ad.rev}")
    return True
