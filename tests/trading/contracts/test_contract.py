"""Contracts: who may make one, what it holds, and that it stays the same."""

import re
import zipfile
from collections.abc import Callable
from datetime import datetime
from decimal import Decimal
from io import BytesIO
from typing import Any
from xml.etree import ElementTree

import pytest
from pypdf import PdfReader

from marketplace.common.db import clock
from marketplace.common.text.numbers import NO_BREAK
from tests.clients import client_for
from tests.factories import make_ad, make_business, make_user
from tests.trading.offers.helpers import database_snapshot, give_up, past_expiry, place, reject, reloaded, tier_at
from trading.accounts.models import User
from trading.catalogue.models import Ad
from trading.catalogue.offer_states import OfferStatus
from trading.codebooks.definitions.transport_clauses import TransportClause
from trading.contracts.composing import compose, money
from trading.contracts.errors import ContractUnavailable
from trading.contracts.models import Contract
from trading.contracts.reproducible_zip import xml_safe
from trading.contracts.services import contract_file
from trading.offers import services
from trading.offers.errors import NotTheSeller, OfferNotFound
from trading.offers.models import Offer
from trading.offers.steps import OfferWrite

pytestmark = [pytest.mark.django_db, pytest.mark.feature("M-CTR-01", "M-CTR-02")]

KINDS = [(language, file_type) for language in ("sr", "en") for file_type in ("odt", "docx", "pdf")]
TEXTS = {
    "shipping_info": "Kurirom <na adresu> & dalje",
    "shipping_time": "do 10 radnih dana",
    "payment_info": "Po predračunu, 7 dana",
    "deposit_info": "Avans 20 %",
    "contract_requirements": "Overen pečat",
    "claims_responsibility": "Odgovara prodavac",
    "claims_info": "Pisano, 8 dana",
    "warranty_info": "24 meseca",
    "warranty_address": "Servis Gruža",
    "limitations": "Samo za Srbiju",
    "jurisdiction": "Privredni sud u Kragujevcu",
    "company_rules_link": "https://alati.example/pravila",
    "order_form": "Obrazac P1",
    "reject_rules": "Pravila O1",
    "reject_form": "Obrazac O2",
    "return_shipping_requirements": "Neoštećeno",
    "return_shipping_cost": "Plaća kupac",
    "no_reject_condition": "Otvoreno pakovanje",
    "postal_info": "Pošta 11000",
    "court_avoidance": "Medijacija",
}


@pytest.fixture
def firm() -> User:
    return make_business("alati", full_name="Alati Gruža d.o.o.", address="Industrijska 5", phone1="+381 34 000 111")


@pytest.fixture
def ad(firm: User) -> Ad:
    clause = TransportClause.objects.create(
        kind=1, code="DAP", description_sr="isporučeno na mestu", description_en="delivered at place"
    )
    return make_ad(
        firm,
        name="Bušilica <18 V> & kofer",
        description="Prvi red.\nDrugi red.",
        allows_reject=True,
        individuals_trading=True,
        international_shipping_days=30,
        shipping_included=True,
        road_clause=clause,
        **TEXTS,
    )


def sale(ad: Ad, buyer: User, quantity: int = 11) -> OfferWrite:
    """A fulfilled offer of a closed sale: 11 units at 90."""
    placement = place(ad, buyer, quantity)
    past_expiry(ad)
    services.close_due_ads()
    return placement


def text_of(content: bytes, file_type: str) -> str:
    """Return all words of the file in their order, its parts apart by a space."""
    if file_type == "pdf":
        return " ".join(" ".join(page.extract_text().split()) for page in PdfReader(BytesIO(content)).pages)
    member = "content.xml" if file_type == "odt" else "word/document.xml"
    with zipfile.ZipFile(BytesIO(content)) as archive:
        assert archive.testzip() is None
        root = ElementTree.fromstring(archive.read(member))
    return " ".join(part.strip() for part in root.itertext() if part.strip())


def make(ad: Ad, placement: OfferWrite, language: Any = "sr", file_type: Any = "odt") -> bytes:
    return contract_file(user=ad.seller, offer_id=placement.offer.pk, language=language, file_type=file_type).content


