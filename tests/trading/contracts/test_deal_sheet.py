"""The deal sheet of an ended ad. Proves the formula rule of bad input."""

import csv
import io
import re
from decimal import Decimal
from typing import Any

import pytest
from django.db import connection
from django.test.utils import CaptureQueriesContext
from fontTools.ttLib import TTFont
from pypdf import PdfReader

from marketplace.common.db import clock
from marketplace.common.text import locale
from tests.clients import client_for
from tests.factories import make_ad, make_business, make_offer, make_user
from tests.trading.offers.helpers import error_of, past_expiry, place, reject, tier_at
from trading.accounts.models import User
from trading.catalogue.models import Ad
from trading.contracts import pdf_pages
from trading.contracts.deal_sheet import HEAD, DealSheet, access_ended_sale, deal_sheet_of
from trading.contracts.services import contract_file
from trading.offers import services
from trading.offers.models import Offer

pytestmark = [pytest.mark.django_db, pytest.mark.feature("X-SHEET")]


def rows_of(client: Any, ad: Ad, query: str = "") -> tuple[list[str], list[dict[str, str]]]:
    answer = client.get(f"/api/products/{ad.pk}/sheet{query}")
    assert answer.status_code == 200, answer.content
    content = b"".join(answer.streaming_content)
    assert content.startswith(b"\xef\xbb\xbf")
    reader = csv.DictReader(io.StringIO(content.decode("utf-8-sig"), newline=""), delimiter=";")
    return list(reader.fieldnames or []), list(reader)


def closed(ad: Ad) -> Ad:
    past_expiry(ad)
    services.close_due_ads()
    ad.refresh_from_db()
    return ad


@pytest.fixture
def sale(seller: User) -> Ad:
    """Five buyers: a person, a firm, one with a contract, one rejected afterwards, one whose limit was not reached."""
    ad = make_ad(seller, name="Med od lipe", allows_reject=True)
    firm = make_business("firmica")
    names = ("Љубица Ђорђевић", "Čedomir Žižić", "Đura Šćepanović", "Ana Kasna")
    people = [make_user(f"kupac{number}", name=name) for number, name in enumerate(names)]
    placed = [place(ad, buyer, units) for buyer, units in zip((*people[:3], firm), (5, 3, 2, 4), strict=True)]
    place(ad, people[3], 1, limit=tier_at(ad, 3))
    closed(ad)
    reject(placed[2])
    contract_file(user=seller, offer_id=placed[1].offer.pk, language="sr")
    return ad


@pytest.mark.feature("X-SHEET")
def test_who_how_much_where_at_which_price(seller: User, sale: Ad) -> None:
    heads, [first, second, third, total] = rows_of(client_for(seller), sale)
    assert heads == [sr for sr, _ in HEAD]
    firm = User.objects.get(username="firmica")
    assert [row["Kupac"] for row in (first, second, third)] == [
        "Љубица Ђорђевић",
        firm.organisation.full_name,
        "Čedomir Žižić",
    ]
    assert (first["Količina"], first["Merna jedinica"], first["Cena"], first["Ukupno"]) == (
        "5",
        "kom.",
        "90,00",
        "450,00",
    )
    assert (second["PIB"], second["E-mail"]) == (firm.organisation.tax_id, firm.email)
    assert (first["Adresa"], first["Mesto"]) == ("Knez Mihailova 1", "11000 Beograd")
    assert first["Telefon"].startswith("00 381")  # "+381" is a formula to a spreadsheet, and 381 alone no number
    assert (third["Ugovor"], first["Ugovor"]) == (Offer.objects.get(status=5).contract.number, "")
    assert (total["Oglas"], total["Količina"], total["Ukupno"], total["Valuta"]) == ("Ukupno", "12", "1080,00", "EUR")


@pytest.mark.feature("X-SHEET")
def test_the_sheet_in_english(seller: User, sale: Ad) -> None:
    heads, rows = rows_of(client_for(seller), sale, "?locale=en&file_type=csv")
    assert heads == [en for _, en in HEAD]
    assert (rows[0]["Unit"], rows[0]["Price"], rows[-1]["Ad"], rows[-1]["Total"]) == (
        "pcs",
        "90.00",
        "Total",
        "1080.00",
    )


@pytest.mark.feature("X-SHEET")
def test_names_are_no_formulas(seller: User, buyer: User) -> None:
    User.objects.filter(pk=buyer.pk).update(name="=HYPERLINK(1)", address="@x", region="-1")
    ad = make_ad(seller)
    place(ad, buyer, 5)
    Ad.objects.filter(pk=ad.pk).update(name="+1")
    _, [row, _] = rows_of(client_for(seller), closed(ad))
    assert (row["Kupac"], row["Adresa"], row["Oglas"]) == ("'=HYPERLINK(1)", "'@x", "'+1")


@pytest.mark.feature("X-SHEET")
def test_totals_keep_every_digit(seller: User, buyer: User) -> None:
    ad = make_ad(seller)
    place(ad, buyer, 7)
    closed(ad)
    Ad.objects.filter(pk=ad.pk).update(current_price=Decimal("999999999.99"), achieved_price=Decimal("999999999.99"))
    Offer.objects.update(quantity=99_999_999)
    _, [row, total] = rows_of(client_for(seller), ad)
    assert row["Ukupno"] == total["Ukupno"] == "99999998999000000,01"


