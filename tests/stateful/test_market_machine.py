"""Random histories of the market, each step compared with a model of it and checked for every invariant.

The run of `make test` is small and always the same. A long one draws new histories:
`ZBIR_STATEFUL_RUNS=5000 ZBIR_STATEFUL_STEPS=50 python -m pytest tests/stateful`.
"""

from __future__ import annotations

import os
from collections.abc import Callable
from dataclasses import replace
from datetime import UTC, datetime, timedelta
from decimal import Decimal
from typing import Any, TypeVar

import pytest
from django.db import transaction
from hypothesis import HealthCheck, settings
from hypothesis import strategies as st
from hypothesis.stateful import (
    RuleBasedStateMachine,
    initialize,
    invariant,
    precondition,
    rule,
    run_state_machine_as_test,
)

from marketplace.common.db import clock
from marketplace.common.framework_internals import allow_durable_inside
from marketplace.common.http.errors import DomainError
from marketplace.management.commands.check_invariants import CHECKS
from tests.factories import (
    make_admin,
    make_category,
    make_currency,
    make_region,
    make_restriction,
    make_unit,
    make_user,
)
from tests.stateful.model import Market
from tests.stateful.records import Deal, Opinion, Person, Refused, Sale, Step
from trading.accounts.models import LoginSession, User
from trading.catalogue import services as catalogue
from trading.catalogue.ad_status import ad_status_of, owner_flags_of
from trading.catalogue.details import AdChanges, AdDetails, AdFiles
from trading.catalogue.editing import edit_ad
from trading.catalogue.errors import InvalidDetails
from trading.catalogue.locks import lock_ad
from trading.catalogue.models import Ad, Favourite
from trading.catalogue.offer_states import PriceCondition
from trading.catalogue.rules import TierSpec
from trading.contracts.services import freeze_contract
from trading.messages import services as messages
from trading.messages.models import Message
from trading.notifications import services as notifications
from trading.notifications.models import Notification
from trading.notifications.selectors import counters
from trading.offers import moderation, selectors, services
from trading.offers.models import Offer, Rating
from trading.offers.offer_facts import offer_facts
from trading.offers.rating import remove_rating
from trading.offers.renewal import Renewal
from trading.offers.rules import Terms, offer_flags
from trading.profiles.close_account import close_account
from trading.profiles.editing import edit_profile
from trading.profiles.profile_form import ProfileForm
from trading.profiles.services import hide_ad

RUNS = int(os.environ.get("ZBIR_STATEFUL_RUNS", "6"))
STEPS = int(os.environ.get("ZBIR_STATEFUL_STEPS", "30"))
LONG = "ZBIR_STATEFUL_RUNS" in os.environ or "ZBIR_STATEFUL_STEPS" in os.environ

START = datetime(
    2026, 4, 2, 18, 30, tzinfo=UTC
)  # a Thursday evening, when all goods may be traded; Easter is ten days away
MOST_SALES, MOST_PEOPLE = 8, 7
SECOND, DAY = timedelta(seconds=1), timedelta(days=1)

NUMBER = st.integers(0, 11)  # whichever of what is there, counted round
BUYER = st.sampled_from(["buyer"] * 4 + ["seller", "other"])
SELLER = st.sampled_from(["seller"] * 4 + ["buyer", "other"])
UNITS = st.integers(1, 12)
LADDERS = st.sampled_from(
    [
        (110, ((1, 10, 100), (11, 20, 90), (21, 30, 80))),
        (100, ((1, 2, 100), (3, 12, 60))),
        (50, ((4, 6, 40), (7, 9, 30), (10, 12, 20), (13, 14, 10), (15, 20, 5))),
        (9, ((5, 8, 8), (9, 10, 7))),
    ]
)
BAD_LADDERS = st.sampled_from(
    [
        (110, ((1, 10, 100), (12, 20, 90))),
        (110, ((1, 10, 100), (11, 20, 100))),
        (90, ((1, 10, 100), (11, 20, 90))),
        (110, ((1, 20, 100),)),
    ]
)
ADS = st.fixed_dictionaries(
    {
        "ladder": LADDERS,
        "days": st.sampled_from([3, 5, 1, 10, 30, 0]),
        "rejects": st.booleans(),
        "abandons": st.booleans(),
        "night": st.sampled_from([False, False, False, True]),
    }
)
Wish = tuple[int, bool, int]  # units, whether limited, and by which step
WISHES = st.lists(st.tuples(UNITS, st.booleans(), st.integers(0, 4)), min_size=2, max_size=4)
Ladder = tuple[int, tuple[tuple[int, int, int], ...]]
Made = TypeVar("Made")
Wanted = TypeVar("Wanted")
NAMES = ("Ana Babić", "Bora Cvetić", "Vera Dakić")
STREETS = ("Glavna 1", "Lipova 2")


