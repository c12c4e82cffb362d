"""How an account is written, and the reference of a payment ("poziv na broj") by model 97. Pure.

The reference tells the seller which deal was paid.
"""

from __future__ import annotations

from typing import Final

from stdnum.iso7064 import mod_97_10

MODEL: Final = "97"


def payment_reference(year: int, offer_id: int) -> str:
    """Return check digits by ISO 7064 mod 97, 10 before the number that they are of: year and offer.

    They stand first and are computed as if they stood last.
    """
    number = f"{year}{offer_id:06d}"
    return mod_97_10.calc_check_digits(number) + number


def written_account(digits: str) -> str:
    """Return "265-1000000000001-97", as accounts are written in Serbia. digits: 18."""
    return f"{digits[:3]}-{digits[3:16]}-{digits[16:]}"
