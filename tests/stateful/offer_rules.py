"""Steps of a history that buyers and sellers take on offers."""

from __future__ import annotations

from django.db import transaction
from hypothesis import strategies as st
from hypothesis.stateful import (
    precondition,
    rule,
)

from marketplace.common.db import clock
from tests.stateful.draws import BUYER, NUMBER, OFFERS, SELLER, UNITS, DrawnOffer
from tests.stateful.machine import Machine
from tests.stateful.records import Deal, Person, RatingRecord, Sale
from trading.catalogue.models import Ad
from trading.catalogue.offer_states import PriceCondition
from trading.contracts.services import freeze_contract
from trading.offers import selectors, services
from trading.offers.rating import remove_rating
from trading.offers.rules import Terms


class OfferRules(Machine):
    """Placing, changing, ending, rating offers; the preview of one."""

    @precondition(Machine.has_sales)
    @rule(which=NUMBER, who=NUMBER, units=UNITS, limited=st.booleans(), step=st.none() | st.integers(0, 5))
    def place(self, which: int, who: int, units: int, limited: bool, step: int | None) -> None:
        sale = self.open_sale(which)
        self.offer(sale, self.buyer_of(sale, who), units, limited, step)

    @precondition(Machine.has_sales)
    @rule(which=NUMBER, offers=OFFERS)
    def everybody_offers(self, which: int, offers: list[DrawnOffer]) -> None:
        self.all_offer(self.open_sale(which), offers)

    @precondition(Machine.has_sales)
    @rule(which=NUMBER, who=NUMBER, limited=st.booleans())
    def take_the_rest(self, which: int, who: int, limited: bool) -> None:
        """The last units, at any price or at the deepest step's, which they reach."""
        sale = self.open_sale(which)
        self.offer(sale, self.buyer_of(sale, who), max(1, sale.quantity - sale.reserved), limited, len(sale.steps) - 1)

    @precondition(Machine.has_sales)
    @rule(which=NUMBER, who=NUMBER, step=NUMBER)
    def fill_a_step(self, which: int, who: int, step: int) -> None:
        """As many units as bring all offers together to the first or the last unit of a price step."""
        sale = self.open_sale(which)
        wanted = sale.steps[step % len(sale.steps)].minimum - step // 6
        self.offer(sale, self.buyer_of(sale, who), max(1, wanted - sale.reserved), False, None)

    def all_offer(self, sale: Sale, offers: list[DrawnOffer]) -> None:
        """One after the other, so that a history reaches full sales soon."""
        for number, (units, limited, step) in enumerate(offers):
            self.offer(sale, self.buyer_of(sale, number), units, limited, step % len(sale.steps))

    def open_sale(self, number: int) -> Sale:
        """Return mostly one that is on sale."""
        live = [sale for sale in self.market.sales if self.market.live(sale)]
        return live[number % len(live)] if live and number < 10 else self.sale(number)

    def buyer_of(self, sale: Sale, number: int) -> Person:
        """Return mostly somebody who may buy."""
        others = [p for p in self.market.people if not (p.admin or p.erased or p is sale.seller)]
        return others[number % len(others)] if others and number < 10 else self.anyone(number)

    def offer(self, sale: Sale, buyer: Person, units: int, limited: bool, step: int | None) -> None:
        terms = Terms(
            units, PriceCondition.NOT_ABOVE if limited else PriceCondition.ANY_PRICE, self.step_id(sale, step)
        )
        made, wanted = self.both(
            lambda: self.market.place(buyer, sale, units, limited, step),
            lambda: services.place_offer(buyer_id=buyer.pk, ad_id=sale.pk, terms=terms),
        )
        if made and wanted:
            wanted.pk = made.offer.pk

    def step_id(self, sale: Sale, step: int | None) -> int | None:
        """Return the id of a price step; of none for one that the ad does not have."""
        if step is None:
            return None
        return dict(enumerate(row["id"] for row in Ad.objects.get(pk=sale.pk).price_ladder)).get(step, 0)

    @precondition(Machine.has_deals)
    @rule(
        which=NUMBER,
        who=BUYER,
        number=NUMBER,
        units=st.none() | UNITS,
        limited=st.none() | st.booleans(),
        step=st.none() | st.integers(0, 5),
    )
    def change(
        self, which: int, who: str, number: int, units: int | None, limited: bool | None, step: int | None
    ) -> None:
        deal = self.deal(which)
        person = self.side_of(deal, who, number)
        condition = {None: None, True: PriceCondition.NOT_ABOVE, False: PriceCondition.ANY_PRICE}[limited]
        self.both(
            lambda: self.market.change(person, deal, units, limited, step),
            lambda: services.change_offer(
                buyer_id=person.pk,
                offer_id=deal.pk,
                quantity=units,
                condition=condition,
                tier_id=self.step_id(deal.sale, step),
            ),
        )

    @precondition(Machine.has_deals)
    @rule(which=NUMBER, who=BUYER, number=NUMBER)
    def give_up(self, which: int, who: str, number: int) -> None:
        deal = self.deal(which)
        person = self.side_of(deal, who, number)
        self.both(
            lambda: self.market.give_up(person, deal),
            lambda: services.give_up(buyer_id=person.pk, offer_id=deal.pk),
        )

    @precondition(Machine.has_deals)
    @rule(which=NUMBER, who=SELLER, number=NUMBER, reason=st.sampled_from(["", "Nema više na stanju."]))
    def reject(self, which: int, who: str, number: int, reason: str) -> None:
        deal = self.deal(which)
        person = self.side_of(deal, who, number)
        self.both(
            lambda: self.market.reject(person, deal, reason),
            lambda: services.reject_offer(seller_id=person.pk, offer_id=deal.pk, reason=reason),
        )

    @precondition(Machine.has_deals)
    @rule(which=NUMBER, who=SELLER, number=NUMBER)
    def report(self, which: int, who: str, number: int) -> None:
        deal = self.deal(which)
        person = self.side_of(deal, who, number)
        self.both(
            lambda: self.market.report(person, deal),
            lambda: freeze_contract(seller=self.user(person), offer_id=deal.pk),
        )

    @precondition(Machine.has_deals)
    @rule(which=NUMBER, who=st.sampled_from(["buyer", "seller", "other"]), number=NUMBER, hidden=st.booleans())
    def hide_deal(self, which: int, who: str, number: int, hidden: bool) -> None:
        deal = self.deal(which)
        person = self.side_of(deal, who, number)
        self.both(
            lambda: self.market.hide_deal(person, deal, hidden),
            lambda: services.hide_offer(user_id=person.pk, offer_id=deal.pk, hidden=hidden),
        )

    @precondition(Machine.has_deals)
    @rule(
        which=NUMBER,
        who=st.sampled_from(["buyer", "seller", "buyer", "seller", "other"]),
        number=NUMBER,
        stars=st.none() | st.integers(1, 5),
        comment=st.sampled_from(["", "Sve po dogovoru."]),
    )
    def rate(self, which: int, who: str, number: int, stars: int | None, comment: str) -> None:
        deal = self.deal(which)
        person = self.side_of(deal, who, number)
        made, wanted = self.both(
            lambda: self.market.rate(person, deal, stars, comment),
            lambda: services.rate_offer(author_id=person.pk, offer_id=deal.pk, stars=stars, comment=comment),
        )
        if made and wanted:
            wanted.pk = made.rating.pk

    @precondition(Machine.has_ratings)
    @rule(which=NUMBER)
    def take_back_a_rating(self, which: int) -> None:
        ratings = self.market.ratings()
        rating: RatingRecord = ratings[which % len(ratings)]
        self.both(lambda: self.market.take_back(rating), lambda: transaction.atomic(remove_rating)(rating.pk) and None)

    @precondition(Machine.has_sales)
    @rule(which=NUMBER, who=NUMBER, units=UNITS, limited=st.booleans(), step=st.integers(0, 4))
    def preview(self, which: int, who: int, units: int, limited: bool, step: int) -> None:
        """What the form shows before an offer is sent is what everybody would pay after it."""
        sale, buyer = self.sale(which), self.living(who)
        mine = next((deal for deal in sale.counting if deal.buyer is buyer), None)
        free = self.market.live(sale) and not self.market.shut(sale) and sale.seller is not buyer
        room = sale.quantity - sale.reserved + (mine.quantity if mine else 0)
        if not free or step >= len(sale.steps) or units > room:
            return
        with clock.travel(self.market.now):
            _, result, _ = selectors.preview(
                buyer=self.user(buyer),
                ad_id=sale.pk,
                quantity=units,
                condition=PriceCondition.NOT_ABOVE if limited else PriceCondition.ANY_PRICE,
                tier_id=self.step_id(sale, step),
            )
        own = Deal(sale, buyer, units, limited, step, sale.steps[step].price)
        price = sale.price_for([deal for deal in sale.counting if deal is not mine] + [own])
        assert (result.settlement.price, result.waiting) == (price, not own.takes(price))
