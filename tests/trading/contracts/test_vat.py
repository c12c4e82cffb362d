"""What contract and deal sheet say of VAT."""

import csv
import io
from typing import Any

import pytest
from pypdf import PdfReader

from tests.clients import client_for
from tests.factories import make_ad
from tests.trading.contracts.test_contract import sale, text_of
from trading.accounts.models import User
from trading.catalogue.models import Ad
from trading.contracts.composing import compose
from trading.contracts.models import Contract
from trading.contracts.services import contract_file

pytestmark = [pytest.mark.django_db, pytest.mark.feature("X-VAT")]

# 11 units at 90.00 are 990.00.
STATED = [
    (
        *("20", True, "sr"),
        ["Osnovica bez PDV-a 990,00 EUR PDV 20% 198,00 EUR Ukupno za plaćanje 1.188,00 EUR", "PDV 20% se dodaje"],
    ),
    ("10", True, "en", ["Net, without VAT 990,00 EUR VAT 10% 99,00 EUR Total to be paid 1.089,00 EUR", "is added"]),
    (
        *("20", False, "sr"),
        ["Osnovica bez PDV-a 825,00 EUR PDV 20% 165,00 EUR Ukupno za plaćanje 990,00 EUR", "je sa PDV-om 20%."],
    ),
    ("10", False, "en", ["Net, without VAT 900,00 EUR VAT 10% 90,00 EUR Total to be paid 990,00 EUR", "includes 10%"]),
    ("0", None, "sr", ["Ukupno za plaćanje 990,00 EUR Cena je sa PDV-om 0%."]),
    ("none", None, "sr", ["Prodavac nije u sistemu PDV-a; PDV nije obračunat."]),
    ("none", None, "en", ["The seller is not in the VAT system; no VAT is charged."]),
]


def make_contract(seller: User, buyer: User, vat: str, added: bool | None, language: Any) -> str:
    """Return all words of the contract of 11 units at 90.00."""
    placement = sale(make_ad(seller, vat=vat, vat_added=added), buyer)
    made = contract_file(user=seller, offer_id=placement.offer.pk, language=language)
    return text_of(made.content, "odt").replace("\u00a0", " ")


@pytest.mark.feature("X-VAT")
@pytest.mark.parametrize(("vat", "added", "language", "said"), STATED)
def test_the_contract_says_what_the_ad_states(
    seller: User, buyer: User, vat: str, added: bool | None, language: str, said: list[str]
) -> None:
    text = make_contract(seller, buyer, vat, added, language)
    assert [part for part in said if part not in text] == []


@pytest.mark.feature("X-VAT")
def test_a_contract_of_an_ad_that_states_nothing_says_nothing(seller: User, buyer: User) -> None:
    assert "PDV" not in make_contract(seller, buyer, "", None, "sr")
    older = Contract.objects.get().snapshot
    assert older["deal"].pop("vat") is None
    assert compose(older, "sr").blocks  # made before ads could state it


def sheet_rows(seller: User, ad: Ad, query: str = "") -> list[dict[str, str]]:
    answer: Any = client_for(seller).get(f"/api/products/{ad.pk}/sheet{query}")
    text = b"".join(answer.streaming_content).decode("utf-8-sig")
    return list(csv.DictReader(io.StringIO(text, newline=""), delimiter=";"))


@pytest.mark.feature("X-VAT")
def test_the_sheet_has_vat_and_what_is_paid(seller: User, buyer: User) -> None:
    ad = make_ad(seller, vat="20", vat_added=True)
    sale(ad, buyer)
    line, total = sheet_rows(seller, ad)
    expected = ("bez PDV-a; PDV 20\u00a0% se dodaje", "990,00", "198,00", "1188,00")
    for row in (line, total):
        assert (row["PDV"], row["Ukupno"], row["Iznos PDV-a"], row["Za plaćanje"]) == expected
    [english, _] = sheet_rows(seller, ad, "?locale=en")
    assert (english["VAT"], english["To be paid"]) == ("excluding VAT; 20\u00a0% VAT is added", "1188.00")


@pytest.mark.feature("X-VAT")
def test_the_sheet_of_an_ad_that_states_nothing(seller: User, buyer: User) -> None:
    ad = make_ad(seller)
    sale(ad, buyer)
    [line, _] = sheet_rows(seller, ad)
    assert (line["PDV"], line["Iznos PDV-a"], line["Za plaćanje"]) == ("", "", "990,00")


@pytest.mark.feature("X-VAT")
@pytest.mark.parametrize(
    ("locale", "said"),
    [
        ("sr", ["bez PDV-a; PDV 20 % se dodaje", "990,00 EUR bez PDV-a", "1.188,00 EUR sa PDV-om"]),
        ("en", ["excluding VAT; 20 % VAT is added", "990,00 EUR without VAT", "1.188,00 EUR with VAT"]),
    ],
)
def test_the_sheet_on_paper_says_when_vat_comes_on_top(seller: User, buyer: User, locale: str, said: list[str]) -> None:
    ad = make_ad(seller, vat="20", vat_added=True)
    sale(ad, buyer)
    answer: Any = client_for(seller).get(f"/api/products/{ad.pk}/sheet?file_type=pdf&locale={locale}")
    text = " ".join(PdfReader(io.BytesIO(answer.content)).pages[0].extract_text().replace("\u00a0", " ").split())
    assert [part for part in said if part not in text] == []
