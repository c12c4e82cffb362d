"""A market in which everything has happened that the checks compare, made by the use cases alone."""

from collections.abc import Iterator
from copy import deepcopy
from dataclasses import dataclass
from datetime import timedelta
from typing import Any

import pytest

from backoffice.ads import services as ads
from backoffice.ratings import services as ratings
from backoffice.users import services as users
from marketplace.common.db import clock
from marketplace.invariants import checks
from tests.clients import sid_for
from tests.factories import appointed_admin, make_ad, make_user
from tests.trading.offers.helpers import change, give_up, past_expiry, people, place, reject, tier_at
from tests.world_fixtures import taken_back
from trading.accounts.models import User
from trading.accounts.sessions import end_sessions
from trading.catalogue.models import Ad
from trading.messages.models import Message
from trading.messages.services import send_message
from trading.offers import services
from trading.offers.models import Offer, Rating


@dataclass(frozen=True, slots=True)
class Market:
    """ads: open, closed, locked, deleted. offers: placed, changed, given_up, rejected, sold."""

    admin: User
    seller: User
    banned: User
    ads: dict[str, Ad]
    offers: dict[str, Offer]
    rating: Rating
    message: Message

    def found(self) -> list[str]:
        """Return every violation, as the command prints them."""
        lines: list[str] = []
        assert checks.run(lines.append) == len(lines)
        return lines


@pytest.fixture(scope="module")
def whole_market(django_db_setup: None, django_db_blocker: Any) -> Iterator[Market]:
    """The market, for every test of a module."""
    with django_db_blocker.unblock(), taken_back():
        yield make_market()


@pytest.fixture
def market(whole_market: Market) -> Market:
    """Return the market with rows of the test's own: what it changes on them no other test sees."""
    return deepcopy(whole_market)


def make_market() -> Market:
    with clock.travel(clock.now() - timedelta(hours=2)):
        admin, seller, banned = appointed_admin(), make_user("prodavac"), make_user("varalica")
        ads_by_state = {state: make_ad(seller, allows_reject=True) for state in ("open", "closed", "locked", "deleted")}
        one, two, three, four = people(4)
        ad = ads_by_state["open"]
        placed = place(ad, one, 8).offer
        changed = change(place(ad, two, 5), 6, tier_id=tier_at(ad, 3).pk).offer
        given_up = give_up(place(ad, three, 2)).offer
        rejected = reject(place(ad, four, 3)).offer
        sold = place(ads_by_state["closed"], one, 8).offer
        place(ads_by_state["deleted"], one, 2)
    moderate(admin, banned, ads_by_state)
    past_expiry(ads_by_state["closed"])
    services.close_due_ads()
    services.rate_offer(author_id=one.pk, offer_id=sold.pk, stars=5, comment="Sve u redu")
    rating = Rating.objects.get()
    ratings.delete_rating(admin=admin, rating_id=rating.pk, reason="Provera.")
    message = send_message(author=one, recipient_id=seller.pk, text="Dobar dan").message
    sid_for(one)
    end_sessions(one.pk, because="logout")
    offers = {"placed": placed, "changed": changed, "given_up": given_up, "rejected": rejected, "sold": sold}
    for offer in offers.values():
        offer.refresh_from_db()
    return Market(admin, seller, banned, ads_by_state, offers, rating, message)


def moderate(admin: User, banned: User, by_state: dict[str, Ad]) -> None:
    """Let the administrator do what is in the back-office."""
    ads.set_trade_lock(admin=admin, ad_id=by_state["locked"].pk, locked=True, reason="Provera.")
    ads.promote(admin=admin, ad_id=by_state["open"].pk, level=1)
    ads.promote(admin=admin, ad_id=by_state["open"].pk, level=2)
    ads.delete_ad(admin=admin, ad_id=by_state["deleted"].pk, reason="Provera.")
    users.set_flag(admin=admin, user_id=banned.pk, flag="is_open", on=False, reason="Provera.")
    users.set_flag(admin=admin, user_id=banned.pk, flag="is_banned", on=True, reason="Provera.")
