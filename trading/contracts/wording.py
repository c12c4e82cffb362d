"""The words of the contract. One class, an instance per language, so that neither lacks a word of the other. Pure.

`{name}` marks are filled by `composing`.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass


@dataclass(frozen=True, slots=True)
class Wording:
    tag: str  # of the language
    months: tuple[str, ...]
    date: str  # {day} {month} {year}
    title: str
    number: str  # {number}
    draft: str  # instead of the number, of what is not made yet
    draft_mark: str
    opening: str  # {closed}
    seller: str
    buyer: str
    page: tuple[str, str]  # before and between the page numbers
    party: Mapping[str, str]
    subject: str
    subject_text: str
    goods: Mapping[str, str]
    price: str
    price_text: str  # {sold} {total_quantity}
    price_any: str
    price_limit: str  # {limit}
    price_head: tuple[str, str, str, str]
    total: str
    net: str
    vat: str  # {rate}
    vat_included: str  # {rate}
    vat_added: str  # {rate}
    vat_zero: str
    vat_none: str
    payment: str
    payment_rows: Mapping[str, str]
    delivery: str
    delivery_rows: Mapping[str, str]
    delivery_flags: Mapping[str, str]
    delivery_days: str  # {days}
    obligations: str
    obligations_rows: Mapping[str, str]
    claims: str
    claims_rows: Mapping[str, str]
    warranty: str
    warranty_rows: Mapping[str, str]
    limits: str
    limits_rows: Mapping[str, str]
    hours: str  # {name} {opens} {closes}
    withdrawal_of_parties: str
    no_more_rejection: str
    may_not_reject: str
    may_abandon: str
    may_not_abandon: str
    may_abandon_no_offers: str
    private: str
    private_rows: Mapping[str, str]
    consumer: str
    consumer_text: tuple[str, ...]  # {closed} {withdraw_by}
    consumer_received: str
    jurisdiction: str
    jurisdiction_default: str
    dates: str
    date_rows: Mapping[str, str]
    final: str
    final_text: tuple[str, ...]
    not_agreed: str
    signatures: tuple[str, str]
    footer: str  # {number}


SERBIAN = Wording(
    tag="sr-Latn-RS",
    months=tuple(  # genitive, as after the number of the day
        "januara februara marta aprila maja juna jula avgusta septembra oktobra novembra decembra".split()
    ),
    date="{day}. {month} {year}.",
    title="Ugovor o kupoprodaji",
    number="broj {number}",
    draft="Pregled: ugovor još nije napravljen i ne važi. Broj dobija kada ga napravite.",
    draft_mark="(pregled)",
    opening=(
        "Zaključen elektronskim putem na platformi Zbir, po završetku zajedničke prodaje {closed}, između sledećih "
        "ugovornih strana:"
    ),
    seller="Prodavac",
    buyer="Kupac",
    page=("Stranica", "od"),
    party={
        "full_name": "Pun naziv",
        "name": "Naziv",
        "person": "Ime i prezime",
        "legal_form": "Pravna forma",
        "service": "Delatnost",
        "tax_id": "PIB",
        "company_id": "Matični broj",
        "registration_number": "Broj rešenja o upisu (APR)",
        "bank_account": "Tekući račun",
        "contact_person": "Osoba za kontakt",
        "contact": "Kontakt",
        "address": "Adresa",
        "place": "Mesto",
        "country": "Država",
        "phones": "Telefon",
        "email": "E-pošta",
        "username": "Korisničko ime",
    },
    subject="Predmet ugovora",
    subject_text="Prodavac prodaje, a kupac kupuje robu, odnosno uslugu, prema opisu iz oglasa:",
    goods={
        "name": "Naziv",
        "category": "Kategorija",
        "made_in": "Zemlja porekla",
        "info": "Osnovni podaci",
        "description": "Opis",
        "declaration": "Deklaracija",
        "id": "Broj oglasa",
    },
    price="Količina i cena",
    price_text="Cena je postignuta zbirom ponuda svih kupaca (prodato je {sold} od {total_quantity}).",
    price_any="Kupac je ponudu dao po bilo kojoj postignutoj ceni.",
    price_limit="Kupac je ponudu dao uz uslov da cena ne pređe {limit} po jedinici; uslov je ispunjen.",
    price_head=("Roba", "Količina", "Cena po jedinici", "Iznos"),
    total="Ukupno za plaćanje",
    net="Osnovica bez PDV-a",
    vat="PDV {rate}%",
    vat_included="Cena po jedinici je sa PDV-om {rate}%.",
    vat_added="Cena po jedinici je bez PDV-a; PDV {rate}% se dodaje.",
    vat_zero="Cena je sa PDV-om 0%.",
    vat_none="Prodavac nije u sistemu PDV-a; PDV nije obračunat.",
    payment="Plaćanje",
    payment_rows={"pay_by": "Platiti do", "payment_info": "Način i rok plaćanja", "deposit_info": "Avans i depozit"},
    delivery="Isporuka",
    delivery_rows={
        "shipping_info": "Način isporuke",
        "shipping_time": "Rok isporuke",
        "road_clause": "Transportna klauzula, opšta",
        "naval_clause": "Transportna klauzula, vodni saobraćaj",
        "international_shipping_days": "Isporuka u inostranstvo",
        "costs": "Troškovi i organizacija",
    },
    delivery_flags={
        "seller_shipping": "prevoz organizuje prodavac",
        "free_shipping": "isporuka je besplatna",
        "shipping_included": "troškovi isporuke su uračunati u cenu",
        "shipping_additional": "troškovi isporuke se plaćaju posebno",
    },
    delivery_days="rok u danima: {days}",
    obligations="Uslovi za zaključenje i izvršenje",
    obligations_rows={"contract_requirements": "Posebni uslovi"},
    claims="Odgovornost i reklamacije",
    claims_rows={"claims_responsibility": "Odgovornost", "claims_info": "Postupak reklamacije"},
    warranty="Garancija",
    warranty_rows={"warranty_info": "Uslovi garancije", "warranty_address": "Adresa servisa"},
    limits="Ograničenja",
    limits_rows={"limitations": "Ograničenja", "restriction": "Ograničenje prometa"},
    hours="{name}: promet je dozvoljen od {opens} do {closes}",
    withdrawal_of_parties="Odbijanje i odustanak prodavca",
    no_more_rejection="Prodavac je prihvatio ponudu kupca; sačinjavanjem ovog ugovora prestaje pravo da je odbije.",
    may_not_reject="Prodavac ne zadržava pravo da odbije prihvaćenu ponudu.",
    may_abandon="Prodavac je zadržao pravo da odustane od prodaje pre njenog završetka i kada ponude postoje.",
    may_not_abandon="Prodavac nije zadržao pravo da odustane od prodaje dok ponude postoje.",
    may_abandon_no_offers="Prodavac je zadržao pravo da odustane od prodaje na koju nije bilo ponuda.",
    private="Uslovi prodavca u prodaji fizičkim licima",
    private_rows={
        "company_rules_link": "Pravila poslovanja",
        "order_form": "Obrazac porudžbine",
        "reject_rules": "Pravila odustanka",
        "reject_form": "Obrazac za odustanak",
        "return_shipping_requirements": "Uslovi povraćaja robe",
        "return_shipping_cost": "Troškovi povraćaja robe",
        "no_reject_condition": "Kada odustanak nije moguć",
        "postal_info": "Podaci za slanje poštom",
        "court_avoidance": "Vansudsko rešavanje sporova",
    },
    consumer="Pravo potrošača na odustanak",
    consumer_text=(
        "Kupac je fizičko lice. Ako robu, odnosno uslugu, kupuje u svrhe koje nisu namenjene njegovoj poslovnoj ili "
        "drugoj komercijalnoj delatnosti, ima pravo da bez navođenja razloga odustane od ovog ugovora u roku od "
        "14 dana od dana kada je roba dospela u državinu kupca, odnosno kod usluga od dana zaključenja ugovora.",
        "Ako dan prijema robe nije poznat, rok se računa od završetka prodaje {closed} i ne ističe pre {withdraw_by}.",
        "Odustanak se saopštava prodavcu izjavom na papiru ili drugom trajnom nosaču zapisa. Prodavac vraća primljeni "
        "iznos bez odlaganja, a najkasnije u roku od 14 dana od prijema izjave; roba se vraća u roku od 14 dana od "
        "slanja izjave. Izuzeci su oni koje propisuje zakon.",
    ),
    consumer_received="Kupac je prijem robe zabeležio {received}, pa rok ističe {withdraw_by}.",
    jurisdiction="Rešavanje sporova",
    jurisdiction_default="Strane nisu posebno ugovorile nadležnost; važe opšta pravila o nadležnosti suda.",
    dates="Datumi",
    date_rows={
        "posted": "Oglas objavljen",
        "offered": "Ponuda data",
        "closed": "Prodaja završena",
        "made_at": "Ugovor sačinjen",
    },
    final="Završne odredbe",
    final_text=(
        "Sastavni deo ovog ugovora su oglas i ponuda u stanju u kome su bili po završetku prodaje. Ovaj dokument je "
        "sačinjen iz podataka koje su strane unele; Zbir nije ugovorna strana.",
        "Ugovor je sačinjen u dva istovetna primerka, po jedan za svaku stranu.",
    ),
    not_agreed="Nije posebno ugovoreno.",
    signatures=("Za prodavca", "Za kupca"),
    footer="Ugovor {number}",
)

ENGLISH = Wording(
    tag="en-GB",
    months=tuple("January February March April May June July August September October November December".split()),
    date="{day} {month} {year}",
    title="Contract of sale",
    number="No. {number}",
    draft="Preview: this contract is not made yet and is not valid. It gets its number when you make it.",
    draft_mark="(preview)",
    opening=(
        "Concluded electronically on the Zbir platform, after the joint sale that ended on {closed}, between the "
        "following parties:"
    ),
    seller="Seller",
    buyer="Buyer",
    page=("Page", "of"),
    party={
        "full_name": "Full name",
        "name": "Name",
        "person": "Name and surname",
        "legal_form": "Legal form",
        "service": "Line of business",
        "tax_id": "Tax ID (PIB)",
        "company_id": "Company number",
        "registration_number": "Registration number",
        "bank_account": "Bank account",
        "contact_person": "Contact person",
        "contact": "Contact",
        "address": "Address",
        "place": "Place",
        "country": "Country",
        "phones": "Phone",
        "email": "E-mail",
        "username": "Username",
    },
    subject="Subject of the contract",
    subject_text="The seller sells and the buyer buys the goods or the service as described in the ad:",
    goods={
        "name": "Name",
        "category": "Category",
        "made_in": "Country of origin",
        "info": "Basic data",
        "description": "Description",
        "declaration": "Declaration",
        "id": "Number of the ad",
    },
    price="Quantity and price",
    price_text=("The price was reached by the offers of all buyers together ({sold} of {total_quantity} were sold)."),
    price_any="The buyer offered to buy at any price reached.",
    price_limit="The buyer offered to buy at not more than {limit} per unit; the condition was met.",
    price_head=("Goods", "Quantity", "Price per unit", "Amount"),
    total="Total to be paid",
    net="Net, without VAT",
    vat="VAT {rate}%",
    vat_included="The price per unit includes {rate}% VAT.",
    vat_added="The price per unit excludes VAT; {rate}% VAT is added.",
    vat_zero="The price includes VAT at 0%.",
    vat_none="The seller is not in the VAT system; no VAT is charged.",
    payment="Payment",
    payment_rows={
        "pay_by": "To be paid by",
        "payment_info": "Way and time of payment",
        "deposit_info": "Advance and deposit",
    },
    delivery="Delivery",
    delivery_rows={
        "shipping_info": "Way of delivery",
        "shipping_time": "Time of delivery",
        "road_clause": "Transport clause, general",
        "naval_clause": "Transport clause, waterways",
        "international_shipping_days": "Delivery abroad",
        "costs": "Costs and organisation",
    },
    delivery_flags={
        "seller_shipping": "the seller organises the transport",
        "free_shipping": "delivery is free",
        "shipping_included": "the costs of delivery are included in the price",
        "shipping_additional": "the costs of delivery are paid separately",
    },
    delivery_days="days: {days}",
    obligations="Conditions of conclusion and performance",
    obligations_rows={"contract_requirements": "Special conditions"},
    claims="Liability and claims",
    claims_rows={"claims_responsibility": "Liability", "claims_info": "How claims are made"},
    warranty="Warranty",
    warranty_rows={"warranty_info": "Terms of warranty", "warranty_address": "Address of the service"},
    limits="Limitations",
    limits_rows={"limitations": "Limitations", "restriction": "Restriction of trade"},
    hours="{name}: trade is allowed from {opens} to {closes}",
    withdrawal_of_parties="Rejection and withdrawal by the seller",
    no_more_rejection="The seller accepted the buyer's offer; with this contract the right to reject it ends.",
    may_not_reject="The seller does not keep the right to reject an accepted offer.",
    may_abandon="The seller kept the right to give the sale up before its end even while offers stand.",
    may_not_abandon="The seller did not keep the right to give the sale up while offers stand.",
    may_abandon_no_offers="The seller kept the right to give up a sale that has no offers.",
    private="The seller's terms in sales to natural persons",
    private_rows={
        "company_rules_link": "Rules of business",
        "order_form": "Order form",
        "reject_rules": "Rules of withdrawal",
        "reject_form": "Withdrawal form",
        "return_shipping_requirements": "Conditions of return",
        "return_shipping_cost": "Costs of return",
        "no_reject_condition": "When withdrawal is not possible",
        "postal_info": "Postal details",
        "court_avoidance": "Out-of-court dispute resolution",
    },
    consumer="The consumer's right of withdrawal",
    consumer_text=(
        "The buyer is a natural person. If the goods or the service are bought for purposes outside the buyer's trade "
        "or other commercial activity, the buyer may withdraw from this contract without giving reasons within "
        "14 days of receipt of the goods, or for services of the conclusion of the contract.",
        "Where the day of receipt is not known, the period is counted from the end of the sale on {closed} and does "
        "not end before {withdraw_by}.",
        "Withdrawal is declared to the seller on paper or another durable medium. The seller returns what was received "
        "without delay and at the latest within 14 days of receipt of the declaration; the goods are returned within "
        "14 days of sending it. Exceptions are those laid down by law.",
    ),
    consumer_received="The buyer recorded the receipt of the goods on {received}, so the period ends on {withdraw_by}.",
    jurisdiction="Settlement of disputes",
    jurisdiction_default="The parties agreed on no jurisdiction of their own; the general rules of jurisdiction apply.",
    dates="Dates",
    date_rows={
        "posted": "Ad published",
        "offered": "Offer made",
        "closed": "Sale ended",
        "made_at": "Contract made",
    },
    final="Final provisions",
    final_text=(
        "The ad and the offer, as they stood at the end of the sale, are part of this contract. This document was made "
        "from the data that the parties entered; Zbir is not a party to it.",
        "The contract is made in two identical copies, one for each party.",
    ),
    not_agreed="Not agreed separately.",
    signatures=("For the seller", "For the buyer"),
    footer="Contract {number}",
)

WORDINGS: Mapping[str, Wording] = {"sr": SERBIAN, "en": ENGLISH}
