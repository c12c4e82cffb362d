"""The audit log of what those who work here read of other people's deals: the page, its files and its documents.

Source: docs/spec/domain.md, "Audit log".
"""

from __future__ import annotations

from enum import StrEnum
from typing import Final

from django.db import transaction

from marketplace.common.admin.audit.models import Action
from marketplace.common.admin.audit.services import record
from trading.accounts.models import User
from trading.catalogue.models import Ad
from trading.offers.models import Offer

KIND: Final = "deal"


class Paper(StrEnum):
    """What was read. BOARD: of a whole sale, so its entry is about the ad."""

    DEAL = "deal"
    FILE = "file"
    PAYMENT = "payment"
    PROFORMA = "proforma"
    SLIP = "slip"
    E_INVOICE = "e_invoice"
    BOARD = "board"


def record_read(reader: User, offer: Offer, paper: Paper) -> None:
    """Write into the audit log that somebody who is no side of the deal reads it. offer: with its ad."""
    if reader.pk not in (offer.buyer_id, offer.seller_id):
        _record(reader, KIND, offer.pk, offer.ad.name, paper)


def record_board_read(reader: User, ad: Ad) -> None:
    """Write into the audit log that somebody reads the board of a sale that is not their own."""
    if reader.pk != ad.seller_id:
        _record(reader, "ad", ad.pk, ad.name, Paper.BOARD)


@transaction.atomic(durable=True)
def _record(reader: User, kind: str, thing_id: int, name: str, paper: Paper) -> None:
    record(reader, Action.READ, kind, thing_id, name, None, {"paper": paper.value})
