"""What a new ad may not say: limits, steps, days, rows that are not there, forbidden words."""

from typing import Any

import pytest
from django.core.files.uploadedfile import SimpleUploadedFile

from tests.factories import client_for, make_category
from tests.trading.catalogue.ad_forms import (
    assert_nothing_kept,
    error_codes,
    picture,
    publish,
)
from tests.trading.catalogue.limits_table import LIMITS
from trading.accounts.models import User
from trading.catalogue.models import Ad
from trading.codebooks.definitions.characteristics import Characteristic, CharacteristicOption
from trading.codebooks.definitions.restricted_words import RestrictedWord
from trading.codebooks.definitions.transport_clauses import TransportClause

pytestmark = pytest.mark.django_db


def text_cases() -> list[tuple[str, str, str | None]]:
    cases: list[tuple[str, str, str | None]] = []
    for name, row in LIMITS["fields"].items():
        if row["type"] == "text":
            cases.append((name, "č" * (row["max"] - 1), None))
            cases.append((name, f"  {'č' * row['max']}  ", None))
            cases.append((name, "č" * (row["max"] + 1), "max_length"))
            if row["min"] > 1:
                cases.append((name, "č" * (row["min"] + 1), None))
                cases.append((name, "č" * row["min"], None))
                cases.append((name, "č" * (row["min"] - 1), "min_length"))
            if row["min"]:
                cases.append((name, "   ", "blank"))
            cases.append((name, "a\0b", "invalid"))
        elif row["type"] == "link":
            start = "https://example.com/"
            cases.append((name, start + "a" * (row["max"] - 1 - len(start)), None))
            cases.append((name, start + "a" * (row["max"] - len(start)), None))
            cases.append((name, start + "a" * (row["max"] + 1 - len(start)), "max_length"))
            cases.append((name, "javascript:alert(1)", "invalid"))
    return cases


@pytest.mark.feature("M-AD-02", "M-AD-06", "M-AD-07")
@pytest.mark.parametrize(("name", "value", "code"), text_cases())
def test_texts_at_their_limits(seller: User, name: str, value: str, code: str | None) -> None:
    """Lengths count after trimming."""
    response = publish(seller, **{name: value}, pro_individuals_trading=1)

    if code is None:
        assert response.status_code == 201, response.json()
    else:
        assert error_codes(response) == {name: [code]}
        assert_nothing_kept(response, 400, "errorCreation")


@pytest.mark.feature("M-AD-02")
@pytest.mark.parametrize("name", ["pro_quantity", "pro_base_price", "pro_international_shipping"])
def test_numbers_at_their_limits(seller: User, name: str) -> None:
    row = LIMITS["fields"][name]
    wrong = {str(row["min"] - 1): "min", str(row["max"] + 1): "max"}
    wrong |= {value: "invalid" for value in LIMITS["not_whole"] if not (name == "pro_base_price" and value == "4.0")}

    for value, code in wrong.items():
        response = publish(seller, **{name: value})
        assert error_codes(response) == {name: [code]}, value
        assert_nothing_kept(response, 400, "errorCreation")


@pytest.mark.feature("M-AD-03")
@pytest.mark.parametrize("case", [case for case in LIMITS["tiers"] if case["errors"]], ids=lambda case: case["name"])
def test_refuses_wrong_steps(seller: User, case: dict[str, Any]) -> None:
    """The code of the catalogue, at the field that is wrong."""
    prices = [{"min": low, "max": high, "price": price} for low, high, price in case["tiers"]]

    response = publish(seller, pro_quantity=case["quantity"], pro_base_price=case["base"], prices=prices)

    assert error_codes(response) == {name: [code] for name, code in case["errors"]}
    assert_nothing_kept(response, 400, "errorCreation")


@pytest.mark.parametrize(
    ("prices", "errors"),
    [
        ("[", {"prices": ["invalid"]}),
        ("5", {"prices": ["invalid"]}),
        ("null", {"prices": ["required"]}),
        ('{"min": 1}', {"prices": ["invalid"]}),
        ('[{"min": 1, "max": 10}, {"min": 11, "max": 30, "price": "9.999"}]', None),
        (
            '[{"min": "x", "max": 10, "price": 100}, {"min": 11, "max": 30, "price": "90"}]',
            {"prices.0.min": ["invalid"]},
        ),
    ],
)
def test_refuses_steps_that_cannot_be_read(seller: User, prices: str, errors: dict[str, list[str]] | None) -> None:
    response = publish(seller, prices=prices)

    if errors is None:
        assert error_codes(response) == {"prices.0.price": ["required"], "prices.1.price": ["priceError"]}
        assert_nothing_kept(response, 400, "errorCreationMissing")
    else:
        assert error_codes(response) == errors
        assert Ad.objects.count() == 0


@pytest.mark.parametrize(
    "value", ["soon", "2026-02-30", "0000-01-01", "9999-12-31T23:59:59-14:00", "0001-01-01T00:00:00+14:00", "1e5"]
)
def test_refuses_what_is_no_day(seller: User, value: str) -> None:
    response = publish(seller, pro_expiry=value)

    assert list(error_codes(response)) == ["pro_expiry"]
    assert_nothing_kept(response, 400, "errorCreation")


