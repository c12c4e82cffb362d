"""Proformas and payment slips over HTTP: who has which, when, and what they say."""

import io
from base64 import b64decode
from decimal import Decimal
from typing import Any
from unittest.mock import ANY

import pytest
import zxingcpp
from PIL import Image
from pypdf import PdfReader

from marketplace.common.db import clock
from tests.clients import client_for
from tests.factories import make_ad, make_currency
from tests.trading.offers.helpers import data_of, error_of, past_expiry, place, reject
from trading.accounts.models import Organisation, User
from trading.catalogue.models import Ad
from trading.catalogue.rules import local_day
from trading.offers import services
from trading.offers.models import Offer
from trading.payments.models import Proforma, ProformaCounter
from trading.payments.reference import payment_reference

pytestmark = [pytest.mark.django_db, pytest.mark.feature("X-DEAL-09", "X-DEAL-10")]


def path(offer: Offer, document: str = "proforma") -> str:
    return f"/api/deals/{offer.pk}/{document}"


def issue(offer: Offer) -> dict[str, Any]:
    """Issue the proforma, or get the one that was issued before."""
    answer = client_for(offer.ad.seller).post(path(offer))
    assert answer.status_code in {200, 201}, answer.json()
    issued: dict[str, Any] = answer.json()["data"]
    return issued


def read_pdf(person: User, offer: Offer, document: str, lang: str = "sr") -> PdfReader:
    answer: Any = client_for(person).get(f"{path(offer, document)}?lang={lang}")
    assert answer.status_code == 200, answer.content
    assert answer.headers["Content-Type"] == "application/pdf"
    assert "no-store" in answer.headers["Cache-Control"]
    return PdfReader(io.BytesIO(answer.content))


def words_of(pdf: PdfReader) -> str:
    return " ".join(" ".join(page.extract_text().replace("\u00a0", " ").split()) for page in pdf.pages)


def code_in(pdf: PdfReader) -> dict[str, str]:
    """Return the fields of the code that the slip shows, as a decoder that is not ours reads it."""
    [picture] = pdf.pages[0].images
    [found] = zxingcpp.read_barcodes(Image.open(io.BytesIO(picture.data)), formats=zxingcpp.BarcodeFormat.QRCode)
    return dict(field.split(":", 1) for field in found.text.split("|"))


# --- Proforma --------------------------------------------------------------------------------------------------------


@pytest.mark.feature("X-DEAL-09")
def test_the_seller_issues_it_once(firm: User, deal: Offer) -> None:
    client = client_for(firm)
    first = client.post(path(deal))
    assert first.status_code == 201
    again = client.post(path(deal))
    assert again.status_code == 200
    assert again.json() == first.json()
    assert first.json()["data"]["number"] == f"1/{clock.today().year}"
    assert Proforma.objects.count() == 1


@pytest.mark.feature("X-DEAL-09")
def test_both_sides_and_who_may_read_offers_have_it(
    firm: User, buyer: User, stranger: User, admin: User, deal: Offer
) -> None:
    for person in (firm, buyer, admin):
        error_of(client_for(person).get(f"{path(deal)}?lang=sr"), 404, "not_found")
    error_of(client_for(buyer).post(path(deal)), 403, "forbidden")
    for person in (stranger, admin):
        error_of(client_for(person).post(path(deal)), 404, "not_found")
    assert not Proforma.objects.exists()
    issue(deal)
    for person in (firm, buyer, admin):
        assert len(read_pdf(person, deal, "proforma").pages) == 1
    for document in ("proforma", "payment-slip", "payment"):
        error_of(client_for(stranger).get(f"{path(deal, document)}?lang=sr"), 404, "not_found")
        error_of(client_for().get(f"{path(deal, document)}?lang=sr"), 401, "session")
    error_of(client_for(buyer).get(f"{path(deal)}?lang=de"), 400, "validation")
    error_of(client_for(buyer).get(path(deal)), 400, "validation")


