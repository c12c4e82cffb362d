"""Rules of accounts and sessions: pure, no database, settings or clock.

Source: docs/spec/domain.md, "Sessions" and "Numbers of firms"; docs/spec/reliability.md, S3.
"""

from __future__ import annotations

import re
from dataclasses import dataclass
from datetime import datetime, timedelta
from enum import Enum

from stdnum.exceptions import ValidationError as NumberError
from stdnum.iso7064 import mod_97_10
from stdnum.rs import pib

# --- Sessions and mailed tokens. Source: docs/spec/reliability.md, "S1 Sessions" and "S2 Passwords and links" --------

IDLE, MAX_AGE = timedelta(days=7), timedelta(days=30)
STAFF_IDLE, STAFF_MAX_AGE = timedelta(hours=2), timedelta(hours=12)

VERIFY_LIFE = timedelta(hours=48)
RESET_LIFE = timedelta(hours=1)


def session_ends_at(*, created_at: datetime, last_seen_at: datetime, is_staff: bool) -> datetime:
    """Return when a session ends by itself: idle too long, or too old."""
    idle, longest = (STAFF_IDLE, STAFF_MAX_AGE) if is_staff else (IDLE, MAX_AGE)
    return min(last_seen_at + idle, created_at + longest)


# --- What a registration may hold. Source: docs/spec/api-trading.md, section 1 ---------------------------------------

USERNAME = r"[A-Za-z0-9_.\-]+"  # no @: a username is never an address
PERSON_NAME = r"[^\W\d_]+(?:[ '’.\-]+[^\W\d_]+)*\.?"  # letters of any alphabet, spaces, ' - .
PHONE = r"(?:\+|00)?\d(?: ?\d){6,14}"  # 7 to 15 digits, single spaces


def with_lower_domain(email: str) -> str:
    """Return the address with its domain in lower case; the part before it is kept as typed."""
    local, _, domain = email.rpartition("@")
    return f"{local}@{domain.lower()}"


# --- Numbers of Serbian firms. Source: docs/spec/domain.md, "Numbers of firms" ---------------------------------------

SERBIA = "RS"
COMPANY_WEIGHTS = (2, 7, 6, 5, 4, 3, 2)


def is_tax_id(text: str) -> bool:
    """Whether it is a Serbian PIB: 9 digits, the last one of ISO 7064 mod 11, 10."""
    if re.fullmatch(r"[0-9]{9}", text) is None:
        return False
    try:
        pib.validate(text)
    except NumberError:
        return False
    return True


def company_check_digit(digits: str) -> str:
    """Return the eighth digit of a Serbian company number (maticni broj) from its first seven."""
    total = sum(weight * int(digit) for weight, digit in zip(COMPANY_WEIGHTS, digits, strict=True))
    return str((11 - total % 11) % 11 % 10)


def is_company_id(text: str) -> bool:
    """Whether it is a Serbian company number: 8 digits, the last one by weights 2 7 6 5 4 3 2 mod 11."""
    return re.fullmatch(r"[0-9]{8}", text) is not None and company_check_digit(text[:7]) == text[7]


def account_digits(text: str) -> str | None:
    """Return the 18 digits of a Serbian bank account, None when it cannot be one.

    Hyphens and spaces are free; with the usual two hyphens the middle part may lack its leading zeros.
    """
    parts = [part.replace(" ", "") for part in text.split("-")]
    if len(parts) == 3 and len(parts[0]) == 3 and len(parts[2]) == 2:
        parts[1] = parts[1].zfill(13)
    digits = "".join(parts)
    return digits if re.fullmatch(r"[0-9]{18}", digits) else None


def is_bank_account(text: str) -> bool:
    """Whether it is a Serbian bank account: bank 3, account 13, check 2 digits by ISO 7064 mod 97, 10."""
    return account_fault(text, serbian=True) is None


def masked_account(text: str) -> str:
    """Return enough of an account to tell two apart, and too little to pay to: bank and last digits."""
    digits = account_digits(text)
    if digits is not None:
        return f"{digits[:3]}-…{digits[12:16]}-{digits[16:]}"
    return f"{text[:4]}…{text[-4:]}" if len(text) > 8 else "…"


class AccountFault(Enum):
    """What is wrong with the number of a bank account."""

    FORM = "form"
    CHECK_DIGITS = "check digits"
    IBAN_CHECK_DIGITS = "check digits of an IBAN"


def account_fault(text: str, *, serbian: bool) -> AccountFault | None:
    """Return what is wrong with an account of a firm. Abroad what looks like neither form is free."""
    iban = text.replace(" ", "").replace("-", "").upper()
    if not serbian and re.fullmatch(r"[A-Z]{2}[0-9]{2}[A-Z0-9]{11,30}", iban):
        return None if mod_97_10.is_valid(iban[4:] + iban[:4]) else AccountFault.IBAN_CHECK_DIGITS
    digits = account_digits(text)
    if not serbian and (digits is None or "-" not in text):
        return None
    if digits is None:
        return AccountFault.FORM
    return None if mod_97_10.is_valid(digits) else AccountFault.CHECK_DIGITS


# --- Limits of login attempts. Source: docs/spec/reliability.md, "S3 Rates" ------------------------------------------


@dataclass(frozen=True, slots=True)
class AttemptLimit:
    """How many attempts are free in a window, and what follows them.

    first_wait doubles with each further attempt up to longest_wait; None: nothing until the window ends.
    """

    free: int
    window: timedelta
    first_wait: timedelta | None = None
    longest_wait: timedelta = timedelta(hours=1)


ACCOUNT_AND_ADDRESS = AttemptLimit(5, timedelta(minutes=15), timedelta(seconds=1))
ACCOUNT = AttemptLimit(20, timedelta(hours=1), timedelta(seconds=30), timedelta(seconds=30))
KNOWN_ADDRESS_LIFE = timedelta(days=30)  # after a sign-in; no address data is kept for longer


@dataclass(frozen=True, slots=True)
class Attempts:
    """Attempts counted so far. One counts before its password is checked, so that parallel ones cannot slip past."""

    count: int
    window_ends_at: datetime
    blocked_until: datetime | None


def count_attempt(limit: AttemptLimit, attempts: Attempts | None, now: datetime) -> Attempts | None:
    """Return the attempts with one more counted, None when it has to wait until `blocked_until`."""
    if attempts is not None and attempts.blocked_until is not None and now < attempts.blocked_until:
        return None
    if attempts is None or now >= attempts.window_ends_at:
        attempts = Attempts(0, now + limit.window, None)
    count = attempts.count + 1
    if count < limit.free:
        return Attempts(count, attempts.window_ends_at, None)
    if limit.first_wait is None:
        return Attempts(count, attempts.window_ends_at, attempts.window_ends_at)
    # The exponent is bounded: a long siege must not overflow the duration.
    wait = min(limit.first_wait * 2 ** min(count - limit.free, 20), limit.longest_wait)
    # The window goes on past the wait, else waiting it out would begin at five free attempts again.
    return Attempts(count, max(attempts.window_ends_at, now + wait + limit.window), now + wait)


def uncount_attempt(limit: AttemptLimit, attempts: Attempts) -> Attempts:
    """Return the attempts without one that turned out right."""
    count = max(0, attempts.count - 1)
    return Attempts(count, attempts.window_ends_at, attempts.blocked_until if count >= limit.free else None)
