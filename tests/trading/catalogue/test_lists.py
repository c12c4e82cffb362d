"""The public lists: which ads, in which order, on which page, at which cost."""

from datetime import UTC, datetime, timedelta
from typing import Any

import pytest
from django.core.cache import cache

from marketplace.common import limits
from marketplace.common.db import clock
from tests.factories import (
    client_for,
    make_ad,
    make_ad_group,
    make_category,
    make_currency,
    make_offer,
    make_region,
    make_restriction,
    make_user,
)
from tests.trading.catalogue.list_helpers import names, posted
from trading.accounts.models import User
from trading.catalogue import compiled_listing, lists
from trading.catalogue.lists import AdFilters
from trading.catalogue.serializers import cards_of
from trading.codebooks.definitions.characteristics import Characteristic, CharacteristicOption

pytestmark = [pytest.mark.django_db, pytest.mark.embedded]


@pytest.mark.feature("M-CAT-01")
def test_newest_first_and_promoted_before_all(seller: User) -> None:
    """The sponsored ads 1, 2, 3 stand first, then the newest."""
    posted("stari", 3)
    posted("novi", 1)
    posted("treći promovisan", 4, promotion=3)
    posted("prvi promovisan", 9, promotion=1)

    assert names("products/newest") == ["prvi promovisan", "treći promovisan", "novi", "stari"]
    card = client_for().get("/api/products/newest").json()["data"][0]
    assert card["prm_position"] == 1


@pytest.mark.feature("M-CAT-01")
def test_popular_by_buyers_then_quantity(seller: User) -> None:
    """Promoted ads stand where their buyers put them."""
    people = [make_user(f"kupac{n}") for n in range(3)]
    none, much, many = posted("bez kupaca", promotion=1), posted("jedan kupac"), posted("dva kupca", 5)
    little = posted("malo", 1)
    make_offer(much, people[0], 9)
    make_offer(little, people[0], 2)
    make_offer(many, people[0], 1)
    make_offer(many, people[1], 1)

    order = ["dva kupca", "jedan kupac", "malo", "bez kupaca"]
    assert names("products/popular") == names("products", sort="popular") == order
    assert none.buyers == 0


def test_lists_show_what_is_on_sale_locked_ones_too(seller: User) -> None:
    now = clock.now()
    posted("otvoren", 1)
    posted("zaključan", 2, locked_by_admin=True)
    wall = now.astimezone(clock.BELGRADE)
    shut = make_restriction((wall + timedelta(hours=2)).time(), (wall + timedelta(hours=3)).time())
    posted("van satnice", 3, restriction=shut)
    posted("istekao", expires_at=now)
    posted("zatvoren", closed_at=now, closed_by="sold_out")
    posted("obrisan", deleted_at=now, deleted_by="seller")

    assert names("products/newest") == ["otvoren", "zaključan", "van satnice"]
    states = [card["state"] for card in client_for().get("/api/products/newest").json()["data"]]
    assert states == ["open", "locked", "locked"]


@pytest.mark.feature("M-CAT-02")
def test_pages_of_twelve_with_the_number_of_all(seller: User) -> None:
    """12 a page, the number of all hits beside them; past the end an empty list."""
    for number in range(25):
        posted(f"Oglas {number}", 25 - number)

    pages = [client_for().get("/api/products", {"page": page}).json() for page in (1, 2, 3, 4)]

    assert [len(page["data"]) for page in pages] == [12, 12, 1, 0]
    assert {page["page_count"] for page in pages} == {3}
    assert {page["meta"]["items"] for page in pages} == {25}
    seen = [card["pro_name"] for page in pages for card in page["data"]]
    assert seen == [f"Oglas {number}" for number in range(24, -1, -1)]


@pytest.mark.parametrize("page", ["0", "-1", "abc", "1.5", "%00", "٣"])
def test_refuses_what_is_no_page(db: None, page: str) -> None:
    response = client_for().get("/api/products", {"page": page})

    assert response.status_code == 400
    assert list(response.json()["error"]["fields"]) == ["page"]


def test_a_page_far_behind_the_end_is_empty(seller: User) -> None:
    posted("Oglas")

    answer = client_for().get("/api/products", {"page": "9" * 20}).json()

    assert answer == {"data": [], "page_count": 1, "meta": {"items": 1}}


