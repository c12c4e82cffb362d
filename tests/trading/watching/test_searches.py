"""Saving searches of the public list."""

import json
from typing import Any

import pytest

from marketplace.common import limits
from tests.clients import client_for
from tests.factories import make_ad, make_user
from trading.catalogue.lists import CHOSEN
from trading.watching.matching import facts_of, matches
from trading.watching.models import SavedSearch

pytestmark = [pytest.mark.django_db, pytest.mark.feature("X-WATCH-01")]

URL = "/api/user/searches"
FILTERS = {
    "category": 3,
    "cur_id": "EUR",
    "sort": "asc",
    "newest": 7,
    "expiry": 3,
    "reg_id": [4, 5],
    "search": "lipov med",
    "filters": [8],
    "price_from": "12.50",
    "price_to": "1200.00",
    "delivery_included": 1,
    "vat": ["included", "none"],
    "seller": "firm",
}


def save(client: Any, name: str = "Med", **body: Any) -> Any:
    return client.post(URL, {"svs_name": name, "filters": {}, **body}, format="json")


@pytest.mark.feature("X-WATCH-01")
def test_a_search_is_saved_with_every_filter_of_the_list() -> None:
    client = client_for(make_user())
    made = save(client, filters=FILTERS)
    assert made.status_code == 201, made.json()
    [row] = client.get(URL).json()["data"]
    assert row == made.json()["data"]
    assert (row["svs_name"], row["svs_alert"], row["filters"]) == ("Med", 1, FILTERS)
    assert save(client, "Sve", svs_alert=0).json()["data"]["filters"] == {}
    assert [one["svs_alert"] for one in client.get(URL).json()["data"]] == [1, 0]


def test_the_saved_filters_are_those_that_the_list_takes() -> None:
    client = client_for(make_user())
    save(client, filters=FILTERS)
    [row] = client.get(URL).json()["data"]
    query = {
        name: ",".join(map(str, value)) if isinstance(value, list) else value for name, value in row["filters"].items()
    }
    assert client.get("/api/products", query).status_code == 200


@pytest.mark.feature("X-FILTERS")
@pytest.mark.parametrize(
    ("filters", "field"),
    [
        ({"price_from": "5"}, "filters.cur_id"),
        ({"cur_id": "RSD", "price_from": "5", "price_to": "4"}, "filters.price_to"),
        ({"vat": ["20"]}, "filters.vat"),
        ({"sort": "price"}, "filters.sort"),
    ],
)
def test_a_search_with_wrong_filters_is_not_saved(filters: dict[str, Any], field: str) -> None:
    refused = save(client_for(make_user()), filters=filters)
    assert (refused.status_code, list(refused.json()["error"]["fields"])) == (400, [field])
    assert not SavedSearch.objects.exists()


@pytest.mark.parametrize("sort", list(CHOSEN))
def test_the_order_is_saved_with_the_search(sort: str) -> None:
    wanted = {"cur_id": "RSD", "sort": sort}
    assert save(client_for(make_user()), filters=wanted).json()["data"]["filters"] == wanted


def test_a_search_is_renamed_switched_and_given_other_filters() -> None:
    client = client_for(make_user())
    saved = save(client, filters=FILTERS).json()["data"]["svs_id"]
    changed = client.patch(f"{URL}/{saved}", {"svs_name": "Lipa", "svs_alert": 0}, format="json").json()["data"]
    assert (changed["svs_name"], changed["svs_alert"], changed["filters"]) == ("Lipa", 0, FILTERS)
    changed = client.patch(f"{URL}/{saved}", {"filters": {"search": "bagrem"}}, format="json").json()["data"]
    assert changed["filters"] == {"search": "bagrem"}
    assert client.delete(f"{URL}/{saved}").status_code == 200
    assert not SavedSearch.objects.exists()


def test_a_name_is_free_of_others_and_counts_once() -> None:
    me = client_for(make_user())
    save(me)
    assert save(client_for(make_user("drugi"))).status_code == 201
    assert (save(me).status_code, save(me).json()["error"]["code"]) == (409, "duplicate")
    other = save(me, "Lipa").json()["data"]["svs_id"]
    assert me.patch(f"{URL}/{other}", {"svs_name": "Med"}, format="json").json()["error"]["code"] == "duplicate"
    assert me.patch(f"{URL}/{other}", {"svs_name": "Lipa"}, format="json").status_code == 200


