"""The PDF files of payments. Their library is imported when the first one is written, as those of contracts are."""

from __future__ import annotations

from collections.abc import Mapping
from datetime import datetime
from typing import TYPE_CHECKING, Any, Literal

from marketplace.common.text.normalise import file_stem

if TYPE_CHECKING:
    from trading.payments.selectors import ChangedAccount, Slip


Language = Literal["sr", "en"]


def proforma_name(snapshot: Mapping[str, Any], language: Language) -> str:
    """Return a name that tells the seller's proformas apart: with the number and the goods."""
    word = "proforma" if language == "en" else "predračun"
    mark = snapshot["number"] or ("preview" if language == "en" else "pregled")
    return f"{file_stem(word, mark, snapshot['goods']['name'])}.pdf"


def proforma_file(snapshot: Mapping[str, Any], change: ChangedAccount | None = None) -> bytes:
    """Return the proforma as a PDF, in the active language. change: of the account that it says is paid to."""
    from trading.payments.proforma_pdf import write_proforma

    return write_proforma(snapshot, change)


def slip_file(slip: Slip, made_at: datetime) -> bytes:
    """Return the payment slip as a PDF, in the active language."""
    from trading.payments.slip_pdf import write_slip

    return write_slip(slip, made_at)
