"""Making a contract: the first time freezes the data of the deal, from which every file is made.

Source: docs/spec/domain.md, "Contracts".
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any, Literal

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
from trading.offers.errors import NotTheSeller
from trading.offers.events import deal_part, push_deal_changed, push_offer_changed
from trading.offers.models import Offer
from trading.offers.offer_facts import offer_facts
from trading.offers.rules import is_deal
from trading.offers.services import access_offer, access_sold_offer

Language = Literal["sr", "en"]


@dataclass(frozen=True, slots=True)
class ContractFile:
    """A document ready to be sent."""

    name: str
    content_type: str
    content: bytes


def access_report(*, user: User, offer_id: int) -> Offer:
    """Return the offer if the person is its seller, or its buyer and a contract exists.

    Raises OfferNotFound; NotTheSeller for a buyer before the seller has made the contract.
    """
    offer = access_offer(user.pk, offer_id)
    if offer.seller_id != user.pk and not Contract.objects.filter(offer_id=offer_id).exists():
        raise NotTheSeller
    return offer


def contract_file(*, user: User, offer_id: int, language: Language, file_type: FileType = "odt") -> ContractFile:
    """Return the contract of a fulfilled offer. The seller's first call freezes its data and sets status 5.

    Afterwards the buyer gets the same: one offer, language and file type always give the same bytes.
    Raises OfferNotFound, NotTheSeller, ContractUnavailable.
    """
    offer = access_report(user=user, offer_id=offer_id)
    if offer.seller_id == user.pk:
        snapshot = freeze_contract(seller=user, offer_id=offer_id)
    else:
        snapshot = Contract.objects.get(offer_id=offer_id).snapshot
    content = write_document(compose(snapshot, language), file_type)
    return ContractFile(file_name(snapshot, language, file_type), CONTENT_TYPES[file_type], content)


def file_name(snapshot: dict[str, Any], language: Language, file_type: FileType) -> str:
    """Return a name that tells contracts apart: with the number, the goods and the buyer."""
    buyer = snapshot["buyer"]
    word = "ugovor" if language == "sr" else "contract"
    stem = file_stem(word, snapshot["number"], snapshot["goods"]["name"], buyer.get("full_name") or buyer["name"])
    return f"{stem}.{file_type}"


@transaction.atomic(durable=True)
def freeze_contract(*, seller: User, offer_id: int) -> dict[str, Any]:
    """Return the contract's snapshot, taken now if there is none yet. A sale past its expiry is closed first.

    The first time sets status 5 and pushes it to the buyer. Raises OfferNotFound, NotTheSeller, ContractUnavailable.
    """
    known = access_sold_offer(seller.pk, offer_id)
    lock_actor(seller.pk)
    ad = lock_ad(known.ad_id)
    now = clock.now()
    closing.close_if_due(ad, now)
    offer = Offer.objects.select_related("buyer__country", "buyer__organisation__legal_form").get(pk=offer_id)
    if not is_deal(offer_facts(offer, ad, now, for_seller=True)):
        raise ContractUnavailable
    existing = Contract.objects.filter(offer_id=offer_id).first()
    if existing is not None:
        snapshot: dict[str, Any] = existing.snapshot
        return snapshot
    if offer.buyer.erased_at is not None:  # no name of the buyer is left for the contract
        raise ContractUnavailable
    assert ad.closed_at is not None
    number = contract_number(offer, ad.closed_at)
    snapshot = take_snapshot(offer, ad, number=number, now=now)
    Contract.objects.create(offer=offer, number=number, snapshot=snapshot, created_at=now)
    offer.status, offer.changed_at = OfferStatus.CONTRACTED, now
    offer.save(update_fields=["status", "changed_at"])
    push_offer_changed(offer, "contracted")
    payload = {**deal_part(ad, offer), "number": number}
    notifications.notify([offer.buyer_id], "contract-made", payload, subject=f"offer:{offer.pk}", at=now)
    push_deal_changed(offer, "contracted")
    failpoints.hit("contract.before_commit")
    return snapshot
