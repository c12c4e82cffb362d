"""What the seller of each ended ad is to do next, over all its deals, by two queries whatever their number.

Source: docs/spec/domain.md, "The sale board".
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Collection
from dataclasses import dataclass
from datetime import datetime

from django.db.models import Exists, OuterRef

from trading.contracts.models import Contract
from trading.deals.models import DealStep
from trading.deals.rules import DealFacts, Kind, Side, next_step
from trading.offers.buying import BUYS
from trading.offers.models import Offer
from trading.payments.models import Proforma

ORDER = list(Kind)


@dataclass(frozen=True, slots=True)
class SellerTurn:
    """The earliest step that is the seller's, and in how many deals. offer_id: the deal, where it is one alone."""

    step: Kind
    deals: int
    offer_id: int | None


def seller_turns(ad_ids: Collection[int], now: datetime) -> dict[int, SellerTurn]:
    """Return the turns of the closed ones of these ads; one without any is left out.

    What only the seller can do precedes what either side may, such as to finish a deal.
    """
    kinds = defaultdict(set)
    steps = DealStep.objects.filter(offer__ad_id__in=ad_ids, undone_at=None)
    for offer_id, kind in steps.values_list("offer_id", "kind"):
        kinds[offer_id].add(Kind(kind))
    offers = Offer.objects.filter(BUYS, ad_id__in=ad_ids, ad__closed_at__isnull=False).order_by("pk")
    made = [Exists(document.objects.filter(offer_id=OuterRef("pk"))) for document in (Contract, Proforma)]
    rows = offers.values_list("pk", "ad_id", "ad__closed_at", "pay_by", *made)
    waiting: dict[int, dict[tuple[bool, int], list[int]]] = defaultdict(lambda: defaultdict(list))
    for offer_id, ad_id, closed_at, pay_by, contract, proforma in rows:
        facts = DealFacts(
            current=frozenset(kinds[offer_id]),
            consumer=False,  # the right of withdrawal is nobody's turn
            contract=contract,
            closed_at=closed_at,
            received_at=None,
            proforma=proforma,
            pay_by=pay_by,
        )
        following = next_step(facts, None, now)
        if following.step is not None and following.turn in (Side.SELLER, Side.EITHER):
            waiting[ad_id][following.turn is Side.EITHER, ORDER.index(following.step)].append(offer_id)
    found = {}
    for ad_id, turns in waiting.items():
        first = min(turns)
        found[ad_id] = SellerTurn(
            ORDER[first[1]], len(turns[first]), turns[first][0] if len(turns[first]) == 1 else None
        )
    return found
