"""The state of the market of the model. Source: docs/spec/domain.md."""

from __future__ import annotations

from collections.abc import Iterator
from datetime import datetime, timedelta
from decimal import ROUND_HALF_UP, Decimal

from tests.stateful.records import (
    ACTIVE,
    Deal,
    Person,
    RatingRecord,
    Sale,
    Talk,
)
from tests.stateful.working_days import BELGRADE, fifth_working_day

MONTH = timedelta(days=30)


class State:
    """What a market holds at one moment, and what follows from it."""

    def __init__(self, now: datetime) -> None:
        self.now = now
        self.people: list[Person] = []
        self.sales: list[Sale] = []
        self.talks: dict[frozenset[Person], Talk] = {}
        self.given_up: dict[object, tuple[int, datetime]] = {}  # how many in the window, and its end

    @property
    def admins(self) -> list[Person]:
        return [person for person in self.people if person.admin and not person.erased]

    def deals(self) -> Iterator[Deal]:
        return (deal for sale in self.sales for deal in sale.deals)

    def over(self, sale: Sale) -> bool:
        return sale.closed_at is not None or self.now >= sale.expires

    def live(self, sale: Sale) -> bool:
        return not sale.deleted_by and not self.over(sale)

    def shut(self, sale: Sale) -> bool:
        """Whether an admin or the hour keeps a live sale from trade."""
        return sale.locked or (sale.night_only and 6 <= self.now.astimezone(BELGRADE).hour < 18)

    def ended_at(self, sale: Sale) -> datetime | None:
        if sale.closed_at is not None:
            return sale.closed_at
        return sale.expires if self.now >= sale.expires and not sale.deleted_by else None

    def bought(self, deal: Deal) -> bool | None:
        """Whether the offer buys; None while that is open, and for one that the close did not decide."""
        if deal.fulfilled is not None:
            return deal.fulfilled
        if self.ended_at(deal.sale) is None or not deal.counts:
            return None
        return deal.takes(deal.sale.price)

    def is_deal(self, deal: Deal) -> bool:
        return self.ended_at(deal.sale) is not None and deal.counts and self.bought(deal) is True

    def gone(self, sale: Sale) -> bool:
        """Deleted before any close: nothing comes of its offers."""
        return bool(sale.deleted_by) and sale.closed_at is None

    def may_reject(self, deal: Deal) -> bool:
        ended = self.ended_at(deal.sale)
        in_time = ended is None or (self.is_deal(deal) and self.now <= fifth_working_day(ended))
        return deal.sale.rejects and deal.status == ACTIVE and not self.gone(deal.sale) and in_time

    def may_hide(self, deal: Deal) -> bool:
        return self.ended_at(deal.sale) is not None or self.gone(deal.sale) or not deal.counts

    def may_change(self, deal: Deal) -> bool:
        live = self.live(deal.sale) and not self.shut(deal.sale)
        return live and deal.status == ACTIVE and deal.buyer not in deal.hidden

    def deletable(self, sale: Sale) -> bool:
        return self.live(sale) and (sale.abandons or not sale.counting)

    def renewable(self, sale: Sale) -> bool:
        return (self.over(sale) or bool(sale.deleted_by)) and sale.deleted_by != "admin" and not sale.renewed

    def hideable(self, sale: Sale) -> bool:
        return (self.over(sale) or bool(sale.deleted_by)) and not sale.hidden

    def rating(self, person: Person) -> Decimal | None:
        stars = [o.stars for o in self.ratings() if o.rated is person and not o.removed and o.stars is not None]
        return (Decimal(sum(stars)) / len(stars)).quantize(Decimal("0.01"), ROUND_HALF_UP) if stars else None

    def ratings(self) -> list[RatingRecord]:
        return [rating for deal in self.deals() for rating in deal.ratings.values()]

    def trading(self, person: Person) -> bool:
        return any(
            sale.seller is person or any(deal.buyer is person for deal in sale.counting)
            for sale in self.sales
            if self.live(sale)
        )

    def partners(self, person: Person) -> list[tuple[str, Person]]:
        """The other sides of the person's deals of the last 30 days, as (side, person)."""
        found: dict[tuple[str, Person], None] = {}
        for deal in self.deals():
            fresh = deal.sale.closed_at is None or deal.sale.closed_at > self.now - MONTH
            if fresh and self.is_deal(deal) and person in (deal.buyer, deal.seller):
                found[("buyer", deal.buyer) if person is deal.seller else ("seller", deal.seller)] = None
        return list(found)