@pytest.mark.feature("X-DEAL-09")
def test_it_says_who_sells_what_for_how_much(firm: User, buyer: User, deal: Offer) -> None:
    number = issue(deal)["number"]
    reference = payment_reference(local_day(deal.ad.closed_at or clock.now()).year, deal.pk)
    serbian = words_of(read_pdf(buyer, deal, "proforma"))
    for text in (
        f"Predračun br. {number}",
        "Alati Gruža d.o.o.",
        f"PIB: {firm.organisation.tax_id}",
        "840-955845-10",
        buyer.name,
        buyer.address,
        "Med od lipe",
        "11 kom.",
        "90,00 RSD",
        "Osnovica bez PDV-a 990,00 RSD",
        "PDV 20% 198,00 RSD",
        "Ukupno za plaćanje 1.188,00 RSD",
        "bez PDV-a; PDV 20 % se dodaje",
        f"97 {reference}",
        "Po predračunu, u roku od 7 dana",
    ):
        assert text in serbian, text
    english = words_of(read_pdf(buyer, deal, "proforma", "en"))
    for text in (f"Proforma invoice no. {number}", "Total to be paid 1.188,00 RSD", "VAT 20% 198,00 RSD", "11 pcs"):
        assert text in english, text


@pytest.mark.feature("X-DEAL-09", "X-VAT")
@pytest.mark.parametrize(
    ("vat", "added", "said", "unsaid"),
    [
        ("10", False, ["sa PDV-om (10 %)", "900,00 RSD", "90,00 RSD", "Ukupno za plaćanje 990,00 RSD"], ["se dodaje"]),
        ("0", None, ["PDV 0 %", "Ukupno za plaćanje 990,00 RSD"], ["Osnovica"]),
        ("none", None, ["prodavac nije u sistemu PDV-a", "Ukupno za plaćanje 990,00 RSD"], ["Osnovica"]),
        ("", None, ["Ukupno za plaćanje 990,00 RSD"], ["Osnovica", "PDV 0", "sistemu"]),
    ],
)
def test_vat_is_as_the_ad_states_it(
    buyer: User, deal: Offer, vat: str, added: bool | None, said: list[str], unsaid: list[str]
) -> None:
    Ad.objects.filter(pk=deal.ad_id).update(vat=vat, vat_added=added)
    issue(deal)
    text = words_of(read_pdf(buyer, deal, "proforma"))
    assert [part for part in said if part not in text] == []
    assert [part for part in unsaid if part in text] == []


@pytest.mark.feature("X-DEAL-09")
def test_it_stays_as_it_was_issued(firm: User, buyer: User, deal: Offer) -> None:
    issue(deal)
    before = client_for(buyer).get(f"{path(deal)}?lang=sr")
    User.objects.filter(pk=buyer.pk).update(name="Drugo Ime")
    Organisation.objects.filter(pk=firm.pk).update(full_name="Druga firma")
    after = client_for(buyer).get(f"{path(deal)}?lang=sr")
    assert getattr(after, "content", None) == getattr(before, "content", "")
    assert code_in(read_pdf(buyer, deal, "payment-slip"))["R"] == "840000000095584510"  # as on the proforma


@pytest.mark.feature("X-DEAL-09")
def test_numbers_go_on_by_seller_and_year(firm: User, buyer: User, seller: User) -> None:
    offers = [place(make_ad(firm), buyer, 5).offer for _ in range(3)]
    other = place(make_ad(seller), buyer, 5).offer
    for offer in (*offers, other):
        past_expiry(offer.ad)
    services.close_due_ads()
    numbers = [issue(offer)["number"] for offer in (*offers, other)]
    year = clock.today().year
    assert numbers == [f"1/{year}", f"2/{year}", f"3/{year}", f"1/{year}"]
    assert set(ProformaCounter.objects.values_list("seller__username", "last")) == {("alati", 3), ("prodavac", 1)}


@pytest.mark.feature("X-DEAL-09", "X-DEAL-10")
@pytest.mark.parametrize("state", ["running", "rejected"])
def test_only_a_deal_is_paid_for(firm: User, buyer: User, ad: Ad, state: str) -> None:
    Ad.objects.filter(pk=ad.pk).update(allows_reject=True)
    placement = place(ad, buyer, 5)
    if state == "rejected":
        past_expiry(ad)
        services.close_due_ads()
        reject(placement)
    error_of(client_for(firm).post(path(placement.offer)), 409, "proforma_unavailable")
    error_of(client_for(buyer).get(f"{path(placement.offer, 'payment-slip')}?lang=sr"), 409, "nothing_to_pay")
    payment = client_for(buyer).get(path(placement.offer, "payment"))
    if state == "rejected":
        found = data_of(payment)
        assert (found["proforma"], found["can_issue"], found["slip"]) == (None, 0, None)
    else:
        error_of(payment, 409, "nothing_to_pay")
    assert not Proforma.objects.exists()
    assert not ProformaCounter.objects.exists()


