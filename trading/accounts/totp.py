"""Codes of a second factor: by time (RFC 6238), and recovery codes for a lost phone. Pure.

Source: docs/spec/domain.md, "Second factor"; docs/spec/reliability.md, S14.
"""

from __future__ import annotations

import hmac
import secrets
from datetime import datetime
from typing import Final

from pyotp import HOTP, TOTP, random_base32

ISSUER: Final = "Zbir"
STEP_SECONDS: Final = 30  # of one step
DIGITS: Final = 6
RECOVERY_CODES: Final = 10
# Without I, O, 0 and 1. Sixteen of 32 letters are 80 bits: a hash of them tells nothing.
RECOVERY_ALPHABET: Final = "ABCDEFGHJKLMNPQRSTUVWXYZ23456789"
RECOVERY_LENGTH: Final = 16
RECOVERY_GROUP: Final = 4


def new_seed() -> str:
    """Return a new seed: 160 bits in base32, as apps take them."""
    return random_base32()


def provisioning_uri(seed: str, username: str) -> str:
    """Return the otpauth address from which an app reads the seed and whose it is."""
    return TOTP(seed, digits=DIGITS, interval=STEP_SECONDS).provisioning_uri(name=username, issuer_name=ISSUER)


def time_step(now: datetime) -> int:
    """Return the number of the time step (RFC 6238) at this moment."""
    return int(now.timestamp()) // STEP_SECONDS


def matching_step(seed: str, code: str, now: datetime, *, after: int) -> int | None:
    """Return the step whose code this is, None when it is no code of now.

    A phone may be a step behind or ahead. after: the last step whose code was used; each is valid once.
    """
    if not code.isascii():  # such as full-width digits, which the comparison below refuses
        return None
    generator, present = HOTP(seed, digits=DIGITS), time_step(now)
    for step in (present - 1, present, present + 1):
        if step > after and hmac.compare_digest(generator.at(step), code):
            return step
    return None


def new_recovery_codes() -> list[str]:
    """Return recovery codes, each valid once, like "ABCD-EFGH-JKLM-NPQR"."""
    found = ["".join(secrets.choice(RECOVERY_ALPHABET) for _ in range(RECOVERY_LENGTH)) for _ in range(RECOVERY_CODES)]
    return [
        "-".join(code[start : start + RECOVERY_GROUP] for start in range(0, RECOVERY_LENGTH, RECOVERY_GROUP))
        for code in found
    ]


def normalise_code(code: str) -> str:
    """Return a code as typed without blanks and hyphens, in capitals."""
    return "".join(code.split()).replace("-", "").upper()
