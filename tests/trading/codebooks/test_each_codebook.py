"""Single codebooks, and characteristics with their options.

Source: docs/spec/api-community.md, section 5.
"""

from typing import Any

import pytest
from rest_framework.test import APIClient

from marketplace.common.admin.audit.models import AuditEntry
from tests.clients import client_for
from tests.factories import (
    make_ad,
    make_admin,
    make_category,
    make_currency,
    make_region,
    make_user,
)
from tests.trading.codebooks.helpers import Body, add, listed, names, refused
from trading.codebooks.definitions.characteristics import Characteristic
from trading.codebooks.definitions.countries import Country
from trading.codebooks.definitions.currencies import Currency
from trading.codebooks.definitions.regions import Region
from trading.codebooks.definitions.units import Unit

pytestmark = [
    pytest.mark.django_db,
    pytest.mark.embedded,
    pytest.mark.feature("M-ADM-04", "M-ADM-05", "M-ADM-06", "M-ADM-07", "M-ADM-08"),
]


@pytest.fixture
def client() -> APIClient:
    make_currency()
    return client_for(make_admin())


@pytest.mark.feature("M-ADM-04")
def test_a_deactivated_country_leaves_the_registration_form_at_once(client: APIClient) -> None:
    """Also for a browser that holds the list: it asks anew, and its tag no longer fits."""
    row = add(client, "countries", {"cnt_name": "Utopija", "cnt_iso2": "qz", "cur_id": "eur"})
    form = APIClient().get("/api/countries")
    assert row["cnt_id"] in [one["cnt_id"] for one in form.json()["data"]]
    assert form["Cache-Control"] == "public, no-cache"
    kept: Any = {"HTTP_IF_NONE_MATCH": form["ETag"]}
    assert APIClient().get("/api/countries", **kept).status_code == 304
    client.patch(f"/api/countries/{row['cnt_id']}", {"cnt_active": 0}, format="json")
    again = APIClient().get("/api/countries", **kept)
    assert again.status_code == 200
    assert row["cnt_id"] not in [one["cnt_id"] for one in again.json()["data"]]


@pytest.mark.feature("M-ADM-04")
def test_a_country_wants_a_currency_that_may_be_chosen(client: APIClient) -> None:
    Currency.objects.create(code="QQX", name_sr="Talir", name_en="Thaler", active=False)
    body = {"cnt_name": "Utopija", "cnt_iso2": "QZ"}
    for code, error in (("QQX", "choice"), ("QQQ", "choice"), ("EURO", "max_length"), ("", "blank")):
        response = client.post("/api/countries", {**body, "cur_id": code}, format="json")
        assert refused(response) == (400, "validation", {"cur_id": [error]}), code
    for iso2 in ("Q", "QZZ", "1Q", "ŠŠ"):
        response = client.post("/api/countries", {**body, "cur_id": "EUR", "cnt_iso2": iso2}, format="json")
        assert refused(response)[2].keys() == {"cnt_iso2"}, iso2
    assert not Country.objects.filter(name_sr="Utopija").exists()


def test_the_lek_is_no_list_c15(client: APIClient) -> None:
    add(client, "currency", {"cur_id": "ALL", "cur_name": "Lek"})
    assert client.patch("/api/currency/ALL", {"cur_active": 0}, format="json").json()["data"]["cur_active"] == 0
    assert {row["cur_id"] for row in listed(client, "currency/all")} == {"ALL", "EUR"}
    assert client.patch("/api/currency/all", {"cur_active": 0}, format="json").status_code == 405
    assert client.patch("/api/currency/eur", {"cur_active": 0}, format="json").status_code == 404


def test_a_name_without_an_english_one_is_both(client: APIClient) -> None:
    add(client, "organisation/type", {"otp_name": "Zadruga"})
    add(client, "organisation/type", {"otp_name": "Ustanova", "otp_name_en": "Institution"})
    assert [row["otp_name"] for row in listed(APIClient(), "organisation/type", locale="sr")] == ["Ustanova", "Zadruga"]
    english = listed(APIClient(), "organisation/type", locale="en")
    assert [row["otp_name"] for row in english] == ["Institution", "Zadruga"]


