"""Writes of saved searches and of followed sellers. Source: docs/spec/api-trading.md, section 6; features, X-WATCH."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, Final

from django.db import transaction
from django.db.models import Q

from marketplace.common import limits
from marketplace.common.db import clock
from trading.accounts.actors import lock_actor
from trading.accounts.errors import PersonNotFound
from trading.accounts.models import User
from trading.catalogue.lists import AdFilters
from trading.watching import selectors
from trading.watching.errors import OwnAccount, SearchNameTaken, TooManyFollowed, TooManySearches
from trading.watching.models import FollowedSeller, SavedSearch

FILTER_COLUMNS: Final = (
    "category_id",
    "currency_id",
    "newest_days",
    "expiry_days",
    "search",
)


def filter_columns(filters: AdFilters) -> dict[str, Any]:
    """Return the columns of a saved search that hold the filters."""
    return {
        **{name: getattr(filters, name) for name in FILTER_COLUMNS},
        "sort": filters.sort or "",
        "region_ids": list(filters.region_ids),
        "option_ids": list(filters.option_ids),
        "price_from": filters.terms.price_from,
        "price_to": filters.terms.price_to,
        "delivery_included": filters.terms.delivery_included,
        "vat_kinds": " ".join(filters.terms.vat_kinds),
        "seller_kind": filters.terms.seller_kind or "",
    }


@transaction.atomic(durable=True)
def save_search(*, user_id: int, name: str, alert: bool, filters: AdFilters) -> SavedSearch:
    """Save a search under a name. Raises SessionRequired, TooManySearches, SearchNameTaken."""
    lock_actor(user_id)  # of two at a time the second sees the first
    own = SavedSearch.objects.filter(owner_id=user_id)
    if own.count() >= limits.SAVED_SEARCHES_MAX:
        raise TooManySearches(most=limits.SAVED_SEARCHES_MAX)
    if own.filter(name=name).exists():
        raise SearchNameTaken
    return SavedSearch.objects.create(
        owner_id=user_id, name=name, alert=alert, created_at=clock.now(), **filter_columns(filters)
    )


@transaction.atomic(durable=True)
def change_search(*, user_id: int, search_id: int, changes: Mapping[str, Any]) -> SavedSearch:
    """Change columns of an own saved search. Raises SessionRequired, NotFound, SearchNameTaken."""
    lock_actor(user_id)
    saved = selectors.access_search(user_id, search_id)
    others = SavedSearch.objects.filter(owner_id=user_id).exclude(pk=saved.pk)
    if others.filter(name=changes.get("name", saved.name)).exists():
        raise SearchNameTaken
    for column, value in changes.items():
        setattr(saved, column, value)
    saved.save()
    return saved


@transaction.atomic(durable=True)
def delete_search(*, user_id: int, search_id: int) -> None:
    """Delete an own saved search. Raises SessionRequired, NotFound."""
    lock_actor(user_id)
    selectors.access_search(user_id, search_id).delete()


@transaction.atomic(durable=True)
def follow(*, user: User, seller_id: int) -> None:
    """Follow a seller; repeating changes nothing.

    Raises SessionRequired, PersonNotFound, OwnAccount, TooManyFollowed.
    """
    lock_actor(user.pk)
    if seller_id == user.pk:
        raise OwnAccount
    seller = selectors.access_seller(seller_id)
    own = FollowedSeller.objects.filter(follower_id=user.pk)
    if own.filter(seller_id=seller.pk).exists():
        return
    if own.count() >= limits.FOLLOWED_SELLERS_MAX:
        raise TooManyFollowed(most=limits.FOLLOWED_SELLERS_MAX)
    FollowedSeller.objects.create(follower_id=user.pk, seller_id=seller.pk, created_at=clock.now())


@transaction.atomic(durable=True)
def stop_following(*, user: User, seller_id: int) -> None:
    """Stop following a seller, also a banned one, if the person does. Raises SessionRequired, PersonNotFound."""
    lock_actor(user.pk)
    if not User.objects.filter(pk=seller_id).exists():
        raise PersonNotFound
    FollowedSeller.objects.filter(follower_id=user.pk, seller_id=seller_id).delete()


def forget_watching(user_id: int) -> None:
    """Delete what a person watches, and who follows the person. Runs inside the caller's transaction, which closes the
    account."""
    SavedSearch.objects.filter(owner_id=user_id).delete()
    FollowedSeller.objects.filter(Q(follower_id=user_id) | Q(seller_id=user_id)).delete()
