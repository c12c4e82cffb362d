"""Saving, renaming and deleting filters. Source: docs/spec/api-community.md, section 9; feature X-SAVED-FILTERS."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final

from django.db import transaction

from backoffice.saved_filters.errors import NameTaken, TooManyFilters
from backoffice.saved_filters.models import SavedFilter
from marketplace.common.admin.audit.models import Action
from marketplace.common.admin.audit.services import record
from marketplace.common.http.errors import NotFound
from trading.accounts.actors import lock_staff
from trading.accounts.models import User

KIND = "saved_filter"
MOST_OF_A_LIST: Final = 30


@transaction.atomic(durable=True)
def save_filter(*, admin: User, list_key: str, name: str, query: str) -> SavedFilter:
    """Save a filter of a list under a name. Raises NameTaken, TooManyFilters."""
    lock_staff(admin, about=())  # of two at a time the second sees the first
    own = SavedFilter.objects.filter(owner=admin, list_key=list_key)
    if own.count() >= MOST_OF_A_LIST:
        raise TooManyFilters(most=MOST_OF_A_LIST)
    if own.filter(name=name).exists():
        raise NameTaken
    saved = SavedFilter.objects.create(owner=admin, list_key=list_key, name=name, query=query)
    record(admin, Action.CREATE, KIND, saved.pk, name, None, {"list": list_key})
    return saved


@transaction.atomic(durable=True)
def change_filter(*, admin: User, filter_id: int, changes: Mapping[str, str]) -> SavedFilter:
    """Change the name or the query of an own filter. Raises NotFound, NameTaken."""
    lock_staff(admin, about=())
    saved = access_filter(admin, filter_id)
    others = SavedFilter.objects.filter(owner=admin, list_key=saved.list_key).exclude(pk=saved.pk)
    if others.filter(name=changes.get("name", saved.name)).exists():
        raise NameTaken
    before = {"name": saved.name}
    for column, value in changes.items():
        setattr(saved, column, value)
    saved.save()
    record(admin, Action.UPDATE, KIND, saved.pk, saved.name, before, {"name": saved.name})
    return saved


@transaction.atomic(durable=True)
def delete_filter(*, admin: User, filter_id: int) -> None:
    """Delete an own filter. Raises NotFound."""
    lock_staff(admin, about=())
    saved = access_filter(admin, filter_id)
    name, list_key = saved.name, saved.list_key
    saved.delete()
    record(admin, Action.DELETE, KIND, filter_id, name, {"list": list_key})


def access_filter(admin: User, filter_id: int) -> SavedFilter:
    """Return an own filter. Raises NotFound, also for somebody else's."""
    saved = SavedFilter.objects.filter(owner=admin, pk=filter_id).first()
    if saved is None:
        raise NotFound
    return saved


def forget_filters(user_id: int) -> None:
    """Delete all filters of an account that is being closed. Runs inside the caller's transaction."""
    SavedFilter.objects.filter(owner_id=user_id).delete()
