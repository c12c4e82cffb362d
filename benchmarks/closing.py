"""Closing many ads against set-based SQL: `python -m benchmarks.closing [--ads 10000] [--offers 10] [--rounds 2]`.

Both start from the same copied database and leave the same rows: closed ads with their trace, outcomes, a notice for
each buyer, the seller and the admin of each ad, their mails and pushes in the outbox. The floor knows the answer's
shape (one kind of ad, no restrictions), so it closes, decides and tells in three statements per batch; the product
settles each ad by its own rule. Goal: at most 1.5 times the floor, and no lock longer than 200 ms.
"""

import argparse
import os
import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from statistics import median

from benchmarks.place import place, with_services
from benchmarks.report import line, title

GOAL, LOCK_GOAL = 1.5, 200.0  # times; ms
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
               FROM jsonb_array_elements(a.ladder) above
               WHERE (above->>'price')::numeric >= (step.s->>'price')::numeric), 0) AS accepting
    FROM trading_ad a JOIN due USING (id), jsonb_array_elements(a.ladder) WITH ORDINALITY AS step(s, n)
), settled AS (
    SELECT id, max(n) FILTER (WHERE accepting >= needed) AS reached,
           min(price) FILTER (WHERE accepting >= needed) AS price,
           jsonb_agg(jsonb_build_object('id', tier, 'price', price::text, 'needed', needed, 'accepting', accepting,
               'missing', greatest(needed - accepting, 0), 'reached', accepting >= needed) ORDER BY n) AS trace
    FROM steps GROUP BY id
)
UPDATE trading_ad a
SET closed_at = a.expires_at, closed_by = 'expiry', expiry_told_at = clock_timestamp(), rev = a.rev + 1,
    trace = settled.trace, current_price = coalesce(settled.price, a.base_price),
    achieved_price = coalesce(settled.price, a.base_price)
