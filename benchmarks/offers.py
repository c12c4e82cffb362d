"""Offers over HTTP against the least that Django can do: `python -m benchmarks.offers [--seconds 2] [--rounds 3]`.

The product's whole offer (session, rates, rules, locks, notification, outbox) and a bare view with one statement run on
the same gunicorn workers, the same schema and the same rows, in turns. Goal: at least 0.5 of the bare view.
"""

import argparse
import random
from collections import defaultdict
from statistics import median

from benchmarks.load import Load, post, rush
from benchmarks.place import place, with_services
from benchmarks.report import line, quantile, title

CLIENTS = 16
GOAL = 0.5


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
    with place() as installation:
        from benchmarks.seeding import analyse, seed_ads, seed_people, sid_of
        from trading.offers.invariants import violations
        from trading.offers.models import Offer

        people = seed_people(given.buyers)
        ads = seed_ads(given.ads, quantity=300_000)
        hot = seed_ads(2 * given.rounds, quantity=300_000, first=max(ads) + 1)
        analyse()
        web = installation.web(workers=given.workers)
        web.wait_listening()

        def product(targets: list[int], buyers: list[int]) -> list[bytes]:
            return [
                post("/api/offers", f'{{"pro_id":{ad},"off_quantity":1,"off_type":1}}', sid_of(buyer))
                for ad, buyer in zip(targets, buyers, strict=True)
            ]

        def floor(targets: list[int], buyers: list[int]) -> list[bytes]:
            return [post(f"/floor/offer/{ad}/{people[buyer]}") for ad, buyer in zip(targets, buyers, strict=True)]

        everyone = list(range(given.buyers))
        warm = random.Random(1).sample(everyone, 200)
        for make in (product, floor):
            rush(web.port, make([hot[0] if make is product else hot[1]] * 200, warm), CLIENTS, 5)

        rounds: dict[str, list[Load]] = defaultdict(list)
        for number in range(given.rounds):
            buyers = random.Random(number).sample(everyone, len(everyone))
            # Other pairs in each round: nobody offers twice on an ad.
            near = [ads[(buyer + 2 * number) % len(ads)] for buyer in buyers]
            next_to = [ads[(buyer + 2 * number + 1) % len(ads)] for buyer in buyers]
            mine, others = hot[2 * number], hot[2 * number + 1]
            fresh = [buyer for buyer in buyers if buyer not in set(warm)] if not number else buyers
            rounds["hot product"].append(rush(web.port, product([mine] * len(fresh), fresh), CLIENTS, given.seconds))
            rounds["hot floor"].append(rush(web.port, floor([others] * len(fresh), fresh), CLIENTS, given.seconds))
            rounds["spread product"].append(rush(web.port, product(near, buyers), CLIENTS, given.seconds))
            rounds["spread floor"].append(rush(web.port, floor(next_to, buyers), CLIENTS, given.seconds))

        title(
            f"Offers over HTTP: {CLIENTS} clients, {given.workers} workers, {given.rounds} rounds of {given.seconds} s"
        )
        for where in ("hot", "spread"):
            mine, base = rounds[f"{where} product"], rounds[f"{where} floor"]
            ratio = median(one.rate / two.rate for one, two in zip(mine, base, strict=True))
            what = "one ad" if where == "hot" else f"{given.ads:,} ads"
            line(f"{what}: product / bare view", ratio, GOAL, at_least=True)
            for name, loads in (("product", mine), ("bare view", base)):
                taken = [second for load in loads for second in load.seconds]
                statuses = sum((load.statuses for load in loads), start=loads[0].statuses.__class__())
                print(
                    f"    {name:<10} {median(load.rate for load in loads):7.0f} /s"
                    f"   p50 {quantile(taken, 0.5):6.1f} ms   p95 {quantile(taken, 0.95):6.1f} ms   {dict(statuses)}"
                )
        # What the bare view wrote has no notifications and moves no price: only the product's own ads must hold.
        Offer.objects.exclude(ad_id__in=hot[::2]).delete()
        wrong = [found for found in violations() if found.pk in set(hot[::2])]
        print(f"    invariants of the hot ads: {'all hold' if not wrong else wrong[:5]}")


if __name__ == "__main__":
    main()
