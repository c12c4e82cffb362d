"""The numbers beside the options of a list's filters are those of the lists that the options open."""

from collections.abc import Iterator
from datetime import timedelta
from typing import Any

import pytest
from django.core.cache import cache

from marketplace.common import limits
from marketplace.common.db import clock
from tests.factories import client_for, make_category, make_currency, make_region, make_user
from tests.trading.catalogue.list_helpers import posted
from trading.accounts.models import User
from trading.codebooks.definitions.categories import Category
from trading.codebooks.definitions.characteristics import Characteristic, CharacteristicOption

pytestmark = [pytest.mark.django_db, pytest.mark.embedded, pytest.mark.feature("X-FILTERS")]

Query = dict[str, Any]


@pytest.fixture
def shop(seller: User) -> Category:
    """Ads that differ in everything that a filter looks at; returns their parent category."""
    tools = make_category("Alat", "Tools")
    drills = make_category("Bušilice", "Drills", parent=tools)
    firm = make_user("firma", is_organisation=True)
    here, there, world = make_region("Ovde", "Here"), make_region("Tamo", "There"), make_region("Svet", "World", True)
    colour, size = (Characteristic.objects.create(name_sr=n, name_en=n, category=tools) for n in ("Boja", "Mera"))
    red, blue = (CharacteristicOption.objects.create(characteristic=colour, name_sr=n, name_en=n) for n in "rb")
    large = CharacteristicOption.objects.create(characteristic=size, name_sr="XL", name_en="XL")
    now, rsd, eur = clock.now(), make_currency("RSD"), make_currency("EUR")
    make_currency("USD")
    rows = [
        (1, 2, tools, rsd, [here], [red, large], {"vat": "20", "vat_added": False, "free_shipping": True}),
        (2, 4, drills, eur, [there], [blue], {"vat": "20", "vat_added": True, "seller": firm}),
        (20, 9, drills, rsd, [world], [red, blue], {"vat": "0", "shipping_included": True, "seller": firm}),
        (50, 30, tools, rsd, [here, world], [], {"vat": "none", "shipping_additional": True}),
        (80, 30, tools, eur, [here, there], [large], {"seller": firm}),
        (100, 30, make_category("Drugo", "Other"), rsd, [there], [], {}),
    ]
    for number, (age, left, category, currency, regions, options, fields) in enumerate(rows):
        ad = posted(
            f"Oglas {number}",
            age,
            category=category,
            currency=currency,
            regions=regions,
            expires_at=now + timedelta(days=left),
            base_price=100 + number,
            **fields,
        )
        ad.options.set(options)
    posted("istekao", expires_at=now, category=tools)
    return tools


def counts(query: Query) -> dict[str, dict[str, int]]:
    answer = client_for().get("/api/products/counts", query)
    assert answer.status_code == 200, answer.json()
    found: dict[str, dict[str, int]] = answer.json()["data"]
    return found


def listed(query: Query) -> int:
    items: int = client_for().get("/api/products", query).json()["meta"]["items"]
    return items


def queries(shop: Category) -> Iterator[Query]:
    """Yield lists: everything, each filter alone, and some together."""
    red, blue = (CharacteristicOption.objects.get(name_sr=name).pk for name in "rb")
    large = CharacteristicOption.objects.get(name_sr="XL").pk
    in_category = {"category": shop.pk}
    yield {}
    yield in_category
    yield {**in_category, "filters": f"{red}"}
    yield {**in_category, "filters": f"{red},{blue},{large}", "seller": "firm"}
    yield {"cur_id": "RSD", "price_from": "101", "price_to": "104", "sort": "asc"}
    yield {"vat": "included,none", "delivery_included": 1}
    yield {"newest": 30, "expiry": 5, "reg_id": "1"}
    yield {"seller": "person", "vat": "zero"}
    yield {"search": "nema"}


def with_option(query: Query, name: str, option: str, beside: set[str]) -> Query:
    """Return the list that the option alone of its filter opens; of a characteristic's, beside those of others."""
    if name != "filters":
        return {**query, name: option}
    kept = [pk for pk in str(query.get("filters", "")).split(",") if pk and pk not in beside]
    return {**query, name: ",".join([*kept, option])}


def test_each_number_is_that_of_the_list_that_the_option_opens(shop: Category) -> None:
    groups: dict[str, set[str]] = {}
    for option in CharacteristicOption.objects.all():
        own = CharacteristicOption.objects.filter(characteristic_id=option.characteristic_id)
        groups[str(option.pk)] = {str(pk) for pk in own.values_list("pk", flat=True)}
    tried = 0
    for query in queries(shop):
        found = counts(query)
        assert set(found) == {"newest", "expiry", "cur_id", "reg_id", "delivery_included", "vat", "seller", "filters"}
        wanted = {name: set(options) for name, options in found.items()}
        if "category" in query:
            wanted["filters"] = set(groups)
        for name, options in wanted.items():
            for option in options:
                there = with_option(query, name, option, groups.get(option, set()))
                assert found[name].get(option, 0) == listed(there), there
                tried += 1
    assert tried > 150


def test_too_many_ads_are_not_counted(shop: Category, monkeypatch: pytest.MonkeyPatch) -> None:
    """What is chosen narrows the others; its own options stand among all, which are too many here."""
    monkeypatch.setattr(limits, "ADS_OF_OPTIONS", 3)
    cache.clear()
    assert counts({}) == {}
    found = counts({"seller": "firm"})
    assert "seller" not in found
    assert found["cur_id"] == {"EUR": 2, "RSD": 1, "USD": 0}


def test_a_set_is_counted_once_in_a_while(shop: Category, django_assert_num_queries: Any) -> None:
    cache.clear()
    counts({"vat": "none"})
    with django_assert_num_queries(0):
        counts({"vat": "none"})


def test_refuses_what_the_list_refuses(db: None) -> None:
    answer = client_for().get("/api/products/counts", {"price_to": "5", "vat": "x"})
    assert answer.status_code == 400
    assert set(answer.json()["error"]["fields"]) == {"vat"}
