"""Lookups over HTTP."""

from datetime import time
from typing import Any

import pytest
from rest_framework.test import APIClient

from tests.factories import client_for, make_category, make_region, make_restriction, make_user
from trading.codebooks.definitions.categories import Category
from trading.codebooks.definitions.characteristics import Characteristic, CharacteristicOption
from trading.codebooks.definitions.regions import Region
from trading.codebooks.definitions.transport_clauses import TransportClause
from trading.codebooks.services import seed_codebooks

pytestmark = pytest.mark.django_db


def get(path: str, **query: Any) -> Any:
    return APIClient().get(f"/api/{path}", query)


def rows(path: str, **query: Any) -> Any:
    answer = get(path, **query)
    assert answer.status_code == 200, answer.content
    return answer.json()["data"]


LISTS = {
    "currency": {"cur_id", "cur_name"},
    "measurment-units": {"mun_id", "mun_name", "mun_unit", "mun_forms"},
    "social-types": {"sct_id", "sct_name"},
    "transport-clauses?type=1": {"trc_id", "trc_code", "trc_description"},
    "transport-clauses?type=2": {"trc_id", "trc_code", "trc_description"},
    "restrictions": {"rst_id", "rst_name", "rst_start_time", "rst_end_time"},
    "countries": {"cnt_id", "cnt_name", "cnt_iso2"},
    "organisation/services": {"osr_id", "osr_name"},
    "organisation/type": {"otp_id", "otp_name"},
    "groups": {"grp_id", "grp_name", "grp_icon"},
    "regions": {"reg_id", "reg_name", "reg_world"},
    "categories/parents": {"cat_id", "cat_name"},
}


def test_every_list_has_its_rows_in_both_languages() -> None:
    seed_codebooks()
    for path, keys in LISTS.items():
        sr = APIClient().get(f"/api/{path}{'&' if '?' in path else '?'}locale=sr").json()["data"]
        en = APIClient().get(f"/api/{path}{'&' if '?' in path else '?'}locale=en").json()["data"]
        assert len(sr) == len(en) > 1, path
        assert all(set(row) == keys for row in sr + en), path


def test_names_follow_the_language_and_sort_in_it() -> None:
    seed_codebooks()
    sr = [row["cnt_name"] for row in rows("countries")]
    en = [row["cnt_name"] for row in rows("countries", locale="en")]
    assert sr.index("Crna Gora") < sr.index("Češka") < sr.index("Danska")
    assert en.index("Cyprus") < en.index("Czechia") < en.index("Denmark")
    assert [row["grp_id"] for row in rows("groups")] == [1, 2]


def test_categories_are_a_tree_of_active_rows() -> None:
    food = make_category("Hrana", "Food")
    honey = make_category("Med", "Honey", parent=food)
    Category.objects.create(name_sr="Skriveno", name_en="Hidden", parent=food, active=False)
    closed = Category.objects.create(name_sr="Zatvoreno", name_en="Closed", active=False)
    make_category("Ispod", "Below", parent=closed)
    child = {"cat_id": honey.pk, "cat_name": "Honey", "cat_id_parent": food.pk}
    assert rows("categories", locale="en") == [
        {"cat_id": food.pk, "cat_name": "Food", "cat_id_parent": None, "subCategories": [child]}
    ]
    assert rows("categories/parents") == [{"cat_id": food.pk, "cat_name": "Hrana"}]
    assert rows(f"categories/parents/{food.pk}", locale="en") == [child]
    for missing in (closed.pk, honey.pk, 10**20):
        assert get(f"categories/parents/{missing}").status_code == 404


def test_a_sub_category_also_has_its_parents_filters() -> None:
    food = make_category("Hrana", "Food")
    honey = make_category("Med", "Honey", parent=food)
    kind = Characteristic.objects.create(category=honey, name_sr="Vrsta", name_en="Kind", datatype="multi")
    pack = Characteristic.objects.create(category=food, name_sr="Pakovanje", name_en="Packaging")
    Characteristic.objects.create(category=food, name_sr="Staro", name_en="Old", active=False)
    jar = CharacteristicOption.objects.create(characteristic=pack, name_sr="tegla", name_en="jar", position=1)
    box = CharacteristicOption.objects.create(characteristic=pack, name_sr="kutija", name_en="box", position=2)
    CharacteristicOption.objects.create(characteristic=pack, name_sr="staro", name_en="old", active=False)
    packaging = {
        "cha_id": pack.pk,
        "cha_type": "Packaging",
        "cha_datatype": "single",
        "options": [{"cvl_id": jar.pk, "cvl_value": "jar"}, {"cvl_id": box.pk, "cvl_value": "box"}],
    }
    assert rows(f"categories/{food.pk}/filters", locale="en") == [packaging]
    assert rows(f"categories/{honey.pk}/filters", locale="en") == [
        packaging,
        {"cha_id": kind.pk, "cha_type": "Kind", "cha_datatype": "multi", "options": []},
    ]
    assert get("categories/999999/filters").status_code == 404