def test_only_categories_regions_and_characteristics_are_edited_c22(client: APIClient) -> None:
    row = add(client, "measurment-units", {"mun_name": "Vagon", "mun_unit": "vag."})
    place = f"/api/measurment-units/{row['mun_id']}"
    assert refused(client.patch(place, {"mun_name": "Brod"}, format="json"))[2] == {"mun_active": ["required"]}
    client.patch(place, {"mun_name": "Brod", "mun_active": 1}, format="json")
    assert Unit.objects.get(pk=row["mun_id"]).name_sr == "Vagon"


@pytest.mark.feature("M-ADM-05")
def test_a_sub_category_stands_in_the_tree_in_both_languages(client: APIClient) -> None:
    food = add(client, "categories", {"names": names("cat", "Hrana", "Food")})
    honey = add(client, "categories", {"names": names("cat", "Med", "Honey"), "cat_id_parent": food["cat_id"]})
    for language, (main, child) in {"sr": ("Hrana", "Med"), "en": ("Food", "Honey")}.items():
        (node,) = listed(APIClient(), "categories", locale=language)
        assert (node["cat_name"], [row["cat_name"] for row in node["subCategories"]]) == (main, [child])
    assert [row["cat_id"] for row in listed(client, "categories/all")] == [food["cat_id"], honey["cat_id"]]
    assert listed(client, f"categories/{honey['cat_id']}/names") == names("cat", "Med", "Honey")
    # The same name may stand elsewhere, but not beside it; two levels are all there are.
    add(client, "categories", {"names": names("cat", "Med", "Honey")})
    beside = {"names": names("cat", "med", "Other"), "cat_id_parent": food["cat_id"]}
    assert refused(client.post("/api/categories", beside, format="json")) == (409, "duplicate", {})
    below = {"names": names("cat", "Lipov", "Linden"), "cat_id_parent": honey["cat_id"]}
    assert refused(client.post("/api/categories", below, format="json"))[2] == {"cat_id_parent": ["choice"]}
    # A main category that is switched off takes its own along.
    client.patch(f"/api/categories/{food['cat_id']}", {"cat_active": 0}, format="json")
    assert food["cat_id"] not in [row["cat_id"] for row in listed(APIClient(), "categories")]
    assert refused(client.post("/api/categories", beside, format="json"))[2] == {"cat_id_parent": ["choice"]}
    assert client.delete(f"/api/categories/{food['cat_id']}").json()["used"] == 1


@pytest.mark.feature("M-ADM-05")
def test_a_category_wants_a_name_in_every_language(client: APIClient) -> None:
    one = [{"cat_name": "Voće", "cat_locale": "sr"}]
    assert refused(client.post("/api/categories", {"names": one}, format="json"))[2] == {"names": ["required"]}
    for bad, place, error in ((0, "names.1.cat_name", "blank"), (101, "names.1.cat_name", "max_length")):
        body = {"names": names("cat", "Voće", "f" * bad)}
        assert refused(client.post("/api/categories", body, format="json"))[2] == {place: [error]}
    made = add(client, "categories", {"names": names("cat", "V" * 100, "F")})
    place = f"/api/categories/{made['cat_id']}"
    assert refused(client.patch(place, {"names": one}, format="json"))[2] == {"names": ["required"]}


@pytest.mark.feature("M-ADM-06", "M-ADM-07", "M-ADM-08")
def test_new_rows_stand_in_the_wizard_at_once(client: APIClient) -> None:
    unit = add(client, "measurment-units", {"mun_name": "Vagon", "mun_unit": "vag."})
    assert unit["mun_id"] in [row["mun_id"] for row in listed(APIClient(), "measurment-units")]
    for kind in (1, 2):
        clause = add(client, "transport-clauses", {"type": kind, "trc_code": "QQX", "trc_description": "Opis"})
        assert clause["trc_id"] in [row["trc_id"] for row in listed(APIClient(), "transport-clauses", type=kind)]
        others = listed(client, "transport-clauses/all", type=3 - kind)
        assert clause["trc_id"] not in [row["trc_id"] for row in others]
    hours = {"rst_name": "Noću", "rst_start_time": "22:00", "rst_end_time": "04:00"}
    window = add(client, "restrictions", hours)
    assert window["rst_id"] in [row["rst_id"] for row in listed(APIClient(), "restrictions")]
    assert refused(client.get("/api/transport-clauses/all"))[2] == {"type": ["required"]}