FROM settled WHERE settled.id = a.id
RETURNING a.id
"""
DECIDE = """
UPDATE trading_offer o SET fulfilled = (o.condition = 1 OR o.tier_price >= a.current_price)
FROM trading_ad a WHERE a.id = o.ad_id AND a.id = ANY(%s) AND o.status IN (1, 5)
"""
TELL = """
WITH ad AS (
    SELECT a.id, a.seller_id, a.rev, a.reserved, jsonb_build_object('pro_id', a.id, 'pro_name', a.name, 'pro_expiry',
               to_char(a.expires_at AT TIME ZONE 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS"Z"'), 'seller_username', s.username,
               'price', a.achieved_price::text, 'cur_id', a.currency_id, 'mun_unit', 'kom.') AS payload
    FROM trading_ad a JOIN trading_user s ON s.id = a.seller_id WHERE a.id = ANY(%s)
), note AS (
    SELECT o.buyer_id AS person,
           CASE WHEN o.fulfilled THEN 'expired-buyer-price' ELSE 'expired-buyer-unsold' END AS kind,
           ad.payload || jsonb_build_object('off_id', o.id, 'off_quantity', o.quantity) AS payload, ad.id AS ad
    FROM trading_offer o JOIN ad ON ad.id = o.ad_id WHERE o.status IN (1, 5)
    UNION ALL SELECT seller_id, 'expired-seller-price', payload || jsonb_build_object('off_count', reserved), id FROM ad
    UNION ALL SELECT u.id, 'expired-admin-price', ad.payload || jsonb_build_object('off_count', ad.reserved), ad.id
    FROM ad, trading_user u WHERE u.is_admin
), told AS (
    INSERT INTO trading_notice (recipient_id, kind, payload, dedupe_key, created_at)
    SELECT person, kind, payload, kind || ':ad:' || ad, clock_timestamp() FROM note
    ON CONFLICT DO NOTHING RETURNING recipient_id, kind, payload, dedupe_key
)
INSERT INTO common_outboxentry (key, kind, payload, tries, error)
SELECT 'mail:' || t.dedupe_key || ':' || u.id, 'mail', jsonb_build_object('key', 'mail:' || t.dedupe_key || ':' || u.id,
       'to', u.email, 'template', 'message', 'language', 'sr', 'context', t.payload), 0, ''
FROM told t JOIN trading_user u ON u.id = t.recipient_id WHERE u.wants_mail AND u.verified_at IS NOT NULL
UNION ALL SELECT 'ntf:' || min(dedupe_key) || ':' || recipient_id, 'push',
       jsonb_build_object('group', 'user.' || recipient_id, 'message', jsonb_build_object('type', 'ntf')), 0, ''
FROM told GROUP BY recipient_id
UNION ALL SELECT 'price:' || id || ':' || rev, 'push',
       jsonb_build_object('group', 'ad.' || id, 'message', payload), 0, ''
FROM ad
"""


def floor(batch: int = BATCH) -> float:
    """Close everything by SQL, a transaction per batch. Returns the longest transaction in ms."""
    from django.db import connection, transaction

    longest = 0.0
    while True:
        started = time.perf_counter()
        with transaction.atomic(), connection.cursor() as cursor:
            cursor.execute(CLOSE, [batch])
            ids = [row[0] for row in cursor.fetchall()]
            if not ids:
                return longest
            cursor.execute(DECIDE, [ids])
            cursor.execute(TELL, [ids])
        longest = max(longest, 1000 * (time.perf_counter() - started))


def product() -> float:
    """Close everything by the product's job. Returns its longest transaction in ms."""
    from trading.offers import closing, services

    whole = closing._close_batch
    longest = [0.0]

    def timed(size: int) -> int:
        started = time.perf_counter()
        done = whole(size)
        longest[0] = max(longest[0], 1000 * (time.perf_counter() - started))
        return done

    closing._close_batch = timed
    try:
        services.close_due_ads(limit=10_000_000)
    finally:
        closing._close_batch = whole
    return longest[0]


@contextmanager
def copied(name: str) -> Iterator[None]:
    """Let this process work on a fresh copy of the seeded database, then drop it."""
    import psycopg
    from django.db import connections

    default = connections["default"]
    seeded = default.settings_dict["NAME"]
    default.close()
    with psycopg.connect(os.environ["DATABASE_URL"].rsplit("/", 1)[0] + "/postgres", autocommit=True) as beside:
        beside.execute(f"CREATE DATABASE {name} TEMPLATE {seeded}")
        default.settings_dict["NAME"] = name
        try:
            yield
        finally:
            default.close()
            default.settings_dict["NAME"] = seeded
            beside.execute(f"DROP DATABASE {name} WITH (FORCE)")


def counts() -> dict[str, int]:
    """Return what was left behind, to be the same for both."""
    from marketplace.common.outbox.models import OutboxEntry
    from trading.catalogue.models import Ad
    from trading.inbox.models import Notice
    from trading.offers.models import Offer

    return {
        "closed": Ad.objects.filter(closed_at__isnull=False).count(),
        "fulfilled": Offer.objects.filter(fulfilled=True).count(),
        "unfulfilled": Offer.objects.filter(fulfilled=False).count(),
        "notices": Notice.objects.count(),
        "mails": OutboxEntry.objects.filter(kind="mail").count(),
        "prices": OutboxEntry.objects.filter(kind="push", key__startswith="price:").count(),
    }


def main() -> None:
    """Measure and print."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--ads", type=int, default=10_000)
    parser.add_argument("--offers", type=int, default=10, help="of each ad")
    parser.add_argument("--rounds", type=int, default=2)
    given = parser.parse_args()
    if not with_services("benchmarks.closing"):
        return
    with place():
        from benchmarks.seeding import analyse, seed_ads, seed_offers, seed_people
        from tests.factories import make_admin
        from trading.offers.invariants import violations

        buyers = 10 * given.offers * 10
        seed_people(buyers)
        make_admin()
        seed_ads(given.ads, quantity=30, ended=True)
        seed_offers(given.ads, given.offers, buyers)
        analyse()
        ways: dict[str, Callable[[], float]] = {"product": product, "floor": floor}
        took: dict[str, list[float]] = {name: [] for name in ways}
        locks: dict[str, list[float]] = {name: [] for name in ways}
        left: dict[str, dict[str, int]] = {}
        wrong: list[object] = []
        for number in range(given.rounds):
            for name, way in ways.items():
                with copied(f"bench_close_{os.getpid()}_{number}_{name}"):
                    started = time.perf_counter()
                    locks[name].append(way())
                    took[name].append(time.perf_counter() - started)
                    left[name] = counts()
                    if name == "product" and not number:
                        wrong = list(violations())
        offers = given.ads * given.offers
        title(f"Closing {given.ads:,} ads with {offers:,} offers, in batches of {BATCH}, {given.rounds} rounds")
        ratio = median(mine / base for mine, base in zip(took["product"], took["floor"], strict=True))
        line("product / set-based SQL", ratio, GOAL, at_least=False)
        line("longest lock of the product, ms", max(locks["product"]), LOCK_GOAL, at_least=False)
        for name in ways:
            print(f"    {name:<8} {median(took[name]):6.2f} s   longest lock {max(locks[name]):5.0f} ms")
        print(f"    left behind: {left['product']}; the same by both: {left['product'] == left['floor']}")
        print(f"    invariants: {'all hold' if not wrong else wrong[:5]}")


if __name__ == "__main__":
    main()
