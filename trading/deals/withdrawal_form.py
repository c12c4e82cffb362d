"""The statutory form with which a consumer withdraws from a contract, filled in with the data of a deal.

The form is that of the Consumer Protection Act of Serbia ("Obrazac za odustanak od ugovora"). Names and addresses are
those of the contract where one was made, else those of now.

Source: docs/spec/domain.md, "Withdrawal of a consumer".
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from datetime import datetime
from typing import Any, Final

from marketplace.common.text import numbers
from marketplace.common.text.normalise import file_stem
from trading.accounts.models import User
from trading.codebooks.quantities import format_quantity, unit_words
from trading.contracts.blocks import DefinitionList, Document, Heading, Paragraph, Rows, Signatures, Title
from trading.contracts.composing import BELGRADE
from trading.contracts.formats import CONTENT_TYPES, FileType, write_document
from trading.contracts.services import ContractFile, Language
from trading.contracts.snapshot import party
from trading.contracts.wording import WORDINGS
from trading.deals.errors import NoWithdrawalForm
from trading.deals.selectors import Deal, access_deal
from trading.offers.amounts import amounts_at_price
from trading.offers.errors import NoDeal
from trading.offers.rules import is_deal
from trading.offers.services import access_offer

Person = Mapping[str, Any]


@dataclass(frozen=True, slots=True)
class FormWords:
    """The form's words in one language."""

    title: str
    subtitle: str
    hint: str
    to: str
    consumer: str
    statement: str
    contract: str
    goods: str
    quantity: str
    total: str
    ordered: str
    received: str
    date: str
    signature: str
    signing: str
    footer: str
    file: str


SERBIAN: Final = FormWords(
    title="Obrazac za odustanak od ugovora",
    subtitle="zaključenog na daljinu",
    hint="Popunite i pošaljite ovaj obrazac prodavcu samo ako želite da odustanete od ugovora.",
    to="Prima (trgovac)",
    consumer="Potrošač",
    statement="Ovim obaveštavam da odustajem od ugovora o prodaji sledeće robe, odnosno pružanju sledeće usluge:",
    contract="Broj ugovora",
    goods="Roba ili usluga",
    quantity="Količina",
    total="Ukupna cena",
    ordered="Ugovoreno dana",
    received="Primljeno dana",
    date="Datum",
    signature="Potpis potrošača",
    signing="Potpis je potreban samo ako se obrazac dostavlja na papiru.",
    footer="Obrazac za odustanak od ugovora",
    file="obrazac za odustanak",
)
ENGLISH: Final = FormWords(
    title="Withdrawal form",
    subtitle="for a distance contract",
    hint="Complete this form and send it to the seller only if you wish to withdraw from the contract.",
    to="To (trader)",
    consumer="Consumer",
    statement="I hereby give notice that I withdraw from my contract of sale of the following goods or for the "
    "provision of the following service:",
    contract="Contract number",
    goods="Goods or service",
    quantity="Quantity",
    total="Total price",
    ordered="Concluded on",
    received="Received on",
    date="Date",
    signature="Consumer's signature",
    signing="A signature is needed only if this form is sent on paper.",
    footer="Withdrawal form",
    file="withdrawal form",
)
WORDS: Final[Mapping[str, FormWords]] = {"sr": SERBIAN, "en": ENGLISH}
BLANK: Final = "____________________"
NAMES: Final = ("full_name", "name", "person", "address", "place", "country", "phones", "email")


def access_form(user: User, offer_id: int, now: datetime) -> Deal:
    """Return the deal for its form. Raises OfferNotFound, NoDeal, NoWithdrawalForm for a firm's purchase."""
    access_offer(user.pk, offer_id)  # those who read offers by their role get no form
    found = access_deal(user, offer_id, now)
    if not is_deal(found.of_offer):
        raise NoDeal
    if not found.of_steps.consumer:
        raise NoWithdrawalForm
    return found


def form_file(found: Deal, language: Language, file_type: FileType) -> ContractFile:
    """Return the form of a consumer's deal as a file."""
    name = f"{file_stem(WORDS[language].file, found.ad.name)}-{found.offer.pk}.{file_type}"
    return ContractFile(name, CONTENT_TYPES[file_type], write_document(compose_form(found, language), file_type))


def compose_form(found: Deal, language: Language) -> Document:
    """Return the form as a document."""
    words, wording = WORDS[language], WORDINGS[language]
    snapshot = found.contract.snapshot if found.contract else None
    seller = snapshot["seller"] if snapshot else party(found.ad.seller)
    buyer = snapshot["buyer"] if snapshot else party(found.offer.buyer)
    return Document(
        title=words.title,
        language=wording.tag,
        footer=words.footer,
        page=wording.page,
        blocks=(
            Title(words.title, words.subtitle),
            Paragraph(words.hint),
            Heading(words.to),
            DefinitionList(person_rows(seller, language)),
            Heading(words.consumer),
            DefinitionList(person_rows(buyer, language)),
            Paragraph(words.statement, leads=True),
            DefinitionList(goods_rows(found, language)),
            Paragraph(words.signing),
            Signatures((words.date, ""), (words.signature, buyer["name"])),
        ),
    )


def person_rows(person: Person, language: Language) -> Rows:
    """Return who it is and where they are reached, without what is empty."""
    names, firm = WORDINGS[language].party, person["organisation"]
    country = person["country"] or {}
    values = {
        **person,
        "name": person["name"] if firm else "",
        "person": "" if firm else person["name"],
        "place": f"{person['postal_code']} {person['region']}".strip(),
        "country": country.get(language, ""),
        "phones": ", ".join(person["phones"]),
    }
    return tuple((names[key], str(values[key])) for key in NAMES if values.get(key))


def goods_rows(found: Deal, language: Language) -> Rows:
    """Return what the contract is about and its days; the day of receipt is left to fill in while none is recorded."""
    words, ad, offer, facts = WORDS[language], found.ad, found.offer, found.of_steps
    total = numbers.money(f"{amounts_at_price(ad, offer.quantity).payable:.2f}", ad.currency_id, cents=True)
    rows = [(words.contract, found.contract.number)] if found.contract else []
    return (
        *rows,
        (words.goods, ad.name),
        (words.quantity, format_quantity(offer.quantity, unit_words(ad.unit), language)),
        (words.total, total),
        (words.ordered, day(facts.closed_at, language)),
        (words.received, BLANK if facts.received_at is None else day(facts.received_at, language)),
    )


def day(moment: datetime, language: Language) -> str:
    """Return the day of a moment in Belgrade, in words."""
    local, wording = moment.astimezone(BELGRADE), WORDINGS[language]
    return wording.date.format(day=local.day, month=wording.months[local.month - 1], year=local.year)
