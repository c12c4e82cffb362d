"""Compose the document of a contract in one language from its snapshot, and from nothing else. Pure."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from datetime import datetime
from typing import Any
from zoneinfo import ZoneInfo

from marketplace.common.text import numbers
from marketplace.common.text.numbers import NO_BREAK
from trading.catalogue.rules import DELIVERY_COSTS, delivery_error
from trading.codebooks.quantities import format_quantity, unit_words
from trading.contracts.blocks import (
    Block,
    DefinitionList,
    Document,
    Heading,
    Paragraph,
    Rows,
    Signatures,
    Table,
    Title,
)
from trading.contracts.wording import WORDINGS, Wording

BELGRADE = ZoneInfo("Europe/Belgrade")
Data = Mapping[str, Any]


def compose(snapshot: Data, language: str) -> Document:
    """Return the contract as a document. snapshot: of `take_snapshot`. language: "sr" or "en"."""
    return Composer(snapshot, language, WORDINGS[language]).document()


def money(amount: str, currency: str) -> str:
    """Return "1.250,00 EUR", the parts held together."""
    return numbers.money(amount, currency, cents=True)


def drop_double_stops(text: str) -> str:
    """Drop the full stop of a year before a comma or another full stop: "2026, između", not "2026., između"."""
    return text.replace(".,", ",").replace("..", ".")


@dataclass(frozen=True, slots=True)
class Composer:
    data: Data
    language: str
    words: Wording

    def document(self) -> Document:
        title = Title(self.words.title, self.number(self.words.number, self.words.draft))
        blocks: list[Block] = [title, *self.parties()]
        articles: list[tuple[str, list[Block]]] = [
            (self.words.subject, self.subject()),
            (self.words.price, self.price()),
            (self.words.payment, self.payment()),
            (self.words.delivery, self.delivery()),
            (self.words.obligations, self.agreed(self.words.obligations_rows)),
            (self.words.claims, self.agreed(self.words.claims_rows)),
            (self.words.warranty, self.agreed(self.words.warranty_rows)),
            (self.words.limits, self.limits()),
            (self.words.withdrawal_of_parties, self.rejection()),
            (self.words.private, self.private()),
            (self.words.consumer, self.consumer()),
            (self.words.jurisdiction, self.jurisdiction()),
            (self.words.dates, self.dates()),
            (self.words.final, [Paragraph(text) for text in self.words.final_text]),
        ]
        for place, (heading, content) in enumerate(((head, body) for head, body in articles if body), start=1):
            blocks += [Heading(f"{place}. {heading}"), *content]
        blocks.append(self.signatures())
        return Document(
            title=f"{self.words.title} {self.number(self.words.number, self.words.draft_mark)}",
            language=self.words.tag,
            footer=self.number(self.words.footer, f"{self.words.title} {self.words.draft_mark}"),
            page=self.words.page,
            blocks=tuple(blocks),
        )

    def number(self, text: str, draft: str) -> str:
        """Return the text with the number in it, or what stands instead of it where none is given yet."""
        number = self.data["number"]
        return text.format(number=number) if number else draft

    def named(self, value: Data | None) -> str:
        """Return a name kept in both languages."""
        if not value:
            return ""
        other = "en" if self.language == "sr" else "sr"
        return str(value[self.language] or value[other])

    def day(self, moment: str) -> str:
        local = datetime.fromisoformat(moment).astimezone(BELGRADE)
        text = self.words.date.format(day=local.day, month=self.words.months[local.month - 1], year=local.year)
        return text.replace(" ", NO_BREAK)

    def day_and_time(self, moment: str) -> str:
        local = datetime.fromisoformat(moment).astimezone(BELGRADE)
        return drop_double_stops(f"{self.day(moment)}, {local:%H:%M}")

    def rows(self, names: Mapping[str, str], values: Data) -> Rows:
        """Return names and values in the order of the names, without what is empty."""
        return tuple((name, str(values[key])) for key, name in names.items() if values.get(key))

    def parties(self) -> list[Block]:
        closed = self.day(self.data["dates"]["closed"])
        blocks: list[Block] = [Paragraph(drop_double_stops(self.words.opening.format(closed=closed)), leads=True)]
        for heading, side in ((self.words.seller, "seller"), (self.words.buyer, "buyer")):
            blocks += [Heading(heading), DefinitionList(self.party(self.data[side]))]
        return blocks

    def party(self, person: Data) -> Rows:
        firm = person["organisation"]
        values = {
            **person,
            "name": person["name"] if firm else "",
            "person": "" if firm else person["name"],
            "legal_form": self.named(person.get("legal_form")),
            "service": self.named(person.get("service")),
            "place": f"{person['postal_code']} {person['region']}".strip(),
            "country": self.named(person["country"]),
            "phones": ", ".join(person["phones"]),
        }
        return self.rows(self.words.party, values)

    def subject(self) -> list[Block]:
        goods = self.data["goods"]
        values = {**goods, "category": self.named(goods["category"])}
        return [Paragraph(self.words.subject_text, leads=True), DefinitionList(self.rows(self.words.goods, values))]

    def quantity(self, units: int) -> str:
        return format_quantity(units, unit_words(self.data["goods"]["unit"]), self.language)

    def price(self) -> list[Block]:
        deal, goods = self.data["deal"], self.data["goods"]
        price, total = money(deal["price"], deal["currency"]), money(deal["total"], deal["currency"])
        condition = (
            self.words.price_any
            if deal["condition"] == 1
            else self.words.price_limit.format(limit=money(deal["limit"], deal["currency"]))
        )
        reached = self.words.price_text.format(
            sold=self.quantity(goods["sold"]), total_quantity=self.quantity(goods["quantity"])
        )
        vat = deal.get("vat")  # older contracts say nothing of it
        return [
            Table(
                header=self.words.price_head,
                rows=((goods["name"], self.quantity(deal["quantity"]), price, total),),
                sums=self.sums(vat, total, deal["currency"]),
            ),
            *([Paragraph(self.vat(vat))] if vat else []),
            Paragraph(f"{reached} {condition}"),
        ]

    def sums(self, vat: Data | None, total: str, currency: str) -> Rows:
        """Return the parts of the sum with VAT, and at the end what is paid. Amounts are those of the snapshot."""
        if not vat or vat["added"] is None:
            return ((self.words.total, total),)
        return (
            (self.words.net, money(vat["net"], currency)),
            (self.words.vat.format(rate=vat["rate"]), money(vat["vat"], currency)),
            (self.words.total, money(vat["payable"], currency)),
        )

    def vat(self, vat: Data) -> str:
        """Return what the price says of VAT."""
        if vat["added"] is None:
            return self.words.vat_none if vat["rate"] == "none" else self.words.vat_zero
        return (self.words.vat_added if vat["added"] else self.words.vat_included).format(rate=vat["rate"])

    def payment(self) -> list[Block]:
        pay_by = self.data["deal"].get("pay_by")  # older contracts have none
        values = {**self.data["terms"], "pay_by": self.day(f"{pay_by}T12:00:00+00:00") if pay_by else ""}
        return self.agreed(self.words.payment_rows, values)

    def agreed(self, names: Mapping[str, str], values: Data | None = None) -> list[Block]:
        rows = self.rows(names, self.data["terms"] if values is None else values)
        return [DefinitionList(rows)] if rows else [Paragraph(self.words.not_agreed)]

    def clause(self, clause: Data | None) -> str:
        return f"{clause['code']} – {self.named(clause)}" if clause else ""

    def delivery(self) -> list[Block]:
        terms = self.data["terms"]
        # Older ads may say that delivery is free or in the price and also paid separately: the latter is left out.
        error = delivery_error(**{name: terms[name] for name in DELIVERY_COSTS})
        untrue = error.field if error else None
        costs = [text for flag, text in self.words.delivery_flags.items() if terms[flag] and flag != untrue]
        days = terms["international_shipping_days"]
        return self.agreed(
            self.words.delivery_rows,
            {
                **terms,
                "road_clause": self.clause(terms["road_clause"]),
                "naval_clause": self.clause(terms["naval_clause"]),
                "international_shipping_days": "" if days is None else self.words.delivery_days.format(days=days),
                "costs": "; ".join(costs),
            },
        )

    def limits(self) -> list[Block]:
        terms = self.data["terms"]
        held = terms["restriction"]
        hours = (
            self.words.hours.format(name=self.named(held), opens=held["opens"], closes=held["closes"]) if held else ""
        )
        return self.agreed(self.words.limits_rows, {**terms, "restriction": hours})

    def rejection(self) -> list[Block]:
        terms = self.data["terms"]
        texts = [
            self.words.no_more_rejection if terms["allows_reject"] else self.words.may_not_reject,
            self.words.may_abandon if terms["allows_abandon"] else self.words.may_not_abandon,
        ]
        if terms["allows_abandon_no_offers"]:
            texts.append(self.words.may_abandon_no_offers)
        return [Paragraph(" ".join(texts))]

    def private(self) -> list[Block]:
        terms = self.data["terms"]
        rows = self.rows(self.words.private_rows, terms) if terms["individuals_trading"] else ()
        return [DefinitionList(rows)] if rows else []

    def consumer(self) -> list[Block]:
        """Return the right of withdrawal, which only a natural person has."""
        if self.data["buyer"]["organisation"]:
            return []
        dates = self.data["dates"]
        received = dates.get("received")  # older contracts do not say
        days = {"closed": self.day(dates["closed"]), "withdraw_by": self.day(dates["withdraw_by"])}
        right, unknown_receipt, declaration = self.words.consumer_text
        period = unknown_receipt
        if received:
            period, days["received"] = self.words.consumer_received, self.day(received)
        return [Paragraph(drop_double_stops(text.format(**days))) for text in (right, period, declaration)]

    def jurisdiction(self) -> list[Block]:
        return [Paragraph(self.data["terms"]["jurisdiction"] or self.words.jurisdiction_default)]

    def dates(self) -> list[Block]:
        moments = {**self.data["dates"], "made_at": self.data["made_at"]}
        return [
            DefinitionList(
                tuple(
                    (name, self.day_and_time(moments[key]))
                    for key, name in self.words.date_rows.items()
                    if key != "made_at" or self.data["number"]
                )
            )
        ]

    def signatures(self) -> Signatures:
        seller, buyer = (
            person.get("full_name") or person["name"] for person in (self.data["seller"], self.data["buyer"])
        )
        return Signatures((self.words.signatures[0], seller), (self.words.signatures[1], buyer))