@pytest.mark.feature("M-CAT-02")
def test_a_search_is_counted_so_far_and_says_that_there_are_more(seller: User, monkeypatch: pytest.MonkeyPatch) -> None:
    """To count every hit of a common word would cost far more than the page."""
    for number in range(28):
        posted(f"zid {number}", number, search_text="zid" if number < 27 else "plot")

    def asked(page: int, **query: Any) -> tuple[int, int, dict[str, int]]:
        body = client_for(None).get("/api/products", {"page": page, **query}).json()
        return len(body["data"]), body["page_count"], body["meta"]

    assert asked(1, search="zid") == (12, 3, {"items": 27})
    monkeypatch.setattr(limits, "HITS_COUNTED", 11)
    monkeypatch.setattr(lists, "COUNT_FIRST_FROM", 12)
    cache.clear()  # the count
    assert asked(1, search="zid") == (12, 1, {"items": 11, "more": 1})
    assert asked(2, search="zid") == (0, 1, {"items": 11, "more": 1})
    assert asked(1, search="plot") == (1, 1, {"items": 1})
    assert asked(1) == (12, 3, {"items": 28})


@pytest.fixture
def rows(seller: User) -> dict[str, Any]:
    """Ads that differ in what the filters look at."""
    food = make_category("Hrana", "Food")
    fruit = make_category("Voće", "Fruit", parent=food)
    srb, hrv = make_region("Srbija", "Serbia"), make_region("Hrvatska", "Croatia")
    world = make_region("ceo svet", "whole world", is_world=True)
    now = clock.now()
    days = timedelta(days=1)
    posted("jabuke", 5, category=fruit, regions=[srb], expires_at=now + 2 * days, base_price=50, search_text="jabuke")
    posted("brašno", 20, category=food, regions=[hrv], expires_at=now + 4 * days, base_price=70, search_text="brasno")
    posted("alat", 60, regions=[world], expires_at=now + 30 * days, currency=make_currency("RSD"), base_price=90)
    posted("hartija", 100, regions=[hrv, srb], expires_at=now + 40 * days, base_price=60)
    return {"food": food, "fruit": fruit, "srb": srb, "hrv": hrv, "world": world}


@pytest.mark.feature("M-CAT-03")
def test_filters(rows: dict[str, Any]) -> None:
    """Category with its children, currency, days, regions ("whole world" matches any), price order."""
    food, fruit, srb, hrv = (rows[name].pk for name in ("food", "fruit", "srb", "hrv"))

    assert names("products", category=food) == ["jabuke", "brašno"]
    assert names("products", category=fruit) == ["jabuke"]
    assert names("products", category=999) == []
    assert names("products", cur_id="RSD") == ["alat"]
    assert names("products", cur_id="EUR", sort="asc") == ["jabuke", "hartija", "brašno"]
    assert names("products", cur_id="EUR", sort="desc") == ["brašno", "hartija", "jabuke"]
    assert names("products", sort="asc") == ["jabuke", "brašno", "alat", "hartija"]  # no currency: ignored
    assert names("products", newest=7) == ["jabuke"]
    assert names("products", newest=30) == ["jabuke", "brašno"]
    assert names("products", newest=90) == ["jabuke", "brašno", "alat"]
    assert names("products", expiry=1) == []
    assert names("products", expiry=3) == ["jabuke"]
    assert names("products", expiry=5) == ["jabuke", "brašno"]
    assert names("products", reg_id=srb) == ["jabuke", "alat", "hartija"]
    assert names("products", reg_id=f"{srb},{hrv}") == ["jabuke", "brašno", "alat", "hartija"]
    assert names("products", category=food, reg_id=hrv, newest=30) == ["brašno"]
    assert names("products", search="") == ["jabuke", "brašno", "alat", "hartija"]


@pytest.mark.feature("M-CAT-03")
def test_a_promoted_ad_stands_in_no_order_by_price_before_a_cheaper_one(seller: User) -> None:
    """By price the first is the cheapest, or the dearest; sponsored ones stand where the price puts them."""
    posted("skup i promovisan", base_price=90, promotion=1)
    posted("jeftin", base_price=50)
    posted("srednji i promovisan", base_price=70, promotion=2)

    assert names("products", cur_id="EUR", sort="asc") == ["jeftin", "srednji i promovisan", "skup i promovisan"]
    assert names("products", cur_id="EUR", sort="desc") == ["skup i promovisan", "srednji i promovisan", "jeftin"]
    assert names("products", cur_id="EUR")[0] == "skup i promovisan"  # newest first: promoted before all


