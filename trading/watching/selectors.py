"""Reads of what a person watches."""

from __future__ import annotations

from django.db.models import Exists, OuterRef, QuerySet

from marketplace.common import limits
from marketplace.common.http.errors import NotFound
from marketplace.common.http.pagination import Page, paginate
from trading.accounts.errors import PersonNotFound
from trading.accounts.models import User
from trading.accounts.selectors import known_people
from trading.catalogue.models import HELD, Ad
from trading.watching.models import FollowedSeller, SavedSearch


def saved_searches(user_id: int) -> QuerySet[SavedSearch]:
    """Return the person's saved searches, by name."""
    return SavedSearch.objects.filter(owner_id=user_id).order_by("name")


def access_search(user_id: int, search_id: int) -> SavedSearch:
    """Return an own saved search. Raises NotFound, also for somebody else's."""
    saved = SavedSearch.objects.filter(owner_id=user_id, pk=search_id).first()
    if saved is None:
        raise NotFound
    return saved


def access_seller(user_id: int) -> User:
    """Return somebody who has published an ad. Raises PersonNotFound, also where nobody may know of the person."""
    public = Ad.objects.filter(seller_id=OuterRef("pk")).exclude(deleted_by=HELD)
    seller = known_people().filter(Exists(public), pk=user_id).first()
    if seller is None:
        raise PersonNotFound
    return seller


def is_following(user_id: int, seller_id: int) -> bool:
    """Whether the person follows this seller. Raises PersonNotFound."""
    return FollowedSeller.objects.filter(follower_id=user_id, seller_id=access_seller(seller_id).pk).exists()


def followed_sellers(user_id: int, page: int) -> Page[FollowedSeller]:
    """Return a page of the sellers whom the person follows, the last followed first."""
    found = FollowedSeller.objects.filter(follower_id=user_id).select_related("seller").order_by("-pk")
    return paginate(found, page, limits.CONVERSATIONS_PER_PAGE)
