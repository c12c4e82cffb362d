"""What a saved search finds is what the public list finds."""

from collections.abc import Iterator
from dataclasses import replace
from datetime import timedelta
from decimal import Decimal
from itertools import product
from typing import Any

import pytest

from marketplace.common.db import clock
from tests.factories import make_ad, make_business, make_category, make_currency, make_region, make_user
from trading.catalogue import asking, lists, search_index
from trading.catalogue.lists import CHOSEN, AdFilters
from trading.catalogue.models import Ad, AdSearch
from trading.catalogue.term_filters import TermFilters
from trading.catalogue.vat import VatKind
from trading.codebooks.definitions.categories import Category
from trading.codebooks.definitions.characteristics import Characteristic, CharacteristicOption
from trading.watching.matching import characteristics_of, facts_of, matches

pytestmark = [pytest.mark.django_db, pytest.mark.feature("X-WATCH-03")]


def options(category: Category) -> list[CharacteristicOption]:
    """Return two options of one characteristic and one of another."""
    colour, size = (
        Characteristic.objects.create(name_sr=name, name_en=name, category=category) for name in ("Boja", "Veličina")
    )
    return [
        CharacteristicOption.objects.create(characteristic=owner, name_sr=name, name_en=name)
        for owner, name in ((colour, "Crvena"), (colour, "Plava"), (size, "XL"))
    ]


def ads() -> list[Ad]:
    """Return ads that differ in everything that a filter looks at."""
    food, tools = make_category("Hrana", "Food"), make_category("Alat", "Tools")
    honey = make_category("Med", "Honey", parent=food)
    here, there = make_region("Vojvodina", "Vojvodina"), make_region("Šumadija", "Šumadija")
    world = make_region("Svet", "World", is_world=True)
    red, blue, large = options(tools)
    make_currency("RSD")
    firm, person, now = make_business("prodavac"), make_user("osoba"), clock.now()
    made = []
    terms = [
        {"base_price": 90, "vat": "20", "vat_added": True, "shipping_included": True},
        {"base_price": "110.50", "vat": "10", "vat_added": False, "free_shipping": True, "shipping_additional": True},
        {"vat": "0", "free_shipping": True},
        {"vat": "none"},
    ]
    rows = [
        ("Med od lipe", honey, "EUR", [here], [red, large], 1),
        ("Med bagrem", food, "RSD", [there], [blue], 2),
        ("Bušilica", tools, "EUR", [world], [], 4),
        ("Čekić", tools, "RSD", [here, there], [red, blue, large], 20),
    ]
    for number, (name, category, currency, regions, chosen, days) in enumerate(rows):
        seller, ends = (firm if number % 2 else person), now + timedelta(days=days)
        ad = make_ad(seller, name=name, category=category, currency_id=currency, expires_at=ends, **terms[number])
        ad.regions.set(regions)
        ad.options.set(chosen)
        Ad.objects.filter(pk=ad.pk).update(posted_at=now - timedelta(days=15 * number))
        made.append(Ad.objects.get(pk=ad.pk))
    search_index.write([ad.pk for ad in made])
    return made


# As it is written, in other forms, as beginnings, parts and two words in one, as measures, and what finds nothing.
SEARCHES = (
    *("med", "MED lipe", "bušilice", "cekica", "prodavac", "tools", "prodavcem alata"),
    *("li", "pe", "baterij", "silica", "čekićmed", "medlipa", "dvebaterije"),
    *("za i od", "%", "nema", "cekic med"),
)
TERMS = [
    TermFilters(price_from=Decimal(90), price_to=Decimal(110)),
    TermFilters(price_from=Decimal("110.50")),
    TermFilters(price_to=Decimal("89.99")),
    TermFilters(delivery_included=True),
    *(TermFilters(vat_kinds=(kind,)) for kind in VatKind),
    TermFilters(vat_kinds=(VatKind.INCLUDED, VatKind.NONE)),
    TermFilters(seller_kind="firm"),
    TermFilters(seller_kind="person", vat_kinds=(VatKind.ADDED,), delivery_included=True),
]


def filters(made: list[Ad]) -> Iterator[AdFilters]:
    """Yield filters: each value of each filter alone, and pairs of them."""
    categories = sorted({ad.category_id for ad in made} | {ad.category.parent_id or 0 for ad in made})
    chosen = sorted({pk for ad in made for pk in ad.options.values_list("pk", flat=True)})
    regions = sorted({pk for ad in made for pk in ad.regions.values_list("pk", flat=True)})
    alone = [
        *({"category_id": pk} for pk in categories if pk),
        *({"currency_id": code} for code in ("EUR", "RSD", "USD")),
        *({"newest_days": days} for days in (7, 30)),
        *({"expiry_days": days} for days in (1, 3, 5)),
        *({"region_ids": (pk,)} for pk in regions),
        *({"search": text} for text in SEARCHES),
        *({"option_ids": (pk,)} for pk in chosen),
        {"option_ids": tuple(chosen)},
        {"option_ids": (chosen[0], 10**6)},
        *({"terms": one} for one in TERMS),
        {},
    ]
    for one, other in product(alone, alone):
        yield AdFilters(**{**one, **other})  # type: ignore[arg-type]


@pytest.mark.feature("X-WATCH-03")
def test_one_ad_matches_where_the_list_holds_it() -> None:
    made, now = ads(), clock.now()
    facts = {ad.pk: facts_of(ad) for ad in made}
    tried = 0
    for one in dict.fromkeys(filters(made)):
        resolved = lists.resolve_filters(one)
        listed = set(lists.ads_matching(resolved, now, resolved.category_ids).values_list("pk", flat=True))
        known = characteristics_of(one.option_ids)
        assert {pk for pk, fact in facts.items() if matches(one, fact, known, now)} == listed, one
        tried += bool(listed)
    assert tried > 50


def test_the_order_changes_nothing() -> None:
    [first, *_] = ads()
    plain = AdFilters(currency_id="EUR")
    assert all(matches(replace(plain, sort=sort), facts_of(first), {}, clock.now()) for sort in (None, *CHOSEN))


def test_queries_of_words_that_an_ad_has_not_cost_no_statement(django_assert_num_queries: Any) -> None:
    """An ad is held against every saved search."""
    [first, *_] = ads()
    facts = facts_of(first)
    asking.synonyms()
    with django_assert_num_queries(0):
        assert [asking.meets(search, facts.tokens) for search in ("medom od lipe", "traktor", "iphone 15", "za")] == [
            *(True, False, False, False),
        ]


def test_a_text_of_an_earlier_release_is_matched_as_it_will_be() -> None:
    [first, *_] = ads()
    AdSearch.objects.filter(pk=first.pk).update(text="med od lipe, hrana", version=0)
    assert matches(AdFilters(search="medom lipe"), facts_of(Ad.objects.get(pk=first.pk)), {}, clock.now())
