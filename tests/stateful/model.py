"""A market in plain Python: what the domain's rules come to, without a line of the server's code.

Slow and simple on purpose: a price is found by trying every set of buyers. Source: docs/spec/domain.md.
A use case either raises `Refused` and changes nothing, or changes the market.
"""

from __future__ import annotations

from datetime import date, datetime, timedelta
from itertools import pairwise

from tests.stateful.records import (
    ACTIVE,
    BY_ADMIN,
    CONTRACTED,
    GAVE_UP,
    REJECTED,
    Deal,
    Person,
    RatingRecord,
    Received,
    Sale,
    Talk,
    refuse,
)
from tests.stateful.state import State
from tests.stateful.working_days import BELGRADE, DAY


class Market(State):
    """A market that changes."""

    def notify(self, person: Person, type_: str) -> None:
        if not person.erased:
            person.notifications.append(Received(type_))

    def notify_admins(self, type_: str) -> None:
        for admin in self.admins:
            self.notify(admin, type_)

    def close(self, sale: Sale, by: str, at: datetime) -> None:
        sale.final = sale.price
        for deal in sale.counting:
            deal.fulfilled = deal.takes(sale.final)
        sale.closed_at, sale.closed_by = at, by

    def expire(self, sale: Sale) -> None:
        """What the closing job does, and what every write does that needs the outcome before the job came."""
        if sale.closed_at is None and not sale.deleted_by and self.now >= sale.expires:
            self.close(sale, "expiry", sale.expires)
            self.tell_end(sale)

    def tell_end(self, sale: Sale) -> None:
        sale.expiry_notified = True
        sold_out, achieved = sale.closed_by == "sold_out", any(deal.fulfilled for deal in sale.frozen)
        ending = "sold-out" if sold_out else "price" if achieved else "no-buyers"
        self.notify(sale.seller, f"expired-seller-{ending}")
        self.notify_admins(f"expired-admin-{ending}")
        for deal in sale.counting:
            self.notify(deal.buyer, f"expired-buyer-{ending if deal.fulfilled else 'unsold'}")

    def run_jobs(self) -> None:
        in_order = sorted(self.sales, key=lambda sale: (sale.expires, sale.pk))
        for sale in in_order:
            self.expire(sale)
        for sale in in_order:
            if sale.closed_by == "sold_out" and not sale.expiry_notified and self.now >= sale.expires:
                self.tell_end(sale)

    def moved(self, sale: Sale) -> None:
        """A quantity was taken: the last unit closes the sale."""
        if sale.reserved == sale.quantity:
            self.close(sale, "sold_out", self.now)
            self.notify(sale.seller, "sold-out")
            for deal in sale.counting:
                self.notify(deal.buyer, "sold-out")

    # --- Ads ---

    def sees(self, person: Person, sale: Sale) -> bool:
        return not sale.deleted_by or sale.seller is person or any(deal.buyer is person for deal in sale.deals)

    def own(self, person: Person, sale: Sale, foreign: str = "Forbidden") -> None:
        refuse(not self.sees(person, sale), "AdNotFound")
        refuse(sale.seller is not person, foreign)

    def refuse_too_soon(self, seller: Person) -> None:
        refuse(seller.last_ad is not None and self.now - seller.last_ad < timedelta(seconds=15), "TooSoon")

    def refuse_bad(self, sale: Sale, earliest: date) -> None:
        """Refuse an ad whose steps do not fit each other, or that expires before a day."""
        steps = sale.steps
        bad = not 2 <= len(steps) <= 5 or steps[-1].maximum != sale.quantity or not 0 < steps[0].price <= sale.base
        bad = bad or steps[0].minimum < 1 or any(step.maximum <= step.minimum or step.price <= 0 for step in steps)
        for before, after in pairwise(steps):
            bad = bad or after.minimum != before.maximum + 1 or after.price >= before.price
        bad = bad or sale.expires <= self.now or sale.expires.astimezone(BELGRADE).date() < earliest
        refuse(bad, "InvalidDetails")

    @property
    def today(self) -> date:
        return self.now.astimezone(BELGRADE).date()

    def publish(self, sale: Sale) -> Sale:
        self.refuse_bad(sale, self.today + DAY)
        refuse(sale.seller.erased, "SessionRequired")
        self.refuse_too_soon(sale.seller)
        return self.enter(sale)

    def enter(self, sale: Sale) -> Sale:
        sale.seller.last_ad = self.now
        self.sales.append(sale)
        self.notify_admins("new-product-admin")
        return sale

    def renew(self, person: Person, old: Sale, new: Sale) -> Sale:
        self.own(person, old)
        self.refuse_bad(new, self.today + DAY)
        refuse(not self.renewable(old), "AdNotRenewable")
        self.refuse_too_soon(person)
        new.rejects, new.abandons, new.night_only = old.rejects, old.abandons, old.night_only
        new.locked, new.info = old.locked, old.info
        old.renewed = True
        fans = {fan for fan in self.people if old in fan.favourites}
        for fan in fans:
            fan.favourites = fan.favourites - {old} | {new}
        for reader in fans | {deal.buyer for deal in old.counting}:
            self.notify(reader, "renew-product")
        return self.enter(new)

    def edit(self, person: Person, sale: Sale, after: Sale) -> None:
        """after: the ad as it would be; only what it says of terms and text is looked at."""
        self.own(person, sale)
        numbers = (after.quantity, after.base, after.steps) != (sale.quantity, sale.base, sale.steps)
        dates = after.expires != sale.expires
        if numbers or dates:
            valid = Sale(sale.seller, after.quantity, after.base, after.steps, after.expires)
            if not dates:
                valid.expires = self.now + 2 * DAY  # an old date that stays is not looked at
            self.refuse_bad(valid, self.today)
        refuse(not self.live(sale), "AdNotEditable")
        binding = numbers or dates or (after.rejects, after.abandons) != (sale.rejects, sale.abandons)
        refuse(binding and bool(sale.counting), "PriceLocked")
        if after.info != sale.info:
            for deal in sale.counting:
                self.notify(deal.buyer, "product-changed")
        sale.quantity, sale.base, sale.steps, sale.expires = after.quantity, after.base, after.steps, after.expires
        sale.rejects, sale.abandons, sale.info = after.rejects, after.abandons, after.info

    def delete(self, person: Person, sale: Sale) -> None:
        self.own(person, sale)
        refuse(not self.deletable(sale), "AdNotDeletable")
        sale.deleted_by = "seller"
        for deal in sale.counting:
            self.notify(deal.buyer, "seller-gave-up")

    def hide_sale(self, person: Person, sale: Sale, hidden: bool) -> None:
        self.own(person, sale, "NotTheSeller")
        refuse(hidden and not sale.hidden and not self.hideable(sale), "AdNotHideable")
        sale.hidden = hidden

    def remove(self, sale: Sale) -> None:
        refuse(bool(sale.deleted_by), "AdNotDeletable")
        self.expire(sale)
        ended = sale.counting if sale.closed_at is None else []
        sale.deleted_by = "admin"
        self.notify(sale.seller, "admin-deleted")
        for deal in ended:
            deal.status = BY_ADMIN
            self.notify(deal.buyer, "removed-product-admin")

    def restore(self, sale: Sale) -> None:
        possible = sale.deleted_by == "admin" and self.now < sale.expires and not sale.seller.erased
        refuse(not possible, "AdNotRestorable")
        sale.deleted_by = ""
        self.notify(sale.seller, "ad-restored")

    def lock(self, sale: Sale, locked: bool) -> None:
        refuse(not self.live(sale), "AdClosed")
        if sale.locked != locked:
            sale.locked = locked
            self.notify(sale.seller, "ad-locked")
            for deal in sale.counting:
                self.notify(deal.buyer, "trade-locked")

    def add_favourite(self, person: Person, sale: Sale) -> None:
        refuse(bool(sale.deleted_by), "AdNotFound")
        refuse(sale.seller is person, "OwnAd")
        person.favourites.add(sale)

    # --- Offers ---

    def place(self, buyer: Person, sale: Sale, quantity: int, limited: bool, step: int | None) -> Deal:
        """step: None when none is named, beyond the last one for another ad's."""
        refuse(buyer.erased, "SessionRequired")
        refuse(bool(sale.deleted_by), "AdNotFound")
        refuse(sale.seller is buyer, "OwnAd")
        at = self.step_of(sale, limited, step)
        refuse(not self.live(sale), "AdClosed")
        refuse(any(deal.buyer is buyer for deal in sale.counting), "HasOffer")
        refuse(self.shut(sale), "AdLocked")
        refuse(quantity > sale.quantity - sale.reserved, "NotEnoughLeft")
        deal = Deal(sale, buyer, quantity, limited, at, sale.steps[at].price)
        sale.deals.append(deal)
        self.notify(sale.seller, "new-buyer")
        self.moved(sale)
        return deal

    def step_of(self, sale: Sale, limited: bool, step: int | None) -> int:
        refuse(step is None and limited, "PriceError")
        refuse(step is not None and step >= len(sale.steps), "PriceError")
        return step or 0

    def side(self, person: Person, deal: Deal) -> None:
        refuse(person not in (deal.buyer, deal.seller), "OfferNotFound")

    def change(self, person: Person, deal: Deal, quantity: int | None, limited: bool | None, step: int | None) -> None:
        self.side(person, deal)
        refuse(person is not deal.buyer, "NotTheBuyer")
        sale = deal.sale
        refuse(step is None and limited is True and not deal.limited, "PriceError")
        refuse(step is not None and step >= len(sale.steps), "PriceError")
        refuse(not self.live(sale), "AdClosed")
        refuse(self.shut(sale), "AdLocked")
        refuse(not self.may_change(deal), "OfferNotEditable")
        terms = (
            deal.quantity if quantity is None else quantity,
            deal.limited if limited is None else limited,
            deal.step if step is None else step,
        )
        refuse(terms[0] > sale.quantity - sale.reserved + deal.quantity, "NotEnoughLeft")
        if terms == (deal.quantity, deal.limited, deal.step):
            return
        deal.quantity, deal.limited, deal.step = terms
        deal.price = sale.steps[deal.step].price
        self.notify(sale.seller, "offer-edit")
        self.moved(sale)

    def give_up(self, person: Person, deal: Deal) -> None:
        self.side(person, deal)
        refuse(person is not deal.buyer, "NotTheBuyer")
        counted = {}
        for key, most in ((person, 10), ((person, deal.sale), 3)):
            count, ends = self.given_up.get(key, (0, self.now))
            counted[key] = (count + 1, ends) if self.now < ends else (1, self.now + DAY)
            refuse(counted[key][0] > most, "Throttled")
        refuse(not self.live(deal.sale), "AdClosed")
        refuse(self.shut(deal.sale), "AdLocked")
        refuse(not self.may_change(deal), "OfferNotCancelable")
        self.given_up |= counted
        deal.status = GAVE_UP
        self.notify(deal.seller, "reject-buyer")

    def reject(self, person: Person, deal: Deal, reason: str) -> None:
        self.side(person, deal)
        refuse(person is not deal.seller, "NotTheSeller")
        refuse(not self.may_reject(deal), "OfferNotCancelable")
        self.expire(deal.sale)
        deal.status, deal.reason = REJECTED, reason
        self.notify(deal.buyer, "reject-seller")

    def hide_deal(self, person: Person, deal: Deal, hidden: bool) -> None:
        self.side(person, deal)
        if (person in deal.hidden) == hidden:
            return
        refuse(hidden and not self.may_hide(deal), "OfferNotHideable")
        deal.hidden ^= {person}

    def report(self, person: Person, deal: Deal) -> None:
        self.side(person, deal)
        refuse(person is not deal.seller, "NotTheSeller")
        refuse(not self.is_deal(deal), "ContractUnavailable")
        refuse(deal.status == ACTIVE and deal.buyer.erased, "ContractUnavailable")
        self.expire(deal.sale)
        if deal.status == ACTIVE:
            self.notify(deal.buyer, "contract-made")
        deal.status = CONTRACTED

    def rate(self, person: Person, deal: Deal, stars: int | None, comment: str) -> RatingRecord:
        self.side(person, deal)
        refuse(stars is None and not comment, "RatingError")
        refuse(not self.is_deal(deal), "NotRateable")
        refuse(person in deal.ratings, "AlreadyRated")
        self.expire(deal.sale)
        rating = RatingRecord(deal.seller if person is deal.buyer else deal.buyer, stars)
        deal.ratings[person] = rating
        self.notify(rating.rated, "rating")
        self.notify_admins("admin-rating")
        return rating

    def take_back(self, rating: RatingRecord) -> None:
        refuse(rating.removed, "RatingNotFound")
        rating.removed = True

    # --- People ---

    def rename(self, person: Person, username: str, identity: tuple[str, str, str], phone: str) -> None:
        real = (username, identity, phone) != (person.username, person.identity, person.phone)
        refuse(real and self.trading(person), "ProfileNotEditable")
        others = [other for other in self.people if other is not person and not other.erased]
        refuse(any(other.username == username for other in others), "UsernameTaken")
        moved = identity != person.identity
        refuse(moved and any(other.identity == identity for other in others), "DataTaken")
        changed = moved or phone != person.phone
        person.username, person.identity, person.phone = username, identity, phone
        for side, partner in (
            sorted(self.partners(person), key=lambda found: (found[0], found[1].pk)) if changed else ()
        ):
            self.notify(partner, "seller-changed" if side == "buyer" else "buyer-changed")

    def close_account(self, person: Person) -> None:
        refuse(self.trading(person) or bool(self.partners(person)), "ActiveDeals")
        refuse(self.admins == [person], "LastAdmin")
        person.erased = True
        person.notifications, person.favourites = [], set()
        for deal in self.deals():
            if deal.buyer is person:
                deal.reason = ""
        for sale in self.sales:
            if sale.seller is person and not any(deal.fulfilled for deal in sale.deals):
                sale.info = ""
        for talk in self.talks.values():
            talk.lines = [(author, "" if author is person else text) for author, text in talk.lines]

    # --- Messages and notifications ---

    def send(self, author: Person, recipient: Person, text: str) -> None:
        refuse(author is recipient, "OwnMessage")
        refuse(recipient.erased, "PersonNotFound")
        talk = self.talks.get(frozenset((author, recipient)), Talk())
        allowed = author.admin or recipient.admin or any(writer is recipient for writer, _ in talk.lines)
        allowed = allowed or any(sale.seller is recipient for sale in self.sales)
        allowed = allowed or any({deal.buyer, deal.seller} == {author, recipient} for deal in self.deals())
        refuse(not allowed, "NoContact")
        self.talks[frozenset((author, recipient))] = talk
        talk.lines.append((author, text))
        talk.unread[recipient] = talk.unread.get(recipient, 0) + 1

    def read(self, reader: Person, other: Person) -> None:
        talk = self.talks.get(frozenset((reader, other)))
        refuse(other.erased and talk is None, "PersonNotFound")
        if talk is not None:
            talk.unread[reader] = 0

    def unread(self, person: Person) -> int:
        return sum(talk.unread.get(person, 0) for talk in self.talks.values())
