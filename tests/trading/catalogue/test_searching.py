"""Searches as people write them: in any form, with slips, and with what comes nearest where nothing is found."""

from __future__ import annotations

import json
from datetime import timedelta
from pathlib import Path
from typing import Any

import pytest

from marketplace.common.db import clock
from tests.clients import client_for
from tests.factories import make_ad, make_business, make_category, make_currency
from tests.trading.catalogue.list_helpers import names
from trading.accounts.models import User
from trading.catalogue import search_index
from trading.catalogue.models import Ad, AdSearch, SearchWord
from trading.codebooks.definitions.characteristics import Characteristic, CharacteristicOption
from trading.codebooks.definitions.synonyms import SynonymGroup

pytestmark = [pytest.mark.django_db, pytest.mark.embedded, pytest.mark.feature("M-CAT-02", "X-SEARCH")]

TABLE: dict[str, list[dict[str, Any]]] = json.loads((Path(__file__).parents[2] / "searches.json").read_text())
NAMES = (
    "Livadski med 900 g, tegla",
    "Aku bušilica 18 V",
    "Kancelarijska stolica Orion",
    "Pelet za ogrev, džak 15 kg",
    "Papir A4 80 g/m2",
    "Pločice 60×60 cm",
    "SSD disk 1 TB i RAM 16GB",
)


@pytest.fixture
def shop(seller: User) -> dict[str, Ad]:
    """Ads by their names, each searched as a published one is."""
    category = make_category(name_sr="Alati", name_en="Tools")
    ads = {name: make_ad(seller, name=name, info="", description="", category=category) for name in NAMES}
    search_index.write([ad.pk for ad in ads.values()])
    return ads


def test_the_stored_text_is_that_of_the_ad(shop: dict[str, Ad]) -> None:
    firm = make_business("firma")
    child = make_category("Bušilice", "Drills", parent=make_category("Alat", "Tools"))
    of_firm = make_ad(firm, name="Bušilica", description="Nova, sa kutijom", made_in="Kina", category=child)
    kind = Characteristic.objects.create(name_sr="Boja", name_en="Colour", category=child)
    of_firm.options.set([CharacteristicOption.objects.create(characteristic=kind, name_sr="Crvena", name_en="Red")])
    search_index.write([of_firm.pk, 0])
    for ad in (of_firm, *shop.values()):
        assert AdSearch.objects.get(ad=ad).text == search_index.text_of(Ad.objects.get(pk=ad.pk))
    assert {"@drills", "@tools", "crvena", "red"} <= set(AdSearch.objects.get(ad=of_firm).text.split())


def asked(**query: Any) -> dict[str, Any]:
    body: dict[str, Any] = client_for(None).get("/api/products", query).json()
    return body


@pytest.fixture
def table(seller: User) -> None:
    """The ads of the table, the last one the newest."""
    now = clock.now()
    for number, row in enumerate(TABLE["ads"]):
        category = make_category(*row["category"])
        posted = now - timedelta(minutes=len(TABLE["ads"]) - number)
        ad = make_ad(seller, name=row["name"], info=row["info"], description="", category=category, posted_at=posted)
        search_index.write([ad.pk])


def test_every_query_of_the_table_finds_its_ads_in_their_order(table: None) -> None:
    """Both databases read the one table."""
    wrong = []
    for row in TABLE["queries"]:
        more = {name: row[name] for name in ("as_typed", "locale") if name in row}
        answer = asked(search=row["query"], **more)
        found = [card["pro_name"] for card in answer["data"]], answer["meta"].get("meant")
        if found != (row["found"], row.get("meant")):
            wrong.append((row["query"], *found))
    assert wrong == []


@pytest.mark.feature("X-SYNONYMS")
@pytest.mark.parametrize("query", ["chair", "Chairs", "office chairs", "sedenja"])
def test_a_synonym_is_met_in_any_form_of_either_language(shop: dict[str, Ad], query: str) -> None:
    SynonymGroup.objects.create(expression="stolica", synonyms="chair, sedenje")
    SynonymGroup.objects.create(expression="kancelarijska stolica", synonyms="office chair")
    assert names("products", search=query, locale="en") == [NAMES[2]]


def test_a_slip_means_only_what_is_on_sale(shop: dict[str, Ad]) -> None:
    Ad.objects.filter(pk=shop[NAMES[3]].pk).update(closed_at=clock.now(), closed_by="expiry")
    assert asked(search="pelt")["meta"] == {"items": 0}


def test_filters_do_not_change_what_a_query_means(shop: dict[str, Ad], seller: User) -> None:
    pallet = make_ad(seller, name="Paleta za petlje", currency=make_currency("RSD"))
    search_index.write([pallet.pk])
    assert asked(search="pelet", cur_id="RSD")["meta"] == {"items": 0}  # not a slip of paleta
    assert asked(search="pelt", cur_id="RSD")["meta"] == {"items": 0, "meant": "pelet"}


