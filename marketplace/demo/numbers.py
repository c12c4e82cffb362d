"""Numbers of invented firms that pass the same checks as real ones."""

from __future__ import annotations

from stdnum.iso7064 import mod_11_10, mod_97_10

from trading.accounts.rules import company_check_digit

BANK = "399"  # of no bank


def tax_id(number: int) -> str:
    """Return a PIB, 9 digits, whose first eight hold the number."""
    digits = f"{10_700_000 + number:08d}"
    return digits + str(mod_11_10.calc_check_digit(digits))


def company_id(number: int) -> str:
    """Return a company number, 8 digits, whose first seven hold the number."""
    digits = f"{2_090_000 + number:07d}"
    return digits + company_check_digit(digits)


def bank_account(number: int) -> str:
    """Return a bank account as it is written, 3-13-2 digits."""
    middle = f"{7_000_000 + number:013d}"
    check = mod_97_10.calc_check_digits(f"{BANK}{middle}")
    return f"{BANK}-{middle}-{check}"
