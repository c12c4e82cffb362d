"""Reads of what an archive of an ad's contracts would hold. Source: docs/spec/domain.md, "Archive of contracts"."""

from __future__ import annotations

from collections.abc import Collection, Sequence
from dataclasses import dataclass, replace
from datetime import datetime

from marketplace.common.files import exports
from marketplace.common.files.exports import DataExport, ExportState
from marketplace.common.files.models import StoredFile
from marketplace.common.http.errors import InvalidFields, field_error
from trading.accounts.models import User
from trading.catalogue.models import Ad
from trading.catalogue.offer_states import OfferStatus
from trading.contracts.deal_sheet import deals_of
from trading.offers.contact_access import contacts_seen
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


def archive_state(seller: User, ad: Ad, subject: str) -> ExportState:
    """Return what came of the last order, and the archive that can be downloaded.

    One made before a deal was rejected holds contact data that the seller has no right to any more: it is there no
    longer, and may be ordered anew without that deal.
    """
    state = exports.state_of(owner_id=seller.pk, subject=subject)
    return replace(state, file=None) if state.file is not None and is_outdated(seller, ad, state.file) else state


def archive_file(seller: User, ad: Ad, subject: str) -> StoredFile | None:
    """Return the archive that can be downloaded, None without one."""
    ready = archive_state(seller, ad, subject).file
    return None if ready is None else StoredFile.objects.filter(path=ready.path).first()


def is_outdated(seller: User, ad: Ad, archive: DataExport) -> bool:
    """Whether a deal was rejected since the archive was ordered whose buyer's contact data the seller sees no more."""
    rejected = Offer.objects.filter(ad_id=ad.pk, status=OfferStatus.REJECTED, changed_at__gte=archive.ordered_at)
    if chosen := archive.parameters.get("offer_ids"):
        rejected = rejected.filter(pk__in=chosen)
    buyers = [offer.buyer for offer in rejected.select_related("buyer")]
    return len(contacts_seen(seller, buyers)) < len(buyers)


def proformas_of(deals: Sequence[Offer]) -> int:
    return Proforma.objects.filter(offer_id__in=[deal.pk for deal in deals]).count()
