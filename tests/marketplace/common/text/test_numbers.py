"""Numbers as people read them, and phone numbers in tables. Proves the formula rule of bad input."""

from decimal import Decimal

import pytest

from marketplace.common.files.csv_export import cell, phone
from marketplace.common.text import numbers
from marketplace.common.text.normalise import file_stem

pytestmark = [pytest.mark.once, pytest.mark.feature("X-CSV")]


@pytest.mark.parametrize(
    ("value", "short", "long"),
    [
        ("0", "0", "0,00"),
        ("999.90", "999,90", "999,90"),
        ("1250", "1.250", "1.250,00"),
        ("99999998900000000.99", "99.999.998.900.000.000,99", "99.999.998.900.000.000,99"),
        ("-1250.50", "-1.250,50", "-1.250,50"),
    ],
)
def test_a_dot_between_thousands_and_a_comma_before_cents(value: str, short: str, long: str) -> None:
    assert numbers.amount(value) == numbers.amount(Decimal(value)) == short
    assert numbers.amount(value, cents=True) == long
    assert numbers.money(value, "EUR") == f"{short}\u00a0EUR"


@pytest.mark.parametrize(
    ("number", "written"),
    [
        ("+381641234567", "00 381641234567"),
        ("+381 64 123 4567", "00 381 64 123 4567"),
        ("064 123", "064 123"),
        ("+381=1+1", "'+381=1+1"),
        ("+1-2", "'+1-2"),
        ("=HYPERLINK(1)", "'=HYPERLINK(1)"),
        ("", ""),
    ],
)
def test_a_phone_number_is_a_text_without_an_apostrophe_and_a_formula_still_has_one(number: str, written: str) -> None:
    assert cell(phone(number), "sr") == written


def test_names_of_files_are_plain() -> None:
    assert file_stem("ugovor", "ZB-2026-000001", "Čaj „Đumbir” 😀", "Љубица Ж.") == (
        "ugovor-zb-2026-000001-caj-djumbir-ljubica-z"
    )
    assert file_stem("a", "", "../..") == "a"
