"""Reads of the profile area: own lists, partners and what one may see of other people.

Source: docs/spec/domain.md, "Lists of partners" and "Contact data".
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from datetime import datetime
from typing import Literal

from django.db.models import Count, F, Max, Q, QuerySet
from django.db.models.expressions import OrderBy

from marketplace.common import limits
from marketplace.common.db import clock
from marketplace.common.http.pagination import Page, paginate
from marketplace.common.text.collation import by_letters
from marketplace.common.text.inflected import holds
from marketplace.common.text.normalise import index_text, search_words
from trading.accounts.errors import PersonNotFound
from trading.accounts.models import User
from trading.accounts.selectors import known_people
from trading.catalogue import asking, word_search
from trading.catalogue.models import Ad
from trading.catalogue.offer_states import COUNTING_STATUSES, OfferStatus
from trading.offers.models import Offer
from trading.offers.offer_facts import offer_facts
from trading.offers.rules import is_deal
from trading.offers.selectors import with_ads
from trading.profiles.deals import is_trading
from trading.profiles.errors import NoHistory

SaleSort = Literal["name", "quantity", "posted"]
OfferSort = Literal["active", "gave-up", "rejected"]
SALE_COLUMNS: dict[SaleSort, str] = {"quantity": "reserved", "posted": "posted_at"}


# --- Own lists -------------------------------------------------------------------------------------------------------


def sales(
    seller: User, *, sort: SaleSort = "posted", descending: bool = True, search: str = "", hidden: bool = False
) -> QuerySet[Ad]:
    """Return the person's own ads. hidden: archived ones too."""
    ads = Ad.objects.filter(seller_id=seller.pk)
    if not hidden:
        ads = ads.filter(hidden_at=None)
    ads = word_search.matching(ads, word_search.plan(asking.asked_for(search)), walked=False)
    column = by_letters("name") if sort == "name" else F(SALE_COLUMNS[sort])
    order = OrderBy(column, descending=descending)
    return ads.order_by(order, "-pk" if descending else "pk")


def purchases(buyer: User, *, sort: OfferSort | None = None, search: str = "", hidden: bool = False) -> QuerySet[Offer]:
    """Return the person's own offers, newest first, their ads loaded. sort is a filter; hidden: archived ones too."""
    offers = with_status(Offer.objects.filter(buyer_id=buyer.pk), sort)
    if not hidden:
        offers = offers.filter(hidden_by_buyer_at=None)
    if search_words(search):
        texts = word_search.texts_meeting(word_search.plan(asking.asked_for(search)))
        offers = offers.filter(ad__in=texts.values("ad_id"))
    return with_ads(offers).order_by("-placed_at", "-pk")


def with_status(offers: QuerySet[Offer], sort: OfferSort | None) -> QuerySet[Offer]:
    """Return the offers that are active, given up or rejected; all of them without a status.

    Active ones count on a running sale or were fulfilled; unsold ones, and those on an ad that its seller deleted, are
    in none of the three.
    """
    if sort == "gave-up":
        return offers.filter(status=OfferStatus.GAVE_UP)
    if sort == "rejected":
        return offers.filter(status__in=(OfferStatus.REJECTED, OfferStatus.REJECTED_BY_ADMIN))
    if sort == "active":
        running = Q(ad__closed_at=None, ad__deleted_at=None)
        return offers.filter(running | Q(fulfilled=True), status__in=COUNTING_STATUSES)
    return offers


# --- Partners --------------------------------------------------------------------------------------------------------


@dataclass(frozen=True, slots=True)
class Partner:
    """A person one has traded with. offers: how many with the status asked for; last_at: when the last was made."""

    user: User
    offers: int
    last_at: datetime


def buyers(seller: User, page: int, *, sort: OfferSort | None = None, search: str = "") -> Page[Partner]:
    """Return a page of the people with an offer on own ads, the latest first."""
    return partners(Offer.objects.filter(seller_id=seller.pk), "buyer_id", page, sort, search)


def sellers(buyer: User, page: int, *, sort: OfferSort | None = None, search: str = "") -> Page[Partner]:
    """Return a page of the people on whose ads one has made an offer, the latest first."""
    return partners(Offer.objects.filter(buyer_id=buyer.pk), "seller_id", page, sort, search)


def partners(
    offers: QuerySet[Offer], side: Literal["buyer_id", "seller_id"], page: int, sort: OfferSort | None, search: str
) -> Page[Partner]:
    """Return a page of the people on the other side of the offers. side: the column of that side."""
    found = (
        with_status(offers, sort)
        .values(side)
        .annotate(offers=Count("pk"), last_at=Max("placed_at"))
        .order_by("-last_at", side)
    )
    if search:
        found = found.filter(**{f"{side}__in": named([row[side] for row in found], search)})
    rows = paginate(found, page, limits.ROWS_PER_PAGE)
    people = User.objects.in_bulk([row[side] for row in rows])
    shown = [Partner(people[row[side]], row["offers"], row["last_at"]) for row in rows]
    return Page(shown, rows.page, rows.page_count, rows.items)


def named(ids: Sequence[int], search: str) -> list[int]:
    """Return the ids of those people whose names hold every word, whatever its case, script or diacritics."""
    people = User.objects.filter(pk__in=ids).values_list("pk", "name", "username", "organisation__full_name")
    texts = ((pk, index_text(*(part for part in parts if part))) for pk, *parts in people)
    return [pk for pk, text in texts if holds(text, search)]


def history(*, seller_id: int, buyer_id: int) -> QuerySet[Offer]:
    """Return all offers between two people, newest first, their ads loaded. Raises NoHistory."""
    offers = Offer.objects.filter(seller_id=seller_id, buyer_id=buyer_id)
    # The people first: an id beyond what a column holds is found nowhere, but may not be compared with a foreign key.
    if any(not User.objects.filter(pk=pk).exists() for pk in (seller_id, buyer_id)) or not offers.exists():
        raise NoHistory
    return with_ads(offers).order_by("-placed_at", "-pk")


# --- People ----------------------------------------------------------------------------------------------------------


def with_details(users: QuerySet[User]) -> QuerySet[User]:
    """Return the people with everything that a profile shows loaded."""
    return users.select_related(
        "country", "organisation", "organisation__service", "organisation__legal_form"
    ).prefetch_related("socials__social_type")


def own_user(user: User) -> User:
    """Return the person with everything the own profile shows."""
    return with_details(User.objects.filter(pk=user.pk)).get()


def may_edit(user: User) -> bool:
    """Whether identity and contract data may change: no own ad on sale, no counting offer on one."""
    return not is_trading(user.pk, clock.now())


def access_person(user_id: int) -> User:
    """Return a person whom others may know of. Raises PersonNotFound, also for a banned, erased or unverified one."""
    user = with_details(known_people().filter(pk=user_id)).first()
    if user is None:
        raise PersonNotFound
    return user


def may_make_contract(viewer: User | None, offer_id: int | None, buyer_id: int | None = None) -> bool:
    """Whether the viewer, as seller, may make the contract of the offer (of this buyer, if named)."""
    if viewer is None or offer_id is None:
        return False
    offers = Offer.objects.filter(pk=offer_id, seller_id=viewer.pk)
    if buyer_id is not None:
        offers = offers.filter(buyer_id=buyer_id)
    offer = with_ads(offers).first()
    return offer is not None and is_deal(offer_facts(offer, offer.ad, clock.now(), for_seller=True))
