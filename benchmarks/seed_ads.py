"""A shop of any size for the benchmarks of lists: ads of every category, currency, region and word, by set-based SQL.

What varies is drawn from a hash of the row's number, so the same size gives the same shop: 6 ads in 10 are on sale, a
few categories, currencies and words are common and most are rare. Of the sold ones only what lists read is written: an
ad's steps stand in its row, so there are no rows of tiers. The texts that a search reads hold the tokens that the
product's own reader makes of these words.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from typing import Any

from django.db import connection

from benchmarks.seeding import FIRST, multiply
from marketplace.common.text import words
from tests.factories import make_ad, make_user
from trading.accounts.models import User
from trading.catalogue.models import Ad, AdNameStart, AdSearch, SearchWord
from trading.catalogue.search_index import CATEGORY, NAME, VERSION, in_both
from trading.codebooks.definitions.categories import Category
from trading.codebooks.definitions.characteristics import CharacteristicOption
from trading.codebooks.definitions.regions import Region
from trading.codebooks.services import seed_codebooks

SELLERS = 2_000
PROMOTED = 30
OPEN_OF_TEN = 6
WORDS_OF_AD, WORDS_OF_NAME = 14, 2
MODELS, WEIGHTS = 10_000, 50
"""Numbers that stand behind the words of a name, and whole kilograms in a text."""
SYLLABLES = "babecidofugahijakelomonupariseto"
"""16 of two letters: 4,096 words of six, none of which stands inside of another or across two. Those that differ in
the last vowel alone have one stem."""
VOCABULARY = 4_096

TABLES = ("trading_ad", "trading_ad_regions", "trading_ad_options", "trading_adsearch", "trading_adnamestart")
CURRENCIES = ("EUR",) * 14 + ("RSD",) * 5 + ("USD",)


def draw(kind: int, below: int) -> str:
    """Return SQL for a whole number from 0 to `below` - 1 that hangs on n and the kind alone."""
    return f"((hashint8extended(n, {kind}) & 1073741823) %% {below})"


def skewed(kind: int, below: int) -> str:
    """Return SQL for such a number of which the low ones are common: number k about 1 / (k + 1) as often as 0."""
    part = f"(hashint8extended(n, {kind}) & 1073741823) / 1073741824::float8"
    return f"(floor(power({below}::float8, {part}))::int - 1)"


def one_of(values: Sequence[Any], index: str) -> str:
    listed = ", ".join(f"'{value}'" if isinstance(value, str) else str(value) for value in values)
    return f"(ARRAY[{listed}])[1 + {index}]"


def word(index: str) -> str:
    """Return SQL for the word with this number."""
    return "||".join(f"substr('{SYLLABLES}', 1 + 2 * (({index})::int / {place} %% 16), 2)" for place in (1, 16, 256))


def word_number(number: int) -> str:
    """Return the word with this number, as `word` writes it."""
    return "".join(SYLLABLES[2 * (number // place % 16) :][:2] for place in (1, 16, 256))


def seed_codes() -> None:
    """Write the reference data and the one ad that all others are copies of."""
    seed_codebooks()
    make_ad(make_user("prodavac", rating="4.50"), search_text=word_number(0))


def seed_shop(count: int) -> None:
    """Write that many ads with their sellers, regions, characteristics and words. Minutes for a million."""
    model = Ad.objects.order_by("pk")[0]
    with quick_writes():
        kinds = {"is_organisation": "n %% 2 = 0"}
        names = {"username": "'p' || n", "email": "'p' || n || '@example.com'", "identity_key": "'shop:' || n"}
        multiply(User, model.seller_id, SELLERS, {"id": f"{FIRST} + n", "name": "'Prodavac ' || n", **names, **kinds})
        multiply(Ad, model.pk, count, ad_columns())
        write_regions(count)
        write_options(count)
        write_words(count)
        write_name_starts(count)
    with connection.cursor() as cursor:
        cursor.execute("VACUUM (ANALYZE)")


def ad_columns() -> dict[str, str]:
    """Return what differs from ad to ad."""
    leaves = list(Category.objects.filter(children__isnull=True).order_by("pk").values_list("pk", flat=True))
    is_open = f"{draw(1, 10)} < {OPEN_OF_TEN}"
    price = f"(10 + {draw(7, 5000)})"
    steps = ", ".join(
        f"jsonb_build_object('id', 3 * ({FIRST} + n) + {number}, 'min', {1 + 10 * number}, 'max', {10 + 10 * number},"
        f" 'price', ({price} * {100 - 5 * number} / 100.0)::numeric(11, 2)::text,"
        f" 'limited', {draw(9, 4) if number == 2 else 0})"
        for number in range(3)
    )
    return {
        "id": f"{FIRST} + n",
        "seller_id": f"{FIRST} + {skewed(2, SELLERS)}",
        "category_id": one_of(leaves, skewed(3, len(leaves))),
        "currency_id": one_of(CURRENCIES, draw(4, len(CURRENCIES))),
        "name": f"initcap({name_of_ad()})",
        "main_image": "md5(n::text) || '.jpg'",
        "promotion": f"CASE WHEN n < {PROMOTED} THEN 1 + n %% 3 END",
        "base_price": price,
        "current_price": price,
        "price_ladder": f"jsonb_build_array({steps})",
        "any_price_quantity": draw(8, 10),
        "reserved": f"{draw(8, 10)} + {draw(9, 4)}",
        "buyers": draw(8, 10),
        "to_next": f"1 + {draw(13, 3000)}",
        "vat": one_of(("20", "10", "none", ""), draw(14, 4)),
        "vat_added": f"CASE WHEN {draw(14, 4)} < 2 THEN {draw(15, 2)} = 0 END",
        "shipping_included": f"{draw(16, 3)} = 0",
        # All of the last parent's are old: nothing of a season that is over stands near the newest.
        "posted_at": f"now() - interval '1 second' * (CASE WHEN {one_of(leaves, skewed(3, len(leaves)))} "
        f"IN ({', '.join(map(str, leaves[-3:]))}) THEN 150 * 86400 + {draw(5, 30 * 86_400)} "
        f"ELSE {draw(5, 180 * 86_400)} END)",
        "expires_at": f"now() + interval '1 second' * (CASE WHEN {is_open} THEN 3600 + {draw(6, 60 * 86_400)} "
        f"ELSE - {draw(6, 60 * 86_400)} END)",
        "closed_at": f"CASE WHEN NOT {is_open} THEN now() END",
        "closed_by": f"CASE WHEN {is_open} THEN '' ELSE 'expiry' END",
        "expiry_notified_at": f"CASE WHEN NOT {is_open} THEN now() END",
    }


def write_regions(count: int) -> None:
    """Give each ad one region, half of them two; the first is common, the last rare."""
    regions = [*Region.objects.filter(is_world=False).order_by("pk").values_list("pk", flat=True)]
    regions.append(Region.objects.get(is_world=True).pk)
    links = Ad.regions.through._meta.db_table
    first, second = skewed(10, len(regions)), skewed(11, len(regions))
    run(
        f"INSERT INTO {links} (ad_id, region_id) SELECT {FIRST} + n, {one_of(regions, first)} "
        "FROM generate_series(0, %s - 1) n",
        count,
    )
    run(
        f"INSERT INTO {links} (ad_id, region_id) SELECT {FIRST} + n, {one_of(regions, second)} "
        f"FROM generate_series(0, %s - 1) n WHERE {draw(12, 2)} = 0 AND {first} <> {second}",
        count,
    )


def write_options(count: int) -> None:
    """Give each ad one option of each characteristic that its category has from its parent."""
    links = Ad.options.through._meta.db_table
    options = CharacteristicOption._meta.db_table
    run(
        f"""
        INSERT INTO {links} (ad_id, characteristicoption_id)
        SELECT {FIRST} + n, kind.options[1 + hashint8extended(n, kind.id::int) %% array_length(kind.options, 1) *
               sign(hashint8extended(n, kind.id::int))::int]
        FROM generate_series(0, %s - 1) n
        JOIN trading_ad ad ON ad.id = {FIRST} + n
        JOIN trading_category category ON category.id = ad.category_id
        JOIN (SELECT c.id, c.category_id, array_agg(o.id ORDER BY o.id) AS options FROM trading_characteristic c
              JOIN {options} o ON o.characteristic_id = c.id GROUP BY c.id) kind
          ON kind.category_id IN (category.id, category.parent_id)
        """,
        count,
    )


def name_of_ad() -> str:
    """Return SQL for the name of an ad in lower case: "babeci dofuga 17"."""
    return " || ' ' || ".join([*(word(skewed(100 + place, VOCABULARY)) for place in range(WORDS_OF_NAME)), model()])


def model() -> str:
    return f"(n %% {MODELS})"


def write_words(count: int) -> None:
    """Give each ad the words that it is found by: of its name, its category, and others with a weight."""
    write_tokens()
    numbers = range(WORDS_OF_AD)
    joins = " ".join(f"JOIN bench_word w{place} ON w{place}.n = {skewed(100 + place, VOCABULARY)}" for place in numbers)
    named = " || ' ' || ".join(f"w{place}.named" for place in range(WORDS_OF_NAME))
    plain = " || ' ' || ".join(f"w{place}.plain" for place in numbers)
    weight = f"{draw(17, WEIGHTS)} + 1"
    run(
        f"INSERT INTO {AdSearch._meta.db_table} (ad_id, text, posted_at, version) SELECT {FIRST} + number.n, {named}"
        f" || ' {NAME}' || model || ' ' || category.tokens || ' ' || {plain} || ' ' || model || ' ' || weight"
        f" || '000g ' || weight || ' kg', ad.posted_at, {VERSION}"
        f" FROM (SELECT n, {model()} AS model, {weight} AS weight FROM generate_series(0, %s - 1) n) number"
        f" JOIN {Ad._meta.db_table} ad ON ad.id = {FIRST} + number.n JOIN bench_category category"
        f" ON category.id = ad.category_id {joins.replace('(n,', '(number.n,')}",
        count,
    )


def write_tokens() -> None:
    """Write the tokens of each word and category for this connection, and all of them where a search looks them up:
    `quick_writes` passes the triggers by.
    """
    spoken = [words.tokens(word_number(number)) for number in range(VOCABULARY)]
    families = {
        row.pk: [token for one in (row, row.parent) if one for token in in_both(one.name_sr, one.name_en)]
        for row in Category.objects.select_related("parent")
    }
    counted = [str(number) for number in range(MODELS)]
    weights = [token for number in range(1, WEIGHTS + 1) for token in words.tokens(f"{number} kg")]
    known: set[str] = set(weights)
    for tokens in (*spoken, counted):
        known |= {*tokens, *marked(tokens, NAME)}
    for tokens in families.values():
        known |= {*tokens, *marked(tokens, CATEGORY)}
    with connection.cursor() as cursor:
        cursor.execute("CREATE TEMP TABLE bench_word (n int PRIMARY KEY, plain text, named text)")
        cursor.execute("CREATE TEMP TABLE bench_category (id bigint PRIMARY KEY, tokens text)")
        cursor.executemany(
            "INSERT INTO bench_word VALUES (%s, %s, %s)",
            [(number, " ".join(one), " ".join(marked(one, NAME))) for number, one in enumerate(spoken)],
        )
        cursor.executemany(
            "INSERT INTO bench_category VALUES (%s, %s)",
            [(pk, " ".join([*marked(one, CATEGORY), *one])) for pk, one in families.items()],
        )
        cursor.execute("ANALYZE bench_word, bench_category")
    SearchWord.objects.bulk_create(
        (SearchWord(word=token) for token in sorted(known)), ignore_conflicts=True, batch_size=5000
    )


def marked(tokens: Sequence[str], mark: str) -> list[str]:
    return [mark + token for token in tokens]


def write_name_starts(count: int) -> None:
    """Write the words of each name, of the ended ads, too: more than the clean-up leaves."""
    first, second = (word(skewed(100 + place, VOCABULARY)) for place in range(WORDS_OF_NAME))
    name, gap = name_of_ad(), " || chr(10) || "
    for key in (name, f"{second} || ' ' || {model()}{gap}{first}", f"{model()}{gap}{first} || ' ' || {second}"):
        run(
            f"INSERT INTO {AdNameStart._meta.db_table} (ad_id, key) "
            f"SELECT {FIRST} + n, convert_to({key}, 'UTF8') FROM generate_series(0, %s - 1) n",
            count,
        )


def run(statement: str, count: int) -> None:
    with connection.cursor() as cursor:
        cursor.execute(statement, [count])


@contextmanager
def quick_writes(tables: Sequence[str] = TABLES) -> Iterator[None]:
    """Write without foreign keys being looked up and indexes being kept; these are built at the end, in one go each."""
    with connection.cursor() as cursor:
        cursor.execute(
            "SELECT indexrelid::regclass::text, pg_get_indexdef(indexrelid) FROM pg_index "
            "WHERE indrelid = ANY(%s::regclass[]) AND NOT indisprimary AND NOT indisunique",
            [list(tables)],
        )
        indexes = cursor.fetchall()
        for name, _ in indexes:
            cursor.execute(f"DROP INDEX {name}")
        cursor.execute("SET session_replication_role = replica")
        cursor.execute("SET synchronous_commit = off")
        yield
        cursor.execute("SET maintenance_work_mem = '512MB'")
        for _, definition in indexes:
            cursor.execute(definition)
        for name in ("session_replication_role", "synchronous_commit", "maintenance_work_mem"):
            cursor.execute(f"RESET {name}")
