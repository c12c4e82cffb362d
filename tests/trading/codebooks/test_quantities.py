"""Quantities with their units: the table that the client's tests read as well, and where units come from."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pytest

from tests.clients import client_for
from tests.factories import make_admin
from tests.trading.codebooks.helpers import refused
from trading.codebooks.definitions.units import Unit
from trading.codebooks.quantities import FORMS, UnitWords, format_quantity, split_forms, unit_words
from trading.codebooks.services import seed_codebooks

CASES: list[dict[str, Any]] = json.loads((Path(__file__).parents[2] / "quantities.json").read_text())


@pytest.mark.feature("M-NAV-06")
@pytest.mark.parametrize("case", CASES, ids=[f"{case['quantity']} {case['unit'][0]}" for case in CASES])
def test_units_follow_numbers_in_both_languages(case: dict[str, Any]) -> None:
    for language in ("sr", "en"):
        assert format_quantity(case["quantity"], UnitWords(*case["unit"]), language) == case[language]


def test_a_unit_without_forms_stands_in_its_short_form() -> None:
    assert format_quantity(5, unit_words({"short_sr": "gajb.", "short_en": None}), "en") == "5\u00a0gajb."


@pytest.mark.django_db
def test_every_seeded_unit_has_all_forms_or_none() -> None:
    seed_codebooks()
    for unit in Unit.objects.all():
        for language, forms in (("sr", unit.forms_sr), ("en", unit.forms_en)):
            assert len(split_forms(forms)) in (0, FORMS[language]), unit.name_sr
    pair = unit_words(Unit.objects.get(name_sr="par"))
    assert [format_quantity(n, pair, "sr") for n in (1, 2, 5)] == ["1\u00a0par", "2\u00a0para", "5\u00a0pari"]


@pytest.mark.feature("M-ADM-06")
@pytest.mark.django_db
@pytest.mark.parametrize(("sr", "en"), [("par, para", ""), ("", "pair"), ("par, para, pari, parova", "")])
def test_forms_are_all_or_none(sr: str, en: str) -> None:
    body = {"mun_name": "Par", "mun_unit": "par", "mun_forms": sr, "mun_forms_en": en}
    status, code, fields = refused(client_for(make_admin()).post("/api/measurment-units", body, format="json"))
    assert (status, code) == (400, "validation")
    assert set(fields) == {"mun_forms" if sr else "mun_forms_en"}


@pytest.mark.feature("M-ADM-06")
@pytest.mark.django_db
def test_forms_are_kept_in_one_spelling() -> None:
    body = {"mun_name": "Džak", "mun_unit": "džak", "mun_forms": "džak,džaka , džakova", "mun_forms_en": ""}
    made = client_for(make_admin()).post("/api/measurment-units", body, format="json").json()["data"]
    assert made["mun_forms"] == "džak, džaka, džakova"
    unit = Unit.objects.get(pk=made["mun_id"])
    assert (unit.forms_sr, unit.forms_en) == ("džak, džaka, džakova", "")