def test_the_whole_world_is_listed_for_a_new_ad_only_and_first() -> None:
    make_region("Beograd", "Belgrade")
    make_region("Ceo svet", "Whole world", is_world=True)
    Region.objects.create(name_sr="Avala", name_en="Avala", active=False)
    assert [row["reg_name"] for row in rows("regions")] == ["Beograd"]
    assert [(row["reg_name"], row["reg_world"]) for row in rows("regions", type="create")] == [
        ("Ceo svet", 1),
        ("Beograd", 0),
    ]


@pytest.mark.parametrize("kind, error", [(None, "required"), ("", "blank"), ("3", "choice"), ("road", "choice")])
def test_clauses_need_their_kind(kind: str | None, error: str) -> None:
    answer = get("transport-clauses", **({} if kind is None else {"type": kind}))
    assert answer.status_code == 400
    assert answer.json()["error"]["fields"]["type"][0]["code"] == error


def test_clauses_are_of_the_kind_asked_for() -> None:
    TransportClause.objects.create(kind=1, code="EXW", description_sr="sr", description_en="en")
    TransportClause.objects.create(kind=2, code="FOB", description_sr="sr", description_en="en")
    assert [row["trc_code"] for row in rows("transport-clauses", type=2)] == ["FOB"]


def test_restriction_hours_are_belgrade_times_without_seconds() -> None:
    make_restriction(time(18), time(6))
    row = rows("restrictions")[0]
    assert (row["rst_start_time"], row["rst_end_time"]) == ("18:00", "06:00")


def test_tutorials_by_number() -> None:
    seed_codebooks()
    sr, en = rows("tutorials/57"), rows("tutorials/57", locale="en")
    assert (sr["tut_id"], sr["tut_name"], en["tut_name"]) == (57, "Izvod iz registra", "Register extract")
    assert sr["tut_text"].startswith("<p>")
    assert sr["tut_text"] != en["tut_text"]
    assert get("tutorials/9999").status_code == 404


def test_lookups_are_asked_for_anew_and_answer_304() -> None:
    make_region()
    answer = get("regions")
    assert answer["Cache-Control"] == "public, no-cache"
    assert answer["ETag"].startswith('W/"')
    again = APIClient().get("/api/regions", HTTP_IF_NONE_MATCH=answer["ETag"])
    assert (again.status_code, again.content) == (304, b"")
    assert APIClient().get("/api/regions?locale=en", HTTP_IF_NONE_MATCH=answer["ETag"]).status_code in (200, 304)
    make_region("Beograd", "Belgrade")
    assert APIClient().get("/api/regions", HTTP_IF_NONE_MATCH=answer["ETag"]).status_code == 200


def test_with_a_session_lookups_are_not_kept() -> None:
    """S1"""
    answer = client_for(make_user("milica")).get("/api/regions")
    assert "no-store" in answer["Cache-Control"]
    assert answer["ETag"]


@pytest.mark.parametrize("path", ["categories/parents", "tutorials/57"])
def test_lookups_only_answer_get(path: str) -> None:
    assert APIClient().post(f"/api/{path}").status_code == 405


@pytest.mark.feature("M-CAT-03")
@pytest.mark.parametrize("locale", ["sr", "en"])
def test_the_currencies_of_nearly_every_ad_stand_first(locale: str) -> None:
    """Dinar and euro, then the others by their names in the language."""
    seed_codebooks()
    found = [row["cur_id"] for row in rows("currency", locale=locale)]
    names = [row["cur_name"] for row in rows("currency", locale=locale)]
    assert found[:2] == ["RSD", "EUR"]
    assert len(found) > 10
    assert names[2].lower() < names[-1].lower()