class MarketMachine(RuleBasedStateMachine):
    """Every rule does the same to the server and to the model; then both are compared."""

    def __init__(self) -> None:
        super().__init__()
        self.history = allow_durable_inside(transaction.atomic())  # use cases insist on being the outermost
        self.history.__enter__()

    def teardown(self) -> None:
        transaction.set_rollback(True)
        self.history.__exit__(None, None, None)

    @initialize(ads=st.lists(st.tuples(ADS, WISHES), min_size=2, max_size=4))
    def open_market(self, ads: list[tuple[dict[str, Any], list[Wish]]]) -> None:
        self.market, self.looks = Market(START), 0
        with clock.travel(START):
            make_region(is_world=True)
            self.category, self.unit, self.currency = make_category(), make_unit(), make_currency()
            self.night = make_restriction()
            self.add(make_admin("upravnik"))
            for number in range(4):
                self.add(make_user(f"osoba{number}"))
        for number, (ad, wishes) in enumerate(ads):
            self.market.now += 20 * SECOND
            self.put_up(self.living(number), **ad)
            if self.market.sales:
                self.all_offer(self.market.sales[-1], wishes)

    # --- Doing both -----------------------------------------------------------------------------------------------

    def add(self, user: User) -> None:
        identity = user.name, user.region, user.address
        self.market.people.append(Person(user.pk, user.username, identity, user.phone, admin=user.is_admin))

    def user(self, person: Person) -> User:
        user = User.objects.get(pk=person.pk)
        user.acts_as_admin = user.is_admin
        return user

    def both(self, ideal: Callable[[], Wanted], real: Callable[[], Made]) -> tuple[Made, Wanted] | tuple[None, None]:
        """Do it to the model and to the server, which must refuse alike."""
        refusal = None
        wanted = made = None
        try:
            wanted = ideal()
        except Refused as refused:
            refusal = str(refused)
        got = None
        with clock.travel(self.market.now):
            try:
                made = real()
            except (DomainError, InvalidDetails) as refused:
                got = type(refused).__name__
        assert got == refusal, f"the server said {got}, the model {refusal}"
        self.market.now += SECOND
        return (None, None) if refusal else (made, wanted)  # type: ignore[return-value]

    def living(self, number: int, *, admin: bool = False) -> Person:
        people = [person for person in self.market.people if not person.erased and (admin or not person.admin)]
        return people[number % len(people)]

    def anyone(self, number: int) -> Person:
        """Somebody who trades, or has."""
        people = [person for person in self.market.people if not person.admin]
        return people[number % len(people)]

    def sale(self, number: int) -> Sale:
        return self.market.sales[-1 - number % len(self.market.sales)]

    def deal(self, number: int) -> Deal:
        deals = list(self.market.deals())
        return deals[-1 - number % len(deals)]

    def has_sales(self) -> bool:
        return bool(self.market.sales)

    def has_deals(self) -> bool:
        return any(self.market.deals())

    def has_opinions(self) -> bool:
        return bool(self.market.opinions())

    def has_told(self) -> bool:
        return any(person.told for person in self.market.people)

    def seldom(self) -> bool:
        """Every fifth step: what matters less leaves room for the trade."""
        return self.looks % 5 == 0

    def has_room(self) -> bool:
        return len(self.market.sales) < MOST_SALES

    def side_of(self, deal: Deal, who: str, number: int) -> Person:
        """Return the living side that is asked for, else somebody."""
        side = {"buyer": deal.buyer, "seller": deal.seller}.get(who)
        return self.living(number) if side is None or side.erased else side

    # --- Ads ------------------------------------------------------------------------------------------------------

    @precondition(lambda self: self.looks % 3 == 0 and self.has_room())
    @rule(who=NUMBER, ad=ADS, ladder=st.none() | BAD_LADDERS)
    def publish(self, who: int, ad: dict[str, Any], ladder: Ladder | None) -> None:
        self.put_up(self.anyone(who), **ad | ({} if ladder is None else {"ladder": ladder}))

    def put_up(self, seller: Person, ladder: Ladder, days: int, rejects: bool, abandons: bool, night: bool) -> None:
        sale = self.sale_of(seller, ladder, days)
        sale.rejects, sale.abandons, sale.night_only = rejects, abandons, night
        details = AdDetails(
            name="Aku bušilica",
            category_id=self.category.pk,
            quantity=sale.quantity,
            unit_id=self.unit.pk,
            currency_id=self.currency.pk,
            base_price=Decimal(sale.base),
            expires_at=sale.expires,
            tiers=specs(sale),
            info=sale.info,
            description="Sa punjačem",
            made_in="Srbija",
            declaration_text="Uvoznik: Alati",
            allows_reject=rejects,
            allows_abandon=abandons,
            restriction_id=self.night.pk if night else None,
        )
        made, wanted = self.both(
            lambda: self.market.publish(sale),
            lambda: catalogue.publish_ad(seller=self.user(seller), details=details, files=AdFiles()),
        )
        if made and wanted:
            wanted.pk = made.pk

    def sale_of(self, seller: Person, ladder: Ladder, days: int) -> Sale:
        base, rows = ladder
        return Sale(seller, rows[-1][1], base, [Step(*row) for row in rows], self.market.now + days * DAY)

    @precondition(lambda self: self.has_sales() and self.has_room())
    @rule(which=NUMBER, who=NUMBER, own=st.booleans(), ladder=LADDERS | BAD_LADDERS, days=st.integers(0, 30))
    def renew(self, which: int, who: int, own: bool, ladder: Ladder, days: int) -> None:
        old = self.sale(which)
        person = self.owner(old, who, own)
        new = self.sale_of(old.seller, ladder, days)
        renewal = Renewal("Novi krug", new.quantity, Decimal(new.base), specs(new), new.expires)
        made, wanted = self.both(
            lambda: self.market.renew(person, old, new),
            lambda: services.renew_ad(seller=self.user(person), ad_id=old.pk, renewal=renewal),
        )
        if made and wanted:
            wanted.pk = made.pk

    def owner(self, sale: Sale, who: int, own: bool) -> Person:
        return sale.seller if own and not sale.seller.erased else self.living(who)

    @precondition(has_sales)
    @rule(
        which=NUMBER,
        who=NUMBER,
        own=st.sampled_from([True, True, True, False]),
        ladder=st.none() | LADDERS | BAD_LADDERS,
        days=st.none() | st.integers(0, 30),
        rejects=st.booleans() | st.none(),
        info=st.sampled_from(["Dve baterije", "Tri baterije"]),
    )
    def edit(
        self,
        which: int,
        who: int,
        own: bool,
        ladder: Ladder | None,
        days: int | None,
        rejects: bool | None,
        info: str,
    ) -> None:
        sale = self.sale(which)
        person = self.owner(sale, who, own)
        after = replace(sale, info=info)
        changes: dict[str, Any] = {"info": info}
        if ladder is not None:
            form = self.sale_of(sale.seller, ladder, 0)
            after.quantity, after.base, after.steps = form.quantity, form.base, form.steps
            changes |= {"quantity": form.quantity, "base_price": Decimal(form.base), "tiers": specs(form)}
        if days is not None:
            changes["expires_at"] = after.expires = self.market.now + days * DAY
        if rejects is not None:
            changes["allows_reject"] = after.rejects = rejects
        self.both(
            lambda: self.market.edit(person, sale, after),
            lambda: edit_ad(seller=self.user(person), ad_id=sale.pk, changes=AdChanges(changes)),
        )

    @precondition(lambda self: self.seldom() and self.has_sales())
    @rule(which=NUMBER, who=NUMBER, own=st.sampled_from([True, True, False]))
    def delete(self, which: int, who: int, own: bool) -> None:
        sale = self.sale(which)
        person = self.owner(sale, who, own)
        self.both(
            lambda: self.market.delete(person, sale),
            lambda: services.delete_ad(seller_id=person.pk, ad_id=sale.pk),
        )

    @precondition(lambda self: self.seldom() and self.has_sales())
    @rule(which=NUMBER, who=NUMBER, own=st.sampled_from([True, True, False]), hidden=st.booleans())
    def hide_sale(self, which: int, who: int, own: bool, hidden: bool) -> None:
        sale = self.sale(which)
        person = self.owner(sale, who, own)
        self.both(
            lambda: self.market.hide_sale(person, sale, hidden),
            lambda: hide_ad(seller_id=person.pk, ad_id=sale.pk, hidden=hidden),
        )

    @precondition(lambda self: self.looks % 3 == 0 and self.has_sales())
    @rule(which=NUMBER, act=st.sampled_from(["remove", "restore", "lock", "open"]))
    def moderate(self, which: int, act: str) -> None:
        sale = self.sale(which)
        now = self.market.now

        @transaction.atomic
        def moderate() -> None:
            ad = lock_ad(sale.pk)
            if act == "remove":
                moderation.remove_ad(ad, now)
            elif act == "restore":
                moderation.restore_ad(ad, now)
            else:
                moderation.set_trade_lock(ad, act == "lock", now)

        def imagine() -> None:
            if act == "remove":
                self.market.remove(sale)
            elif act == "restore":
                self.market.restore(sale)
            else:
                self.market.lock(sale, act == "lock")

        self.both(imagine, moderate)

    @precondition(lambda self: self.seldom() and self.has_sales())
    @rule(which=NUMBER, who=NUMBER, wish=st.booleans())
    def favour(self, which: int, who: int, wish: bool) -> None:
        sale, person = self.sale(which), self.living(who)
        if wish:
            self.both(
                lambda: self.market.favour(person, sale),
                lambda: catalogue.add_favourite(user=self.user(person), ad_id=sale.pk),
            )
        else:
            self.both(
                lambda: person.favourites.discard(sale),
                lambda: catalogue.remove_favourite(user=self.user(person), ad_id=sale.pk),
            )

    # --- Offers ---------------------------------------------------------------------------------------------------

    @precondition(has_sales)
    @rule(which=NUMBER, who=NUMBER, units=UNITS, limited=st.booleans(), step=st.none() | st.integers(0, 5))
    def place(self, which: int, who: int, units: int, limited: bool, step: int | None) -> None:
        sale = self.open_sale(which)
        self.offer(sale, self.buyer_of(sale, who), units, limited, step)

    @precondition(has_sales)
    @rule(which=NUMBER, wishes=WISHES)
    def everybody_offers(self, which: int, wishes: list[Wish]) -> None:
        self.all_offer(self.open_sale(which), wishes)

    @precondition(has_sales)
    @rule(which=NUMBER, who=NUMBER, limited=st.booleans())
    def take_the_rest(self, which: int, who: int, limited: bool) -> None:
        """The last units, at any price or at the deepest step's, which they reach."""
        sale = self.open_sale(which)
        self.offer(sale, self.buyer_of(sale, who), max(1, sale.quantity - sale.reserved), limited, len(sale.steps) - 1)

    @precondition(has_sales)
    @rule(which=NUMBER, who=NUMBER, step=NUMBER)
    def fill_a_step(self, which: int, who: int, step: int) -> None:
        """As many units as bring all offers together to the first or the last unit of a price step."""
        sale = self.open_sale(which)
        wanted = sale.steps[step % len(sale.steps)].minimum - step // 6
        self.offer(sale, self.buyer_of(sale, who), max(1, wanted - sale.reserved), False, None)

    def all_offer(self, sale: Sale, wishes: list[Wish]) -> None:
        """One after the other, so that a history reaches full sales soon."""
        for number, (units, limited, step) in enumerate(wishes):
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

    @precondition(has_deals)
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

    @precondition(has_deals)
    @rule(which=NUMBER, who=BUYER, number=NUMBER)
    def give_up(self, which: int, who: str, number: int) -> None:
        deal = self.deal(which)
        person = self.side_of(deal, who, number)
        self.both(
            lambda: self.market.give_up(person, deal),
            lambda: services.give_up(buyer_id=person.pk, offer_id=deal.pk),
        )

    @precondition(has_deals)
    @rule(which=NUMBER, who=SELLER, number=NUMBER)
    def reject(self, which: int, who: str, number: int) -> None:
        deal = self.deal(which)
        person = self.side_of(deal, who, number)
        self.both(
            lambda: self.market.reject(person, deal),
            lambda: services.reject_offer(seller_id=person.pk, offer_id=deal.pk),
        )

    @precondition(has_deals)
    @rule(which=NUMBER, who=SELLER, number=NUMBER)
    def report(self, which: int, who: str, number: int) -> None:
        deal = self.deal(which)
        person = self.side_of(deal, who, number)
        self.both(
            lambda: self.market.report(person, deal),
            lambda: freeze_contract(seller=self.user(person), offer_id=deal.pk),
        )

    @precondition(has_deals)
    @rule(which=NUMBER, who=st.sampled_from(["buyer", "seller", "other"]), number=NUMBER, hidden=st.booleans())
    def hide_deal(self, which: int, who: str, number: int, hidden: bool) -> None:
        deal = self.deal(which)
        person = self.side_of(deal, who, number)
        self.both(
            lambda: self.market.hide_deal(person, deal, hidden),
            lambda: services.hide_offer(user_id=person.pk, offer_id=deal.pk, hidden=hidden),
        )

    @precondition(has_deals)
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

    @precondition(has_opinions)
    @rule(which=NUMBER)
    def take_back_a_rating(self, which: int) -> None:
        opinions = self.market.opinions()
        opinion: Opinion = opinions[which % len(opinions)]
        self.both(
            lambda: self.market.take_back(opinion), lambda: transaction.atomic(remove_rating)(opinion.pk) and None
        )

    @precondition(has_sales)
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

    # --- People ---------------------------------------------------------------------------------------------------

    @precondition(seldom)
    @rule(who=NUMBER, username=NUMBER, name=NUMBER, street=NUMBER, phone=st.sampled_from(["060 1111111", None]))
    def rename(self, who: int, username: int, name: int, street: int, phone: str | None) -> None:
        person = self.living(who)
        user = self.user(person)
        form = {
            "usr_username": f"osoba{username}" if username < 6 else person.username,
            "usr_name": NAMES[name % 4] if name % 4 < len(NAMES) else user.name,
            "usr_address": STREETS[street % 3] if street % 3 < len(STREETS) else user.address,
            "usr_phone_number": phone or person.phone,
        }
        identity = form["usr_name"], user.region, form["usr_address"]
        read = ProfileForm(form).changes
        self.both(
            lambda: self.market.rename(person, form["usr_username"], identity, form["usr_phone_number"]),
            lambda: edit_profile(session=LoginSession(user=user), address="127.0.0.1", read=read),
        )

    @precondition(lambda self: self.seldom() and sum(not person.erased for person in self.market.people) > 3)
    @rule(who=NUMBER)
    def close(self, who: int) -> None:
        person = self.market.admins[0] if who == 11 else self.living(who)
        password = self.user(person).password
        self.both(
            lambda: self.market.close_account(person),
            lambda: close_account(user_id=person.pk, checked_password=password),
        )

    @precondition(lambda self: any(p.erased for p in self.market.people) and len(self.market.people) < MOST_PEOPLE)
    @rule()
    def join(self) -> None:
        with clock.travel(self.market.now):
            self.add(make_user(f"novi{len(self.market.people)}"))

    # --- Messages and notifications
    # -------------------------------------------------------------------------------------

    @precondition(lambda self: self.looks % 2 == 0)
    @rule(author=NUMBER, recipient=NUMBER, text=st.sampled_from(["Zdravo", "Važi"]))
    def send(self, author: int, recipient: int, text: str) -> None:
        writer = self.living(author, admin=True)
        reader = self.market.people[recipient % len(self.market.people)]
        self.both(
            lambda: self.market.send(writer, reader, text),
            lambda: messages.send_message(author=self.user(writer), recipient_id=reader.pk, text=text) and None,
        )

    @precondition(lambda self: self.looks % 3 == 0)
    @rule(reader=NUMBER, other=NUMBER)
    def read(self, reader: int, other: int) -> None:
        me = self.living(reader, admin=True)
        them = self.market.people[other % len(self.market.people)]
        if me is not them:
            self.both(
                lambda: self.market.read(me, them),
                lambda: messages.mark_read(user=self.user(me), other_id=them.pk),
            )

    @precondition(lambda self: self.seldom() and self.has_told())
    @rule(who=NUMBER, which=NUMBER, thief=NUMBER, act=st.sampled_from(["read", "delete", "steal"]))
    def handle_notification(self, who: int, which: int, thief: int, act: str) -> None:
        readers = [person for person in self.market.people if person.told]
        reader = readers[who % len(readers)]
        rows = list(Notification.objects.filter(recipient_id=reader.pk, deleted_at=None).order_by("pk"))
        place = which % len(rows)
        other = self.living(thief)
        actor = other if act == "steal" and other is not reader else reader

        def imagine() -> None:
            if actor is not reader:
                raise Refused("NotFound")
            if act == "delete":
                del reader.told[place]
            else:
                reader.told[place].read = True

        handle = notifications.delete_notification if act == "delete" else notifications.mark_read
        self.both(imagine, lambda: handle(user_id=actor.pk, notification_id=rows[place].pk))

    # --- Time -----------------------------------------------------------------------------------------------------

    @precondition(lambda self: self.looks % 3 == 0)
    @rule(
        ahead=st.sampled_from(
            [14 * SECOND, timedelta(hours=1), timedelta(hours=9), DAY, 4 * DAY, 8 * DAY, 20 * DAY, 31 * DAY]
        )
    )
    def time_passes(self, ahead: timedelta) -> None:
        self.market.now += ahead

    @precondition(lambda self: self.looks % 3 == 1 and self.has_sales())
    @rule(which=NUMBER, beside=st.sampled_from([-SECOND, timedelta(0), SECOND]))
    def an_expiry_comes(self, which: int, beside: timedelta) -> None:
        self.market.now = max(self.market.now, self.sale(which).expires + beside)

    @precondition(lambda self: any(self.market.over(sale) and not sale.told for sale in self.market.sales))
    @rule()
    def jobs_run(self) -> None:
        def jobs() -> None:
            services.close_due_ads()
            services.notify_expired()

        self.both(self.market.run_jobs, jobs)

    # --- Comparing ------------------------------------------------------------------------------------------------

    @invariant()
    def nothing_is_broken(self) -> None:
        if hasattr(self, "market"):
            assert [str(violation) for check in CHECKS for violation in check()] == []

    @invariant()
    def the_market_is_as_imagined(self) -> None:
        if hasattr(self, "market"):
            self.compare_sales()
            self.compare_people()
            self.compare_talks()

    def compare_sales(self) -> None:
        now = self.market.now
        ads = {ad.pk: ad for ad in Ad.objects.select_related("seller", "restriction", "renewed_to")}
        offers = {offer.pk: offer for offer in Offer.objects.all()}
        assert ads.keys() == {sale.pk for sale in self.market.sales}
        assert offers.keys() == {deal.pk for deal in self.market.deals()}
        for sale in self.market.sales:
            ad = ads[sale.pk]
            state = ad_status_of(ad, now).state
            assert sale_of_model(self.market, sale) == sale_of_server(ad), f"ad {ad.pk}"
            flags = owner_flags_of(ad, state, renewed=sale.renewed, now=now)
            assert (flags.editable, flags.price_edit, flags.deletable, flags.renewable, flags.can_hide) == (
                self.market.live(sale),
                self.market.live(sale) and not ad.buyers,
                self.market.live(sale) and (not ad.buyers or ad.allows_abandon),
                self.market.renewable(sale),
                self.market.hideable(sale),
            ), f"flags of ad {ad.pk}"
            for deal in sale.deals:
                self.compare_deal(deal, offers[deal.pk], ad)

    def compare_deal(self, deal: Deal, offer: Offer, ad: Ad) -> None:
        """The row, and what either side is shown that may be done with it."""
        now = self.market.now
        assert (deal.status, deal.fulfilled, deal.quantity, deal.limited, deal.price, deal.buyer.pk) == (
            offer.status,
            offer.fulfilled,
            offer.quantity,
            offer.condition == PriceCondition.NOT_ABOVE,
            offer.tier_price,
            offer.buyer_id,
        ), f"offer {offer.pk}"
        for person in (deal.buyer, deal.seller):
            selling = person is deal.seller
            rated = person in deal.ratings
            flags = offer_flags(offer_facts(offer, ad, now, for_seller=selling, rated=rated), now, for_seller=selling)
            changes = self.market.may_change(deal)
            assert (flags.fulfilled, flags.editable, flags.cancelable, flags.archived, flags.can_hide) == (
                self.market.bought(deal),
                self.market.live(deal.sale)
                and not self.market.shut(deal.sale)
                and deal.status == 1
                and person not in deal.hidden,
                self.market.may_reject(deal) if selling else changes,
                person in deal.hidden,
                self.market.may_hide(deal) and person not in deal.hidden,
            ), f"flags of offer {offer.pk}"
            is_deal = self.market.is_deal(deal)
            assert (flags.can_rate, flags.contract) == (is_deal and not rated, is_deal and selling)

    def compare_people(self) -> None:
        users = User.objects.in_bulk([person.pk for person in self.market.people])
        wished: dict[int, set[int]] = {}
        for user_id, ad_id in Favourite.objects.values_list("user_id", "ad_id"):
            wished.setdefault(user_id, set()).add(ad_id)
        told: dict[int, list[tuple[str, bool]]] = {}
        for notification in Notification.objects.filter(deleted_at=None).order_by("pk"):
            told.setdefault(notification.recipient_id, []).append((notification.type, notification.is_read))
        ratings = dict(Rating.objects.values_list("pk", "deleted_at"))
        assert {pk: deleted is not None for pk, deleted in ratings.items()} == {
            opinion.pk: opinion.removed for opinion in self.market.opinions()
        }
        for person in self.market.people:
            user = users[person.pk]
            assert (user.erased_at is not None) == person.erased
            assert user.rating == self.market.rating(person)
            assert wished.get(person.pk, set()) == {sale.pk for sale in person.favourites}
            if person.erased:
                continue
            assert (user.username, (user.name, user.region, user.address), user.phone) == (
                person.username,
                person.identity,
                person.phone,
            )
            assert told.get(person.pk, []) == [(note.kind, note.read) for note in person.told], person.username

        self.looks += 1
        self.compare_counters(self.living(self.looks, admin=True))

    def compare_counters(self, person: Person) -> None:
        """Of one person after each step, in turn: they are a page's, and dear."""
        shown = counters(person.pk)
        waiting = sum(not note.read for note in person.told)
        assert (shown.notifications, shown.messages) == (waiting, self.market.unread(person)), person.username

    def compare_talks(self) -> None:
        lines: dict[frozenset[int], list[tuple[int, str]]] = {}
        for message in Message.objects.select_related("conversation").order_by("pk"):
            pair = frozenset((message.conversation.low_id, message.conversation.high_id))
            lines.setdefault(pair, []).append((message.author_id, message.text))
        assert lines == {
            frozenset(person.pk for person in pair): [(author.pk, text) for author, text in talk.lines]
            for pair, talk in self.market.talks.items()
        }


