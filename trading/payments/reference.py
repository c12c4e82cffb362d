"""The reference of a payment ("poziv na broj") by model 97, which tells the seller which deal was paid. Pure."""

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
