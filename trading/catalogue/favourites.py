"""Writes of the wish list. Source: docs/spec/api-trading.md, section 6."""

from __future__ import annotations

from django.db import transaction

from marketplace.common.db import clock
from trading.accounts.actors import lock_actor
from trading.accounts.models import User
from trading.catalogue.errors import AdNotFound, OwnAd
from trading.catalogue.models import Favourite
from trading.catalogue.selectors import access_ad


@transaction.atomic(durable=True)
def add_favourite(*, user: User, ad_id: int) -> None:
    """Put the ad on the person's wish list; repeating changes nothing. Raises AdNotFound (also deleted), OwnAd."""
    lock_actor(user.pk)
    ad = access_ad(user, ad_id)
    if ad.deleted_at is not None:
        raise AdNotFound
    if ad.seller_id == user.pk:
        raise OwnAd
    Favourite.objects.get_or_create(user_id=user.pk, ad_id=ad.pk, defaults={"created_at": clock.now()})


@transaction.atomic(durable=True)
def remove_favourite(*, user: User, ad_id: int) -> None:
    """Remove the ad from the person's wish list, if it is on it."""
    lock_actor(user.pk)
    Favourite.objects.filter(user_id=user.pk, ad_id=ad_id).delete()