@pytest.mark.feature("M-ADM-08")
def test_the_hours_of_a_restriction_differ_and_may_wrap_midnight(client: APIClient) -> None:
    body = {"rst_name": "Noću", "rst_start_time": "22:00", "rst_end_time": "22:00"}
    assert refused(client.post("/api/restrictions", body, format="json"))[2] == {"rst_end_time": ["invalid"]}
    for bad in ("24:00", "9:00", "09:60", "22:00:00", "x"):
        response = client.post("/api/restrictions", {**body, "rst_end_time": bad}, format="json")
        assert refused(response)[2] == {"rst_end_time": ["invalid"]}, bad
    assert add(client, "restrictions", {**body, "rst_end_time": "21:59"})["rst_end_time"] == "21:59"


@pytest.mark.feature("M-ADM-08")
def test_a_forbidden_word_is_matched_while_it_is_active(client: APIClient) -> None:
    from trading.catalogue.errors import ForbiddenWords
    from trading.catalogue.validation import check_words

    row = add(client, "restricted-words", {"rsw_word": "Đubre"})
    for text in ("Puno djubreta", "ЂУБРЕ"):
        with pytest.raises(ForbiddenWords) as raised:
            check_words({"pro_info": text})
        assert raised.value.params["words"] == "Đubre"
    client.patch(f"/api/restricted-words/{row['rsw_id']}", {"rsw_active": 0}, format="json")
    check_words({"pro_info": "djubre"})
    # Every text would hold a word of which nothing is left, or only a letter.
    for bad in ("!!", "a.", "--b--"):
        assert refused(client.post("/api/restricted-words", {"rsw_word": bad}, format="json"))[2] == {
            "rsw_word": ["invalid"]
        }


def test_the_whole_world_stays_active_c23(client: APIClient) -> None:
    world = make_region("Ceo svet", "Whole world", is_world=True)
    place = f"/api/regions/{world.pk}"
    assert refused(client.patch(place, {"reg_active": 0}, format="json")) == (
        400,
        "validation",
        {"reg_active": ["choice"]},
    )
    renamed = client.patch(place, {"names": names("reg", "Svuda", "Everywhere")}, format="json").json()["data"]
    assert (renamed["reg_name"], renamed["reg_world"], renamed["reg_active"]) == ("Svuda", 1, 1)
    # Nothing refers to it yet; the next ad that names no region will.
    assert refused(client.delete(place))[:2] == (409, "in_use")
    assert Region.objects.get(is_world=True) == world


# --- Characteristics -------------------------------------------------------------------------------------------------


def option(sr: str, en: str, **more: Any) -> Body:
    return {"names": names("cvl", sr, en, "value"), **more}


def body(*options: Body, datatype: str = "single") -> Body:
    return {
        "names": names("cha", "Boja", "Colour", "type"),
        "cha_datatype": datatype,
        "options": list(options) or [option("Bela", "White")],
    }


def test_a_characteristic_is_kept_with_its_options_c23(client: APIClient) -> None:
    category = make_category("Papir", "Paper")
    path = f"categories/{category.pk}/filters"
    made = add(client, path, body(option("Bela", "White"), option("Žuta", "Yellow")))
    assert (made["cha_type"], made["cha_datatype"], made["cha_active"], made["used"]) == ("Boja", "single", 1, 0)
    assert [one["cvl_value"] for one in made["options"]] == ["Bela", "Žuta"]
    assert listed(client, f"{path}/all") == [made]
    (shown,) = listed(APIClient(), path, locale="en")
    assert (shown["cha_type"], [one["cvl_value"] for one in shown["options"]]) == ("Colour", ["White", "Yellow"])
    white, yellow = (one["cvl_id"] for one in made["options"])
    place = f"/api/{path}/{made['cha_id']}"
    # The order is the new one, a name changes, one goes, one comes.
    wanted = {"options": [option("Crvena", "Red"), option("Krem", "Cream", cvl_id=white)], "cha_datatype": "multi"}
    changed = client.patch(place, wanted, format="json").json()["data"]
    assert [(one["cvl_value"], one["cvl_id"] == white) for one in changed["options"]] == [
        ("Crvena", False),
        ("Krem", True),
    ]
    assert changed["cha_datatype"] == "multi"
    gone = client.patch(place, {"options": [option("Žuta", "Yellow", cvl_id=yellow)]}, format="json")
    assert refused(gone)[2] == {"options.0.cvl_id": ["not_found"]}
    hidden = {"options": [option("Krem", "Cream", cvl_id=white, cvl_active=0)]}
    assert client.patch(place, hidden, format="json").json()["data"]["options"][0]["cvl_active"] == 0
    assert listed(APIClient(), path)[0]["options"] == []
    client.patch(place, {"cha_active": 0}, format="json")
    assert listed(APIClient(), path) == []
    assert client.delete(f"/api/categories/{category.pk}").json()["used"] == 1
    assert client.delete(place).status_code == 200
    actions = AuditEntry.objects.filter(kind="characteristic").order_by("id").values_list("action", flat=True)
    assert list(actions) == ["create", "update", "update", "toggle", "delete"]


