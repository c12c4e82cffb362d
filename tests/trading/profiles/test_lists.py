"""Own sales, purchases and partners over HTTP."""

from datetime import timedelta
from typing import Any

import pytest

from marketplace.common.db import clock
from tests.clients import client_for
from tests.factories import make_ad, make_business, make_offer, make_user
from tests.trading.offers.helpers import (
    data_of,
    error_of,
    give_up,
    past_expiry,
    people,
    place,
    reject,
    reloaded,
    tier_at,
)
from trading.accounts.models import User
from trading.catalogue import search_index
from trading.catalogue.models import Ad
from trading.catalogue.offer_states import OfferStatus
from trading.offers import services
from trading.offers.models import Offer
from trading.offers.serializers.schemas import HistoryRowOut
from trading.profiles.serializers.schemas import PersonRowOut, SaleRowOut

pytestmark = [pytest.mark.django_db, pytest.mark.feature("M-PRF-04", "M-PRF-05", "M-PRF-06", "M-PRF-07", "M-OFR-11")]


def named_ad(seller: User, name: str, **fields: Any) -> Ad:
    ad = make_ad(seller, name=name, **fields)
    search_index.write([ad.pk])
    return ad


def names(client: Any, path: str, key: str = "pro_name") -> list[str]:
    return [row[key] for row in data_of(client.get(path))]


# --- my-sales --------------------------------------------------------------------------------------------------------


@pytest.mark.feature("M-PRF-04")
def test_sales_sort_each_way(seller: User, stranger: User) -> None:
    now = clock.now()
    for number, (name, units) in enumerate((("Bukovi pelet", 3), ("Čarape", 9), ("Alat", 6))):
        ad = named_ad(seller, name, posted_at=now - timedelta(days=3 - number))
        make_offer(ad, make_user(f"kupac{number}"), units)
    named_ad(stranger, "Tuđi oglas")
    client = client_for(seller)

    assert names(client, "/api/user/sales") == ["Alat", "Čarape", "Bukovi pelet"]
    assert names(client, "/api/user/sales?sort=pro_post_date&sort_direction=asc") == ["Bukovi pelet", "Čarape", "Alat"]
    assert names(client, "/api/user/sales?sort=off_quantity") == ["Čarape", "Alat", "Bukovi pelet"]
    assert names(client, "/api/user/sales?sort=off_quantity&sort_direction=asc")[0] == "Bukovi pelet"
    assert names(client, "/api/user/sales?sort=pro_name&sort_direction=asc")[0] == "Alat"
    error_of(client.get("/api/user/sales?sort=price"), 400, "validation")


@pytest.mark.feature("M-PRF-04")
def test_names_stand_in_the_order_of_the_alphabet(seller: User) -> None:
    ordered = [
        "cigla",
        "Cvet",
        "Čarape",
        "Ćup",
        "Dalija",
        "Džem",
        "Đubrivo",
        "Lubenica",
        "Ljubičica",
        "Šunka",
        "Zob",
        "Žito",
    ]
    for name in sorted(ordered, reverse=True):
        named_ad(seller, name)
    client = client_for(seller)
    assert names(client, "/api/user/sales?sort=pro_name&sort_direction=asc") == ordered[:10]
    assert names(client, "/api/user/sales?sort=pro_name&sort_direction=desc")[:3] == ["Žito", "Zob", "Šunka"]


@pytest.mark.feature("M-PRF-04", "X-SCRIPT")
def test_sales_are_found_in_any_script(seller: User) -> None:
    named_ad(seller, "Čarape vunene")
    named_ad(seller, "Alat")
    client = client_for(seller)
    for search in ("čarape", "carape", "чарапе", "VUNENE car"):
        assert names(client, f"/api/user/sales?search={search}") == ["Čarape vunene"]


@pytest.mark.feature("M-PRF-04")
def test_sales_have_ten_a_page_and_the_owners_flags(seller: User, buyer: User) -> None:
    ads = [named_ad(seller, f"Oglas {number}") for number in range(11)]
    place(ads[10], buyer, 5)
    client = client_for(seller)
    body = client.get("/api/user/sales").json()
    assert (len(body["data"]), body["page_count"]) == (10, 2)
    assert len(client.get("/api/user/sales?page=2").json()["data"]) == 1
    row = body["data"][0]
    assert set(row) == set(SaleRowOut().get_fields())
    assert (row["off_quantity"], row["editable"], row["price_edit"], row["deletable"], row["my_product"]) == (
        5,
        1,
        0,
        0,
        1,
    )


