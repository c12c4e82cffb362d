"""The e-invoice of a deal between firms, by the schema of OASIS.

`ubl-2.1.zip` holds the schema files of UBL 2.1 (OASIS Standard, 4 November 2013) that an invoice needs, unchanged.
"""

from datetime import timedelta
from decimal import Decimal
from functools import cache
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Any
from zipfile import ZipFile

import pytest
from lxml import etree
from rest_framework.test import APIClient

from marketplace.common.db import clock
from tests.clients import client_for
from tests.factories import make_business, make_user
from tests.trading.offers.helpers import data_of, error_of, past_expiry, place
from trading.accounts.models import User
from trading.catalogue.models import Ad
from trading.catalogue.rules import local_day
from trading.offers import services
from trading.offers.models import Offer
from trading.payments.e_invoice import GROUPS, INVOICE, VALUES
from trading.payments.models import Proforma
from trading.payments.services import issue_proforma

pytestmark = [pytest.mark.django_db, pytest.mark.feature("X-DEAL-16")]

SCHEMA = Path(__file__).parent / "ubl-2.1.zip"
NAMES = {"i": INVOICE, "cac": GROUPS, "cbc": VALUES}


@cache
def schema() -> Any:
    with TemporaryDirectory() as folder:
        ZipFile(SCHEMA).extractall(folder)
        return etree.XMLSchema(etree.parse(f"{folder}/maindoc/UBL-Invoice-2.1.xsd"))


@pytest.fixture
def customer() -> User:
    return make_business("pekara", full_name="Pekara Žito & sin d.o.o.", region="Čačak", postal_code="32000")


@pytest.fixture
def bought(ad: Ad, customer: User) -> Offer:
    """11 units at 90.00 between two firms."""
    return close(ad, customer)


def close(ad: Ad, buyer: User) -> Offer:
    """Return the deal of this buyer, with its proforma."""
    offer = place(ad, buyer, 11).offer
    past_expiry(ad)
    services.close_due_ads()
    issue_proforma(seller=ad.seller, offer_id=offer.pk, pay_by=local_day(clock.now()) + timedelta(days=5))
    return Offer.objects.get(pk=offer.pk)


def path(offer: Offer) -> str:
    return f"/api/deals/{offer.pk}/e-invoice"


def downloaded(person: User, offer: Offer) -> Any:
    """Return the document; it is valid by the schema."""
    answer: Any = client_for(person).get(path(offer))
    assert answer.status_code == 200, answer.content
    assert answer.headers["Content-Type"] == "application/xml"
    assert "no-store" in answer.headers["Cache-Control"]
    document = etree.fromstring(answer.content)
    schema().assertValid(document)
    return document


def text(document: Any, where: str) -> str:
    [found] = document.xpath(f"/i:Invoice/{where}/text()", namespaces=NAMES)
    return str(found)


TAX = "cac:TaxTotal/cac:TaxSubtotal"


@pytest.mark.feature("X-DEAL-16")
@pytest.mark.parametrize(
    ("vat", "added", "category"),
    [
        ("20", True, "S"),
        ("20", False, "S"),
        ("10", True, "S"),
        ("10", False, "S"),
        ("0", None, "Z"),
        ("none", None, "O"),
    ],
)
def test_amounts_are_those_of_the_proforma(
    firm: User, ad: Ad, customer: User, vat: str, added: bool | None, category: str
) -> None:
    Ad.objects.filter(pk=ad.pk).update(vat=vat, vat_added=added)
    ad.refresh_from_db()
    offer = close(ad, customer)
    deal = Proforma.objects.get(offer=offer).snapshot["deal"]
    document = downloaded(firm, offer)
    net, tax, payable = (deal["vat"][name] for name in ("net", "vat", "payable"))
    assert payable == deal["payable"]
    assert text(document, "cac:TaxTotal/cbc:TaxAmount") == text(document, f"{TAX}/cbc:TaxAmount") == tax
    assert text(document, f"{TAX}/cbc:TaxableAmount") == net
    assert text(document, f"{TAX}/cac:TaxCategory/cbc:ID") == category
    total = "cac:LegalMonetaryTotal"
    assert (
        text(document, f"{total}/cbc:TaxExclusiveAmount") == text(document, f"{total}/cbc:LineExtensionAmount") == net
    )
    assert text(document, f"{total}/cbc:TaxInclusiveAmount") == text(document, f"{total}/cbc:PayableAmount") == payable
    assert Decimal(net) + Decimal(tax) == Decimal(payable)
    line = "cac:InvoiceLine"
    assert text(document, f"{line}/cbc:LineExtensionAmount") == net
    price, units = (text(document, f"{line}/cac:Price/cbc:{name}") for name in ("PriceAmount", "BaseQuantity"))
    quantity = text(document, f"{line}/cbc:InvoicedQuantity")
    assert Decimal(quantity) * Decimal(price) / Decimal(units) == Decimal(net)
    assert set(document.xpath("//@currencyID")) == {"RSD"}


