"""Writes of the steps of a deal: one use case, one transaction, under the lock of the offer's ad.

Source: docs/spec/domain.md, "After the close: the steps of a deal".
"""

from __future__ import annotations

from dataclasses import dataclass, fields
from datetime import date, datetime
from typing import Final

from django.db import transaction
from django.utils.translation import gettext_lazy as _

from marketplace.common.files import PreparedFile, delete_files, keep
from marketplace.common.http.errors import field_error
from marketplace.common.jobs import failpoints
from marketplace.common.messaging import outbox
from trading.catalogue.models import Ad
from trading.contracts.models import Contract
from trading.deals import events
from trading.deals.errors import DealOver, DealRejected, StepNotFound, StepNotPossible, StepNotUndoable
from trading.deals.models import DealStep
from trading.deals.rules import RECORDERS, DealFacts, Kind, Side, may_record, undo_until
from trading.deals.selectors import facts_of_steps, side_of
from trading.messages.blocking import those_who_blocked
from trading.messages.errors import BlockedByThem
from trading.offers import closing
from trading.offers.errors import NoDeal, NotTheBuyer, NotTheSeller
from trading.offers.models import Offer
from trading.offers.offer_facts import offer_facts
from trading.offers.offer_rows import lock_to_change, read_offer, save_offer
from trading.offers.rules import was_deal
from trading.offers.services import access_offer
from trading.offers.term import set_term
from trading.payments.models import Proforma


@dataclass(frozen=True, slots=True)
class Details:
    """What somebody writes with a step. carrier, tracking_number: of a shipment alone. pay_by: of a
    request for payment, until when.
    """

    note: str = ""
    carrier: str = ""
    tracking_number: str = ""
    pay_by: date | None = None
    file: PreparedFile | None = None


@dataclass(frozen=True, slots=True)
class LockedDeal:
    """A deal, its ad and the acting person locked. side: the person's."""

    offer: Offer
    ad: Ad
    side: Side
    facts: DealFacts
    now: datetime


NO_DETAILS = Details()
NO_WORDS = _("This person does not receive your words or files. Record the step without them.")


def access_side(user_id: int, offer_id: int, kind: Kind | None = None) -> Offer:
    """Return the offer if the person is a side of it, and the one that records such steps.

    Raises OfferNotFound, NotTheBuyer, NotTheSeller.
    """
    offer = access_offer(user_id, offer_id)
    recorder = RECORDERS[kind] if kind else Side.EITHER
    if recorder not in (side_of(user_id, offer), Side.EITHER):
        raise NotTheBuyer if recorder is Side.BUYER else NotTheSeller
    return offer


@transaction.atomic(durable=True)
@outbox.batched()
def record_step(*, user_id: int, offer_id: int, kind: Kind, details: Details = NO_DETAILS) -> bool:
    """Record a step and tell the other side. Return False if one of the kind stands: then nothing is written.

    A request for payment whose term has passed gives way to a new one, and stays in the timeline as undone.

    Raises OfferNotFound, NotTheBuyer, NotTheSeller, NoDeal, DealRejected, DealOver, StepNotPossible, BlockedByThem.
    """
    deal = lock_deal(user_id, access_side(user_id, offer_id, kind))
    anew = kind is Kind.PAYMENT_ASKED and deal.facts.is_overdue(deal.now)
    if kind in deal.facts.current and not anew:
        return False
    if not may_record(deal.facts, deal.side, kind, deal.now):
        raise reason_of(deal.facts)
    refuse_blocked_words(user_id, deal.offer, details)
    if kind is Kind.PAYMENT_ASKED:
        ask_for_payment(deal, details.pay_by, anew=anew)
    stored = None if details.file is None else keep(details.file, owner_id=user_id, visibility="private")
    step = DealStep.objects.create(
        offer=deal.offer,
        kind=kind,
        author_id=user_id,
        recorded_at=deal.now,
        note=details.note,
        file=stored.path if stored else "",
        carrier=details.carrier,
        tracking_number=details.tracking_number,
    )
    failpoints.hit("deal.step_written")
    copy_moment(deal.offer, kind, deal.now)
    events.step_changed(deal.offer, deal.ad, step, deal.side, paid=deal.facts.is_paid, undone=False, at=deal.now)
    failpoints.hit("deal.before_commit")
    return True


