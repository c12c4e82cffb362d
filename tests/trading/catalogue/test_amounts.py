"""What of VAT and delivery a price holds that is shown: the table that the client's tests read as well.

Hand count: 4.501,20 saved at prices without VAT are 900,24 more with it, 5.401,44 together.
"""

from __future__ import annotations

import json
from decimal import Decimal
from pathlib import Path
from types import SimpleNamespace
from typing import Any

import pytest

from trading.catalogue.delivery import delivery_of, delivery_words
from trading.catalogue.vat import (
    kind_for,
    price_text,
    shown_amount,
    vat_amounts,
    vat_words,
)

pytestmark = pytest.mark.feature("X-VAT")

TABLE: dict[str, list[dict[str, Any]]] = json.loads((Path(__file__).parents[2] / "amounts.json").read_text())


@pytest.mark.parametrize("case", TABLE["amounts"], ids=lambda case: f"{case['amount']} {case['vat']} {case['added']}")
def test_each_reader_sees_an_amount_in_one_kind_and_its_parts_make_it_whole(case: dict[str, Any]) -> None:
    amount, vat, added = Decimal(case["amount"]), case["vat"] or "", case["added"]
    parts = vat_amounts(amount, vat, added)
    assert [str(part) for part in (parts.net, parts.vat, parts.payable)] == [
        case[name] for name in ("net", "tax", "payable")
    ]
    assert parts.net + parts.vat == parts.payable
    for reader, firm in (("person", False), ("firm", True)):
        kind, shown = kind_for(vat, added, firm=firm), shown_amount(amount, vat, added, firm=firm)
        assert [str(shown), kind] == case[reader]
        for language, words in case["price"][reader].items():
            assert price_text(amount, "RSD", vat, added, firm=firm, language=language) == words


@pytest.mark.parametrize("case", TABLE["delivery"])
def test_delivery_paid_apart_is_said_before_all_else(case: dict[str, Any]) -> None:
    ad = SimpleNamespace(
        shipping_additional=bool(case["additional"]),
        shipping_included=bool(case["included"]),
        free_shipping=bool(case["free"]),
    )
    delivery = delivery_of(ad)
    assert delivery == case["delivery"]
    assert {language: delivery_words(delivery, language) for language in ("sr", "en")} == {
        language: case[language] for language in ("sr", "en")
    }


def test_the_words_say_when_vat_comes_on_top() -> None:
    assert vat_words("20", False, "sr") == "sa PDV-om (20\u00a0%)"
    assert vat_words("10", True, "sr") == "bez PDV-a; PDV 10\u00a0% se dodaje"
    assert vat_words("10", True, "en") == "excluding VAT; 10\u00a0% VAT is added"
    assert vat_words("none", None, "sr") == "prodavac nije u sistemu PDV-a"
    assert vat_words("", None, "sr") == ""