@pytest.mark.feature("M-PRF-04")
def test_an_ended_ad_is_hidden_and_shown_again(seller: User, buyer: User) -> None:
    ad = named_ad(seller, "Alat")
    client, stranger = client_for(seller), client_for(buyer)
    error_of(client.patch("/api/user/hide-product", {"pro_id": ad.pk}), 409, "not_hideable")
    past_expiry(ad)
    error_of(stranger.patch("/api/user/hide-product", {"pro_id": ad.pk}), 403, "forbidden")
    error_of(client.patch("/api/user/hide-product", {"pro_id": ad.pk + 99}), 404, "not_found")
    for _ in range(2):
        data_of(client.patch("/api/user/hide-product", {"pro_id": ad.pk}))
    assert names(client, "/api/user/sales") == []
    (row,) = data_of(client.get("/api/user/sales?archived=1"))
    assert (row["archived"], row["can_hide"]) == (1, 0)
    data_of(client.patch("/api/user/hide-product", {"pro_id": ad.pk, "archived": 0}))
    assert names(client, "/api/user/sales") == ["Alat"]
    assert reloaded(ad).hidden_at is None


# --- my-purchases ----------------------------------------------------------------------------------------------------


@pytest.fixture
def offers(seller: User, buyer: User) -> dict[str, Offer]:
    """One offer of the buyer in each state that a list tells apart, each on an ad of its own name."""
    made = {}
    ads = {
        name: named_ad(seller, f"Oglas {name}", allows_reject=True)
        for name in ("active", "gave", "rejected", "admin", "done", "unsold", "deleted")
    }
    for name, ad in ads.items():
        limit = tier_at(ad, 3) if name == "unsold" else None
        made[name] = place(ad, buyer, 2, limit=limit).offer
    services.give_up(buyer_id=buyer.pk, offer_id=made["gave"].pk)
    services.reject_offer(seller_id=seller.pk, offer_id=made["rejected"].pk)
    Offer.objects.filter(pk=made["admin"].pk).update(status=OfferStatus.REJECTED_BY_ADMIN)
    for name in ("done", "unsold"):
        past_expiry(ads[name])
    services.close_due_ads()
    Ad.objects.filter(pk=ads["deleted"].pk).update(deleted_at=clock.now(), deleted_by="seller")
    return made


@pytest.mark.feature("M-PRF-06")
@pytest.mark.parametrize(
    ("sort", "expected"),
    [
        ("", {"active", "gave", "rejected", "admin", "done", "unsold", "deleted"}),
        ("active", {"active", "done"}),
        ("gave-up", {"gave"}),
        ("rejected", {"rejected", "admin"}),
    ],
)
def test_purchases_by_kind(buyer: User, offers: dict[str, Offer], sort: str, expected: set[str]) -> None:
    path = f"/api/user/purchases?sort={sort}" if sort else "/api/user/purchases"
    assert {name.removeprefix("Oglas ") for name in names(client_for(buyer), path)} == expected


@pytest.mark.feature("M-PRF-06", "M-OFR-10")
def test_purchases_tell_each_state(buyer: User, offers: dict[str, Offer]) -> None:
    rows = {
        row["pro_name"].removeprefix("Oglas "): row for row in data_of(client_for(buyer).get("/api/user/purchases"))
    }
    listed_data = {
        name: (row["off_status"], row["open"], row["editable"], row["can_hide"], row["fulfilled"], row["pro_deleted"])
        for name, row in rows.items()
    }
    assert listed_data == {
        "active": (1, 1, 1, 0, None, 0),
        "gave": (2, 1, 0, 1, None, 0),
        "rejected": (3, 1, 0, 1, None, 0),
        "admin": (4, 1, 0, 1, None, 0),
        "done": (1, 0, 0, 1, 1, 0),
        "unsold": (1, 0, 0, 1, 0, 0),
        "deleted": (1, 0, 0, 1, None, 1),
    }


