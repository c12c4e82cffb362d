"""Offers over HTTP against the least that Django can do: `python -m benchmarks.offers [--seconds 2] [--rounds 3]`.

The product's whole offer (session, rates, rules, locks, notification, outbox) and a bare view with one statement run on
the same gunicorn workers, the same schema and the same rows, in turns. Goals: at least 0.4 of the bare view, and a p95
under 4 times its own.
"""

import argparse
import random
from collections import defaultdict
from dataclasses import dataclass
from statistics import median

from benchmarks.environment import environment, with_services
from benchmarks.load import Load, post, rush
from benchmarks.report import line, loads_line, quantile, title

CLIENTS = 16
GOAL, LATE_GOAL = 0.4, 4.0


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


def show(rounds: dict[str, list[Load]], ads: int) -> None:
    """Print the ratios and times, of one ad and of all."""
    for where, what in (("hot", "one ad"), ("spread", f"{ads:,} ads")):
        mine, base = rounds[f"{where} product"], rounds[f"{where} floor"]
        ratio = median(one.rate / two.rate for one, two in zip(mine, base, strict=True))
        line(f"{what}: product / bare view", ratio, GOAL, at_least=True)
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
        rounds = measure(web.port, Field(people, ads, hot), given.rounds, given.seconds)
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
