"""A market of any size for the benchmark of the back-office: ads in every state, offers, contracts and ratings spread
over half a year, by set-based SQL. What varies hangs on the row's number alone, as in `seed_ads`."""

from __future__ import annotations

from django.db import connection

from benchmarks.seed_ads import SELLERS, ad_columns, draw, quick_writes
from benchmarks.seeding import FIRST, multiply
from marketplace.common.db import clock
from tests.factories import make_offer, make_user
from trading.accounts.models import User
from trading.catalogue.models import Ad
from trading.offers.models import Offer, Rating

BUYERS = 100_000
EACH = 5  # offers of an ad that has any
BANNED_OF = 200  # one of so many people is banned, sellers with their ads among them
HALF_A_YEAR = 180 * 86_400
DELETED, DELETED_BY_ADMIN = 3, 4  # ads of a hundred, the second number less the first
TABLES = ("trading_ad", "trading_offer", "trading_user", "trading_contract", "trading_rating", "common_auditentry")


def seed_market(count: int, buyers: int = BUYERS, ratings: int | None = None) -> None:
    """Write that many ads and as many offers, with their people, contracts, ratings and a log as long as a tenth.

    ratings: by default a tenth, too. The reference data and the first ad are there (`seed_codes`).
    """
    model = Ad.objects.order_by("pk")[0]
    buyer = make_user("kupac")
    offer = make_offer(model, buyer)
    rating = Rating.objects.create(
        offer=offer, author=buyer, rated_id=model.seller_id, stars=4, comment="U redu", created_at=clock.now()
    )
    with quick_writes(TABLES):
        people = {"username": "'p' || n", "email": "'p' || n || '@example.com'", "identity_key": "'backoffice:' || n"}
        banned = f"CASE WHEN {draw(43, BANNED_OF)} = 0 THEN now() END"
        seller = {"id": f"{FIRST} + n", "created_at": moment(40, HALF_A_YEAR), "banned_at": banned, **people}
        multiply(User, model.seller_id, SELLERS + buyers, seller)
        multiply(Ad, model.pk, count, market_columns())
        multiply(Offer, offer.pk, count, offer_columns(count, buyers))
        write_outcomes()
        multiply(
            Rating,
            rating.pk,
            count // 10 if ratings is None else ratings,
            {"id": f"{FIRST} + n", "offer_id": f"{FIRST} + n", "created_at": moment(41, HALF_A_YEAR)},
        )
        write_log(count // 10)
    with connection.cursor() as cursor:
        cursor.execute("VACUUM (ANALYZE)")


def moment(kind: int, seconds: int) -> str:
    return f"now() - interval '1 second' * {draw(kind, seconds)}"


def market_columns() -> dict[str, str]:
    """Return what differs from ad to ad: those of the shop, but sold out, deleted and locked ones among them."""
    columns = ad_columns()
    of_hundred, expires = draw(20, 100), columns["expires_at"]
    gone, not_deleted = f"{of_hundred} < {DELETED_BY_ADMIN}", f"{of_hundred} >= {DELETED_BY_ADMIN}"
    ended = f"{expires} < now() AND {not_deleted}"
    sold_out = f"{draw(22, 4)} = 0"
    return {
        **columns,
        "closed_at": f"CASE WHEN {ended} THEN {expires} - CASE WHEN {sold_out} THEN interval '1 day' "
        "ELSE interval '0' END END",
        "closed_by": f"CASE WHEN {ended} THEN CASE WHEN {sold_out} THEN 'sold_out' ELSE 'expiry' END ELSE '' END",
        "achieved_price": f"CASE WHEN {ended} THEN {columns['current_price']} END",
        "deleted_at": f"CASE WHEN {gone} THEN {moment(21, HALF_A_YEAR)} END",
        "deleted_by": f"CASE WHEN {not_deleted} THEN '' WHEN {of_hundred} < {DELETED} THEN 'seller' ELSE 'admin' END",
        "locked_by_admin": f"{draw(23, 1000)} = 0",
    }


def offer_columns(count: int, buyers: int) -> dict[str, str]:
    """Return what differs from offer to offer: every fifth ad has five of different buyers."""
    placed, kind = moment(32, HALF_A_YEAR), draw(31, 10)
    return {
        "id": f"{FIRST} + n",
        "ad_id": f"{FIRST} + {EACH} * (n / {EACH}) %% {count}",
        "buyer_id": f"{FIRST + SELLERS} + n %% {buyers}",
        "quantity": f"1 + {draw(34, 9)}",
        "status": f"CASE WHEN {kind} < 6 THEN 1 WHEN {kind} < 7 THEN 5 ELSE {kind} - 5 END",
        "fulfilled": f"CASE WHEN {kind} < 6 THEN {draw(35, 2)} = 0 WHEN {kind} < 7 THEN true END",
        "placed_at": placed,
        "changed_at": f"{placed} + interval '1 second' * {draw(33, 5 * 86_400)}",
    }


def write_outcomes() -> None:
    """Give offers the sellers of their ads, those under contract one, ads their buyers, accounts their flags."""
    with connection.cursor() as cursor:
        cursor.execute(
            "UPDATE trading_offer o SET seller_id = a.seller_id FROM trading_ad a "
            f"WHERE a.id = o.ad_id AND o.id >= {FIRST}"
        )
        cursor.execute(
            "INSERT INTO trading_contract (offer_id, number, snapshot, created_at) "
            "SELECT id, 'U-' || id, jsonb_build_object('terms', repeat('x', 500)), changed_at FROM trading_offer "
            "WHERE status = 5"
        )
        cursor.execute(
            "UPDATE trading_ad a SET buyers = o.buyers, reserved = LEAST(o.units, a.quantity) FROM (SELECT ad_id, "
            "count(*) AS buyers, sum(quantity) AS units FROM trading_offer WHERE status IN (1, 5) GROUP BY ad_id) o "
            "WHERE o.ad_id = a.id"
        )
        cursor.execute(
            "UPDATE trading_ad a SET seller_banned = true FROM trading_user u WHERE u.id = a.seller_id "
            "AND u.banned_at IS NOT NULL AND a.closed_at IS NULL AND a.deleted_at IS NULL"
        )
        cursor.execute(
            "UPDATE trading_user u SET has_posted = seller.id IS NOT NULL, has_offered = buyer.id IS NOT NULL "
            "FROM trading_user known LEFT JOIN (SELECT DISTINCT seller_id AS id FROM trading_ad) seller USING (id) "
            "LEFT JOIN (SELECT DISTINCT buyer_id AS id FROM trading_offer) buyer USING (id) WHERE known.id = u.id"
        )


def write_log(count: int) -> None:
    with connection.cursor() as cursor:
        cursor.execute(
            "INSERT INTO common_auditentry (id, at, actor_name, action, kind, thing_id, thing_name, address,"
            " request_id, search_text, previous, digest) "
            f"SELECT {FIRST} + n, {moment(42, HALF_A_YEAR)}, 'upravnik', 'update', 'news', n::text, 'Vest ' || n, "
            "'', '', 'upravnik vest ' || n, lpad(n::text, 64, '0'), repeat('x', 64) FROM generate_series(0, %s - 1) n",
            [count],
        )
