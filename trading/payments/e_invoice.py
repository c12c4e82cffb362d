"""The proforma of a deal between firms as a UBL 2.1 invoice. Pure: the same snapshot always gives the same bytes.

Source: OASIS Universal Business Language 2.1, document Invoice; docs/spec/domain.md, "E-invoice". The codes are those
of UN/EDIFACT: 325 a proforma invoice, 30 a credit transfer, and S, Z, O of the list 5305 for VAT.
"""

from __future__ import annotations

from collections.abc import Mapping
from datetime import datetime
from typing import Any, Final, Literal
from xml.etree.ElementTree import Element, register_namespace, tostring

from marketplace.common.db.clock import BELGRADE
from trading.payments.reference import MODEL

Data = Mapping[str, Any]
Side = Literal["seller", "buyer"]
SIDES: Final[tuple[Side, Side]] = ("seller", "buyer")

INVOICE: Final = "urn:oasis:names:specification:ubl:schema:xsd:Invoice-2"
GROUPS: Final = "urn:oasis:names:specification:ubl:schema:xsd:CommonAggregateComponents-2"
VALUES: Final = "urn:oasis:names:specification:ubl:schema:xsd:CommonBasicComponents-2"
CATEGORIES: Final = {"20": "S", "10": "S", "0": "Z", "none": "O"}
"""What an ad states of VAT -> standard rate, zero rated, not subject to VAT."""
NOT_IN_VAT: Final = "Prodavac nije u sistemu PDV-a"

for prefix, namespace in (("", INVOICE), ("cac", GROUPS), ("cbc", VALUES)):
    register_namespace(prefix, namespace)


def value(name: str, text: str, **attributes: str) -> list[Element]:
    """Return an element with this text, none for the empty text."""
    element = Element(f"{{{VALUES}}}{name}", attributes)
    element.text = text
    return [element] if text else []


def group(name: str, *parts: list[Element]) -> list[Element]:
    """Return an element with these parts, none without any."""
    element = Element(f"{{{GROUPS}}}{name}")
    element.extend(part for some in parts for part in some)
    return [element] if len(element) else []


def write_e_invoice(snapshot: Data, countries: Mapping[Side, str]) -> bytes:
    """Return the XML. snapshot: of a proforma that states VAT. countries: ISO 3166 codes, "" where unknown."""
    issued = datetime.fromisoformat(snapshot["issued_at"]).astimezone(BELGRADE)
    deal = snapshot["deal"]
    parts = (
        value("UBLVersionID", "2.1"),
        value("ID", snapshot["number"]),
        value("IssueDate", f"{issued:%Y-%m-%d}"),
        value("DueDate", deal.get("pay_by") or ""),
        value("InvoiceTypeCode", "325"),
        value("Note", "Predračun, nije račun."),
        value("DocumentCurrencyCode", deal["currency"]),
        group("AccountingSupplierParty", party(snapshot["seller"], countries["seller"], tax_scheme(deal))),
        group("AccountingCustomerParty", party(snapshot["buyer"], countries["buyer"], tax_scheme(deal))),
        payment_means(snapshot),
        group("PaymentTerms", value("Note", snapshot["terms"]["payment_info"])),
        tax_total(deal),
        totals(deal),
        line(snapshot),
    )
    root = Element(f"{{{INVOICE}}}Invoice")
    root.extend(part for some in parts for part in some)
    content: bytes = tostring(root, encoding="utf-8", xml_declaration=True)
    return content


def tax_scheme(deal: Data) -> list[Element]:
    """Return the tax that the parties' numbers are of: a seller who is not in the VAT system has no number of VAT."""
    return group("TaxScheme", value("ID", "TAX" if deal["vat"]["rate"] == "none" else "VAT"))


def party(side: Data, country: str, scheme: list[Element]) -> list[Element]:
    """Return a firm as it stood when the proforma was issued."""
    name = side["full_name"] or side["name"]
    named = side["country"]["sr"] if side["country"] else ""
    return group(
        "Party",
        group("PartyName", value("Name", side["name"] or name)),
        group(
            "PostalAddress",
            value("StreetName", side["address"]),
            value("CityName", side["region"]),
            value("PostalZone", side["postal_code"]),
            group("Country", value("IdentificationCode", country), value("Name", named)),
        ),
        group("PartyTaxScheme", value("CompanyID", side["tax_id"]), scheme),
        group("PartyLegalEntity", value("RegistrationName", name), value("CompanyID", side["company_id"])),
        group("Contact", value("Telephone", next(iter(side["phones"]), "")), value("ElectronicMail", side["email"])),
    )


def payment_means(snapshot: Data) -> list[Element]:
    return group(
        "PaymentMeans",
        value("PaymentMeansCode", "30"),
        value("PaymentID", MODEL + snapshot["reference"]),
        group("PayeeFinancialAccount", value("ID", snapshot["seller"]["bank_account"])),
    )


def amount(name: str, text: str, deal: Data) -> list[Element]:
    return value(name, text, currencyID=deal["currency"])


def tax_category(name: str, deal: Data, *, with_reason: bool) -> list[Element]:
    rate = deal["vat"]["rate"]
    return group(
        name,
        value("ID", CATEGORIES[rate]),
        value("Percent", "" if rate == "none" else rate),
        value("TaxExemptionReason", NOT_IN_VAT if with_reason and rate == "none" else ""),
        group("TaxScheme", value("ID", "VAT")),
    )


def tax_total(deal: Data) -> list[Element]:
    vat = deal["vat"]
    return group(
        "TaxTotal",
        amount("TaxAmount", vat["vat"], deal),
        group(
            "TaxSubtotal",
            amount("TaxableAmount", vat["net"], deal),
            amount("TaxAmount", vat["vat"], deal),
            tax_category("TaxCategory", deal, with_reason=True),
        ),
    )


def totals(deal: Data) -> list[Element]:
    vat = deal["vat"]
    return group(
        "LegalMonetaryTotal",
        amount("LineExtensionAmount", vat["net"], deal),
        amount("TaxExclusiveAmount", vat["net"], deal),
        amount("TaxInclusiveAmount", vat["payable"], deal),
        amount("PayableAmount", vat["payable"], deal),
    )


def line(snapshot: Data) -> list[Element]:
    """Return the goods. A price with VAT has no exact net price of a unit, so this price is of the whole quantity."""
    deal, goods = snapshot["deal"], snapshot["goods"]
    quantity = str(deal["quantity"])
    return group(
        "InvoiceLine",
        value("ID", "1"),
        value("Note", goods["unit"]["short_sr"]),
        value("InvoicedQuantity", quantity),
        amount("LineExtensionAmount", deal["vat"]["net"], deal),
        group("Item", value("Name", goods["name"]), tax_category("ClassifiedTaxCategory", deal, with_reason=False)),
        group("Price", amount("PriceAmount", deal["vat"]["net"], deal), value("BaseQuantity", quantity)),
    )