@pytest.mark.feature("M-CTR-01")
@pytest.mark.parametrize(("language", "file_type"), KINDS)
def test_holds_both_parties_the_deal_and_every_term(ad: Ad, buyer: User, language: str, file_type: str) -> None:
    placement = sale(ad, buyer)

    text = text_of(make(ad, placement, language, file_type), file_type).replace("\u00a0", " ")

    firm = ad.seller
    for value in (
        firm.organisation.full_name,
        firm.organisation.tax_id,
        firm.organisation.company_id,
        firm.organisation.bank_account,
        firm.organisation.contact_person,
        firm.email,
        "Industrijska 5",
        "+381 34 000 111",
        buyer.name,
        buyer.address,
        buyer.phone,
        buyer.email,
        ad.name,
        "Prvi red.",
        "Drugi red.",
        "90,00 EUR",
        "990,00 EUR",
        "DAP",
        *TEXTS.values(),
    ):
        assert value in text, value
    if language == "sr":
        assert "Ugovor o kupoprodaji" in text
        assert "11 kom." in text
        assert "isporučeno na mestu" in text
        assert "Pravo potrošača na odustanak" in text
        assert "14 dana" in text
    else:
        assert "Contract of sale" in text
        assert "11 pcs" in text
        assert "delivered at place" in text
        assert "right of withdrawal" in text
        assert "14 days" in text


def test_a_firm_has_no_consumers_right_of_withdrawal(ad: Ad) -> None:
    placement = sale(ad, make_business("kupci"))
    assert "Pravo potrošača" not in text_of(make(ad, placement), "odt")


@pytest.mark.feature("M-CTR-01")
@pytest.mark.parametrize(("language", "file_type"), KINDS)
def test_the_same_contract_is_the_same_bytes_when_profiles_change(
    ad: Ad, buyer: User, language: str, file_type: str
) -> None:
    placement = sale(ad, buyer)
    first = make(ad, placement, language, file_type)

    User.objects.filter(pk=buyer.pk).update(name="Drugo Ime", address="Nova 1")
    Ad.objects.filter(pk=ad.pk).update(payment_info="Drugačije")

    assert make(ad, placement, language, file_type) == first
    assert Contract.objects.count() == 1


@pytest.mark.feature("M-CTR-02")
def test_the_first_contract_sets_status_5_once(ad: Ad, buyer: User) -> None:
    placement = sale(ad, buyer)
    make(ad, placement)
    offer = Offer.objects.get()
    assert offer.status == OfferStatus.CONTRACTED
    contract = Contract.objects.get()
    assert contract.number == f"ZB-{reloaded(ad).closed_at:%Y}-{offer.pk:06d}"
    make(ad, placement, "en", "docx")
    assert Offer.objects.get().changed_at == offer.changed_at


@pytest.mark.feature("M-CTR-01")
def test_closes_a_sale_that_no_job_has_closed(ad: Ad, buyer: User) -> None:
    placement = place(ad, buyer, 11)
    past_expiry(ad)
    make(ad, placement)
    assert reloaded(ad).achieved_price == Decimal(90)
    assert Offer.objects.get().status == OfferStatus.CONTRACTED


def unsold(ad: Ad, buyer: User) -> OfferWrite:
    placement = place(ad, buyer, 5, limit=tier_at(ad, 3))
    past_expiry(ad)
    return placement


def rejected(ad: Ad, buyer: User) -> OfferWrite:
    return reject(sale(ad, buyer))


@pytest.mark.feature("M-CTR-01")
@pytest.mark.parametrize(
    "prepare",
    [
        lambda ad, buyer: place(ad, buyer, 5),
        lambda ad, buyer: give_up(place(ad, buyer, 5)),
        unsold,
        rejected,
    ],
    ids=["running", "gave up", "unsold", "rejected"],
)
def test_only_a_fulfilled_offer_gets_a_contract(ad: Ad, buyer: User, prepare: Callable[[Ad, User], OfferWrite]) -> None:
    placement = prepare(ad, buyer)
    before = database_snapshot()
    with pytest.raises(ContractUnavailable):
        make(ad, placement)
    assert database_snapshot() == before
    assert not Contract.objects.exists()


