"""I24: every sum of sales is the sum of the same deals. Source: docs/spec/reliability.md, section 1.

Lists and totals count in the database, board, sheet and documents row by row; a contract and a proforma hold what they
said. All of them have to say the same of an ended ad.
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterator, Sequence
from decimal import Decimal

from marketplace.common.db import clock
from trading.catalogue.models import Ad
from trading.catalogue.rules import State
from trading.contracts.models import Contract
from trading.offers.amounts import amounts_at_price
from trading.offers.models import Offer
from trading.offers.offer_facts import offer_facts
from trading.offers.rules import is_sale
from trading.offers.totals import Bought, bought_by_ad
from trading.offers.violation import Violation
from trading.payments.models import Proforma

ADS_IN_MEMORY = 200


def violations() -> Iterator[Violation]:
    """Yield each ended ad whose lists count other deals than its board, and each document with another amount."""
    ids = list(Ad.objects.filter(closed_at__isnull=False).order_by("pk").values_list("pk", flat=True))
    for start in range(0, len(ids), ADS_IN_MEMORY):
        yield from violations_of(ids[start : start + ADS_IN_MEMORY])


def violations_of(ad_ids: Sequence[int]) -> Iterator[Violation]:
    now = clock.now()
    counted: dict[int, Bought] = defaultdict(Bought)
    amounts: dict[int, Decimal] = {}
    deals = Offer.objects.filter(ad_id__in=ad_ids, fulfilled=True).select_related("ad").order_by("pk")
    for offer in deals.iterator(chunk_size=500):
        amount = amounts[offer.pk] = amounts_at_price(offer.ad, offer.quantity).payable
        if is_sale(offer_facts(offer, offer.ad, now, for_seller=True, state=State.EXPIRED)):
            sold = counted[offer.ad_id]
            counted[offer.ad_id] = Bought(sold.offers + 1, sold.units + offer.quantity, sold.amount + amount)
    listed = bought_by_ad(ad_ids)
    for pk in ad_ids:
        if listed.get(pk, Bought()) != counted[pk]:
            yield Violation("I24", "ad", pk, f"its lists say {listed.get(pk)}, its board {counted[pk]}")
    yield from documents_of(amounts)


def documents_of(amounts: dict[int, Decimal]) -> Iterator[Violation]:
    """Yield each contract and proforma that says another amount than the lists. amounts: by the id of the offer."""
    for model in (Contract, Proforma):
        found = model.objects.filter(offer_id__in=amounts).order_by("pk").values_list("pk", "offer_id", "snapshot")
        for pk, offer_id, snapshot in found.iterator(chunk_size=200):
            deal = snapshot["deal"]
            said = deal.get("payable") or (deal.get("vat") or {}).get("payable") or deal["total"]
            if Decimal(said) != amounts[offer_id]:
                yield Violation("I24", model.__name__.lower(), pk, f"says {said}, the lists {amounts[offer_id]}")
