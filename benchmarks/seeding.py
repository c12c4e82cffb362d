"""Rows by the hundred thousand in seconds: one row made by the product is multiplied inside PostgreSQL."""

from collections.abc import Mapping

from django.db import connection
from django.db.models import Model

from tests.factories import make_ad, make_user
from trading.accounts.models import LoginSession, User
from trading.catalogue.models import Ad, PriceTier
from trading.offers.models import Offer

STEPS = 3
FIRST = 1_000_000
"""The id of the first multiplied row of every table; the product's own rows stay below."""


def multiply(model: type[Model], source: int, count: int, changed: Mapping[str, str]) -> None:
    """Write `count` copies of the row `source`. changed: column -> SQL in n, which counts from 0."""
    quote = connection.ops.quote_name
    columns = [str(field.column) for field in model._meta.concrete_fields if not field.generated]
    values = [f"({changed[column]})" if column in changed else f"s.{quote(column)}" for column in columns]
    table = quote(model._meta.db_table)
    with connection.cursor() as cursor:
        cursor.execute(
            f"INSERT INTO {table} ({', '.join(map(quote, columns))}) "
            f"SELECT {', '.join(values)} FROM {table} s, generate_series(0, %s - 1) n WHERE s.id = %s",
            [count, source],
        )
        cursor.execute(
            f"SELECT setval(pg_get_serial_sequence('{model._meta.db_table}', 'id'), (SELECT max(id) FROM {table}))"
        )


def sid_of(number: int) -> str:
    """Return the sid of the buyer with this number: a known one, in a database that lives for minutes."""
    return f"{number:x}".rjust(43, "x")


def seed_people(count: int, wants_mail: bool = True) -> list[int]:
    """Return the ids of that many buyers; each has a live session, whose sid is `sid_of(number)`."""
    first = make_user("kupac", wants_mail=wants_mail)
    text = {"username": "'b' || n", "email": "'b' || n || '@example.com'", "identity_key": "'bench:' || n"}
    multiply(User, first.pk, count, {"id": f"{FIRST} + n", **text})
    session = LoginSession.objects.create(
        user=first, token_hash="0" * 64, created_at=first.created_at, last_seen_at=first.created_at
    )
    hashed = "encode(sha256(lpad(to_hex(n), 43, 'x')::bytea), 'hex')"
    multiply(LoginSession, session.pk, count, {"id": f"{FIRST} + n", "user_id": f"{FIRST} + n", "token_hash": hashed})
    return list(range(FIRST, FIRST + count))


def seed_ads(count: int, quantity: int, *, ended: bool = False, first: int = FIRST) -> list[int]:
    """Return the ids of that many ads of three steps. ended: past their expiry, which no job has seen.

    The ids of an ad's steps follow from its own: 3 * id, and the two after it.
    """
    low, high = quantity // 3, 2 * quantity // 3
    model = Ad.objects.order_by("pk").first() or make_ad(
        make_user("prodavac"),
        quantity=quantity,
        tiers=[(1, low, 100), (low + 1, high, 90), (high + 1, quantity, 80)],
    )
    steps = ", ".join(
        f"jsonb_build_object('id', {STEPS} * ({first} + n) + {number}, 'min', {step['min']}, 'max', {step['max']},"
        f" 'price', '{step['price']}', 'limited', 0)"
        for number, step in enumerate(model.price_ladder)
    )
    moment = "now() - interval '1 hour'" if ended else "now() + interval '30 days'"
    changed = {"id": f"{first} + n", "price_ladder": f"jsonb_build_array({steps})", "expires_at": moment}
    multiply(Ad, model.pk, count, changed)
    for number, tier in enumerate(model.tiers.order_by("position")):
        multiply(PriceTier, tier.pk, count, {"id": f"{STEPS} * ({first} + n) + {number}", "ad_id": f"{first} + n"})
    return list(range(first, first + count))


def seed_offers(ads: int, each: int, buyers: int) -> None:
    """Write `each` offers of one unit on each of the multiplied ads; one in three takes the last price only."""
    ad = Ad.objects.get(pk=FIRST)
    columns = "ad_id, buyer_id, seller_id, quantity, condition, tier_id, tier_price, status, placed_at, changed_at"
    prices = {number: step["price"] for number, step in enumerate(ad.price_ladder)}
    with connection.cursor() as cursor:
        cursor.execute(
            f"INSERT INTO trading_offer ({columns}, change_no) "
            f"SELECT {FIRST} + a, {FIRST} + (a * 7 + o) %% %s, %s, 1, CASE WHEN o %% 3 = 2 THEN 2 ELSE 1 END, "
            f"{STEPS} * ({FIRST} + a) + CASE WHEN o %% 3 = 2 THEN 2 ELSE 0 END, "
            f"CASE WHEN o %% 3 = 2 THEN {prices[2]} ELSE {prices[0]} END, 1, now() - interval '2 hours', "
            "now() - interval '2 hours', 0 "
            "FROM generate_series(0, %s - 1) a, generate_series(0, %s - 1) o",
            [buyers, ad.seller_id, ads, each],
        )
        limited = len([o for o in range(each) if o % 3 == 2])
        cursor.execute(
            "UPDATE trading_ad SET reserved = %s, buyers = %s, any_price_quantity = %s, "
            "price_ladder = jsonb_set(price_ladder, '{2,limited}', to_jsonb(%s::int)) "
            f"WHERE id >= {FIRST} AND id < {FIRST} + %s",
            [each, each, each - limited, limited, ads],
        )
        cursor.execute(
            "UPDATE trading_user SET has_offered = TRUE WHERE id IN (SELECT buyer_id FROM trading_offer)"
            " AND NOT has_offered"
        )
    Offer.objects.first()  # the rows are what the model says, or this fails


def analyse() -> None:
    """Let the planner know what was seeded."""
    with connection.cursor() as cursor:
        cursor.execute("ANALYZE")
