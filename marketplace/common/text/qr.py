"""QR codes of payments as pictures."""

from __future__ import annotations

import io
from typing import Final

import segno

SCALE: Final = 8  # points of the picture for each module
QUIET_ZONE: Final = 4  # modules, as the standard has it


def payment_code(text: str) -> bytes:
    """Return the code as a PNG, with the correction level that the bank's recommendations ask for."""
    drawn = io.BytesIO()
    code = segno.make_qr(text, error="m", boost_error=False, encoding="utf-8")
    code.save(drawn, kind="png", scale=SCALE, border=QUIET_ZONE)
    return drawn.getvalue()
