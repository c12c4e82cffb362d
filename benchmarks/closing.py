"""Closing many ads against set-based SQL: `python -m benchmarks.closing [--ads 10000] [--offers 10] [--rounds 2]`.

Both start from the same copied database and leave the same closed ads with their trace, outcomes, and a notification
for each buyer, the seller and the admin of each ad. The floor knows the answer's shape (one kind of ad, no
restrictions), so it closes, decides and notifies in three statements per batch; the product settles each ad by its own
rule, and leaves in the outbox what its relay needs to push prices and to fan out pushes and mails, which is measured
by itself. Goal: at most 4 times the floor, no lock longer than 200 ms, and offers on other ads keep their p95 within
2 times while it runs.
"""

import argparse
import os
import time
from collections.abc import Callable, Iterable, Iterator, Sequence
from contextlib import contextmanager
from dataclasses import dataclass, field
from statistics import median
from typing import Any

from benchmarks.environment import environment, with_services
from benchmarks.offers_beside_close import measure_beside_close
from benchmarks.report import line, quantile, title

GOAL, LOCK_GOAL = 4.0, 200.0  # times; ms
BATCH = 50

# The settled price of an ad is that of the highest step whose minimum the units reach that accept it.
CLOSE = """
WITH due AS (
    SELECT id FROM trading_ad WHERE closed_at IS NULL AND deleted_at IS NULL AND expires_at <= clock_timestamp()
    ORDER BY expires_at, id LIMIT %s FOR NO KEY UPDATE SKIP LOCKED
), steps AS (
    SELECT a.id, step.n, (step.s->>'id')::bigint AS tier, (step.s->>'price')::numeric AS price,
           (step.s->>'min')::int AS needed,
           a.any_price_quantity + coalesce((SELECT sum((above->>'limited')::int)
               FROM jsonb_array_elements(a.price_ladder) above
               WHERE (above->>'price')::numeric >= (step.s->>'price')::numeric), 0) AS accepting
    FROM trading_ad a JOIN due USING (id), jsonb_array_elements(a.price_ladder) WITH ORDINALITY AS step(s, n)
), settled AS (
    SELECT id, max(n) FILTER (WHERE accepting >= needed) AS reached,
           min(price) FILTER (WHERE accepting >= needed) AS price,
           jsonb_agg(jsonb_build_object('id', tier, 'price', price::text, 'needed', needed, 'accepting', accepting,
               'missing', greatest(needed - accepting, 0), 'reached', accepting >= needed) ORDER BY n) AS trace
    FROM steps GROUP BY id
)
UPDATE trading_ad a
SET closed_at = a.expires_at, closed_by = 'expiry', expiry_notified_at = clock_timestamp(), rev = a.rev + 1,
    trace = settled.trace, current_price = coalesce(settled.price, a.base_price),
    achieved_price = coalesce(settled.price, a.base_price)
FROM settled WHERE settled.id = a.id
RETURNING a.id
"""
DECIDE = """
UPDATE trading_offer o SET fulfilled = (o.condition = 1 OR o.tier_price >= a.current_price)
FROM trading_ad a WHERE a.id = o.ad_id AND a.id = ANY(%s) AND o.status IN (1, 5)
"""
NOTIFY = """
WITH ad AS (
    SELECT a.id, a.seller_id, a.rev, a.reserved, jsonb_build_object('pro_id', a.id, 'pro_name', a.name, 'pro_expiry',
               to_char(a.expires_at AT TIME ZONE 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS"Z"'), 'seller_username', s.username,
               'price', a.achieved_price::text, 'cur_id', a.currency_id, 'mun_unit', 'kom.') AS payload
    FROM trading_ad a JOIN trading_user s ON s.id = a.seller_id WHERE a.id = ANY(%s)
), note AS (
    SELECT o.buyer_id AS person,
           CASE WHEN o.fulfilled THEN 'expired-buyer-price' ELSE 'expired-buyer-unsold' END AS type,
           ad.payload || jsonb_build_object('off_id', o.id, 'off_quantity', o.quantity) AS payload, ad.id AS ad
    FROM trading_offer o JOIN ad ON ad.id = o.ad_id WHERE o.status IN (1, 5)
    UNION ALL SELECT seller_id, 'expired-seller-price', payload || jsonb_build_object('off_count', reserved), id FROM ad
    UNION ALL SELECT u.id, 'expired-admin-price', ad.payload || jsonb_build_object('off_count', ad.reserved), ad.id
    FROM ad, trading_user u WHERE u.is_admin
)
INSERT INTO trading_notification (recipient_id, type, payload, dedupe_key, created_at)
SELECT person, type, payload, type || ':ad:' || ad, clock_timestamp() FROM note
ON CONFLICT DO NOTHING
"""


def floor() -> int:
    """Close one batch by SQL. Returns how many ads."""
    from django.db import connection, transaction

    with transaction.atomic(), connection.cursor() as cursor:
        cursor.execute(CLOSE, [BATCH])
        ids = [row[0] for row in cursor.fetchall()]
        if ids:
            cursor.execute(DECIDE, [ids])
            cursor.execute(NOTIFY, [ids])
    return len(ids)


def product() -> int:
    """Close one batch by the product's job. Returns how many ads."""
    from trading.offers import services

    return services.close_due_ads(limit=BATCH)


