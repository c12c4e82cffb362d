"""The limits of an ad over HTTP: one below, at and one beyond each of the shared table.

Texts and the refused numbers stand in test_publish, the steps there and in test_rules; the client's side of the same
table is frontend/src/features/wizard/lib/limits.test.ts.
"""

from datetime import date, datetime, timedelta
from typing import Any

import pytest
from rest_framework.response import Response

from marketplace.common import limits
from marketplace.common.db import clock
from tests.factories import client_for, make_ad, make_social_type
from tests.trading.catalogue.ad_forms import (
    PRICES,
    assert_nothing_kept,
    declaration_file,
    error_codes,
    padded_picture,
    picture,
    publish,
)
from tests.trading.catalogue.limits_table import LIMITS
from trading.accounts.models import User
from trading.catalogue.models import Ad

pytestmark = [pytest.mark.django_db, pytest.mark.feature("M-AD-02", "M-AD-04", "M-AD-08")]

FILES: dict[str, dict[str, Any]] = LIMITS["files"]


def tiers_for(quantity: int) -> list[dict[str, Any]]:
    """Two steps up to the quantity."""
    return [{"min": 1, "max": 2, "price": "2"}, {"min": 3, "max": quantity, "price": "1"}]


def taken(response: Response) -> Ad:
    assert response.status_code == 201, response.json()
    return Ad.objects.get(pk=response.json()["data"]["pro_id"])


# --- Numbers ----------------------------------------------------------------------------------------------------------


@pytest.mark.feature("M-AD-02")
@pytest.mark.parametrize("beyond", [0, 1])
@pytest.mark.parametrize("end", ["min", "max"])
def test_quantity_is_taken_at_its_ends(seller: User, end: str, beyond: int) -> None:
    """One beyond is refused in test_publish."""
    row = LIMITS["fields"]["pro_quantity"]
    quantity = row["min"] + beyond if end == "min" else row["max"] - beyond

    ad = taken(publish(seller, pro_quantity=quantity, pro_base_price=2, prices=tiers_for(quantity)))

    assert ad.quantity == quantity


@pytest.mark.parametrize("below", [0, 1])
def test_base_price_is_taken_at_its_upper_end(seller: User, below: int) -> None:
    price = LIMITS["fields"]["pro_base_price"]["max"] - below

    assert taken(publish(seller, pro_base_price=price)).base_price == price


def test_base_price_of_one_is_itself_no_fault(seller: User) -> None:
    """No two falling steps fit below it, which the steps are told, not the price."""
    least = LIMITS["fields"]["pro_base_price"]["min"]
    refused = publish(seller, pro_base_price=least, prices=tiers_for(30))
    assert "pro_base_price" not in error_codes(refused)
    assert list(error_codes(refused)) == ["prices.0.price"]
    assert taken(publish(seller, pro_base_price=least + 1, prices=tiers_for(30))).base_price == least + 1


@pytest.mark.feature("M-AD-06")
@pytest.mark.parametrize("days", [0, 1, 364, 365])
def test_days_abroad_are_taken_at_their_ends(seller: User, days: int) -> None:
    row = LIMITS["fields"]["pro_international_shipping"]
    assert days in {row["min"], row["min"] + 1, row["max"] - 1, row["max"]}
    assert taken(publish(seller, pro_international_shipping=days)).international_shipping_days == days


@pytest.mark.feature("M-AD-03")
@pytest.mark.parametrize(
    "case", [case for case in LIMITS["tiers"] if not case["errors"]], ids=lambda case: case["name"]
)
def test_takes_good_steps(seller: User, case: dict[str, Any]) -> None:
    """2 to 5 steps, from the first minimum to the whole quantity."""
    prices = [{"min": low, "max": high, "price": price} for low, high, price in case["tiers"]]

    ad = taken(publish(seller, pro_quantity=case["quantity"], pro_base_price=case["base"], prices=prices))

    assert ad.tiers.count() == len(prices)


# --- Days -------------------------------------------------------------------------------------------------------------


def days_of(row: dict[str, str]) -> list[tuple[date, str | None]]:
    """Return the days on both sides of both ends, each with its error."""
    first, last, day = date.fromisoformat(row["first"]), date.fromisoformat(row["last"]), timedelta(days=1)
    return [
        (first - day, "min"),
        (first, None),
        (first + day, None),
        (last - day, None),
        (last, None),
        (last + day, "max"),
    ]


@pytest.mark.feature("M-AD-02", "M-AD-10", "M-AD-11")
@pytest.mark.parametrize("row", LIMITS["expiry"], ids=lambda row: f"{row['occasion']} {row['now']}")
def test_expiry_at_both_ends(seller: User, row: dict[str, str]) -> None:
    for day, error in days_of(row):
        with clock.travel(datetime.fromisoformat(row["now"])):
            response = ask_for(row["occasion"], seller, day)
        said = response.json()
        assert (response.status_code < 300) == (error is None), (day, said)
        if error is not None:
            assert said["error"]["fields"]["pro_expiry"][0]["code"] == error
        Ad.objects.update(posted_at=datetime.fromisoformat(row["now"]) - timedelta(days=1))