@pytest.mark.feature("X-DEAL-09")
def test_a_rejected_deal_keeps_its_proforma_and_is_not_paid(firm: User, buyer: User, ad: Ad) -> None:
    Ad.objects.filter(pk=ad.pk).update(allows_reject=True)
    placement = place(ad, buyer, 5)
    past_expiry(ad)
    services.close_due_ads()
    issued = issue(placement.offer)
    reject(placement)
    assert issue(placement.offer) == issued
    assert len(read_pdf(buyer, placement.offer, "proforma").pages) == 1
    error_of(client_for(buyer).get(f"{path(placement.offer, 'payment-slip')}?lang=sr"), 409, "nothing_to_pay")
    assert data_of(client_for(buyer).get(path(placement.offer, "payment")))["slip"] is None


@pytest.mark.feature("X-DEAL-09")
def test_a_sale_that_no_job_has_closed_is_closed_first(firm: User, buyer: User, ad: Ad) -> None:
    offer = place(ad, buyer, 11).offer
    past_expiry(ad)
    assert code_in(read_pdf(buyer, offer, "payment-slip"))["I"] == "RSD1188,00"
    issue(offer)
    assert Ad.objects.get(pk=ad.pk).achieved_price == Decimal(90)


# --- Payment slip ----------------------------------------------------------------------------------------------------


@pytest.mark.feature("X-DEAL-10")
def test_a_foreign_decoder_reads_what_the_slip_says(firm: User, buyer: User, deal: Offer) -> None:
    reference = payment_reference(local_day(deal.ad.closed_at or clock.now()).year, deal.pk)
    expected = {
        "K": "PR",
        "V": "01",
        "C": "1",
        "R": "840000000095584510",
        "N": "Alati Gruža d.o.o., Industrijska 5, 34000 Kragujevac",
        "I": "RSD1188,00",
        "P": f"{buyer.name}, {buyer.address}, {buyer.postal_code} {buyer.region}",
        "SF": "289",
        "S": f"Kupovina na Zbiru, ponuda {deal.pk}",
        "RO": f"97{reference}",
    }
    for person, lang in ((firm, "sr"), (buyer, "en")):
        assert code_in(read_pdf(person, deal, "payment-slip", lang)) == expected
    text = words_of(read_pdf(buyer, deal, "payment-slip"))
    for part in ("840-0000000955845-10", "1.188,00", reference, "Šifra plaćanja 289", "Alati Gruža d.o.o."):
        assert part in text.replace("\n", " "), part
    number = issue(deal)["number"]
    assert code_in(read_pdf(buyer, deal, "payment-slip"))["S"] == f"Uplata po predračunu {number}"


@pytest.mark.feature("X-DEAL-10")
def test_the_page_of_the_deal_shows_what_the_slip_says(buyer: User, deal: Offer) -> None:
    shown = data_of(client_for(buyer).get(path(deal, "payment")))["slip"]
    kind, _, picture = shown.pop("qr").partition(",")
    assert kind == "data:image/png;base64"
    [code] = zxingcpp.read_barcodes(Image.open(io.BytesIO(b64decode(picture))), formats=zxingcpp.BarcodeFormat.QRCode)
    assert dict(field.split(":", 1) for field in code.text.split("|")) == code_in(read_pdf(buyer, deal, "payment-slip"))
    assert shown == {
        "payee": "Alati Gruža d.o.o., Industrijska 5, 34000 Kragujevac",
        "account": "840-0000000955845-10",
        "code": "289",
        "purpose": f"Kupovina na Zbiru, ponuda {deal.pk}",
        "model": "97",
        "reference": payment_reference(local_day(deal.ad.closed_at or clock.now()).year, deal.pk),
    }


