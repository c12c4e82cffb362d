"""Offers over HTTP against the least that Django can do: `python -m benchmarks.offers [--seconds 2] [--rounds 3]`.

The product's whole offer (session, rates, rules, locks, notification, outbox) and a bare view with one statement run on
the same gunicorn workers, the same schema and the same rows, in turns. Goals: at least 0.4 of the bare view, and a p95
under 4 times its own. Then buyers change their offers and give them up, and sellers reject some: at least 0.25 each.
"""

import argparse
import random
from collections import defaultdict
from dataclasses import dataclass
from statistics import median
from typing import NamedTuple

from benchmarks.environment import environment, with_services
from benchmarks.load import Load, post, rush
from benchmarks.report import line, loads_line, quantile, title

CLIENTS = 16
GOAL, LATE_GOAL = 0.4, 4.0
LATER_GOAL = 0.25
LATER = ("change", "give-up", "rejection")


@dataclass(frozen=True)
class Field:
    """Where offers are placed. people: keys of buyers; ads: over which they spread; hot: two ads for each round."""

    people: list[int]
    ads: list[int]
    hot: list[int]

    def product(self, targets: list[int], buyers: list[int]) -> list[bytes]:
        """Return the product's request of each buyer on each target."""
        from benchmarks.seeding import sid_of

        return [
            post("/api/offers", f'{{"pro_id":{ad},"off_quantity":1,"off_type":1}}', sid_of(buyer))
            for ad, buyer in zip(targets, buyers, strict=True)
        ]

    def floor(self, targets: list[int], buyers: list[int]) -> list[bytes]:
        """Return the bare view's request of each buyer on each target."""
        return [post(f"/floor/offer/{ad}/{self.people[buyer]}") for ad, buyer in zip(targets, buyers, strict=True)]


def measure(port: int, field: Field, number_of_rounds: int, seconds: float) -> dict[str, list[Load]]:
    """Return the loads of all rounds by what was asked for. Rounds go in turns."""
    everyone = list(range(len(field.people)))
    warm = random.Random(1).sample(everyone, 200)
    rush(port, field.product([field.hot[0]] * 200, warm), CLIENTS, 5)
    rush(port, field.floor([field.hot[1]] * 200, warm), CLIENTS, 5)
    rounds: dict[str, list[Load]] = defaultdict(list)
    for number in range(number_of_rounds):
        buyers = random.Random(number).sample(everyone, len(everyone))
        # Other pairs in each round: nobody offers twice on an ad.
        near = [field.ads[(buyer + 2 * number) % len(field.ads)] for buyer in buyers]
        next_to = [field.ads[(buyer + 2 * number + 1) % len(field.ads)] for buyer in buyers]
        mine, others = field.hot[2 * number], field.hot[2 * number + 1]
        fresh = [buyer for buyer in buyers if buyer not in set(warm)] if not number else buyers
        rounds["hot product"].append(rush(port, field.product([mine] * len(fresh), fresh), CLIENTS, seconds))
        rounds["hot floor"].append(rush(port, field.floor([others] * len(fresh), fresh), CLIENTS, seconds))
        rounds["spread product"].append(rush(port, field.product(near, buyers), CLIENTS, seconds))
        rounds["spread floor"].append(rush(port, field.floor(next_to, buyers), CLIENTS, seconds))
    return rounds


def measure_later(port: int, field: Field, number_of_rounds: int, seconds: float) -> dict[str, list[Load]]:
    """Return the loads of writes of offers that stand, and of the bare view beside them, by what was asked for."""
    buyers = list(range(len(field.people)))
    placed = own_sales(field.ads)
    rounds: dict[str, list[Load]] = defaultdict(list)
    for number in range(number_of_rounds):
        mine = placed[number::number_of_rounds]
        first, second = mine[::2], mine[1::2]
        for place, (what, requests) in enumerate(
            {
                "change": [patch(one, one.buyer, '{"off_quantity":2}') for one in first],
                "give-up": [patch(one, one.buyer, f'{{"off_id":{one.id}}}') for one in first],
                "rejection": [patch(one, one.seller, "{}", "/reject") for one in second],
            }.items()
        ):
            rounds[f"{what} product"].append(rush(port, requests, CLIENTS, seconds))
            # Pairs that no other round has: nobody offers twice on an ad.
            apart = 2 * number_of_rounds + len(LATER) * number + place
            others = [field.ads[(buyer + apart) % len(field.ads)] for buyer in buyers]
            rounds[f"{what} floor"].append(rush(port, field.floor(others, buyers), CLIENTS, seconds))
    return rounds


