"""Steps and messages for many deals at once, each by the service of its own feature.

Source: docs/spec/domain.md, "The sale board".
"""

from __future__ import annotations

from collections.abc import Collection, Iterator, Sequence
from dataclasses import dataclass

from marketplace.common.files import PreparedFile
from marketplace.common.files.models import StoredFile
from marketplace.common.http.errors import DomainError
from trading.accounts.errors import PersonNotFound
from trading.accounts.models import User
from trading.deals import services as deals
from trading.deals.rules import RECORDERS, Kind, Side
from trading.deals.services import Details
from trading.deals.summaries import DealSummary
from trading.messages.errors import BlockedByThem, BlockedByYou, NoContact
from trading.messages.services import send_message

BULK_KINDS = tuple(kind for kind, side in RECORDERS.items() if side in (Side.SELLER, Side.EITHER))
"""The steps that a seller records."""
UNREACHED = (PersonNotFound, BlockedByThem, BlockedByYou, NoContact)
"""Why a buyer gets no message: an account that is banned or closed, or a block."""


@dataclass(frozen=True, slots=True)
class StepResult:
    """What became of one deal's step. error: why it was not recorded; None and not recorded: it stood already."""

    offer_id: int
    recorded: bool
    error: DomainError | None = None


def record_steps(*, seller_id: int, offer_ids: Sequence[int], kind: Kind, note: str) -> Iterator[StepResult]:
    """Record a step in each of the seller's deals; one that is refused leaves the others as they are."""
    for offer_id in offer_ids:
        try:
            recorded = deals.record_step(user_id=seller_id, offer_id=offer_id, kind=kind, details=Details(note=note))
        except DomainError as error:
            yield StepResult(offer_id, recorded=False, error=error)
        else:
            yield StepResult(offer_id, recorded=recorded)


def send_to_buyers(
    *, seller: User, to: Collection[DealSummary], text: str, file: PreparedFile | None = None
) -> tuple[int, int]:
    """Write a text, and a file after it, to the buyer of each deal, once to each person. Return (sent, left out).

    The file is stored once: with the first message that holds it.

    Conversations are locked in the order of their people, so that two sellers who write to each other's buyers, each
    in one transaction, cannot wait for one another in a circle.
    """
    buyers = {deal.offer.buyer_id for deal in to}
    sent = 0
    attached: PreparedFile | StoredFile | None = file
    for buyer_id in sorted(buyers, key=lambda buyer_id: sorted((seller.pk, buyer_id))):
        try:
            send_message(author=seller, recipient_id=buyer_id, text=text)
            if attached is not None:
                send_message(author=seller, recipient_id=buyer_id, file=attached)
        except UNREACHED:
            continue
        if file is not None:
            attached = file.row
        sent += 1
    return sent, len(buyers) - sent
