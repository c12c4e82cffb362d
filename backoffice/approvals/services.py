"""Decisions about first ads and about firms. Source: docs/spec/domain.md, "Approval of first ads"; feature X-APPROVE.

Each is one transaction with one audit entry. It locks accounts in the order of their ids, then the ad.
"""

from __future__ import annotations

from datetime import datetime

from django.db import transaction

from backoffice.ads.services import KIND as AD
from backoffice.ads.services import lock_people
from backoffice.approvals.errors import ChangedMeanwhile, ExpiredMeanwhile, NothingToDecide
from backoffice.users.services import KIND as USER
from backoffice.users.services import lock_person
from marketplace.common.admin.audit.models import Action
from marketplace.common.admin.audit.services import record
from marketplace.common.db import clock
from marketplace.common.messaging import outbox
from trading.accounts import firm_review
from trading.accounts.models import User
from trading.catalogue import review
from trading.catalogue.events import ad_part
from trading.catalogue.locks import lock_ad
from trading.catalogue.models import HELD
from trading.notifications import services as notifications
from trading.offers.moderation import event_of, save_price_columns


@transaction.atomic(durable=True)
@outbox.batched()
def approve_ad(*, admin: User, ad_id: int, rev: int) -> None:
    """Make a held ad public and notify its seller. rev: of the ad that the administrator has looked at.

    Raises AdNotFound, NothingToDecide, ChangedMeanwhile, ExpiredMeanwhile.
    """
    lock_people(admin, ad_id)
    ad = lock_ad(ad_id)
    now = clock.now()
    if ad.deleted_by != HELD or ad.seller.erased_at is not None:
        raise NothingToDecide
    if ad.rev != rev:
        raise ChangedMeanwhile
    if ad.expires_at <= now:
        raise ExpiredMeanwhile
    review.approve(ad, now)
    save_price_columns(ad, now, "deleted_at", "deleted_by", "seller_banned")
    notifications.notify([ad.seller_id], "ad-approved", ad_part(ad), subject=event_of(ad))
    record(admin, Action.TOGGLE, AD, ad.pk, ad.name, {"approved": False}, {"approved": True})


@transaction.atomic(durable=True)
@outbox.batched()
def return_ad(*, admin: User, ad_id: int, rev: int, reason: str) -> None:
    """Return a waiting ad to its seller, who reads the reason. Raises as `approve_ad` does."""
    lock_people(admin, ad_id)
    ad = lock_ad(ad_id)
    now = clock.now()
    if ad.deleted_by != HELD:
        raise NothingToDecide
    if ad.rev != rev:
        raise ChangedMeanwhile
    if not review.give_back(ad, now, reason):
        raise NothingToDecide
    save_price_columns(ad, now)  # open pages of the seller read the reason, and every return is an event of its own
    notifications.notify([ad.seller_id], "ad-returned", {**ad_part(ad), "reason": reason}, subject=event_of(ad))
    record(admin, Action.UPDATE, AD, ad.pk, ad.name, {"returned": False}, {"returned": True}, reason=reason)


@transaction.atomic(durable=True)
@outbox.batched()
def approve_firm(*, admin: User, user_id: int, tax_id: str) -> None:
    """Give a firm its badge and notify it, also one that was returned. tax_id: the number that was looked at.

    Raises PersonNotFound, NothingToDecide.
    """
    firm = lock_undecided_firm(admin, user_id, tax_id)
    now = clock.now()
    firm_review.approve(firm, now)
    notify_firm(firm, "firm-approved", now)
    record(admin, Action.TOGGLE, USER, firm.pk, firm.username, {"approved": False}, {"approved": True})


@transaction.atomic(durable=True)
@outbox.batched()
def return_firm(*, admin: User, user_id: int, tax_id: str, reason: str) -> None:
    """Return a firm's documents, with the reason. Raises PersonNotFound, NothingToDecide."""
    firm = lock_undecided_firm(admin, user_id, tax_id)
    if not firm_review.waits(firm):
        raise NothingToDecide
    now = clock.now()
    firm_review.give_back(firm, now, reason)
    notify_firm(firm, "firm-returned", now, reason=reason)
    record(admin, Action.UPDATE, USER, firm.pk, firm.username, {"returned": False}, {"returned": True}, reason=reason)


def lock_undecided_firm(admin: User, user_id: int, tax_id: str) -> User:
    """Return a firm that waits or was returned, its account locked. Raises PersonNotFound, NothingToDecide."""
    firm = lock_person(admin, user_id)
    if not firm_review.is_undecided(firm) or firm.organisation.tax_id != tax_id:
        raise NothingToDecide
    return firm


def notify_firm(firm: User, type_name: str, now: datetime, **more: str) -> None:
    notifications.notify([firm.pk], type_name, more, subject=f"user:{firm.pk}:{now:%Y%m%d%H%M%S%f}")
