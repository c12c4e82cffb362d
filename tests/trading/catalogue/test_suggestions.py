"""What is suggested while one types: categories and names of ads on sale."""

from datetime import timedelta
from typing import Any

import pytest
from django.core.cache import cache
from django.db import connection
from django.test.utils import CaptureQueriesContext

from marketplace.common.db import clock
from tests.factories import client_for, make_ad, make_category, make_user
from tests.trading.catalogue.list_helpers import posted
from trading.accounts.models import User
from trading.catalogue import name_starts
from trading.catalogue.models import Ad, AdNameStart

pytestmark = [pytest.mark.django_db, pytest.mark.feature("M-CAT-02", "X-SCRIPT")]


def suggested(search: str, locale: str = "sr") -> dict[str, Any]:
    response = client_for().get("/api/products/suggestions", {"search": search, "locale": locale})
    assert response.status_code == 200, response.json()
    found: dict[str, Any] = response.json()["data"]
    return found


def names(search: str) -> list[str]:
    found: list[str] = suggested(search)["names"]
    return found


@pytest.mark.parametrize("typed", ["bušilica", "busilica", "бушилица", "BUŠ", "б", " buš- "])
def test_the_start_of_any_word_in_every_script(seller: User, typed: str) -> None:
    posted("Bušilica udarna")
    posted("Aku-bušilica 18 V")
    posted("Testera")
    posted("Robusta")

    assert names(typed) == ["Aku-bušilica 18 V", "Bušilica udarna"]


@pytest.mark.parametrize("typed", ["đak", "djak", "dak", "ђак", "mali đ", "mali dak"])
def test_a_stroked_d_however_it_is_typed(seller: User, typed: str) -> None:
    posted("Mali đak")

    assert names(typed) == ["Mali đak"]


def test_each_name_once_and_eight_at_most(seller: User) -> None:
    """However many ads have a name, it does not keep others out."""
    for _ in range(30):
        posted("Cement")
    posted("CEMENT")
    for letter in "abcdefghij":
        posted(f"Cement {letter}")

    found = names("cem")

    assert len(found) == 8
    assert found[0].lower() == "cement"
    assert found[1:] == [f"Cement {letter}" for letter in "abcdefg"]


def test_names_of_what_is_on_sale(seller: User) -> None:
    now = clock.now()
    posted("Cigla otvorena")
    posted("Cigla zaključana", locked_by_admin=True)
    posted("Cigla istekla", expires_at=now)
    posted("Cigla prodata", closed_at=now, closed_by="sold_out")
    posted("Cigla obrisana", deleted_at=now, deleted_by="seller")
    posted("Cigla u arhivi", closed_at=now, closed_by="expiry", hidden_at=now)
    banned = make_user("banovan")
    posted("Cigla banovanog", seller=banned)
    User.objects.filter(pk=banned.pk).update(banned_at=now)

    assert names("cigla") == ["Cigla otvorena", "Cigla zaključana"]


def test_ended_ads_do_not_hide_those_on_sale(seller: User) -> None:
    for number in range(40):
        posted(f"Greda {number:02d}", expires_at=clock.now() - timedelta(minutes=1))
    posted("Greda z")

    assert names("gre") == ["Greda z"]


def test_five_active_categories_by_either_name(db: None) -> None:
    tools = make_category("Alati", "Tools")
    make_category("Ručni alat", "Hand tools", parent=tools)
    hidden = make_category("Alatnice", "Tool rooms", parent=tools)
    type(hidden).objects.filter(pk=hidden.pk).update(active=False)
    cache.clear()

    assert suggested("алат") == {
        "categories": [{"cat_id": tools.pk, "cat_name": "Alati"}, {"cat_id": tools.pk + 1, "cat_name": "Ručni alat"}],
        "names": [],
    }
    assert [row["cat_name"] for row in suggested("tool")["categories"]] == ["Alati", "Ručni alat"]
    assert [row["cat_name"] for row in suggested("alati", "en")["categories"]] == ["Tools"]
    for number in range(6):
        make_category(f"Alat {number}", f"Tool {number}")
    cache.clear()
    assert len(suggested("alat")["categories"]) == 5


@pytest.mark.parametrize("typed", ["", "   ", "-!?", "%", "_"])
def test_nothing_typed_asks_the_database_nothing(db: None, typed: str) -> None:
    make_ad(name="Cigla")
    with CaptureQueriesContext(connection) as queries:
        assert suggested(typed) == {"categories": [], "names": []}
    assert len(queries) == 0


def test_what_is_not_sent_is_as_empty(db: None) -> None:
    assert client_for().get("/api/products/suggestions").json()["data"] == {"categories": [], "names": []}


@pytest.mark.parametrize("typed", ["a" * 101, "a\0"])
def test_refuses_a_text_that_is_none(db: None, typed: str) -> None:
    response = client_for().get("/api/products/suggestions", {"search": typed})

    assert response.status_code == 400
    assert list(response.json()["error"]["fields"]) == ["search"]


def test_one_statement_for_names_however_many_ads(seller: User) -> None:
    for letter in "abcdefghijkl":
        posted(f"Cement {letter}")
    names("ce")  # the categories are cached
    with CaptureQueriesContext(connection) as queries:
        names("ce")
    assert len(queries) == 1


@pytest.mark.django_db(transaction=True)
def test_clean_up_fills_in_what_is_missing_and_drops_what_has_ended() -> None:
    """Ads of an earlier release have no rows yet."""
    old, ended = posted("Daska stara"), posted("Daska gotova")
    AdNameStart.objects.filter(ad=old).delete()
    Ad.objects.filter(pk=ended.pk).update(closed_at=clock.now(), closed_by="sold_out")

    assert [name_starts.keep_up(), name_starts.keep_up()] == [2, 0]

    assert names("das") == ["Daska stara"]
    assert set(AdNameStart.objects.values_list("ad_id", flat=True)) == {old.pk}