def specs(sale: Sale) -> tuple[TierSpec, ...]:
    return tuple(TierSpec(step.minimum, step.maximum, Decimal(step.price)) for step in sale.steps)


def sale_of_model(market: Market, sale: Sale) -> dict[str, Any]:
    ends = sale.closed_at is not None
    gone = market.gone(sale) and sale.deleted_by == "admin"
    return {
        "seller": sale.seller.pk,
        "terms": (sale.quantity, sale.base, sale.rejects, sale.abandons, sale.night_only, sale.info),
        "steps": [(step.minimum, step.maximum, step.price) for step in sale.steps],
        "expires": sale.expires,
        "reserved": 0 if gone else sale.reserved,
        "price": sale.price,
        "achieved": sale.final if ends and any(deal.fulfilled for deal in sale.frozen) else None,
        "closed": (sale.closed_at, sale.closed_by),
        "marks": (sale.told, sale.deleted_by, sale.locked, sale.hidden, sale.renewed),
    }


def sale_of_server(ad: Ad) -> dict[str, Any]:
    return {
        "seller": ad.seller_id,
        "terms": (
            ad.quantity,
            ad.base_price,
            ad.allows_reject,
            ad.allows_abandon,
            ad.restriction_id is not None,
            ad.info,
        ),
        "steps": [(row["min"], row["max"], Decimal(row["price"])) for row in ad.price_ladder],
        "expires": ad.expires_at,
        "reserved": ad.reserved,
        "price": ad.current_price,
        "achieved": ad.achieved_price,
        "closed": (ad.closed_at, ad.closed_by),
        "marks": (
            ad.expiry_notified_at is not None,
            ad.deleted_by,
            ad.locked_by_admin,
            ad.hidden_at is not None,
            hasattr(ad, "renewed_to"),
        ),
    }


@pytest.mark.django_db
def test_the_market_does_what_the_model_does() -> None:
    """M-OFF, M-ADS, M-RAT, M-MSG, M-PRF: no history of acts leads the market away from its rules."""
    run_state_machine_as_test(
        MarketMachine,
        settings=settings(
            max_examples=RUNS,
            stateful_step_count=STEPS,
            derandomize=not LONG,
            database=None,
            deadline=None,
            suppress_health_check=list(HealthCheck),
        ),
    )