@transaction.atomic(durable=True)
@outbox.batched()
def undo_step(*, user_id: int, offer_id: int, step_id: int) -> bool:
    """Undo an own step within an hour and tell the other side. Return False if it is undone already.

    Raises OfferNotFound, NoDeal, StepNotFound, StepNotUndoable, also for a step of the other side.
    """
    deal = lock_deal(user_id, access_side(user_id, offer_id))
    step = DealStep.objects.filter(pk=step_id, offer_id=offer_id).first()
    if step is None:
        raise StepNotFound
    if step.author_id != user_id:
        raise StepNotUndoable
    if step.undone_at is not None:
        return False
    if undo_until(deal.facts, Kind(step.kind), step.recorded_at, deal.now) is None:
        raise StepNotUndoable
    step.undone_at = deal.now
    step.save(update_fields=["undone_at"])
    copy_moment(deal.offer, Kind(step.kind), None)
    if step.kind == Kind.PAYMENT_ASKED and not deal.facts.proforma and not deal.facts.contract:
        set_term(deal.offer, None)
    if step.kind == Kind.PAID:
        set_term(deal.offer, deal.offer.pay_by)
    events.step_changed(deal.offer, deal.ad, step, deal.side, paid=deal.facts.is_paid, undone=True, at=deal.now)
    return True


def lock_deal(user_id: int, known: Offer) -> LockedDeal:
    """Lock the person and the ad, and return the deal as it is behind both. A sale past its expiry is closed first.

    Runs inside the caller's transaction. Raises SessionRequired, NoDeal.
    """
    locked, offer = lock_to_change(user_id, known)
    ad, now = locked.ad, locked.now
    if closing.close_if_due(ad, now):
        offer = read_offer(offer.pk)
    side = side_of(user_id, offer)
    assert side is not None  # the sides of an offer never change
    consumer = not offer.buyer.is_organisation
    facts = offer_facts(offer, ad, now, for_seller=side is Side.SELLER, consumer=consumer)
    if not was_deal(facts):
        raise NoDeal
    contract = Contract.objects.filter(offer_id=offer.pk).exists()
    proforma = Proforma.objects.filter(offer_id=offer.pk).exists()
    steps = list(DealStep.objects.filter(offer_id=offer.pk))
    of_steps = facts_of_steps(offer, facts, steps, contract=contract, proforma=proforma)
    return LockedDeal(offer, ad, side, of_steps, now)


def reason_of(facts: DealFacts) -> StepNotPossible:
    """Return why nothing, or just this step, can be recorded now."""
    if facts.rejected:
        return DealRejected()
    return StepNotPossible() if facts.is_open else DealOver()


COPIES: Final = {Kind.RECEIVED: "received_at", Kind.WITHDRAWN: "withdrawn_at"}
"""The columns of the offer that hold the moment of a step, for lists and sums."""


def copy_moment(offer: Offer, kind: Kind, at: datetime | None) -> None:
    """Write since when a step stands into its offer, None when it is undone. Runs under the ad's lock."""
    if column := COPIES.get(kind):
        setattr(offer, column, at)
        save_offer(offer, (column,))


def refuse_blocked_words(user_id: int, offer: Offer, details: Details) -> None:
    """Let no text or file reach the other side where it has blocked this person; the bare step does.

    Raises BlockedByThem, which names what was given.
    """
    given = [part.name for part in fields(details) if part.name != "pay_by" and getattr(details, part.name)]
    other_id = offer.seller_id if user_id == offer.buyer_id else offer.buyer_id
    if given and those_who_blocked(user_id, [other_id]):
        raise BlockedByThem(fields={name: [field_error("blocked", message=NO_WORDS)] for name in given})


def ask_for_payment(deal: LockedDeal, pay_by: date | None, *, anew: bool) -> None:
    """Set the term, and end the request whose term has passed. Runs under the ad's lock."""
    if anew:
        asked = DealStep.objects.filter(offer_id=deal.offer.pk, kind=Kind.PAYMENT_ASKED, undone_at=None)
        asked.update(undone_at=deal.now)
    if anew or pay_by is not None:
        set_term(deal.offer, pay_by)


def erase_steps(user_id: int) -> None:
    """Erase the notes and files of the steps that a person recorded; the steps themselves stay for the other side.

    Runs inside the caller's transaction, the account locked.
    """
    own = DealStep.objects.filter(author_id=user_id)
    delete_files(own.exclude(file="").values_list("file", flat=True))
    own.update(note="", file="", carrier="", tracking_number="")
