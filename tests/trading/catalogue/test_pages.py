"""Pages of cards that are kept between requests: never older than their rows, the hour and the language."""

from collections.abc import Iterator
from datetime import UTC, datetime, timedelta
from typing import Any

import pytest
from django.db import connection

from marketplace.common.db import clock
from tests.factories import client_for, make_ad, make_category, make_region, make_restriction
from trading.accounts.models import User
from trading.catalogue import lists
from trading.catalogue.card_rows import CARD_ROWS_BY_ID, lazy_rows
from trading.catalogue.lists import AdFilters
from trading.catalogue.models import Ad
from trading.catalogue.serializers import cards_of
from trading.catalogue.serializers.visitor_pages import cache_slot, valid_until

pytestmark = pytest.mark.django_db


@pytest.fixture(autouse=True)
def nothing_kept() -> Iterator[None]:
    cache_slot.cache_clear()
    yield
    cache_slot.cache_clear()


def first_card(**query: Any) -> dict[str, Any]:
    card: dict[str, Any] = client_for().get("/api/products", query).json()["data"][0]
    return card


def test_an_unchanged_page_is_written_once(seller: User) -> None:
    make_ad()
    first = client_for().get("/api/products").content
    written = cache_slot.cache_info().misses

    assert client_for().get("/api/products?page=1").content == first
    assert (written, cache_slot.cache_info().misses, cache_slot.cache_info().hits) == (1, 1, 1)


@pytest.mark.feature("M-API-01")
def test_whatever_a_card_shows_changes_the_page_at_once(seller: User) -> None:
    """Also what stands in other tables: names, a ban, regions."""
    ad = make_ad()
    assert first_card()["usr_name"] == "Sanja Prodavac"

    User.objects.filter(pk=seller.pk).update(name="Drugo Ime")
    assert first_card()["usr_name"] == "Drugo Ime"
    Ad.objects.filter(pk=ad.pk).update(reserved=4, rev=2)
    assert first_card()["off_count"] == 4
    ad.regions.add(make_region("Hrvatska", "Croatia"))
    assert len(first_card()["reg_id"]) == 2
    ad.category.name_sr = "Alat"
    ad.category.save()
    assert (first_card()["cat_name"], first_card(locale="en")["cat_name"]) == ("Alat", "Tools & machines")
    User.objects.filter(pk=seller.pk).update(banned_at=clock.now())
    assert first_card()["state"] == "locked"


def test_a_page_of_a_signed_in_person_is_never_a_visitors(seller: User) -> None:
    make_ad()
    assert first_card()["my_product"] == 0
    assert client_for(seller).get("/api/products").json()["data"][0]["my_product"] == 1
    assert first_card()["my_product"] == 0


@pytest.mark.feature("M-HOME-03")
def test_a_page_holds_until_the_clock_changes_it(seller: User) -> None:
    """The hours of trade, the day and the expiry change a card without any write."""
    now = datetime(2026, 11, 20, 12, tzinfo=UTC)  # 13:00 in Belgrade; the hours are 18:00 to 06:00
    make_ad(restriction=make_restriction(), expires_at=datetime(2026, 11, 21, 12, tzinfo=UTC))
    said = []
    for hours in (0, 4.999, 5, 10.999, 11, 16.999, 17, 23.999):
        with clock.travel(now + timedelta(hours=hours)):
            card = first_card()
            said.append((card["state"], card["expires_in"]))
            row = lazy_rows(list(Ad.objects.values_list("pk", flat=True)))
            assert card == cards_of(row, None, clock.now())[0]
    with clock.travel(now + timedelta(hours=24)):
        assert client_for().get("/api/products").json()["data"] == []

    assert said == [
        ("locked", 1),
        ("locked", 1),
        ("open", 1),
        ("open", 1),
        ("open", 0),
        ("open", 0),
        ("locked", 0),
        ("locked", 0),
    ]


def test_says_when_the_clock_changes_a_page(seller: User) -> None:
    now = datetime(2026, 11, 20, 12, tzinfo=UTC)
    soon = make_ad(expires_at=now + timedelta(hours=2))
    hours = make_ad(restriction=make_restriction(), expires_at=now + timedelta(days=9))
    plain = make_ad(expires_at=now + timedelta(days=9))

    assert valid_until(lazy_rows([soon.pk, hours.pk, plain.pk]), now) == now + timedelta(hours=2)
    assert valid_until(lazy_rows([hours.pk, plain.pk]), now) == now + timedelta(hours=5)
    assert valid_until(lazy_rows([plain.pk]), now) == now + timedelta(hours=11)
    assert valid_until(lazy_rows([soon.pk]), now + timedelta(hours=2)) == now + timedelta(hours=11)


@pytest.mark.feature("M-CAT-03")
def test_categories_together_are_in_the_order_of_all(seller: User) -> None:
    """A category with its children, promoted first, page after page without gap or repeat."""
    parent = make_category("Hrana", "Food")
    family = [parent, *(make_category(name, name, parent=parent) for name in ("Voće", "Meso", "Pića"))]
    now = clock.now()
    ads = [
        make_ad(
            name=f"Oglas {number}",
            category=family[number % 4],
            posted_at=now - timedelta(minutes=(number * 7) % 40),
            promotion=1 + number % 3 if number > 36 else None,
        )
        for number in range(40)
    ]
    make_ad(name="drugde", category=make_category())
    wanted = sorted(ads, key=lambda ad: (ad.promotion or 4, -ad.posted_at.timestamp(), -ad.pk))

    pages = [lists.search_ads(AdFilters(category_id=parent.pk), page, now) for page in (1, 2, 3, 4, 5)]

    assert [row["id"] for page in pages for row in page.rows] == [ad.pk for ad in wanted]
    assert {page.items for page in pages} == {40}


@pytest.mark.postgres
def test_categories_are_read_by_turns(seller: User) -> None:
    """However old a category's ads are: each gives its first ones from its own index."""
    parent = make_category("Hrana", "Food")
    make_ad(category=make_category("Voće", "Fruit", parent=parent))
    listing = lists.compiled_listing(lists.resolve_filters(AdFilters(category_id=parent.pk)), lists.NEWEST)

    assert len(listing.category_ids) == 2
    assert len(listing.ids(clock.now(), 0, 12)) == 1


@pytest.mark.postgres
def test_the_statement_of_a_page_is_prepared_once(seller: User) -> None:
    ads = [make_ad(), make_ad()]
    kept = "SELECT count(*) FROM pg_prepared_statements WHERE position(%s in statement) > 0"
    for ad in ads:
        assert len(lazy_rows([ad.pk])) == 1
        with connection.cursor() as cursor:
            cursor.execute(kept, [CARD_ROWS_BY_ID.compiled.sql.partition("%s")[0]])
            assert cursor.fetchone() == (1,)