@pytest.mark.feature("X-DEAL-10")
def test_a_firm_pays_by_its_own_code(firm: User, ad: Ad) -> None:
    from tests.factories import make_business

    customer = make_business("kupci")
    offer = place(ad, customer, 11).offer
    past_expiry(ad)
    assert code_in(read_pdf(customer, offer, "payment-slip"))["SF"] == "221"


@pytest.mark.feature("X-DEAL-10")
@pytest.mark.parametrize(
    ("account", "currency", "code"),
    [
        ("840-955845-10", "EUR", "payment_slip_currency"),
        ("RS35 840", "RSD", "payment_slip_account"),
        ("", "RSD", "payment_slip_account"),
    ],
)
def test_without_dinars_or_a_serbian_account_there_is_no_slip(
    firm: User, buyer: User, deal: Offer, account: str, currency: str, code: str
) -> None:
    make_currency("EUR")
    Ad.objects.filter(pk=deal.ad_id).update(currency_id=currency)
    Organisation.objects.filter(pk=firm.pk).update(bank_account=account)
    error_of(client_for(buyer).get(f"{path(deal, 'payment-slip')}?lang=sr"), 409, code)
    assert data_of(client_for(buyer).get(path(deal, "payment")))["slip"] is None


@pytest.mark.feature("X-DEAL-10")
def test_a_private_seller_has_no_slip_but_a_proforma(seller: User, buyer: User) -> None:
    ad = make_ad(seller, currency=make_currency("RSD"))
    offer = place(ad, buyer, 5).offer
    past_expiry(ad)
    error_of(client_for(buyer).get(f"{path(offer, 'payment-slip')}?lang=sr"), 409, "payment_slip_account")
    assert issue(offer)["number"].startswith("1/")
    assert "Račun primaoca" not in words_of(read_pdf(buyer, offer, "proforma"))


@pytest.mark.feature("X-DEAL-10")
def test_an_amount_beyond_the_code_is_refused(buyer: User, deal: Offer) -> None:
    Ad.objects.filter(pk=deal.ad_id).update(current_price=Decimal("999999999.99"), achieved_price="999999999.99")
    Offer.objects.filter(pk=deal.pk).update(quantity=99_999)
    error_of(client_for(buyer).get(f"{path(deal, 'payment-slip')}?lang=sr"), 409, "payment_slip_amount")


# --- What there is ---------------------------------------------------------------------------------------------------


@pytest.mark.feature("X-DEAL-09")
def test_what_a_deal_costs_and_which_documents_there_are(firm: User, buyer: User, admin: User, deal: Offer) -> None:
    slip = data_of(client_for(buyer).get(path(deal, "payment")))["slip"]
    expected = {
        "net": "990.00",
        "vat": "198.00",
        "payable": "1188.00",
        "pro_vat": "20",
        "pro_vat_added": 1,
        "cur_id": "RSD",
        "delivery": "unsaid",
        "pay_by": None,
        "proforma": None,
        "can_issue": 0,
        "slip": slip,
        "has_slip": 1,
        "has_e_invoice": 0,
        "account_change": None,
    }
    assert data_of(client_for(firm).get(path(deal, "payment"))) == {**expected, "can_issue": 1}
    for person in (buyer, admin):
        assert data_of(client_for(person).get(path(deal, "payment"))) == expected
    issued = issue(deal)
    slip["purpose"], slip["qr"] = f"Uplata po predračunu {issued['number']}", ANY
    assert data_of(client_for(firm).get(path(deal, "payment"))) == {**expected, "proforma": issued}
    Ad.objects.filter(pk=deal.ad_id).update(vat="", vat_added=None)
    seen = data_of(client_for(buyer).get(path(deal, "payment")))
    assert (seen["pro_vat"], seen["pro_vat_added"], seen["payable"]) == (None, None, "990.00")


@pytest.mark.feature("X-DEAL-09")
def test_a_closed_buyers_name_is_on_no_new_document(buyer: User, deal: Offer) -> None:
    User.objects.filter(pk=buyer.pk).update(erased_at=clock.now())
    assert data_of(client_for(deal.ad.seller).get(path(deal, "payment")))["can_issue"] == 0
    error_of(client_for(deal.ad.seller).post(path(deal)), 409, "proforma_unavailable")
    fields = code_in(read_pdf(deal.ad.seller, deal, "payment-slip"))
    assert buyer.name not in fields.get("P", "")
