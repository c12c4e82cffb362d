"""The text of the NBS IPS QR code, which the banks' applications in Serbia read as a payment order. Pure.

One line of `tag:value` fields joined by `|`: none is empty, no delimiter stands at either end, no blank around a value,
as the National Bank of Serbia recommends. Source: docs/spec/domain.md, "Payment slip".
"""

from __future__ import annotations

import re
import unicodedata
from dataclasses import dataclass
from decimal import Decimal
from typing import Final

NAME_MAX: Final = 70  # characters of payee and of payer, name and address in one
PURPOSE_MAX: Final = 35
AMOUNT_MAX: Final = Decimal("999999999999.99")  # with "RSD" and the comma 18 characters
ACCOUNT_DIGITS: Final = 18
MARKS: Final = frozenset("!(/@}):[~#*;]$+<^%,=_\"&->`.?{' ")
"""What may stand beside letters of both scripts and digits. The delimiter is not among it."""
LOOKALIKES: Final = str.maketrans({"–": "-", "—": "-", "„": '"', "“": '"', "”": '"', "’": "'", "‘": "'", "…": "..."})


class BeyondTheCode(ValueError):
    """The code cannot hold this payment. The argument names the field."""


@dataclass(frozen=True, slots=True)
class Payment:
    """A payment in dinars. account: 18 digits. code: three digits. reference: model and number. payer: may be empty."""

    account: str
    payee: str
    amount: Decimal
    payer: str
    code: str
    purpose: str
    reference: str


def ips_text(payment: Payment) -> str:
    """Return the text of the code. Raises BeyondTheCode when an obligatory field would be empty or too long."""
    if not re.fullmatch(rf"[0-9]{{{ACCOUNT_DIGITS}}}", payment.account):
        raise BeyondTheCode("account")
    if not Decimal(0) < payment.amount <= AMOUNT_MAX:
        raise BeyondTheCode("amount")
    fields = {
        "K": "PR",
        "V": "01",
        "C": "1",
        "R": payment.account,
        "N": allowed(payment.payee, NAME_MAX),
        "I": f"RSD{payment.amount:.2f}".replace(".", ","),
        "P": allowed(payment.payer, NAME_MAX),
        "SF": payment.code,
        "S": allowed(payment.purpose, PURPOSE_MAX),
        "RO": payment.reference,
    }
    if not fields["N"]:
        raise BeyondTheCode("payee")
    return "|".join(f"{tag}:{value}" for tag, value in fields.items() if value)


def allowed(text: str, longest: int) -> str:
    """Return the text with the characters that the code may hold, in one line and not longer than that."""
    composed = unicodedata.normalize("NFC", text).translate(LOOKALIKES)
    kept = "".join(character if may_stand(character) else " " for character in composed)
    return " ".join(kept.split())[:longest].strip()


def may_stand(character: str) -> bool:
    """Whether the code may hold the character: letters of both scripts, plain digits, and some marks."""
    if character in MARKS or (character.isascii() and character.isdigit()):
        return True
    return character.isalpha() and unicodedata.name(character, "").startswith(("LATIN", "CYRILLIC"))


def name_and_address(name: str, *address: str) -> str:
    """Return name and address in one line; without the address where both are too long."""
    clean = allowed(name, NAME_MAX)
    whole = ", ".join(part for part in (clean, *(allowed(line, NAME_MAX) for line in address)) if part)
    return whole if len(whole) <= NAME_MAX else clean
