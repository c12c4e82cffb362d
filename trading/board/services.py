"""Steps and documents for many deals at once, each by the service of its own feature.

Source: docs/spec/domain.md, "The sale board".
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from datetime import date
from enum import StrEnum

from marketplace.common.http.errors import DomainError
from trading.accounts.models import User
from trading.board.errors import BuyerLeft, BuyerRejected, BuyerWithdrew
from trading.catalogue.offer_states import ENDED_STATUSES
from trading.contracts.errors import ContractUnavailable
from trading.contracts.services import freeze_contract
from trading.deals import services as deals
from trading.deals.rules import RECORDERS, Kind, Side
from trading.deals.services import Details
from trading.offers.models import Offer
from trading.payments.errors import ProformaUnavailable
from trading.payments.services import issue_proforma

BULK_KINDS = tuple(kind for kind, side in RECORDERS.items() if side in (Side.SELLER, Side.EITHER))
"""The steps that a seller records."""


class Document(StrEnum):
    """What a seller makes for a deal. The values go over the wire."""

    CONTRACT = "contract"
    PROFORMA = "proforma"


@dataclass(frozen=True, slots=True)
class StepResult:
    """What became of one deal's step or document.

    error: why there is none; None and not recorded: it was there already.
    """

    offer_id: int
    recorded: bool
    error: DomainError | None = None


def record_steps(*, seller_id: int, offer_ids: Sequence[int], kind: Kind, details: Details) -> Iterator[StepResult]:
    """Record a step in each of the seller's deals; one that is refused leaves the others as they are."""
    for offer_id in offer_ids:
        try:
            recorded = deals.record_step(user_id=seller_id, offer_id=offer_id, kind=kind, details=details)
        except DomainError as error:
            yield StepResult(offer_id, recorded=False, error=error)
        else:
            yield StepResult(offer_id, recorded=recorded)


def make_documents(
    *, seller: User, offer_ids: Sequence[int], kind: Document, pay_by: date | None
) -> Iterator[StepResult]:
    """Make a contract or a proforma for each of the seller's deals; one that is refused leaves the others as they are.

    pay_by: until when each is to be paid; a document that was there keeps its own.
    """
    make = freeze_contract if kind is Document.CONTRACT else issue_proforma
    for offer_id in offer_ids:
        try:
            _, made = make(seller=seller, offer_id=offer_id, pay_by=pay_by)
        except (ContractUnavailable, ProformaUnavailable) as error:
            yield StepResult(offer_id, recorded=False, error=reason_of(offer_id) or error)
        except DomainError as error:
            yield StepResult(offer_id, recorded=False, error=error)
        else:
            yield StepResult(offer_id, recorded=made)


def reason_of(offer_id: int) -> DomainError | None:
    """Return why there is no document for a deal of the board, None where it is none of its own."""
    offer = Offer.objects.select_related("buyer").get(pk=offer_id)
    if offer.status in ENDED_STATUSES:
        return BuyerRejected()
    if offer.withdrawn_at is not None:
        return BuyerWithdrew()
    return BuyerLeft() if offer.buyer.erased_at is not None else None