@pytest.mark.feature("M-CTR-01", "M-API-02")
def test_only_the_seller_makes_it(ad: Ad, buyer: User, stranger: User) -> None:
    placement = sale(ad, buyer)
    before = database_snapshot()
    for person, error in ((buyer, NotTheSeller), (stranger, OfferNotFound)):
        with pytest.raises(error):
            contract_file(user=person, offer_id=placement.offer.pk, language="sr")
    assert database_snapshot() == before


def test_a_limited_offer_tells_its_limit_and_an_empty_term_that_nothing_was_agreed(buyer: User) -> None:
    ad = make_ad(make_user("prodavac"))
    place(ad, make_user("drugi"), 10)
    placement = place(ad, buyer, 11, limit=tier_at(ad, 2))
    past_expiry(ad)
    text = text_of(make(ad, placement), "odt").replace("\u00a0", " ")
    assert "cena ne pređe 90,00 EUR" in text
    assert "Nije posebno ugovoreno." in text
    assert "Strane nisu posebno ugovorile nadležnost" in text


def test_no_character_breaks_the_file() -> None:
    assert xml_safe("zvono \x07 i pola para \ud83d]]> \U0001f600") == "zvono  i pola para ]]> \U0001f600"


def test_odt_is_an_opendocument_by_its_first_member(ad: Ad, buyer: User) -> None:
    content = make(ad, sale(ad, buyer))
    assert content[:4] == b"PK\x03\x04"
    assert content[30:38] == b"mimetype"
    assert content[38:77] == b"application/vnd.oasis.opendocument.text"


def test_amounts_are_exact_at_any_size() -> None:
    assert money("99999998900000000.99", "RSD") == "99.999.998.900.000.000,99\u00a0RSD"


def test_composing_reads_nothing_but_the_snapshot(ad: Ad, buyer: User, django_assert_num_queries: Any) -> None:
    make(ad, sale(ad, buyer))
    snapshot = Contract.objects.get().snapshot
    with django_assert_num_queries(0):
        compose(snapshot, "sr")


@pytest.mark.feature("M-CTR-01", "M-LIFE-03")
def test_says_from_when_the_fourteen_days_run_and_nothing_of_a_rejection_that_has_ended(ad: Ad, buyer: User) -> None:
    """The date is the one of the lists and the calendar; the seller may no longer reject."""
    placement = sale(ad, buyer)
    [row] = client_for(buyer).get("/api/user/purchases").json()["data"]
    words = text_of(make(ad, placement, "en"), "odt").replace("\u00a0", " ")
    last = datetime.fromisoformat(row["withdraw_by"]).astimezone(clock.BELGRADE)
    assert f"does not end before {last.day} {last:%B} {last.year}" in words
    assert "within 14 days of receipt of the goods" in words
    assert "with this contract the right to reject it ends" in words
    assert "Time limit of the seller" not in words
    assert "11 pcs of 30 pcs were sold" in words


@pytest.mark.feature("M-CTR-01")
def test_delivery_is_never_free_and_paid_separately(ad: Ad, buyer: User) -> None:
    """An ad of before the form refused it"""
    Ad.objects.filter(pk=ad.pk).update(free_shipping=True, shipping_included=False, shipping_additional=True)
    text = text_of(make(ad, sale(ad, buyer)), "odt")
    assert "isporuka je besplatna" in text
    assert "plaćaju posebno" not in text


def test_the_full_stop_of_a_year_gives_way_to_the_sign_after_it(ad: Ad, buyer: User) -> None:
    placement = sale(ad, buyer)
    past_expiry(ad)
    text = text_of(make(ad, placement), "odt").replace(NO_BREAK, " ")
    assert re.search(r"prodaje \d+\. \w+ \d{4}, između", text)
    assert re.search(r"ne ističe pre \d+\. \w+ \d{4}\.(?!\.)", text)
    assert re.search(r"\d+\. \w+ \d{4}, \d\d:\d\d", text)