@pytest.mark.feature("X-DEAL-16")
def test_names_both_firms_and_the_payment(firm: User, customer: User, bought: Offer) -> None:
    document = downloaded(customer, bought)
    snapshot = Proforma.objects.get(offer=bought).snapshot
    assert text(document, "cbc:ID") == snapshot["number"]
    assert text(document, "cbc:InvoiceTypeCode") == "325"
    assert text(document, "cbc:DueDate") == snapshot["deal"]["pay_by"]
    for role, person in (("Supplier", firm), ("Customer", customer)):
        side = f"cac:Accounting{role}Party/cac:Party"
        assert text(document, f"{side}/cac:PartyLegalEntity/cbc:RegistrationName") == person.organisation.full_name
        assert text(document, f"{side}/cac:PartyTaxScheme/cbc:CompanyID") == person.organisation.tax_id
        assert text(document, f"{side}/cac:PostalAddress/cbc:CityName") == person.region
        assert text(document, f"{side}/cac:PostalAddress/cac:Country/cbc:IdentificationCode") == person.country.iso2
    means = "cac:PaymentMeans"
    assert text(document, f"{means}/cbc:PaymentID") == f"97{snapshot['reference']}"
    assert text(document, f"{means}/cac:PayeeFinancialAccount/cbc:ID") == firm.organisation.bank_account
    answer: Any = client_for(firm).get(path(bought))
    number = snapshot["number"].replace("/", "-")
    assert answer.headers["Content-Disposition"] == f'attachment; filename="predracun-{number}-med-od-lipe.xml"'
    assert answer.content == client_for(customer).get(path(bought)).content


@pytest.mark.feature("X-DEAL-16")
def test_two_sides_and_who_may_read_offers(
    firm: User, customer: User, admin: User, stranger: User, bought: Offer
) -> None:
    for reader in (firm, customer, admin):
        downloaded(reader, bought)
        assert data_of(client_for(reader).get(f"/api/deals/{bought.pk}/payment"))["has_e_invoice"] == 1
    error_of(client_for(stranger).get(path(bought)), 404, "not_found")
    error_of(APIClient().get(path(bought)), 401, "session")


@pytest.mark.feature("X-DEAL-16")
def test_says_what_is_missing(firm: User, customer: User, bought: Offer) -> None:
    client = client_for(firm)
    proforma = Proforma.objects.get(offer=bought)
    whole = proforma.snapshot
    for change, code in (
        ({"buyer": {**whole["buyer"], "organisation": False}}, "e_invoice_firms"),
        ({"seller": {**whole["seller"], "organisation": False}}, "e_invoice_firms"),
        ({"buyer": {**whole["buyer"], "tax_id": ""}}, "e_invoice_tax_number"),
        ({"deal": {**whole["deal"], "vat": None}}, "e_invoice_vat"),
    ):
        Proforma.objects.filter(pk=proforma.pk).update(snapshot={**whole, **change})
        error_of(client.get(path(bought)), 409, code)
        assert data_of(client.get(f"/api/deals/{bought.pk}/payment"))["has_e_invoice"] == 0


@pytest.mark.feature("X-DEAL-16")
def test_none_before_the_proforma_and_none_of_a_person(firm: User, ad: Ad) -> None:
    person = make_user("milica")
    offer = place(ad, person, 11).offer
    past_expiry(ad)
    services.close_due_ads()
    error_of(client_for(firm).get(path(offer)), 404, "not_found")
    issue_proforma(seller=firm, offer_id=offer.pk)
    error_of(client_for(firm).get(path(offer)), 409, "e_invoice_firms")


@pytest.mark.feature("X-DEAL-16")
def test_a_document_that_breaks_the_schema_is_found(firm: User, bought: Offer) -> None:
    """The schema really judges: without its currency the same document is refused."""
    document = downloaded(firm, bought)
    [amount] = document.xpath("//cbc:PayableAmount", namespaces=NAMES)
    del amount.attrib["currencyID"]
    assert not schema().validate(document)