@pytest.mark.feature("X-SHEET")
def test_rights_and_state(seller: User, buyer: User, stranger: User, admin: User, sale: Ad) -> None:
    path = f"/api/products/{sale.pk}/sheet"
    error_of(client_for().get(path), 401, "session")
    for one in (buyer, stranger, admin):
        error_of(client_for(one).get(path), 403, "forbidden")
    error_of(client_for(seller).get(f"{path}?file_type=xls"), 400, "validation")
    running = make_ad(seller)
    error_of(client_for(seller).get(f"/api/products/{running.pk}/sheet"), 409, "not_closed")
    services.delete_ad(seller_id=seller.pk, ad_id=running.pk)
    error_of(client_for(seller).get(f"/api/products/{running.pk}/sheet?file_type=pdf"), 409, "not_closed")
    error_of(client_for(seller).get("/api/products/987654321/sheet"), 404, "not_found")


@pytest.mark.feature("X-SHEET")
def test_an_expired_ad_has_its_sheet_before_the_job_comes_by(seller: User, buyer: User) -> None:
    ad = make_ad(seller)
    place(ad, buyer, 8)
    past_expiry(ad)
    _, rows = rows_of(client_for(seller), ad)
    assert [row["Količina"] for row in rows] == ["8", "8"]
    assert Offer.objects.get().fulfilled is None


@pytest.mark.feature("X-SHEET")
def test_a_sale_without_buyers(seller: User) -> None:
    ad = closed(make_ad(seller))
    _, [total] = rows_of(client_for(seller), ad)
    assert (total["Količina"], total["Ukupno"]) == ("0", "0,00")
    assert "bez kupaca" in text_of(pdf_of(seller, ad))


@pytest.mark.feature("X-SHEET")
def test_a_hundred_buyers_cost_no_more_statements_than_five(seller: User, sale: Ad) -> None:
    def statements(ad: Ad) -> int:
        with CaptureQueriesContext(connection) as asked:
            deal_sheet_of(*access_ended_sale(seller, ad.pk, clock.now()), clock.now())
        return len(asked)

    assert statements(sale) == statements(crowded(seller, 100))


# --- On paper --------------------------------------------------------------------------------------------------------


def crowded(seller: User, buyers: int) -> Ad:
    ad = make_ad(
        seller, name="Jabuke ajdared", quantity=3 * buyers, tiers=[(1, buyers, 100), (buyers + 1, 3 * buyers, 90)]
    )
    for number in range(buyers):
        make_offer(ad, make_user(f"gost{number:03d}", name=f"Živko Đorđević {number}"), 1 + number % 3)
    return closed(ad)


def pdf_of(seller: User, ad: Ad, query: str = "") -> bytes:
    answer: Any = client_for(seller).get(f"/api/products/{ad.pk}/sheet?file_type=pdf{query}")
    assert answer.status_code == 200, answer.content
    assert answer.headers["Content-Type"] == "application/pdf"
    assert answer.headers["Content-Disposition"].startswith("attachment; filename=")
    assert answer.headers["Cache-Control"] == "no-store"
    content: bytes = answer.content
    assert content.startswith(b"%PDF-")
    return content


def text_of(pdf: bytes) -> str:
    return "\n".join(page.extract_text() for page in PdfReader(io.BytesIO(pdf)).pages)


@pytest.mark.feature("X-SHEET")
def test_letters_of_both_scripts_are_on_paper(seller: User, sale: Ad) -> None:
    text = text_of(pdf_of(seller, sale))
    for words in (
        "PREGLED PRODAJE",
        "Љубица Ђорђевић",
        "Čedomir Žižić",
        "Sanja Prodavac",
        "1.080,00 EUR",
        "Stranica 1 od 1",
    ):
        assert words in text
    assert "Šćepanović" not in text  # rejected
    english = text_of(pdf_of(seller, sale, "&locale=en"))
    for words in ("DEAL SHEET", "Page 1 of 1", "1.080,00 EUR", "12 of"):
        assert words in english


@pytest.mark.feature("X-SHEET")
def test_a_hundred_buyers_fill_pages_with_heads_and_numbers(seller: User) -> None:
    text = text_of(pdf_of(seller, crowded(seller, 100)))
    [pages] = set(re.findall(r"Stranica \d+ od (\d+)", text))
    assert int(pages) >= 5
    assert [f"Stranica {number} od {pages}" in text for number in range(1, int(pages) + 1)] == [True] * int(pages)
    assert text.count("Telefon i e-mail") == int(pages)
    assert all(f"Živko Đorđević {number}\n" in text for number in range(100))
    assert text.count("Ukupno") == int(pages) + 1


@pytest.mark.feature("X-SHEET")
def test_a_letter_without_a_shape_is_no_fault(seller: User, buyer: User) -> None:
    User.objects.filter(pk=buyer.pk).update(name="Ana 😀 مرحبا " + "w" * 200, address="x" * 255)
    ad = make_ad(seller)
    place(ad, buyer, 5)
    assert "Ana" in text_of(pdf_of(seller, closed(ad)))
    assert isinstance(sheet(seller, ad), DealSheet)


def sheet(seller: User, ad: Ad) -> DealSheet:
    now = clock.now()
    with locale.language("sr"):
        return deal_sheet_of(*access_ended_sale(seller, ad.pk, now), now)


@pytest.mark.feature("X-SHEET")
def test_the_font_has_every_letter_of_both_serbian_scripts() -> None:
    letters = "abcčćdđefghijklmnoprsštuvzž" + "абвгдђежзијклљмнњопрстћуфхцчџш" + "„“–€"
    for file in pdf_pages.FONT_FILES.values():
        known = TTFont(file).getBestCmap()
        assert [sign for sign in letters + letters.upper() if ord(sign) not in known] == []
