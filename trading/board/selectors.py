"""Reads of the sale board: every deal of an ended ad, for its seller and for those who read offers.

Source: docs/spec/domain.md, "The sale board".
"""

from __future__ import annotations

from collections.abc import Collection, Sequence
from dataclasses import dataclass
from datetime import datetime
from decimal import Decimal

from marketplace.common.http.errors import InvalidFields, field_error
from marketplace.common.roles import Capability
from marketplace.common.text.normalise import index_text
from trading.accounts.models import User
from trading.board.rules import FILTERS, BoardFilter, has_step, is_left
from trading.catalogue.errors import AdNotFound
from trading.catalogue.models import Ad
from trading.catalogue.offer_states import OfferStatus
from trading.catalogue.selectors import access_ad
from trading.deals.rules import Kind, Side
from trading.deals.summaries import DealSummary, summaries
from trading.offers.contact_access import contacts_seen
from trading.offers.deadlines import decision_deadline, working_days_left
from trading.offers.errors import NotClosed
from trading.offers.models import Offer
from trading.offers.offer_facts import ended_at


@dataclass(frozen=True, slots=True)
class Board:
    """An ended ad and all its deals, the largest first. side: None for a reader who is not the seller."""

    ad: Ad
    side: Side | None
    ended_at: datetime
    deals: Sequence[DealSummary]
    now: datetime
    contacts: frozenset[int]
    """Ids of the buyers whose contact data the reader sees."""

    @property
    def decide_by(self) -> datetime:
        return decision_deadline(self.ended_at)

    @property
    def days_left(self) -> int | None:
        return working_days_left(self.ended_at, self.now)


@dataclass(frozen=True, slots=True)
class Figures:
    """Counts of all deals; units and amounts of those that are neither rejected nor withdrawn from.

    steps: deals in which each of FILTERS stands.
    """

    deals: int
    sold: int
    units: int
    net: Decimal
    vat: Decimal
    payable: Decimal
    proformas: int
    steps: dict[str, int]


def access_ended_ad(user: User, ad_id: int, now: datetime, *, own: bool = False) -> tuple[Ad, datetime]:
    """Return the ad and when its sale ended. own: for its seller alone. Raises AdNotFound, NotClosed."""
    ad = access_ad(user, ad_id)
    if ad.seller_id != user.pk and (own or not user.may(Capability.READ_OFFERS)):
        raise AdNotFound
    ended = ended_at(ad, now)
    if ended is None:
        raise NotClosed
    return ad, ended


def board_of(user: User, ad: Ad, ended: datetime, now: datetime) -> Board:
    """Return the board of an ad that the person may read."""
    offers = list(
        Offer.objects.filter(ad_id=ad.pk)
        .exclude(status=OfferStatus.GAVE_UP)
        .select_related("buyer__organisation", "buyer__country")
        .order_by("-quantity", "pk")
    )
    for offer in offers:
        offer.ad = ad
    mine = ad.seller_id == user.pk
    deals = summaries(offers, now, for_seller=mine)
    contacts = contacts_seen(user, [deal.offer.buyer for deal in deals.values()])
    return Board(ad, Side.SELLER if mine else None, ended, list(deals.values()), now, contacts)


def deals_left(board: Board, wanted: BoardFilter) -> list[DealSummary]:
    """Return the deals that a filter leaves, in their order."""
    return [deal for deal in board.deals if is_left(wanted, deal.kinds, deal.next.turn, names_of(deal.offer.buyer))]


def deals_to_serve(board: Board, wanted: BoardFilter) -> list[DealSummary]:
    """Return the deals that a filter leaves and that somebody still packs, sends and writes for.

    Those rejected or withdrawn from are among them only when the filter names that step.
    """
    named = wanted.step in (Kind.REJECTED, Kind.WITHDRAWN)
    return [deal for deal in deals_left(board, wanted) if named or deal.counts]


def deals_with_address(board: Board, wanted: BoardFilter) -> list[DealSummary]:
    """Return the deals to serve whose buyers' addresses the reader sees: nothing is packed for the others."""
    return [deal for deal in deals_to_serve(board, wanted) if deal.offer.buyer_id in board.contacts]


def deals_named(board: Board, offer_ids: Collection[int]) -> list[DealSummary]:
    """Return the deals by their offers' ids, in the order of the ids. Raises InvalidFields for one of another ad."""
    by_id = {deal.offer.pk: deal for deal in board.deals}
    if any(pk not in by_id for pk in offer_ids):
        raise InvalidFields(fields={"off_ids": [field_error("not_found")]})
    return [by_id[pk] for pk in offer_ids]


def names_of(buyer: User) -> str:
    """Return the names under which a buyer is found, normalised."""
    firm = buyer.organisation.full_name if buyer.is_organisation else ""
    return index_text(*(part for part in (buyer.name, buyer.username, firm) if part))


def figures_of(deals: Sequence[DealSummary]) -> Figures:
    """Return the figures of deals. Amounts are sums of what each document says, each rounded by itself."""
    sold = [deal for deal in deals if deal.counts]
    return Figures(
        deals=len(deals),
        sold=len(sold),
        units=sum(deal.offer.quantity for deal in sold),
        net=sum((deal.amounts.net for deal in sold), Decimal()),
        vat=sum((deal.amounts.vat for deal in sold), Decimal()),
        payable=sum((deal.amounts.payable for deal in sold), Decimal()),
        proformas=sum(deal.proforma is not None for deal in deals),
        steps={name: sum(has_step(deal.kinds, name) for deal in deals) for name in FILTERS},
    )