def test_options_in_use_stay_and_fix_the_datatype_c23(client: APIClient) -> None:
    ad = make_ad(make_user("prodavac"))
    path = f"categories/{ad.category_id}/filters"
    made = add(client, path, body(option("Bela", "White"), option("Žuta", "Yellow")))
    white, yellow = (one["cvl_id"] for one in made["options"])
    ad.options.add(white)
    place = f"/api/{path}/{made['cha_id']}"
    dropped = client.patch(place, {"options": [option("Žuta", "Yellow", cvl_id=yellow)]}, format="json")
    assert refused(dropped) == (409, "in_use", {})
    assert dropped.json()["used"] == 1
    fixed = client.patch(place, {"cha_datatype": "multi"}, format="json")
    assert refused(fixed)[2] == {"cha_datatype": ["read_only"]}
    same = client.patch(
        place, {"cha_datatype": "single", "options": [option("Bela", "White", cvl_id=white)]}, format="json"
    )
    assert [one["used"] for one in same.json()["data"]["options"]] == [1]
    assert client.delete(place).json()["used"] == 1
    assert Characteristic.objects.get().options.count() == 1


@pytest.mark.parametrize(
    ("change", "errors"),
    [
        ({"options": []}, {"options": ["min_length"]}),
        ({"options": [option(f"a{n}", f"b{n}") for n in range(101)]}, {"options": ["max_length"]}),
        ({"options": [option("", "White")]}, {"options.0.names.0.cvl_value": ["blank"]}),
        ({"options": [option("Bela", "x" * 101)]}, {"options.0.names.1.cvl_value": ["max_length"]}),
        ({"options": [option("Bela", "White"), option("BELA", "Other")]}, {"options.1.names": ["duplicate"]}),
        ({"options": [option("A", "A", cvl_id=1), option("B", "B", cvl_id=1)]}, {"options.1.cvl_id": ["duplicate"]}),
        ({"cha_datatype": "text"}, {"cha_datatype": ["choice"]}),
        ({"names": names("cha", "Boja", "", "type")}, {"names.1.cha_type": ["blank"]}),
    ],
)  # fmt: skip
def test_a_characteristic_is_checked(client: APIClient, change: Body, errors: dict[str, list[str]]) -> None:
    path = f"/api/categories/{make_category('Papir', 'Paper').pk}/filters"
    response = client.post(path, {**body(), **change}, format="json")
    assert refused(response) == (400, "validation", errors)
    assert not Characteristic.objects.exists()


def test_a_characteristic_takes_a_hundred_options(client: APIClient) -> None:
    path = f"categories/{make_category('Papir', 'Paper').pk}/filters"
    assert len(add(client, path, body(*(option(f"a{n}", f"b{n}") for n in range(100))))["options"]) == 100


def test_a_characteristic_belongs_to_its_category(client: APIClient) -> None:
    stationery, honey = make_category("Papir", "Paper"), make_category("Med", "Honey")
    made = add(client, f"categories/{stationery.pk}/filters", body())
    elsewhere = f"/api/categories/{honey.pk}/filters/{made['cha_id']}"
    assert client.patch(elsewhere, {"cha_active": 0}, format="json").status_code == 404
    assert client.delete(elsewhere).status_code == 404
    assert refused(client.post(f"/api/categories/{stationery.pk}/filters", body(), format="json"))[1] == "duplicate"
    add(client, f"categories/{honey.pk}/filters", body())  # another category may have the same
