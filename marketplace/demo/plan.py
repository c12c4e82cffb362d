"""The plan of the demo's offers: buyer, ad, quantity and time. Pure: the same for the same seed.

Split unevenly into believable lots so that the combined quantity, the waiting units and the price come out as the ad's
plan says; a test proves it for every ad.
"""

from __future__ import annotations

import random
from collections.abc import Sequence
from dataclasses import dataclass
from decimal import Decimal

from marketplace.demo.ads import AdPlan
from trading.catalogue.offer_states import PriceCondition


@dataclass(frozen=True, slots=True)
class OfferPlan:
    """One counting offer. limit: price it will not go above, None at any price. day: when, from now, below 0."""

    ad: str
    buyer: str
    quantity: int
    limit: Decimal | None
    day: float

    @property
    def condition(self) -> int:
        return PriceCondition.ANY_PRICE if self.limit is None else PriceCondition.NOT_ABOVE


@dataclass(frozen=True, slots=True)
class Ending:
    """An offer that does not count any more. how: gave_up or rejected."""

    ad: str
    buyer: str
    quantity: int
    how: str
    placed: float
    ended: float


# Buyers that an ad must have, or must not have: the pages of the demo's first buyer depend on it.
FIRST_BUYERS: dict[str, tuple[str, ...]] = {
    "honey": ("milica", "zitniklas", "cosak"),
    "drill": ("timok", "djerdap"),
    "pellets": ("hotel7",),
    "toner": ("azbuka", "milica"),
    "mower": ("milica", "djerdap", "hotel7"),
    "apples": ("cosak", "zitniklas"),
    "first_aid": ("leptiric", "vidik"),
    "solar": ("nenadj",),
    "stretch": ("azbuka", "milica"),
}
WAITING_BUYERS: dict[str, str] = {
    "drill": "milica",
    "pellets": "sandork",
    "solar": "hotel7",
    "cement": "timok",
}
WITHOUT: dict[str, tuple[str, ...]] = {
    "chair": ("milica",),
    "apples": ("milica",),
    "first_aid": ("milica",),
    "cable": ("milica",),
}
EVERYONE = (
    "zitniklas", "hotel7", "timok", "djerdap", "sokak", "leptiric", "vidik", "azbuka", "cosak",
    "milica", "nenadj", "anaziv", "sandork", "ivanac", "lukadz",
)  # fmt: skip

ENDINGS: tuple[Ending, ...] = (
    Ending("chair", "milica", 4, "gave_up", -9.1, -6.4),
    Ending("cable", "ivanac", 20, "gave_up", -12.2, -11.5),
    Ending("apples", "milica", 10, "rejected", -5.6, -4.2),
    Ending("first_aid", "timok", 12, "gave_up", -20.4, -15.3),
    Ending("first_aid", "lukadz", 3, "rejected", -18.2, -16.7),
    Ending("paper", "nenadj", 15, "gave_up", -19.3, -17.8),
)


def split(total: int, count: int, rng: random.Random) -> list[int]:
    """Return `count` uneven lots with the given sum, most of them round: multiples of 5, 10 or 50."""
    if count == 0:
        return []
    weights = [rng.uniform(0.45, 1.9) for _ in range(count)]
    step = 50 if total >= 60 * count else 10 if total >= 25 * count else 5 if total >= 12 * count else 1
    scale = total / sum(weights)
    lots = [max(step, round(weight * scale / step) * step) for weight in weights]
    lots.sort(reverse=True)
    # The largest lot takes what rounding left over; when it cannot, the next ones help.
    for place in range(count):
        rest = total - sum(lots)
        lots[place] = max(1, lots[place] + rest)
        if sum(lots) == total:
            break
    rng.shuffle(lots)
    return lots


def limits_for(ad: AdPlan, count: int, rng: random.Random) -> list[Decimal | None]:
    """Return what each settled offer accepts: about a quarter up to a price not below the current one."""
    bearable = [Decimal(price) for _, price in ad.tiers if Decimal(price) >= Decimal(ad.price)]
    limited = count // 4
    limits: list[Decimal | None] = [None] * (count - limited)
    limits += [rng.choice(bearable) for _ in range(limited)]
    rng.shuffle(limits)
    return limits


def buyers_for(ad: AdPlan, rng: random.Random) -> list[str]:
    """Return the ad's buyers, those it must have first."""
    firm = list(FIRST_BUYERS.get(ad.key, ()))
    waiting = WAITING_BUYERS.get(ad.key)
    shut_out = {*firm, *WITHOUT.get(ad.key, ()), *([waiting] if waiting else [])}
    shut_out |= {ending.buyer for ending in ENDINGS if ending.ad == ad.key}
    others = [name for name in EVERYONE if name not in shut_out]
    rng.shuffle(others)
    return (firm + others)[: ad.buyers - bool(waiting)]


def offers_for(ad: AdPlan, seed: int) -> list[OfferPlan]:
    """Return the counting offers of an ad, by time."""
    if ad.buyers == 0:
        return []
    rng = random.Random(f"{seed}:{ad.key}")
    last = Decimal(ad.tiers[-1][1])
    names = buyers_for(ad, rng)
    all_wait = ad.waiting == ad.reserved
    lots = split(ad.reserved if all_wait else ad.reserved - ad.waiting, len(names), rng)
    limits: Sequence[Decimal | None] = [last] * len(names) if all_wait else limits_for(ad, len(names), rng)
    end = min(-0.15, ad.expires - 0.6) if not ad.sold_out else -2.2
    days = sorted(rng.uniform(ad.posted + 0.4 * min(1.0, -ad.posted / 3), end) for _ in names)
    offers = [
        OfferPlan(ad.key, name, lot, limit, day)
        for name, lot, limit, day in zip(names, lots, limits, days, strict=True)
    ]
    waiter = WAITING_BUYERS.get(ad.key)
    if waiter and not all_wait:
        offers.append(OfferPlan(ad.key, waiter, ad.waiting, last, (days[len(days) // 2] + end) / 2))
    return sorted(offers, key=lambda offer: offer.day)
