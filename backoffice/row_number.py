"""The number of a row, as somebody types it."""

from __future__ import annotations

from marketplace.common.http.fields.numbers import BIGGEST


def row_number(text: str) -> int | None:
    """Return the number that the whole text is, None for another text or a number that no row can have."""
    if not text.isascii() or not text.isdigit():
        return None
    number = int(text)
    return number if number <= BIGGEST else None