@pytest.mark.feature("M-AD-06", "M-AD-08")
@pytest.mark.parametrize(
    ("name", "value"),
    [
        ("cat_id", 999),
        ("mun_id", 999),
        ("cur_id", "XXX"),
        ("rst_id", 999),
        ("trc_id", 999),
        ("trc_id_naval", 999),
        ("reg_id", [999]),
        ("socials", [{"sct_id": 999, "link": "https://example.com"}]),
        ("filters", [{"cha_id": 1, "cvl_id": 999}]),
    ],
)
def test_refuses_rows_that_are_not_there(seller: User, name: str, value: Any) -> None:
    response = publish(seller, **{name: value})

    assert list(error_codes(response).values()) == [["not_found"]]
    assert next(iter(error_codes(response))).startswith(name)
    assert_nothing_kept(response, 400, "errorCreation")


def test_refuses_inactive_rows_and_the_other_kind_of_clause(seller: User) -> None:
    naval = TransportClause.objects.create(kind=2, code="FOB", description_sr="x", description_en="x")
    hidden = make_category("Staro", "Old")
    hidden.active = False
    hidden.save()

    assert error_codes(publish(seller, trc_id=naval.pk)) == {"trc_id": ["not_found"]}
    assert error_codes(publish(seller, cat_id=hidden.pk)) == {"cat_id": ["not_found"]}
    assert error_codes(publish(seller, cat_id=make_category("Dete", "Child", parent=hidden).pk)) == {
        "cat_id": ["not_found"]
    }


@pytest.mark.feature("M-AD-08")
def test_a_characteristic_for_one_option_takes_one(seller: User) -> None:
    single = Characteristic.objects.create(category=make_category(), name_sr="Boja", name_en="Colour")
    options = [
        CharacteristicOption.objects.create(characteristic=single, name_sr=name, name_en=name) for name in ("a", "b")
    ]

    response = publish(seller, filters=[{"cha_id": single.pk, "cvl_id": option.pk} for option in options])

    assert error_codes(response) == {"filters": ["duplicate"]}
    assert_nothing_kept(response, 400, "errorCreation")


@pytest.mark.feature("M-AD-09")
@pytest.mark.parametrize("field", ["pro_name", "pro_description", "pro_jurisdiction"])
def test_refuses_forbidden_words(seller: User, field: str) -> None:
    """Whatever the case, script and marks, at the start of a word; listed as the codebook spells them."""
    RestrictedWord.objects.bulk_create([RestrictedWord(word="Škols"), RestrictedWord(word="kokain")])

    response = publish(seller, **{field: "Za ŠKOLSKE potrebe i кокаин"}, main_image=picture())

    assert response.json()["status"] == "restricted_words"
    assert response.json()["name_words"] == ["kokain", "Škols"]
    [field_error] = response.json()["error"]["fields"].pop(field)
    assert field_error["code"] == "restricted_words"
    assert "kokain, Škols" in field_error["message"]
    assert response.json()["error"]["fields"] == {}
    assert_nothing_kept(response, 422, "restricted_words")


@pytest.mark.feature("M-AD-04")
def test_a_refused_picture_is_named(seller: User) -> None:
    broken = SimpleUploadedFile("100%.png", b"\x89PNG no picture", "image/png")
    response = publish(seller, images=[picture("a.png"), broken])
    [field_error] = response.json()["error"]["fields"]["images"]
    assert field_error["message"].startswith("100%.png: ")


@pytest.mark.feature("M-AD-09")
def test_a_forbidden_word_inside_another_is_no_fault(seller: User) -> None:
    RestrictedWord.objects.bulk_create([RestrictedWord(word="aku"), RestrictedWord(word="rija", active=False)])

    assert publish(seller, pro_name="Vakuum pumpa").status_code == 201


@pytest.mark.feature("M-AD-01")
@pytest.mark.parametrize("other", ["pro_free_shipping", "pro_shipping_included"])
def test_delivery_is_not_free_or_included_and_paid_separately(seller: User, other: str) -> None:
    """Each box alone is fine"""
    response = publish(seller, pro_shipping_additional=1, **{other: 1})
    assert response.status_code == 400
    assert error_codes(response) == {"pro_shipping_additional": ["deliveryCostsError"]}
    [error] = response.json()["error"]["fields"]["pro_shipping_additional"]
    assert "izaberite jedno" in error["message"]
    assert publish(seller, pro_shipping_additional=1).status_code == 201
    ad = Ad.objects.get()
    changed = client_for(seller).patch(f"/api/products/{ad.pk}", {other: 1}, format="multipart")
    assert error_codes(changed) == {"pro_shipping_additional": ["deliveryCostsError"]}
    fixed = client_for(seller).patch(
        f"/api/products/{ad.pk}", {other: 1, "pro_shipping_additional": 0}, format="multipart"
    )
    assert fixed.status_code == 200
