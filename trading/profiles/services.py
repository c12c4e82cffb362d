"""Writes of the profile area. Source: docs/spec/domain.md, "Hiding"."""

from __future__ import annotations

from django.db import transaction

from marketplace.common.db import clock
from trading.accounts.actors import lock_actor
from trading.catalogue.ad_status import ad_status_of, owner_flags_of
from trading.catalogue.errors import AdNotFound
from trading.catalogue.locks import lock_ad
from trading.catalogue.selectors import may_see
from trading.offers.errors import NotTheSeller
from trading.profiles.errors import AdNotHideable


@transaction.atomic(durable=True)
def hide_ad(*, seller_id: int, ad_id: int, hidden: bool) -> None:
    """Take an ended ad out of its seller's list, or show it again; repeating changes nothing.

    Raises AdNotFound, NotTheSeller, AdNotHideable.
    """
    seller = lock_actor(seller_id)
    ad = lock_ad(ad_id)
    if not may_see(seller, ad):
        raise AdNotFound
    if ad.seller_id != seller_id:
        raise NotTheSeller
    now = clock.now()
    if (ad.hidden_at is not None) == hidden:
        return
    flags = owner_flags_of(ad, ad_status_of(ad, now).state, renewed=False, now=now)
    if hidden and not flags.can_hide:
        raise AdNotHideable
    ad.hidden_at = now if hidden else None
    ad.save(update_fields=["hidden_at"])
