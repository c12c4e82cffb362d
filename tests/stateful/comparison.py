"""What is compared after each step of a history: every row that the model knows, and what people are shown."""

from __future__ import annotations

from decimal import Decimal
from typing import Any

from hypothesis.stateful import (
    invariant,
)

from marketplace.invariants.checks import CHECKS, CHECKS_OF_FILES
from tests.stateful.machine import Machine
from tests.stateful.model import Market
from tests.stateful.records import Deal, Person, Sale
from trading.accounts.models import User
from trading.catalogue.ad_status import ad_status_of, owner_flags_of
from trading.catalogue.models import Ad, Favourite
from trading.catalogue.offer_states import PriceCondition
from trading.messages.models import Message
from trading.notifications.models import Notification
from trading.notifications.selectors import counters
from trading.offers.models import Offer, Rating
from trading.offers.offer_facts import offer_facts
from trading.offers.rules import offer_flags


class Comparison(Machine):
    """The server against the model."""

    @invariant()
    def nothing_is_broken(self) -> None:
        if hasattr(self, "market"):
            assert [str(violation) for check in (*CHECKS, *CHECKS_OF_FILES) for violation in check()] == []

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
        assert (deal.status, deal.reason, deal.fulfilled, deal.quantity, deal.limited, deal.price, deal.buyer.pk) == (
            offer.status,
            offer.rejection_reason,
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
        favourites: dict[int, set[int]] = {}
        for user_id, ad_id in Favourite.objects.values_list("user_id", "ad_id"):
            favourites.setdefault(user_id, set()).add(ad_id)
        received: dict[int, list[tuple[str, bool]]] = {}
        for notification in Notification.objects.filter(deleted_at=None).order_by("pk"):
            received.setdefault(notification.recipient_id, []).append((notification.type, notification.is_read))
        ratings = dict(Rating.objects.values_list("pk", "deleted_at"))
        assert {pk: deleted is not None for pk, deleted in ratings.items()} == {
            rating.pk: rating.removed for rating in self.market.ratings()
        }
        for person in self.market.people:
            user = users[person.pk]
            assert (user.erased_at is not None) == person.erased
            assert user.rating == self.market.rating(person)
            assert favourites.get(person.pk, set()) == {sale.pk for sale in person.favourites}
            if person.erased:
                continue
            assert (user.username, (user.name, user.region, user.address), user.phone) == (
                person.username,
                person.identity,
                person.phone,
            )
            assert received.get(person.pk, []) == [(note.type, note.read) for note in person.notifications], (
                person.username
            )

        self.looks += 1
        self.compare_counters(self.living(self.looks, admin=True))

    def compare_counters(self, person: Person) -> None:
        """Of one person after each step, in turn: they are a page's, and dear."""
        shown = counters(person.pk)
        waiting = sum(not note.read for note in person.notifications)
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
        "marks": (sale.expiry_notified, sale.deleted_by, sale.locked, sale.hidden, sale.renewed),
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