def test_thirty_searches_are_the_most() -> None:
    client = client_for(make_user())
    for number in range(limits.SAVED_SEARCHES_MAX):
        assert save(client, f"Pretraga {number}").status_code == 201
    refused = save(client, "Jedna više")
    assert (refused.status_code, refused.json()["error"]["code"], refused.json()["most"]) == (409, "too_many", 30)


@pytest.mark.parametrize(
    ("body", "field"),
    [
        ({"svs_name": ""}, "svs_name"),
        ({"svs_name": "x" * 61}, "svs_name"),
        ({"svs_alert": 2}, "svs_alert"),
        ({"filters": {"newest": 8}}, "filters.newest"),
        ({"filters": {"category": 0}}, "filters.category"),
        ({"filters": {"search": "x" * 101}}, "filters.search"),
        ({"filters": []}, "filters"),
    ],
)
def test_a_wrong_field_is_named(body: dict[str, Any], field: str) -> None:
    answer = save(client_for(make_user()), **{"name": "Med", **body} if "svs_name" not in body else body)
    assert answer.status_code == 400, answer.json()
    assert list(answer.json()["error"]["fields"]) == [field]


def test_odd_words_are_saved_as_typed_or_refused_by_name_and_find_nothing() -> None:
    client, ad = client_for(make_user("kupac")), make_ad(make_user("prodavac"))
    odd = (
        "%",
        "_",
        "a%_",
        "x1x1",
        "🙂",
        "meдЂ",
        "':* & | ! --",
        "\\",
        "za i u od",
        "?!.,",
        "chair or drill",
        "z" * 100,
    )
    for number, text in enumerate(odd):
        made = save(client, f"Pretraga {number}", filters={"search": text})
        assert (made.status_code, made.json()["data"]["filters"]) == (201, {"search": text})
    for text in ("rec " * 300, "x" * 5000):
        refused = save(client, "Nova", filters={"search": text})
        assert (refused.status_code, list(refused.json()["error"]["fields"])) == (400, ["filters.search"])
    for sign in (r"\u0000", r"\ud800"):  # no text of any field
        body = json.dumps({"svs_name": "Nova", "filters": {"search": "SIGN"}}).replace("SIGN", sign)
        assert client.generic("POST", URL, body, content_type="application/json").status_code == 400
    facts = facts_of(ad)
    assert not [one.search for one in SavedSearch.objects.all() if matches(one.filters, facts, {}, ad.posted_at)]


def test_nobody_sees_or_changes_the_searches_of_others() -> None:
    saved = save(client_for(make_user())).json()["data"]["svs_id"]
    other = client_for(make_user("drugi"))
    assert other.get(URL).json()["data"] == []
    assert other.patch(f"{URL}/{saved}", {"svs_alert": 0}, format="json").status_code == 404
    assert other.delete(f"{URL}/{saved}").status_code == 404
    assert SavedSearch.objects.get().alert


@pytest.mark.feature("X-WATCH-01")
def test_every_change_of_what_is_watched_counts_for_one_rate(settings: Any) -> None:
    settings.THROTTLES = True
    client, seller = client_for(make_user("posetilac")), make_user("prodavac")
    saved = save(client).json()["data"]["svs_id"]
    codes = [
        client.patch(f"{URL}/{saved}", {"svs_name": f"Med {number}"}, format="json").status_code for number in range(58)
    ]
    codes.append(client.delete(f"/api/user/following/{seller.pk}").status_code)
    refused = [
        client.patch(f"{URL}/{saved}", {"svs_name": "Opet"}, format="json"),
        client.delete(f"{URL}/{saved}"),
        client.delete(f"/api/user/following/{seller.pk}"),
    ]
    assert (set(codes), [answer.status_code for answer in refused]) == ({200}, [429] * 3)
    assert SavedSearch.objects.get().name == "Med 57"