def test_the_name_comes_before_the_category_and_that_before_the_text(seller: User) -> None:
    honey = make_category(name_sr="Med i zimnica", name_en="Honey")
    other = make_category(name_sr="Alati", name_en="Tools")
    texts = [
        ("Čaj", other, "Uz čaj ide med."),
        ("Propolis", honey, "Kapi."),
        ("Kašika drvena za tegle i med", other, "Ručni rad."),
        ("Bagremov med", other, "Svetao."),
    ]
    ads = [make_ad(seller, name=name, category=row, info="", description=text) for name, row, text in reversed(texts)]
    search_index.write([ad.pk for ad in ads])
    found = ["Bagremov med", "Kašika drvena za tegle i med", "Propolis", "Čaj"]
    assert [row["pro_name"] for row in asked(search="med")["data"]] == found
    assert [row["pro_name"] for row in asked(search="honey", locale="en")["data"]] == ["Propolis"]


def test_ads_that_cannot_be_bought_come_last(seller: User) -> None:
    category = make_category(name_sr="Alati", name_en="Tools")
    texts = {"Medenjak": "Sa medom.", "Med": "", "Lipov med": ""}
    ads = {name: make_ad(seller, name=name, category=category, info="", description=texts[name]) for name in texts}
    search_index.write([ad.pk for ad in ads.values()])
    Ad.objects.filter(name="Med").update(locked_by_admin=True, promotion=1)
    assert names("products", search="med") == ["Lipov med", "Medenjak", "Med"]


def test_where_nothing_is_found_the_nearest_is_shown(shop: dict[str, Ad]) -> None:
    assert asked(search="kancelarijska stolica kožna")["meta"] == {"items": 0}
    near = client_for(None).get("/api/products/nearest", {"search": "kancelarijska stolica kožna"}).json()["data"]
    assert (near["search"], [row["pro_name"] for row in near["products"]]) == ("kancelarijska stolica", [NAMES[2]])
    assert near["cat_name"] == "Alati"
    nothing = client_for(None).get("/api/products/nearest", {"search": "qwrtz"}).json()["data"]
    assert nothing == {"search": "", "cat_id": None, "cat_name": None, "products": []}


def test_pages_of_a_search_follow_one_another(seller: User) -> None:
    """Through the names, the categories and the texts, each ad once."""
    honey = make_category(name_sr="Med", name_en="Honey")
    other = make_category(name_sr="Alati", name_en="Tools")
    places = [("Med", other, "")] * 60 + [("Vosak", honey, "")] * 20 + [("Čaj", other, "Sa medom.")] * 15
    ads = [
        make_ad(seller, name=f"{name} {number}", category=row, info="", description=text)
        for number, (name, row, text) in enumerate(places)
    ]
    search_index.write([ad.pk for ad in ads])
    pages = [names("products", search="meda", page=page) for page in range(1, 9)]
    assert [len(page) for page in pages] == [12] * 7 + [11]
    found = [name for page in pages for name in page]
    assert len(set(found)) == 95
    assert [name.split()[0] for name in found] == ["Med"] * 60 + ["Vosak"] * 20 + ["Čaj"] * 15
    assert names("products", search="meda", page=9) == []


@pytest.mark.parametrize(
    "query",
    [
        *(
            "za",
            "i u od",
            "?!.,",
            "🙂",
            "%_\\",
            "'; DROP TABLE trading_ad; --",
            "x" * 100,
            "meд",
            "a b c d e f g h i j k l",
        ),
        *("1" * 100, "-" * 100, "\u200b\u00ad"),
    ],
)
def test_any_query_is_answered(shop: dict[str, Ad], query: str) -> None:
    for path in ("/api/products", "/api/products/nearest", "/api/products/suggestions"):
        assert client_for(None).get(path, {"search": query}).status_code == 200


@pytest.mark.parametrize("path", ["products", "products/nearest", "products/suggestions"])
@pytest.mark.parametrize(
    "query",
    [
        "liv med teg aku bus kan sto ori pel ogr dza pap plo ssd dis ram ala too pro kom",
        "livd meed tegl akku busl kanc stol orin pelt ogrv dzka papr plcc diks ramm alta tols",
        "livadski med tegla aku busilica kancelarijska stolica orion pelet ogrev papir plocice ssd disk",
    ],
)
def test_many_words_cost_a_bounded_number_of_statements(
    shop: dict[str, Ad], django_assert_max_num_queries: Any, path: str, query: str
) -> None:
    """Beginnings, slips, and words of which no ad holds all."""
    with django_assert_max_num_queries(30):
        assert client_for(None).get(f"/api/{path}?search={query}").status_code == 200


def test_a_query_is_no_longer_than_a_hundred_characters(shop: dict[str, Ad]) -> None:
    for query in ("rec " * 300, "x" * 5000):
        answer = client_for(None).get("/api/products", {"search": query})
        assert (answer.status_code, list(answer.json()["error"]["fields"])) == (400, ["search"])


def test_texts_of_an_earlier_release_are_found_and_made_anew(shop: dict[str, Ad]) -> None:
    ad = shop[NAMES[0]]
    Ad.objects.filter(pk=shop[NAMES[1]].pk).update(name="?")  # a name without a word
    for earlier in ({"version": 0}, {}):  # the earlier release knows of no version: it leaves the one that is there
        AdSearch.objects.filter(ad=ad).update(text="livadski med 900 g, tegla", **earlier)
        search_index.write([shop[NAMES[1]].pk])
        assert [row["pro_name"] for row in asked(search="med")["data"]] == [NAMES[0]]
        assert search_index.keep_up() == 1
        assert search_index.keep_up() == 0
        assert [row["pro_name"] for row in asked(search="meda")["data"]] == [NAMES[0]]
    assert SearchWord.objects.filter(word="^~med").exists()