@pytest.mark.feature("M-CAT-03")
@pytest.mark.parametrize("hour", [0, 9, 21, 23])
def test_what_says_one_day_is_found_by_the_filter_of_one_day(seller: User, hour: int) -> None:
    """The filter counts days as the cards do, by the days of Belgrade, at whatever hour one looks."""
    for name, day in (
        ("danas", 20),
        ("sutra", 21),
        ("prekosutra", 22),
        ("za tri", 23),
        ("za pet", 25),
        ("za šest", 26),
    ):
        posted(name, expires_at=datetime(2026, 11, day, 22, 59, 59, tzinfo=UTC))
    for days, path in ((1, {"expiry": 1}), (3, {"expiry": 3}), (5, {"expiry": 5})):
        with clock.travel(datetime(2026, 11, 20, hour, tzinfo=UTC) - timedelta(hours=1)):
            shown = client_for().get("/api/products", path).json()["data"]
            everything = client_for().get("/api/products").json()["data"]
        said = {card["pro_name"] for card in everything if card["expires_in"] <= days}
        assert {card["pro_name"] for card in shown} == said
        assert said


@pytest.mark.feature("X-SCRIPT")
@pytest.mark.parametrize("query", ["Jabuke", "jabu", "ЈАБУКЕ", " jabuke  buke "])
def test_search_whatever_the_script(rows: dict[str, Any], query: str) -> None:
    """Every word, as a part of the text, whatever case, script and marks."""
    assert names("products", search=query) == ["jabuke"]


@pytest.mark.feature("M-CAT-02")
def test_search_asks_for_every_word(rows: dict[str, Any]) -> None:
    """No result for words that do not stand together."""
    assert names("products", search="jabuke brašno") == []
    assert names("products", search="100% _") == []


@pytest.mark.feature("M-CAT-04")
def test_characteristics_are_or_inside_and_and_between(seller: User) -> None:
    category = make_category()
    colour, size = (Characteristic.objects.create(category=category, name_sr=n, name_en=n) for n in ("boja", "mera"))
    red, blue = (CharacteristicOption.objects.create(characteristic=colour, name_sr=n, name_en=n) for n in "rb")
    small = CharacteristicOption.objects.create(characteristic=size, name_sr="s", name_en="s")
    posted("crvena mala", 1).options.set([red, small])
    posted("plava", 2).options.set([blue])

    assert names("products", filters=f"{red.pk},{blue.pk}") == ["crvena mala", "plava"]
    assert names("products", filters=f"{red.pk},{blue.pk},{small.pk}") == ["crvena mala"]
    assert names("products", **{"filters[]": [blue.pk, small.pk]}) == []


@pytest.mark.parametrize(
    ("name", "value"),
    [
        ("category", "x"),
        ("category", "0"),
        ("newest", "8"),
        ("expiry", "2"),
        ("sort", "up"),
        ("reg_id", "1,x"),
        ("filters", "1;2"),
        ("search", "a" * 101),
        ("cur_id", "EURO"),
        ("price_from", "-1"),
        ("price_to", "sto"),
        ("price_to", "1e400"),
        ("delivery_included", "da"),
        ("vat", "included,20"),
        ("seller", "firma"),
    ],
)
def test_refuses_a_filter_that_is_none(db: None, name: str, value: str) -> None:
    response = client_for().get("/api/products", {name: value})

    assert response.status_code == 400
    assert list(response.json()["error"]["fields"]) == [name]


@pytest.mark.parametrize(
    ("asked", "field", "code"),
    [
        ({"price_from": "10"}, "cur_id", "required"),
        ({"price_to": "0"}, "cur_id", "required"),
        ({"price_from": "10", "price_to": "9.99", "cur_id": "EUR"}, "price_to", "min"),
    ],
)
def test_refuses_prices_that_cannot_be_compared(db: None, asked: dict[str, str], field: str, code: str) -> None:
    answer = client_for().get("/api/products", asked)

    assert answer.status_code == 400
    assert {name: found[0]["code"] for name, found in answer.json()["error"]["fields"].items()} == {field: code}


