"""Changes of ads by administrators. Source: docs/spec/api-community.md, section 6; features M-ADM-11, M-ADM-12.

Each is one transaction with one audit entry. It locks accounts in the order of their ids, then the group, then the ad.
"""

from __future__ import annotations

from django.db import IntegrityError, transaction

from marketplace.common.admin.audit.models import Action
from marketplace.common.admin.audit.services import record
from marketplace.common.db import clock
from marketplace.common.messaging import outbox
from trading.accounts.actors import lock_staff
from trading.accounts.locks import lock_user
from trading.accounts.models import User
from trading.catalogue import correction
from trading.catalogue.details import AdChanges
from trading.catalogue.editing import changed_details, changed_fields, details_of
from trading.catalogue.errors import AdNotFound
from trading.catalogue.groups.services import lock_group
from trading.catalogue.locks import lock_ad
from trading.catalogue.models import Ad
from trading.catalogue.offer_states import COUNTING_STATUSES
from trading.catalogue.publishing import refuse_deleted_references
from trading.offers import moderation
from trading.offers.models import Offer

KIND = "ad"


@transaction.atomic(durable=True)
@outbox.batched()
def delete_ad(*, admin: User, ad_id: int, reason: str) -> None:
    """Delete the ad, and tell its seller why; notify its buyers. A deleted one stays as it is. Raises AdNotFound."""
    lock_people(admin, ad_id)
    ad = lock_ad(ad_id)
    if ad.deleted_at is not None:
        return
    before = {"deleted_by": ad.deleted_by, "buyers": ad.buyers}
    moderation.remove_ad(ad, clock.now(), reason=reason)
    after = {"deleted_by": ad.deleted_by, "buyers": ad.buyers}
    record(admin, Action.DELETE, KIND, ad.pk, ad.name, before, after, reason=reason)


@transaction.atomic(durable=True)
@outbox.batched()
def restore_ad(*, admin: User, ad_id: int, reason: str) -> None:
    """Restore an ad that an administrator deleted, without its offers, and notify its seller.

    Raises AdNotFound, AdNotRestorable.
    """
    lock_people(admin, ad_id)
    ad = lock_ad(ad_id)
    before = {"deleted_by": ad.deleted_by}
    moderation.restore_ad(ad, clock.now(), reason=reason)
    after = {"deleted_by": ad.deleted_by}
    record(admin, Action.RESTORE, KIND, ad.pk, ad.name, before, after, reason=reason)


@transaction.atomic(durable=True)
@outbox.batched()
def set_trade_lock(*, admin: User, ad_id: int, locked: bool, reason: str) -> None:
    """Lock the trade in an open ad, or unlock it, and notify seller and buyers. Raises AdNotFound, AdClosed."""
    lock_people(admin, ad_id)
    ad = lock_ad(ad_id)
    if moderation.set_trade_lock(ad, locked, clock.now(), reason=reason):
        before, after = {"unlocked": locked}, {"unlocked": not locked}
        record(admin, Action.TOGGLE, KIND, ad.pk, ad.name, before, after, reason=reason)


def correct_ad(*, admin: User, ad_id: int, changes: AdChanges, reason: str) -> None:
    """Correct the ad's words, category, places or the order of its pictures; notify its seller and its buyers.

    Raises AdNotFound, InvalidDetails, AdNotEditable, ForbiddenWords.
    """
    try:
        write_correction(admin=admin, ad_id=ad_id, changes=changes, reason=reason)
    except IntegrityError:  # a row of a codebook was deleted at this moment
        before = details_of(Ad.objects.get(pk=ad_id))
        after = changed_details(before, changes)
        refuse_deleted_references(after, only=changed_fields(before, after))
        raise


@transaction.atomic(durable=True)
@outbox.batched()
def write_correction(*, admin: User, ad_id: int, changes: AdChanges, reason: str) -> None:
    """Write a correction under the locks of administrator, seller and ad. Raises as `correct_ad`."""
    lock_people(admin, ad_id)
    ad = lock_ad(ad_id)
    name = ad.name
    done = correction.correct_ad(ad, changes, clock.now(), reason=reason)
    if done is not None:
        record(admin, Action.UPDATE, KIND, ad.pk, name, done.before, done.after, reason=reason)


@transaction.atomic(durable=True)
@outbox.batched()
def put_into_group(*, admin: User, ad_id: int, group_id: int | None) -> None:
    """Put the ad into a group of the home page, or take it out (None). Raises AdNotFound, NotFound, AdDeleted."""
    lock_people(admin, ad_id)
    if group_id is not None:
        lock_group(group_id)  # before the ad, in the order in which deleting a group locks
    ad = lock_ad(ad_id)
    before = {"group_id": ad.group_id}
    if moderation.put_into_group(ad, group_id, clock.now()):
        record(admin, Action.UPDATE, KIND, ad.pk, ad.name, before, {"group_id": ad.group_id})


@transaction.atomic(durable=True)
@outbox.batched()
def promote(*, admin: User, ad_id: int, level: int | None) -> None:
    """Put the ad first in lists, by level 1, 2 or 3, or no more (None). Raises AdNotFound, AdClosed."""
    lock_people(admin, ad_id)
    ad = lock_ad(ad_id)
    before = {"promotion": ad.promotion}
    if moderation.promote(ad, level, clock.now()):
        record(admin, Action.UPDATE, KIND, ad.pk, ad.name, before, {"promotion": ad.promotion})


def lock_people(admin: User, ad_id: int) -> None:
    """Lock the accounts of administrator and seller, in the order that closing an account has.

    Raises AdNotFound, and OwnMatter when they are one, or when the administrator buys on the ad: who removes it would
    rid themselves of an offer that binds. The account's lock keeps new offers of the administrator waiting.
    """
    seller_id = Ad.objects.filter(pk=ad_id).values_list("seller_id", flat=True).first()
    if seller_id is None:
        raise AdNotFound
    for user_id in sorted({admin.pk, seller_id}):
        lock_user(user_id)
    buys = Offer.objects.filter(ad_id=ad_id, buyer_id=admin.pk, status__in=COUNTING_STATUSES).exists()
    lock_staff(admin, about=(seller_id, admin.pk if buys else None))
