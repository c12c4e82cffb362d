"""The steps after the trade: contracts and ratings, favourites, deleted ads, read notifications."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from datetime import datetime
from functools import partial

from django.db import transaction

from marketplace.demo import moderation
from marketplace.demo.ads import AdPlan
from marketplace.demo.people import PRIMARY_BUYER
from marketplace.demo.state import Demo
from trading.catalogue.models import Ad, Favourite
from trading.catalogue.offer_states import COUNTING_STATUSES, OfferStatus
from trading.catalogue.services import add_favourite
from trading.contracts.services import contract_file
from trading.notifications.models import Notification
from trading.notifications.services import mark_read, notify
from trading.offers.models import Offer, Rating
from trading.offers.rating import rate_offer

CONTRACTS = (("mower", PRIMARY_BUYER), ("mower", "djerdap"))


@dataclass(frozen=True, slots=True)
class Review:
    """A rating of a deal on `ad` with `buyer`; `by_buyer` tells who wrote it."""

    ad: str
    buyer: str
    by_buyer: bool
    stars: int
    comment: str
    after: float  # hours after the expiry


REVIEWS = (
    Review("mower", PRIMARY_BUYER, True, 5, "Kosilica je stigla dan ranije, isprobana i puna ulja. Preporuka!", 31),
    Review("mower", "djerdap", True, 3, "Mašina je dobra, ali smo ručku čekali još nedelju dana.", 34),
    Review("mower", PRIMARY_BUYER, False, 5, "Uplata istog dana i jasan dogovor oko preuzimanja.", 38),
)
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
WORDS: tuple[tuple[float, str, str], ...] = (
    (
        -14.2,
        "Kako nastaje cena",
        "Na svakom oglasu sada piše zašto je cena baš tolika: koliko je ponuda prihvata i koliko još nedostaje do"
        " sledećeg stepenika.",
    ),
    (
        -8.6,
        "Održavanje sajta u nedelju",
        "U nedelju od 6 do 7 časova sajt neće raditi. Rokovi oglasa se ne menjaju.",
    ),
    (
        -3.7,
        "Dokumenta za kupce i prodavce",
        "Obrasci za reklamaciju i odustanak od ugovora nalaze se na stranici sa dokumentima.",
    ),
)
"""Announcements of an administrator: days from today, title, text."""
UNREAD = 4


def steps(demo: Demo, plans: Iterable[AdPlan]) -> Iterable[tuple[datetime, partial[None]]]:
    """Yield (time, step) of the favourites, locks, contracts, announcements and ratings."""
    shown = {plan.key: plan for plan in plans}
    for username, key, day in FAVOURITES:
        if key in shown:
            yield demo.moment(day), partial(like, demo, username, key)
    for plan in shown.values():
        if plan.admin_locked:
            yield demo.moment(-1.6), partial(lock_for_review, demo, plan)
    for number, (key, username) in enumerate(CONTRACTS):
        if key in shown:
            yield demo.after_close(shown[key], 10 + number), partial(contract, demo, key, username)
    for day, title, text in WORDS:
        yield demo.moment(day), partial(announce, demo, title, text)
    for review in REVIEWS:
        if review.ad in shown:
            yield demo.after_close(shown[review.ad], review.after), partial(rate, demo, review)


def like(demo: Demo, username: str, key: str) -> None:
    user, ad = demo.users[username], demo.ads[key]
    if not Favourite.objects.filter(user=user, ad=ad).exists():
        add_favourite(user=user, ad_id=ad.pk)


def contract(demo: Demo, key: str, username: str) -> None:
    """Let the seller make the contract with the buyer. A second run changes nothing."""
    ad = demo.ads[key]
    offer = deal(demo, key, username)
    if offer.status == OfferStatus.ACTIVE:
        contract_file(user=demo.users[ad.seller.username], offer_id=offer.pk, language="sr")


def lock_for_review(demo: Demo, plan: AdPlan) -> None:
    """Lock the ad, as an administrator does while a complaint is investigated."""
    if not Ad.objects.filter(pk=demo.ads[plan.key].pk, locked_by_admin=True).exists():
        moderation.lock_trade(demo.ads[plan.key].pk)


@transaction.atomic(durable=True)
def announce(demo: Demo, title: str, text: str) -> None:
    """Send everybody who has registered by then an announcement, once."""
    there = [user.pk for user in demo.users.values() if user.verified_at is not None]
    notify(there, "new", {"msg_title": title, "msg_message": text}, subject=f"demo:{title}")


def rate(demo: Demo, review: Review) -> None:
    """Let the author rate the other side of the deal, once."""
    offer = deal(demo, review.ad, review.buyer)
    author = demo.users[review.buyer] if review.by_buyer else demo.ads[review.ad].seller
    if not Rating.objects.filter(offer=offer, author=author).exists():
        rate_offer(author_id=author.pk, offer_id=offer.pk, stars=review.stars, comment=review.comment)


def deal(demo: Demo, key: str, username: str) -> Offer:
    """Return the person's counting offer on the ad."""
    return Offer.objects.get(ad=demo.ads[key], buyer=demo.users[username], status__in=COUNTING_STATUSES)


def finish(demo: Demo) -> None:
    """Mark the notifications of two people as read, but the last few."""
    for username in (PRIMARY_BUYER, "medonosa"):
        user = demo.users[username]
        unread = Notification.objects.filter(recipient=user, read_at=None, deleted_at=None).order_by(
            "-created_at", "-pk"
        )
        for notification in list(unread)[UNREAD:]:
            mark_read(user_id=user.pk, notification_id=notification.pk)
