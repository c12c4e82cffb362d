"""Names of the steps of a deal and of its sides in (Serbian, English), for tables."""

from __future__ import annotations

from typing import Final

from marketplace.common.text.locale import pick
from trading.deals.rules import Kind, Side

STEPS: Final[dict[Kind, tuple[str, str]]] = {
    Kind.CONCLUDED: ("Prodaja završena", "Sale ended"),
    Kind.CONTRACT_ISSUED: ("Ugovor napravljen", "Contract made"),
    Kind.PAYMENT_ASKED: ("Zatražena uplata", "Payment requested"),
    Kind.PAID: ("Kupac je platio", "Paid by the buyer"),
    Kind.PAYMENT_CONFIRMED: ("Uplata potvrđena", "Payment confirmed"),
    Kind.HANDED_OVER: ("Roba predata", "Goods handed over"),
    Kind.SHIPPED: ("Roba poslata", "Goods sent"),
    Kind.RECEIVED: ("Roba primljena", "Goods received"),
    Kind.WITHDRAWN: ("Kupac odustao", "Buyer withdrew"),
    Kind.SETTLED: ("Posao završen", "Deal finished"),
    Kind.REJECTED: ("Kupac odbijen", "Buyer rejected"),
}
SIDES: Final[dict[Side, tuple[str, str]]] = {
    Side.BUYER: ("Kupac", "Buyer"),
    Side.SELLER: ("Prodavac", "Seller"),
    Side.EITHER: ("Bilo ko", "Either"),
}


def step_name(kind: Kind | None) -> str:
    """Return the name of a step in the active language, "" of none."""
    return pick(*STEPS[kind]) if kind else ""


def side_name(side: Side | None) -> str:
    return pick(*SIDES[side]) if side else ""
