"""A new round of an ended sale: a new ad with the old one's texts, terms and files.

Source: docs/spec/domain.md, "Renewal".
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace
from datetime import datetime
from decimal import Decimal

from django.db import transaction

from marketplace.common.db import clock
from marketplace.common.http.errors import Unavailable
from trading.accounts.actors import lock_actor
from trading.accounts.models import User
from trading.catalogue import rules
from trading.catalogue.ad_status import ad_status_of, owner_flags_of
from trading.catalogue.details import AdDetails
from trading.catalogue.editing import details_of
from trading.catalogue.errors import InvalidDetails
from trading.catalogue.models import Ad, AdDeclaration, AdImage, AdProof, Favourite
from trading.catalogue.offer_states import COUNTING_STATUSES
from trading.catalogue.pricing import write_price
from trading.catalogue.publishing import check_seller, notify_admins, write_ad
from trading.catalogue.rules import DetailError, Occasion, TierSpec
from trading.catalogue.selectors import access_own_ad
from trading.catalogue.validation import check_words
from trading.notifications import services as notifications
from trading.offers import events
from trading.offers.delete_ad import lock_own_ad
from trading.offers.errors import AdNotRenewable
from trading.offers.models import Offer


@dataclass(frozen=True, slots=True)
class Renewal:
    """The fields that differ in the new round."""

    name: str
    quantity: int
    base_price: Decimal
    tiers: tuple[TierSpec, ...]
    expires_at: datetime


def renew_ad(*, seller: User, ad_id: int, renewal: Renewal) -> Ad:
    """Publish the next round of the seller's own ended ad and return it.

    Its former buyers, those who have it as favourite and the administrators are notified; favourites move to the new
    ad. Raises AdNotFound, Forbidden, InvalidDetails, ForbiddenWords, AdNotRenewable, TooSoon.
    """
    old = access_own_ad(seller, ad_id)
    errors = renewal_detail_errors(renewal, clock.now())
    if errors:
        raise InvalidDetails(errors)
    check_words(next_round(old, renewal).texts())
    return write_renewal(seller_id=seller.pk, ad_id=ad_id, renewal=renewal)


@transaction.atomic(durable=True)
def write_renewal(*, seller_id: int, ad_id: int, renewal: Renewal) -> Ad:
    """Write the checked round under the locks of the seller and the old ad.

    Raises AdNotFound, Forbidden, AdNotRenewable, TooSoon.
    """
    seller = lock_actor(seller_id)
    old = lock_own_ad(seller, ad_id)
    now = clock.now()
    renewed = Ad.objects.filter(renewed_from_id=old.pk).exists()
    if not owner_flags_of(old, ad_status_of(old, now).state, renewed=renewed, now=now).renewable:
        raise AdNotRenewable
    check_seller(seller, now)
    ad = write_ad(seller=seller, details=next_round(old, renewal), now=now, renewed_from=old)
    copy_files(old, ad)
    if not write_price(old, now=now):  # for the link of its page to the new round
        raise Unavailable
    notify_followers(old, ad)
    return ad


def renewal_detail_errors(renewal: Renewal, now: datetime) -> Sequence[DetailError]:
    """Return the errors of the new fields, in the order of the form."""
    single = [
        rules.expiry_error(renewal.expires_at, Occasion.RENEWAL, now),
        rules.base_price_error(renewal.base_price),
    ]
    tier_errors = rules.tier_errors(renewal.tiers, renewal.quantity, renewal.base_price)
    quantity = rules.quantity_error(renewal.quantity) if renewal.tiers else None
    return [error for error in (*single, *tier_errors, quantity) if error]


def next_round(old: Ad, renewal: Renewal) -> AdDetails:
    """Return the details of the new round: the old ad's with the new fields."""
    return replace(
        details_of(old),
        name=renewal.name,
        quantity=renewal.quantity,
        base_price=renewal.base_price,
        tiers=renewal.tiers,
        expires_at=renewal.expires_at,
    )


def copy_files(old: Ad, ad: Ad) -> None:
    """Let the new ad share the old one's files, and keep an administrator's lock, which a renewal must not undo."""
    ad.main_image, ad.locked_by_admin = old.main_image, old.locked_by_admin
    ad.save(update_fields=["main_image", "locked_by_admin"])
    AdImage.objects.bulk_create(AdImage(ad=ad, path=row.path, position=row.position) for row in old.images.all())
    AdProof.objects.bulk_create(AdProof(ad=ad, path=row.path, name=row.name) for row in old.proofs.order_by("pk"))
    AdDeclaration.objects.bulk_create(
        AdDeclaration(ad=ad, path=row.path, name=row.name) for row in old.declarations.order_by("pk")
    )


def notify_followers(old: Ad, ad: Ad) -> None:
    """Notify former buyers, those who had the ad as favourite, and administrators; move the favourites."""
    buyers = Offer.objects.filter(ad_id=old.pk, status__in=COUNTING_STATUSES).values_list("buyer_id", flat=True)
    fans = Favourite.objects.filter(ad_id=old.pk).values_list("user_id", flat=True)
    notifications.notify(sorted({*buyers, *fans}), "renew-product", events.renewed(ad, old.pk), subject=f"ad:{ad.pk}")
    Favourite.objects.filter(ad_id=old.pk).update(ad=ad)
    notify_admins(ad)