@pytest.mark.feature("M-PRF-06")
def test_purchases_are_found_by_ad_and_seller(buyer: User, offers: dict[str, Offer]) -> None:
    client = client_for(buyer)
    assert names(client, "/api/user/purchases?search=gave") == ["Oglas gave"]
    assert len(names(client, "/api/user/purchases?search=сања")) == 7
    assert names(client, "/api/user/purchases?search=ničega") == []


@pytest.mark.feature("M-OFR-11")
def test_a_finished_offer_is_hidden_per_person(
    seller: User, buyer: User, stranger: User, offers: dict[str, Offer]
) -> None:
    client = client_for(buyer)
    error_of(client.patch("/api/user/hide-offer", {"off_id": offers["active"].pk}), 409, "not_hideable")
    error_of(client_for(stranger).patch("/api/user/hide-offer", {"off_id": offers["done"].pk}), 404, "not_found")
    data_of(client.patch("/api/user/hide-offer", {"off_id": offers["done"].pk}))
    data_of(client.patch("/api/user/hide-offer", {"off_id": offers["done"].pk}))
    assert "Oglas done" not in names(client, "/api/user/purchases")
    assert "Oglas done" in names(client, "/api/user/purchases?archived=1")
    sales = f"/api/products/{offers['done'].ad_id}/transactions?view=true"
    assert len(data_of(client_for(seller).get(sales))) == 1
    data_of(client.patch("/api/user/hide-offer", {"off_id": offers["done"].pk, "archived": 0}))
    assert "Oglas done" in names(client, "/api/user/purchases")


# --- Partners --------------------------------------------------------------------------------------------------------


@pytest.mark.feature("M-PRF-07")
def test_partners_by_kind_search_and_page(seller: User, buyer: User) -> None:
    firm = make_business("zadruga", name="Zadruga", full_name="Zadruga Šumadija")
    ad, other = make_ad(seller, allows_reject=True), make_ad(seller)
    place(ad, firm, 2)
    reject(place(ad, buyer, 3))
    give_up(place(other, buyer, 3))
    client = client_for(seller)

    body = client.get("/api/user/buyers").json()
    assert [(row["usr_id"], row["off_count"]) for row in body["data"]] == [(buyer.pk, 2), (firm.pk, 1)]
    assert set(body["data"][0]) == set(PersonRowOut().get_fields())
    assert [row["usr_id"] for row in data_of(client.get("/api/user/buyers?sort=active"))] == [firm.pk]
    assert [row["usr_id"] for row in data_of(client.get("/api/user/buyers?sort=gave-up"))] == [buyer.pk]
    assert [row["usr_id"] for row in data_of(client.get("/api/user/buyers?sort=rejected"))] == [buyer.pk]
    assert [row["usr_id"] for row in data_of(client.get("/api/user/buyers?search=шумадија"))] == [firm.pk]
    assert [row["usr_id"] for row in data_of(client_for(buyer).get("/api/user/sellers"))] == [seller.pk]
    assert data_of(client_for(buyer).get("/api/user/buyers")) == []


@pytest.mark.feature("M-PRF-07")
def test_histories_hold_the_deals_of_two_people(seller: User, buyer: User, stranger: User) -> None:
    ad, other = make_ad(seller), make_ad(seller)
    place(ad, buyer, 2)
    place(other, buyer, 3)
    place(other, stranger, 1)
    mine = data_of(client_for(seller).get(f"/api/user/buyers/{buyer.pk}"))
    assert [row["off_quantity"] for row in mine] == [3, 2]
    assert set(mine[0]) == set(HistoryRowOut().get_fields())
    theirs = data_of(client_for(buyer).get(f"/api/user/sellers/{seller.pk}"))
    assert [row["off_id"] for row in theirs] == [row["off_id"] for row in mine]
    error_of(client_for(buyer).get(f"/api/user/sellers/{stranger.pk}"), 404, "not_found")
    for unknown in ("999999", "99999999999999999999"):
        error_of(client_for(seller).get(f"/api/user/buyers/{unknown}"), 404, "not_found")


@pytest.mark.feature("M-PRF-07")
def test_partners_fill_pages_of_ten(seller: User) -> None:
    ad = make_ad(seller)
    for person in people(11):
        make_offer(ad, person, 1)
    body = client_for(seller).get("/api/user/buyers?page=2").json()
    assert (len(body["data"]), body["page_count"]) == (1, 2)
