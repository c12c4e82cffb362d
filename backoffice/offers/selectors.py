"""Reading all offers."""

from __future__ import annotations

from dataclasses import dataclass
from datetime import datetime
from typing import Final

from django.db.models import Q, QuerySet

from backoffice.row_number import row_number
from marketplace.common.text.normalise import search_words
from trading.abuse_reports import rules
from trading.abuse_reports.models import AbuseReport
from trading.accounts.models import User
from trading.catalogue import asking, word_search
from trading.catalogue.ad_status import is_sold_out
from trading.offers.errors import OfferNotFound
from trading.offers.models import Offer

LISTED: Final = (
    "placed_at", "quantity", "condition", "status", "tier_price", "fulfilled",
    "ad__name", "ad__currency_id", "ad__expires_at", "ad__closed_at", "ad__closed_by", "ad__reserved", "ad__quantity",
    "ad__unit__short_sr", "ad__unit__short_en", "buyer__username", "seller__username",
)  # fmt: skip


@dataclass(frozen=True, slots=True)
class AdminOffer:
    """An offer with the state of its sale at a moment."""

    offer: Offer
    now: datetime

    @property
    def sold_out(self) -> bool:
        return is_sold_out(self.offer.ad)

    @property
    def expired(self) -> bool:
        return self.offer.ad.expires_at <= self.now


def offers(
    search: str = "",
    status: int | None = None,
    *,
    since: datetime | None = None,
    buyer_id: int | None = None,
    seller_id: int | None = None,
    ad_id: int | None = None,
) -> QuerySet[Offer]:
    """Return the offers, newest first.

    search: every word is in the ad's search text or a side's username, or is the offer's number. since: placed then or
    later.
    """
    found = Offer.objects.select_related("ad__unit", "buyer", "seller").only(*LISTED).order_by("-pk")
    exact = {"status": status, "buyer_id": buyer_id, "seller_id": seller_id, "ad_id": ad_id}
    found = found.filter(**{name: value for name, value in exact.items() if value is not None})
    if since is not None:
        found = found.filter(placed_at__gte=since)
    for word in search_words(search):
        # Subqueries of ids instead of joins: each of the three uses its own index.
        ads = word_search.texts_meeting(word_search.plan(asking.asked_for(word))).values("ad_id")
        people = User.objects.filter(username__icontains=word).values("pk")
        matches = Q(ad__in=ads) | Q(buyer__in=people) | Q(seller__in=people)
        if (number := row_number(word)) is not None:
            matches |= Q(pk=number)
        found = found.filter(matches)
    return found


def access_offer(offer_id: int) -> Offer:
    """Return an offer with its ad and both sides. Raises OfferNotFound."""
    found = Offer.objects.select_related("ad__unit", "buyer", "seller").filter(pk=offer_id).first()
    if found is None:
        raise OfferNotFound
    return found


def reported_messages(offer: Offer) -> QuerySet[AbuseReport]:
    """Return the reports, newest first, by one side of the offer of what the other wrote to it."""
    sides = (offer.buyer_id, offer.seller_id)
    found = AbuseReport.objects.select_related("reported", "reporter", "assignee")
    return found.filter(kind=rules.MESSAGE, reported__in=sides, reporter__in=sides).order_by("-id")
