"""Making a contract: the first time freezes the data of the deal, from which every file is made.

Source: docs/spec/domain.md, "Contracts".
"""

from __future__ import annotations

from dataclasses import dataclass
from datetime import date, datetime
from typing import Any, Literal, TypeAlias

from django.db import transaction

from marketplace.common.db import clock
from marketplace.common.jobs import failpoints
from marketplace.common.text.normalise import file_stem
from trading.accounts.actors import lock_actor
from trading.accounts.models import User
from trading.catalogue.locks import lock_ad
from trading.catalogue.offer_states import OfferStatus
from trading.contracts.composing import compose
from trading.contracts.errors import ContractUnavailable
from trading.contracts.formats import CONTENT_TYPES, FileType, write_document
from trading.contracts.models import Contract
from trading.contracts.snapshot import contract_number, take_snapshot
from trading.notifications import services as notifications
from trading.offers import closing
from trading.offers.events import deal_part, push_deal_changed, push_offer_changed
from trading.offers.models import Offer
from trading.offers.offer_facts import ended_at, offer_facts
from trading.offers.rules import is_sale
from trading.offers.selectors import offer_to_document
from trading.offers.services import access_offer, access_sold_offer
from trading.offers.term import set_pay_by

Language = Literal["sr", "en"]
Snapshot: TypeAlias = dict[str, Any]


@dataclass(frozen=True, slots=True)
class ContractFile:
    """A document ready to be sent."""

    name: str
    content_type: str
    content: bytes


def contract_file(
    *, user: User, offer_id: int, language: Language, file_type: FileType = "odt", pay_by: date | None = None
) -> ContractFile:
    """Return the contract of a fulfilled offer. The seller's first call freezes its data and sets status 5.

    Afterwards the buyer gets the same: one offer, language and file type always give the same bytes. pay_by: until
    when it is to be paid, for the first call. Raises OfferNotFound, NotTheSeller, ContractUnavailable.
    """
    offer = access_offer(user.pk, offer_id)
    snapshot = made_contract(offer_id)
    if snapshot is None:
        snapshot, _ = freeze_contract(seller=user, offer_id=offer.pk, pay_by=pay_by)
    return file_of(snapshot, language, file_type)


def file_of(snapshot: Snapshot, language: Language, file_type: FileType) -> ContractFile:
    """Return a contract as a file, named by its number, the goods and the buyer."""
    buyer, draft = snapshot["buyer"], not snapshot["number"]
    word = "ugovor" if language == "sr" else "contract"
    mark = ("pregled" if language == "sr" else "preview") if draft else snapshot["number"]
    stem = file_stem(word, mark, snapshot["goods"]["name"], buyer.get("full_name") or buyer["name"])
    content = write_document(compose(snapshot, language), file_type)
    return ContractFile(f"{stem}.{file_type}", CONTENT_TYPES[file_type], content)


def made_contract(offer_id: int) -> Snapshot | None:
    """Return the snapshot of the offer's contract, None before it is made."""
    return Contract.objects.filter(offer_id=offer_id).values_list("snapshot", flat=True).first()


def preview_contract(*, seller: User, offer_id: int, pay_by: date | None = None) -> Snapshot:
    """Return the snapshot as `freeze_contract` would take it now, without a number; of a made contract its own.

    Writes nothing. Raises OfferNotFound, NotTheSeller, ContractUnavailable.
    """
    access_sold_offer(seller.pk, offer_id)
    made = made_contract(offer_id)
    if made is not None:
        return made
    now = clock.now()
    offer = offer_to_document(offer_id)
    refuse_unavailable(offer, now)
    offer.pay_by = pay_by or offer.pay_by
    closed_at = ended_at(offer.ad, now)
    assert closed_at is not None  # a sale that counts has ended
    return take_snapshot(offer, offer.ad, number="", closed_at=closed_at, now=now)


@transaction.atomic(durable=True)
def freeze_contract(*, seller: User, offer_id: int, pay_by: date | None = None) -> tuple[Snapshot, bool]:
    """Return the contract's snapshot, taken now if there is none yet, and whether it was taken now.

    A sale past its expiry is closed first.

    The first time sets status 5 and pushes it to the buyer. pay_by: until when it is to be paid.
    Raises OfferNotFound, NotTheSeller, ContractUnavailable.
    """
    known = access_sold_offer(seller.pk, offer_id)
    lock_actor(seller.pk)
    ad = lock_ad(known.ad_id)
    now = clock.now()
    closing.close_if_due(ad, now)
    made = made_contract(offer_id)
    if made is not None:
        return made, False
    offer = offer_to_document(offer_id, ad)
    refuse_unavailable(offer, now)
    set_pay_by(offer, pay_by)
    assert ad.closed_at is not None
    number = contract_number(offer, ad.closed_at)
    snapshot = take_snapshot(offer, ad, number=number, closed_at=ad.closed_at, now=now)
    Contract.objects.create(offer=offer, number=number, snapshot=snapshot, created_at=now)
    offer.status, offer.changed_at = OfferStatus.CONTRACTED, now
    offer.save(update_fields=["status", "changed_at"])
    push_offer_changed(offer, "contracted")
    payload = {**deal_part(ad, offer), "number": number}
    notifications.notify([offer.buyer_id], "contract-made", payload, subject=f"offer:{offer.pk}", at=now)
    push_deal_changed(offer, "contracted")
    failpoints.hit("contract.before_commit")
    return snapshot, True


def refuse_unavailable(offer: Offer, now: datetime) -> None:
    """Raise ContractUnavailable unless the offer is a sale whose buyer has a name for the contract."""
    if not is_sale(offer_facts(offer, offer.ad, now, for_seller=True)) or offer.buyer.erased_at is not None:
        raise ContractUnavailable