def ask_for(occasion: str, seller: User, day: date) -> Response:
    """Publish, change or renew an ad with that expiry."""
    if occasion == "new":
        return publish(seller, pro_expiry=day.isoformat())
    client = client_for(seller)
    if occasion == "edit":
        ad = make_ad(seller, expires_at=clock.now() + timedelta(days=3))
        changed: Response = client.patch(f"/api/products/{ad.pk}", {"pro_expiry": day.isoformat()}, format="json")
        return changed
    ended = make_ad(seller, expires_at=clock.now() - timedelta(days=3), posted_at=clock.now() - timedelta(days=30))
    round_two = {
        "pro_name": "Drugi krug",
        "pro_quantity": 30,
        "pro_base_price": 110,
        "pro_expiry": day.isoformat(),
        "prices": PRICES,
    }
    renewed: Response = client.post(f"/api/products/{ended.pk}/renew", round_two, format="json")
    return renewed


# --- Files ------------------------------------------------------------------------------------------------------------


def files_of(field: str, count: int, size: int | None = None) -> Any:
    """Return that many uploads for the field, of exactly that many bytes."""
    if not FILES[field].get("picture"):
        made = [declaration_file(f"{number}.txt", "a" * (size or 9)) for number in range(count)]
    elif size is None:
        made = [picture(f"{number}.png", (8, 8)) for number in range(count)]
    else:
        made = [padded_picture(size, f"{number}.jpg") for number in range(count)]
    return made[0] if FILES[field]["most"] == 1 and count == 1 else made


@pytest.mark.feature("M-AD-04", "M-AD-05")
@pytest.mark.parametrize("over", [-1, 0, 1])
@pytest.mark.parametrize("field", FILES)
def test_bytes_of_a_file(seller: User, field: str, over: int) -> None:
    row = FILES[field]

    response = publish(seller, **{field: files_of(field, 1, row["bytes"] + over)})

    if over > 0:
        assert error_codes(response) == {field: ["file_size"]}
        assert response.json()["error"]["fields"][field][0]["limit"] == row["bytes"]
        assert_nothing_kept(response, 413, "file_size")
    else:
        taken(response)


@pytest.mark.feature("M-AD-04", "M-AD-05", "M-AD-10")
@pytest.mark.parametrize("over", [-1, 0, 1])
@pytest.mark.parametrize("field", [field for field in FILES if FILES[field]["most"] > 1])
def test_number_of_files_on_publishing_and_on_changing(seller: User, field: str, over: int) -> None:
    """What is there counts with what is added."""
    most = FILES[field]["most"]

    response = publish(seller, **{field: files_of(field, most + over)})
    if over > 0:
        assert error_codes(response) == {field: ["too_many_files"]}
        assert_nothing_kept(response, 400, "errorCreation")
        return
    ad = taken(response)
    more = client_for(seller).patch(f"/api/products/{ad.pk}", {field: files_of(field, 1 - over)}, format="multipart")
    assert error_codes(more) == {field: ["too_many_files"]}
    if over < 0:
        last = client_for(seller).patch(f"/api/products/{ad.pk}", {field: files_of(field, 1)}, format="multipart")
        assert last.status_code == 200


def test_the_limits_told_to_clients_are_those_of_the_table() -> None:
    for row in FILES.values():
        assert limits.PUBLIC[row["bytes_limit"]] == row["bytes"]
        assert "most_limit" not in row or limits.PUBLIC[row["most_limit"]] == row["most"]


# --- Links of social networks -----------------------------------------------------------------------------------------


@pytest.mark.feature("M-AD-08")
@pytest.mark.parametrize("over", [-1, 0, 1])
def test_length_of_a_social_link(seller: User, over: int) -> None:
    link = "https://zbir.example/".ljust(LIMITS["socials"]["link"] + over, "a")

    response = publish(seller, socials=[{"sct_id": make_social_type().pk, "link": link}])

    if over > 0:
        assert error_codes(response) == {"socials.0.link": ["max_length"]}
        assert_nothing_kept(response, 400, "errorCreation")
    else:
        assert taken(response).socials.get().link == link


@pytest.mark.feature("M-AD-08")
@pytest.mark.parametrize("over", [-1, 0, 1])
def test_number_of_social_links(seller: User, over: int) -> None:
    count = LIMITS["socials"]["most"] + over
    socials = [
        {"sct_id": make_social_type(f"Mreža {number}").pk, "link": "https://zbir.example/"} for number in range(count)
    ]

    response = publish(seller, socials=socials)

    if over > 0:
        assert list(error_codes(response)) == ["socials"]
        assert_nothing_kept(response, 400, "errorCreation")
    else:
        assert taken(response).socials.count() == count