@pytest.mark.feature("M-HOME-02", "M-HOME-03")
def test_sliders(seller: User) -> None:
    """Group ads first, then the newest, the popular; others only their own."""
    new, popular, other = make_ad_group(1), make_ad_group(2, "Popularno", "Popular"), make_ad_group(3, "P", "P")
    hidden = make_ad_group(4, "S", "S")
    hidden.active = False
    hidden.save()
    posted("izabran", 9, group=new)
    bought = posted("kupovan", 5)
    posted("svež", 1)
    posted("poseban", 7, group=other)
    posted("popularan", 8, group=popular)
    make_offer(bought, make_user("kupac"), 3)

    assert names("products/new") == ["izabran", "svež", "kupovan", "poseban", "popularan"]
    assert names("products/groups/1") == names("products/new")
    assert names("products/groups/2") == ["popularan", "kupovan", "poseban", "svež", "izabran"]
    assert names("products/groups/3") == ["poseban"]
    assert client_for().get("/api/products/groups/4").status_code == 404
    assert client_for().get("/api/products/groups/99").status_code == 404


def test_a_filled_slider_pages_without_gap_or_repeat(seller: User) -> None:
    group = make_ad_group(1)
    for number in range(30):
        posted(f"Oglas {number}", 30 - number, group=group if number < 15 else None)

    seen = [name for page in (1, 2, 3) for name in names("products/groups/1", page=page)]

    assert seen == [f"Oglas {number}" for number in [*range(14, -1, -1), *range(29, 14, -1)]]


@pytest.mark.feature("M-API-01")
def test_deep_pages_of_a_category_with_children_are_the_same_merged(monkeypatch: pytest.MonkeyPatch) -> None:
    """From some depth on PostgreSQL walks the indexes of all children together."""
    food = make_category("Hrana", "Food")
    family = [food, make_category("Voće", "Fruit", parent=food), make_category("Meso", "Meat", parent=food)]
    for number in range(30):
        promotion = 2 if number == 4 else None
        posted(f"Oglas {number}", 30 - number, category=family[number % 3], promotion=promotion)
    posted("drugo", 0)

    def pages() -> list[list[str]]:
        filters = AdFilters(category_id=food.pk)
        return [[row["name"] for row in lists.search_ads(filters, page, clock.now()).rows] for page in (1, 2, 3, 4)]

    near = pages()
    monkeypatch.setattr(compiled_listing, "MERGE_FROM", 0)
    assert pages() == near
    order = [4, *(number for number in range(29, -1, -1) if number != 4)]
    assert [name for page in near for name in page] == [f"Oglas {number}" for number in order]


@pytest.mark.feature("M-DET-05")
def test_similar_and_other_ads_of_the_seller(seller: User, stranger: User) -> None:
    """The same category first, then those beside it; of the seller all others."""
    parent = make_category("Hrana", "Food")
    fruit = make_category("Voće", "Fruit", parent=parent)
    meat = make_category("Meso", "Meat", parent=parent)
    ad = posted("jabuke", 1, category=fruit)
    posted("kruške", 9, category=fruit, seller=stranger)
    posted("meso", 2, category=meat)
    posted("alat", 3)

    assert names(f"products/{ad.pk}/similar") == ["kruške", "meso"]
    assert names(f"products/{ad.pk}/user") == ["meso", "alat"]
    assert client_for().get("/api/products/9999/similar").status_code == 404
    assert client_for().get("/api/products/9999/user").status_code == 404


@pytest.mark.feature("M-API-01")
def test_a_page_of_a_search_costs_few_queries(seller: User, buyer: User, django_assert_max_num_queries: Any) -> None:
    """The stored words, then the hits by name, by category and by text; the ads with all they join, and their regions.

    Once in a while the synonyms, how common words are and the count; two more for the marks.
    """
    restriction = make_restriction()
    for number in range(13):
        make_offer(posted(f"Oglas {number}", number, restriction=restriction), buyer, 2)
    now = clock.now()
    filters = AdFilters(category_id=make_category().pk, search="aku", region_ids=(make_region().pk,))

    def costs(most: int, page: int, viewer: User | None) -> None:
        with django_assert_max_num_queries(most):
            cards_of(lists.search_ads(filters, page, now).rows, viewer, now)

    costs(12, 1, None)
    costs(7, 1, None)
    costs(9, 1, buyer)
    costs(7, 2, None)


def test_public_lists_carry_an_etag(seller: User) -> None:
    make_ad()

    first = client_for().get("/api/products")
    again = client_for().get("/api/products", HTTP_IF_NONE_MATCH=first.headers["ETag"])

    assert first.headers["Cache-Control"] == "public, no-cache"
    assert again.status_code == 304
    assert client_for(make_user("neko")).get("/api/products").headers["Cache-Control"] == "no-store"
