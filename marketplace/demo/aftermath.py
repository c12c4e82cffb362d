"""What follows the trade: contracts and ratings, favourites, ads taken down, notices read."""

from __future__ import annotations

from collections.abc import Iterable
from datetime import datetime
from functools import partial

from django.db import transaction

from marketplace.demo.ads import AdPlan, EndedAd
from marketplace.demo.people import PRIMARY_BUYER
from marketplace.demo.state import Demo
from trading import locks
from trading.catalogue.models import Ad, Favourite
from trading.catalogue.services import add_favourite
from trading.contracts.services import contract_file
from trading.inbox.models import Notice
from trading.inbox.services import mark_read
from trading.offers.models import Offer, Status

CONTRACTS = (("mower", PRIMARY_BUYER), ("mower", "djerdap"))
FAVOURITES: tuple[tuple[str, str, float], ...] = (
    (PRIMARY_BUYER, "honey", -9.3),
    (PRIMARY_BUYER, "laptop", -8.2),
    (PRIMARY_BUYER, "chair", -10.4),
    (PRIMARY_BUYER, "pellets", -11.0),
    (PRIMARY_BUYER, "solar", -5.5),
    (PRIMARY_BUYER, "brandy", -3.1),
    ("hotel7", "honey", -6.0),
    ("hotel7", "chair", -5.2),
    ("cosak", "toilet_paper", -7.7),
    ("leptiric", "apples", -2.9),
    ("timok", "cement", -12.0),
)
UNREAD = 4


def steps(demo: Demo, plans: Iterable[AdPlan]) -> Iterable[tuple[datetime, partial[None]]]:
    """Yield when what is done. The first person's favourites and the contracts of the closed sale."""
    shown = {plan.key: plan for plan in plans}
    for username, key, day in FAVOURITES:
        if key in shown:
            yield demo.moment(day), partial(like, demo, username, key)
    for plan in shown.values():
        if plan.admin_locked:
            yield demo.moment(-1.6), partial(lock_for_review, demo, plan)
    for number, (key, username) in enumerate(CONTRACTS):
        if key in shown:
            yield demo.moment(shown[key].expires + 0.9 + number * 0.1), partial(contract, demo, key, username)


def like(demo: Demo, username: str, key: str) -> None:
    user, ad = demo.users[username], demo.ads[key]
    if not Favourite.objects.filter(user=user, ad=ad).exists():
        add_favourite(user=user, ad_id=ad.pk)


def contract(demo: Demo, key: str, username: str) -> None:
    """Let the seller make the buyer's contract; a second run finds it made."""
    ad = demo.ads[key]
    offer = Offer.objects.get(ad=ad, buyer=demo.users[username], status__in=(Status.ACTIVE, Status.CONTRACTED))
    if offer.status == Status.ACTIVE:
        contract_file(seller=demo.users[ad.seller.username], offer_id=offer.pk, language="sr")


@transaction.atomic(durable=True)
def lock_for_review(demo: Demo, plan: AdPlan) -> None:
    """Lock the ad, as an administrator does while a complaint is looked into."""
    ad = locks.lock_ad(demo.ads[plan.key].pk)
    if not ad.locked_by_admin:
        ad.locked_by_admin = True
        ad.save(update_fields=["locked_by_admin"])


def place_doomed(demo: Demo, ended: EndedAd, buyer: str, quantity: int) -> None:
    raise NotImplementedError


def take_down(demo: Demo, ended: EndedAd) -> None:
    raise NotImplementedError


def finish(demo: Demo) -> None:
    """Let everybody have read their notices but the last few."""
    for username in (PRIMARY_BUYER, "medonosa"):
        user = demo.users[username]
        unread = Notice.objects.filter(recipient=user, read_at=None, deleted_at=None).order_by("-created_at", "-pk")
        for notice in list(unread)[UNREAD:]:
            mark_read(user_id=user.pk, notice_id=notice.pk)


def offer_of(demo: Demo, key: str, username: str) -> Offer:
    """Return the person's latest offer on the ad."""
    offer = Offer.objects.filter(ad=demo.ads[key], buyer=demo.users[username]).order_by("-pk").first()
    assert offer is not None
    return offer


def standing(demo: Demo, key: str) -> Ad:
    """Return the ad as the database has it now."""
    return Ad.objects.get(pk=demo.ads[key].pk)
