"""Table, labels and packing list of a sale board."""

import csv
import io
from typing import Any

import pytest
from pypdf import PdfReader

from tests.clients import client_for
from tests.trading.board.conftest import PAYABLE, Sale
from tests.trading.offers.helpers import error_of
from trading.accounts.models import User
from trading.offers.models import Offer

pytestmark = [pytest.mark.django_db, pytest.mark.feature("X-DEAL-13")]


def content_of(sale: Sale, call: str) -> bytes:
    answer: Any = client_for(sale.seller).get(f"{sale.path}/{call}")
    assert answer.status_code == 200, answer.content
    assert answer.headers["Cache-Control"] == "no-store"
    return b"".join(answer.streaming_content) if answer.streaming else answer.content


def table_of(sale: Sale, query: str = "") -> list[dict[str, str]]:
    text = content_of(sale, f"export?{query}").decode("utf-8-sig")
    return list(csv.DictReader(io.StringIO(text), delimiter=";"))


def words_of(content: bytes) -> tuple[int, str]:
    """Return how many pages a PDF has, and its words."""
    pdf = PdfReader(io.BytesIO(content))
    return len(pdf.pages), " ".join(" ".join(page.extract_text().replace("\u00a0", " ").split()) for page in pdf.pages)


@pytest.mark.feature("X-DEAL-13")
def test_the_table_has_every_deal(sale: Sale) -> None:
    rows = {int(row["Količina"]): row for row in table_of(sale)}
    assert {number: row["Za plaćanje"] for number, row in rows.items()} == {
        number: amount.replace(".", ",") for number, amount in enumerate(PAYABLE, 1)
    }
    assert (rows[2]["Kupac odustao"] != "", rows[3]["Kupac odbijen"] != "") == (True, True)
    assert (rows[4]["Na potezu"], rows[4]["Sledeći korak"]) == ("Prodavac", "Uplata potvrđena")
    assert rows[1]["Predračun"].startswith("1/")
    assert rows[12]["Iznos PDV-a"] == "79,99"


@pytest.mark.feature("X-DEAL-13")
def test_the_table_speaks_english_and_follows_the_filter(sale: Sale) -> None:
    rows = table_of(sale, "locale=en&step=paid&without=payment_confirmed")
    assert [row["To be paid"] for row in rows] == ["159.98", "79.99"]
    assert rows[0]["Whose turn"] == "Seller"


@pytest.mark.feature("X-DEAL-13")
def test_there_is_a_label_for_each_deal_that_stands(sale: Sale) -> None:
    count, words = words_of(content_of(sale, "labels?lang=sr"))
    assert count == 1
    for number, offer in sale.offers.items():
        assert (f"Ponuda {offer.pk}, {number} kom." in words) == (number not in (2, 3))
    assert "Ime kupac12 Knez Mihailova 1 11000 Beograd +381 60 000 001" in words


@pytest.mark.feature("X-DEAL-13")
def test_fourteen_labels_are_a_sheet_and_long_addresses_fit(sale: Sale) -> None:
    buyer = sale.offers[12].buyer
    User.objects.filter(pk=buyer.pk).update(name="Ђорђе Ћирић " + "Šćepan " * 12, address="Bulevar kralja " * 16)
    count, words = words_of(content_of(sale, "labels?lang=en&turn=seller"))
    assert count == 1
    assert "Ђорђе" in words
    assert f"Offer {sale.offers[12].pk}, 12 pcs" in words


@pytest.mark.feature("X-DEAL-13")
def test_the_packing_list_adds_up_the_units(sale: Sale) -> None:
    _, words = words_of(content_of(sale, "packing-list?lang=sr"))
    assert "Ukupno 73 kom." in words
    assert "Uplata potvrđena" in words
    _, english = words_of(content_of(sale, "packing-list?lang=en&step=payment_confirmed&without=delivered"))
    assert "Total 5 pcs" in english


@pytest.mark.feature("X-DEAL-13")
def test_without_a_deal_there_is_no_document(sale: Sale) -> None:
    client = client_for(sale.seller)
    error_of(client.get(f"{sale.path}/labels?lang=sr&search=nema"), 409, "no_deals")
    Offer.objects.update(status=3)
    error_of(client.get(f"{sale.path}/packing-list?lang=sr"), 409, "no_deals")


@pytest.mark.feature("X-DEAL-13")
def test_the_seller_alone_has_the_files(sale: Sale, stranger: User, admin: User) -> None:
    for call in ("export", "labels", "packing-list"):
        for person in (stranger, admin, sale.offers[1].buyer):
            error_of(client_for(person).get(f"{sale.path}/{call}?lang=sr"), 404, "not_found")
        error_of(client_for(sale.seller).get(f"{sale.path}/{call}?lang=sr&step=sold"), 400, "validation")
        if call != "export":
            error_of(client_for(sale.seller).get(f"{sale.path}/{call}"), 400, "validation")