class Row(NamedTuple):
    """An offer that stands: its id, and the people of its two sides."""

    id: int
    buyer: int
    seller: int


def patch(offer: Row, person: int, body: str, path: str = "") -> bytes:
    """Return the person's request for a change of the offer."""
    from benchmarks.seeding import FIRST, sid_of

    return post(f"/api/offers/{offer.id}{path}", body, sid_of(person - FIRST), method="PATCH")


def own_sales(ads: list[int]) -> list[Row]:
    """Give each ad with an offer of the product to a seller of its own who may reject it; return these offers.

    One seller of them all would meet the limit of writes a minute.
    """
    from trading.catalogue.models import Ad
    from trading.offers.models import Offer

    # Those of the bare view have no time of acceptance.
    placed = Offer.objects.filter(ad_id__in=ads, accepted_at__isnull=False).order_by("ad_id", "pk")
    offers = list({offer.ad_id: offer for offer in placed}.values())
    for offer, other in zip(offers, [*offers[1:], offers[0]], strict=True):
        offer.seller_id = other.buyer_id if other.buyer_id != offer.buyer_id else offers[0].buyer_id
    Offer.objects.bulk_update(offers, ["seller"], batch_size=1000)
    Ad.objects.bulk_update(
        [Ad(pk=offer.ad_id, seller_id=offer.seller_id, allows_reject=True) for offer in offers],
        ["seller", "allows_reject"],
        batch_size=1000,
    )
    return [Row(offer.pk, offer.buyer_id, offer.seller_id) for offer in offers]


def show(rounds: dict[str, list[Load]], ads: int) -> None:
    """Print the ratios and times, of one ad, of all, and of the writes that follow."""
    places = (("hot", "one ad", GOAL), ("spread", f"{ads:,} ads", GOAL), *((one, one, LATER_GOAL) for one in LATER))
    for where, what, goal in places:
        mine, base = rounds[f"{where} product"], rounds[f"{where} floor"]
        ratio = median(one.rate / two.rate for one, two in zip(mine, base, strict=True))
        line(f"{what}: product / bare view", ratio, goal, at_least=True)
        if where not in LATER:
            late = median(
                quantile(one.seconds, 0.95) / quantile(two.seconds, 0.95) for one, two in zip(mine, base, strict=True)
            )
            line(f"{what}: p95 of product / bare view", late, LATE_GOAL, at_least=False)
        for name, loads in (("product", mine), ("bare view", base)):
            loads_line(name, loads)


def main() -> None:
    """Measure and print."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--seconds", type=float, default=2.0, help="of one round")
    parser.add_argument("--rounds", type=int, default=3)
    parser.add_argument("--ads", type=int, default=10_000, help="over which the spread offers go")
    parser.add_argument("--buyers", type=int, default=10_000)
    parser.add_argument("--workers", type=int, default=4, help="processes of gunicorn")
    given = parser.parse_args()
    if not with_services("benchmarks.offers"):
        return
    with environment() as installation:
        from benchmarks.seeding import analyse, seed_ads, seed_people
        from trading.offers.invariants import violations
        from trading.offers.models import Offer

        people = seed_people(given.buyers)
        ads = seed_ads(given.ads, quantity=300_000)
        hot = seed_ads(2 * given.rounds, quantity=300_000, first=max(ads) + 1)
        analyse()
        web = installation.web(workers=given.workers)
        web.wait_listening()
        field = Field(people, ads, hot)
        rounds = measure(web.port, field, given.rounds, given.seconds)
        rounds |= measure_later(web.port, field, given.rounds, given.seconds)
        title(
            f"Offers over HTTP: {CLIENTS} clients, {given.workers} workers, {given.rounds} rounds of {given.seconds} s"
        )
        show(rounds, given.ads)
        # What the bare view wrote has no notifications and moves no price: only the product's own ads must hold.
        Offer.objects.exclude(ad_id__in=hot[::2]).delete()
        wrong = [found for found in violations() if found.pk in set(hot[::2])]
        print(f"    invariants of the hot ads: {'all hold' if not wrong else wrong[:5]}")


if __name__ == "__main__":
    main()
