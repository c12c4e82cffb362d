"""The steps that people of the demo recorded after a sale had closed."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from datetime import datetime
from functools import partial

from marketplace.demo.ads import AdPlan
from marketplace.demo.aftermath import deal
from marketplace.demo.people import PRIMARY_BUYER
from marketplace.demo.state import Demo
from trading.deals.rules import Kind, Side
from trading.deals.services import NO_DETAILS, Details, record_step


@dataclass(frozen=True, slots=True)
class Recorded:
    """A step of the deal on `ad` with `buyer`. after: hours after the sale's expiry."""

    ad: str
    buyer: str
    side: Side
    kind: Kind
    after: float
    details: Details = NO_DETAILS


RECORDED = (
    Recorded("mower", PRIMARY_BUYER, Side.SELLER, Kind.PAYMENT_ASKED, 12, Details(note="Račun je na ugovoru.")),
    Recorded("mower", PRIMARY_BUYER, Side.BUYER, Kind.PAID, 16, Details(note="Uplaćeno sa tekućeg računa.")),
    Recorded("mower", PRIMARY_BUYER, Side.SELLER, Kind.PAYMENT_CONFIRMED, 20),
    Recorded("mower", PRIMARY_BUYER, Side.SELLER, Kind.HANDED_OVER, 28),
    Recorded("mower", PRIMARY_BUYER, Side.BUYER, Kind.RECEIVED, 29),
    Recorded("mower", PRIMARY_BUYER, Side.BUYER, Kind.SETTLED, 30),
    Recorded("mower", "djerdap", Side.BUYER, Kind.PAID, 18),
    Recorded("mower", "djerdap", Side.SELLER, Kind.PAYMENT_CONFIRMED, 21),
    Recorded(
        "mower", "djerdap", Side.SELLER, Kind.SHIPPED, 26, Details(carrier="Kurir Plus", tracking_number="KP 4471 203")
    ),
)


def steps(demo: Demo, plans: Iterable[AdPlan]) -> Iterable[tuple[datetime, partial[None]]]:
    """Yield (time, step) of each recorded step."""
    shown = {plan.key: plan for plan in plans}
    for one in RECORDED:
        if one.ad in shown:
            yield demo.after_close(shown[one.ad], one.after), partial(record, demo, one)


def record(demo: Demo, one: Recorded) -> None:
    """Let the side record its step. A second run changes nothing."""
    offer = deal(demo, one.ad, one.buyer)
    user = demo.users[one.buyer] if one.side is Side.BUYER else demo.ads[one.ad].seller
    record_step(user_id=user.pk, offer_id=offer.pk, kind=one.kind, details=one.details)
