"""Offers on ads that ten thousand people watch: `python -m benchmarks.watching [--watchers 10000] [--ads 20]`.

An offer that brings the next price near leaves one task in the outbox, whether nobody or ten thousand people have the
ad on their wish list. Offers on watched and on unwatched ads are placed in turns, each near its next price: goal at
most 1.15 times. Then the job alerts everybody, batch by batch, against one statement a batch that writes as many
notifications and nothing else, in turns: goal at most 6 times, no batch longer than 1 s.
"""

import argparse
import time
from statistics import median

from benchmarks.environment import environment, with_services
from benchmarks.report import line, title

OFFER_GOAL, JOB_GOAL, BATCH_GOAL = 1.15, 6.0, 1000.0  # times; times; ms
QUANTITY = 300
NEAR = 95  # of the 100 units that the first price takes

LIKE = """
INSERT INTO trading_favourite (user_id, ad_id, created_at)
SELECT %s + n, ad, now() FROM unnest(%s::bigint[]) ad, generate_series(0, %s - 1) n
"""
FLOOR = """
INSERT INTO trading_notification (recipient_id, type, payload, dedupe_key, created_at)
SELECT user_id, 'favourite-near', '{}', 'floor:ad:' || ad_id, clock_timestamp() FROM (
    SELECT id, user_id, ad_id FROM trading_favourite WHERE ad_id = %s AND id > %s ORDER BY id LIMIT %s
) people ON CONFLICT DO NOTHING
"""


def offers_in_turns(quiet: list[int], watched: list[int], buyers: list[int]) -> dict[str, list[float]]:
    """Place one offer near the next price on each ad, in turns; return the milliseconds by kind of ad."""
    from trading.catalogue.offer_states import PriceCondition
    from trading.offers import services
    from trading.offers.rules import Terms

    took: dict[str, list[float]] = {"unwatched": [], "watched": []}
    turns = [one for pair in zip(quiet, watched, strict=True) for one in zip(took, pair, strict=True)]
    for number, (kind, ad_id) in enumerate(turns):
        terms = Terms(NEAR, PriceCondition.ANY_PRICE)
        started = time.perf_counter()
        services.place_offer(buyer_id=buyers[number], ad_id=ad_id, terms=terms)
        took[kind].append(1000 * (time.perf_counter() - started))
    return took


def alerts_in_turns(ads: list[int], watchers: int) -> dict[str, list[float]]:
    """Alert the watchers of each ad by the job and by the floor, batch by batch in turns; return the milliseconds."""
    from django.db import connection

    from trading.catalogue.models import Ad, Favourite
    from trading.watching import runs
    from trading.watching.models import AlertRun

    took: dict[str, list[float]] = {"job": [], "floor": []}
    for ad_id in ads:
        last = 0
        coming = Ad.objects.get(pk=ad_id).price_ladder[1]["id"]
        run = runs.begin(ad_id, AlertRun.Kind.NEAR, coming)
        for _ in range(-(-watchers // runs.BATCH)):
            started = time.perf_counter()
            served = runs.serve_batch(run)
            took["job"].append(1000 * (time.perf_counter() - started))
            assert served == runs.BATCH, f"{served} people in a batch"
            started = time.perf_counter()
            with connection.cursor() as cursor:
                cursor.execute(FLOOR, [ad_id, last, runs.BATCH])
            took["floor"].append(1000 * (time.perf_counter() - started))
            rows = Favourite.objects.filter(ad_id=ad_id, pk__gt=last).order_by("pk")
            last = rows.values_list("pk", flat=True)[runs.BATCH - 1]
    return took


def main() -> None:
    """Measure and print."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--watchers", type=int, default=10_000, help="a multiple of 500")
    parser.add_argument("--ads", type=int, default=20, help="watched ones, and as many that nobody watches")
    given = parser.parse_args()
    if not with_services("benchmarks.watching"):
        return
    with environment():
        from django.db import connection

        from benchmarks.seeding import FIRST, analyse, seed_ads, seed_people
        from trading.notifications.models import Notification

        people = seed_people(given.watchers + 2 * given.ads)
        ads = seed_ads(2 * given.ads, quantity=QUANTITY)
        quiet, watched = ads[::2], ads[1::2]
        with connection.cursor() as cursor:
            cursor.execute(LIKE, [FIRST, watched, given.watchers])
        analyse()
        title(f"Offers near the next price of ads with {given.watchers:,} watchers and with none, {given.ads} each")
        offers = offers_in_turns(quiet, watched, people[given.watchers :])
        line(
            "watched / unwatched, median",
            median(offers["watched"]) / median(offers["unwatched"]),
            OFFER_GOAL,
            at_least=False,
        )
        title(
            f"Alerts of {given.watchers:,} people for each of 3 ads, by the job and by one statement a batch, in turns"
        )
        alerts = alerts_in_turns(watched[:3], given.watchers)
        line(
            "job / one statement, median batch",
            median(alerts["job"]) / median(alerts["floor"]),
            JOB_GOAL,
            at_least=False,
        )
        line("longest batch of the job, ms", max(alerts["job"]), BATCH_GOAL, at_least=False)
        alerted = Notification.objects.filter(type="favourite-near", dedupe_key__startswith="favourite-near")
        reached = alerted.values("recipient_id").distinct().count()
        print(f"    alerts written: {alerted.count():,}, to {reached:,} people")


if __name__ == "__main__":
    main()