def fan_out() -> float:
    """Write the pushes and mails of all that was closed, as the relay does. Returns the milliseconds it took."""
    from marketplace.common.messaging.outbox import relay_once

    started = time.perf_counter()
    while relay_once(kinds=["fan_out"]):
        pass
    return 1000 * (time.perf_counter() - started)


@contextmanager
def copies(names: Iterable[str]) -> Iterator[dict[str, Any]]:
    """Yield a connection to a fresh copy of the seeded database for each name; the copies go with the block."""
    import psycopg
    from django.db import connections

    seeded = connections["default"]
    whole = str(seeded.settings_dict["NAME"])
    seeded.close()
    made = {name: f"{whole}_{name}" for name in names}
    with psycopg.connect(os.environ["DATABASE_URL"].rsplit("/", 1)[0] + "/postgres", autocommit=True) as beside:
        found = {}
        for name, database in made.items():
            beside.execute(f"CREATE DATABASE {database} TEMPLATE {whole}")
            found[name] = seeded.copy()
            found[name].settings_dict["NAME"] = database
        try:
            yield found
        finally:
            connections["default"] = seeded
            for name, database in made.items():
                found[name].close()
                beside.execute(f"DROP DATABASE {database} WITH (FORCE)")


def counts() -> dict[str, int]:
    """Return what was left behind, to be the same for both."""
    from trading.catalogue.models import Ad
    from trading.notifications.models import Notification
    from trading.offers.models import Offer

    return {
        "closed": Ad.objects.filter(closed_at__isnull=False).count(),
        "fulfilled": Offer.objects.filter(fulfilled=True).count(),
        "unfulfilled": Offer.objects.filter(fulfilled=False).count(),
        "notifications": Notification.objects.count(),
    }


WAYS: dict[str, Callable[[], int]] = {"product": product, "floor": floor}


@dataclass
class Round:
    """What one round found. took: milliseconds of each batch; left: the rows left behind; both by way. fanned_out:
    milliseconds for all that the product closed."""

    took: dict[str, list[float]] = field(default_factory=lambda: {name: [] for name in WAYS})
    left: dict[str, dict[str, int]] = field(default_factory=dict)
    wrong: list[object] = field(default_factory=list)
    fanned_out: float = 0.0


def one_round(ads: int, *, check: bool) -> Round:
    """Close all ads both ways, batch by batch in turns: what else the machine does meanwhile meets both alike."""
    from django.db import connections

    from trading.offers.invariants import violations

    found = Round()
    with copies(WAYS) as databases:
        for _ in range(-(-ads // BATCH)):
            for name, way in WAYS.items():
                connections["default"] = databases[name]
                started = time.perf_counter()
                way()
                found.took[name].append(1000 * (time.perf_counter() - started))
        for name in WAYS:
            connections["default"] = databases[name]
            found.left[name] = counts()
            if name == "product":
                found.fanned_out = fan_out()
            if name == "product" and check:
                found.wrong = list(violations())
    return found


def show(rounds: Sequence[Round]) -> None:
    """Print the ratios, the times and what was left behind."""
    took = {name: [one for found in rounds for one in found.took[name]] for name in WAYS}
    left, wrong = rounds[-1].left, rounds[0].wrong
    line("product / set-based SQL, whole time", sum(took["product"]) / sum(took["floor"]), GOAL, at_least=False)
    line(
        "product / set-based SQL, median batch",
        median(took["product"]) / median(took["floor"]),
        GOAL,
        at_least=False,
    )
    line("longest lock of the product, ms", max(took["product"]), LOCK_GOAL, at_least=False)
    for name, times in took.items():
        whole, late = sum(times) / len(rounds) / 1000, quantile([one / 1000 for one in times], 0.95)
        print(
            f"    {name:<8} {whole:6.2f} s a round   batch: median {median(times):5.0f} ms, p95 {late:5.0f} ms, "
            f"longest {max(times):5.0f} ms"
        )
    print(
        "    pushes and mails behind the locks: "
        f"{sum(one.fanned_out for one in rounds) / len(rounds) / 1000:.2f} s a round"
    )
    print(f"    left behind: {left['product']}; the same by both: {left['product'] == left['floor']}")
    print(f"    invariants: {'all hold' if not wrong else wrong[:5]}")


def main() -> None:
    """Measure and print."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--ads", type=int, default=10_000)
    parser.add_argument("--offers", type=int, default=10, help="of each ad")
    parser.add_argument("--rounds", type=int, default=2)
    given = parser.parse_args()
    if not with_services("benchmarks.closing"):
        return
    with environment() as installation:
        from benchmarks.seeding import FIRST, analyse, seed_ads, seed_offers, seed_people
        from tests.factories import make_admin

        buyers = 10 * given.offers * 10
        seed_people(buyers)
        make_admin()
        seed_ads(given.ads, quantity=30, ended=True)
        seed_offers(given.ads, given.offers, buyers)
        analyse()
        rounds = [one_round(given.ads, check=not number) for number in range(given.rounds)]
        offers = given.ads * given.offers
        title(
            f"Closing {given.ads:,} ads with {offers:,} offers, in batches of {BATCH} by turns, {given.rounds} rounds"
        )
        show(rounds)
        measure_beside_close(installation, buyers, FIRST + given.ads)


if __name__ == "__main__":
    main()
