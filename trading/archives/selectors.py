"""Reads of what an archive of an ad's contracts would hold. Source: docs/spec/domain.md, "Archive of contracts"."""

from __future__ import annotations

from collections.abc import Collection, Sequence
from dataclasses import dataclass
from datetime import datetime

from marketplace.common.http.errors import InvalidFields, field_error
from trading.catalogue.models import Ad
from trading.contracts.deal_sheet import deals_of
from trading.offers.models import Offer
from trading.offers.offer_facts import offer_facts
from trading.offers.rules import is_sale
from trading.payments.models import Proforma


@dataclass(frozen=True, slots=True)
class ArchiveFacts:
    """How many documents of the deals of an ad there are. missing: contracts that the seller can still make."""

    deals: int
    contracts: int
    missing: int
    proformas: int


def archived_deals(ad: Ad, now: datetime, offer_ids: Collection[int] = ()) -> list[Offer]:
    """Return the deals whose documents an archive holds. offer_ids: those chosen; none for all of the ad."""
    return [deal for deal in deals_of(ad, now) if not offer_ids or deal.pk in offer_ids]


def archive_facts(ad: Ad, now: datetime, offer_ids: Collection[int] = ()) -> ArchiveFacts:
    """Return how many documents of an ended ad's deals there are, or of the chosen ones.

    Raises InvalidFields for an offer of another ad.
    """
    if Offer.objects.filter(ad_id=ad.pk, pk__in=offer_ids).count() < len(offer_ids):
        raise InvalidFields(fields={"off_ids": [field_error("not_found")]})
    deals = archived_deals(ad, now, offer_ids)
    without = [deal for deal in deals if not hasattr(deal, "contract")]
    named = [deal for deal in without if deal.buyer.erased_at is None]  # else no name of the buyer is left
    return ArchiveFacts(
        deals=len(deals),
        contracts=len(deals) - len(without),
        missing=sum(is_sale(offer_facts(deal, ad, now, for_seller=True)) for deal in named),
        proformas=proformas_of(deals),
    )


def proformas_of(deals: Sequence[Offer]) -> int:
    return Proforma.objects.filter(offer_id__in=[deal.pk for deal in deals]).count()
