"""Correcting a mistake in an ad by an administrator: its words, category, places, the order of its pictures, its VAT.

Nothing that binds buyers changes: no price, tier, quantity, expiry or term of the deal; and the VAT only while nobody
has a counting offer.
Source: docs/spec/domain.md, "Correction by an administrator".
"""

from __future__ import annotations

from dataclasses import dataclass
from datetime import datetime
from typing import Any, Final

from trading.catalogue import events, validation
from trading.catalogue.details import AdChanges, AdDetails
from trading.catalogue.editing import (
    REPORTED_FIELDS,
    changed_details,
    changed_fields,
    check_state,
    details_of,
    file_errors,
    index_changes,
    order_images,
    reported_changes,
    save_rows,
    set_columns,
)
from trading.catalogue.errors import InvalidDetails
from trading.catalogue.models import Ad
from trading.catalogue.offer_states import COUNTING_STATUSES
from trading.catalogue.pricing import write_price
from trading.catalogue.rules import Occasion
from trading.catalogue.vat import vat_words
from trading.codebooks.definitions.regions import Region
from trading.notifications import services as notifications
from trading.notifications.services import NewNotification

CORRECTABLE: Final = frozenset({*REPORTED_FIELDS, "category_id", "region_ids", "vat", "vat_added"})
TYPE: Final = "ad-corrected"


@dataclass(frozen=True, slots=True)
class Correction:
    """What was corrected: old and new values by attribute names, only of what differs."""

    before: dict[str, Any]
    after: dict[str, Any]


def correct_ad(ad: Ad, changes: AdChanges, now: datetime, *, reason: str) -> Correction | None:
    """Correct the ad, and tell its seller and its buyers the old and the new. Return None if nothing differs.

    changes: only fields of CORRECTABLE, and the order of pictures. A step: the caller has locked the seller's row and
    the ad's. Raises InvalidDetails, AdNotEditable (ended or deleted), ForbiddenWords.
    """
    before = details_of(ad)
    after = changed_details(before, changes)
    changed = changed_fields(before, after)
    check_state(ad, changed, now)
    errors = validation.detail_errors(after, Occasion.EDIT, now, only=changed) + file_errors(ad, changes, after)
    if errors:
        raise InvalidDetails(errors)
    validation.check_words({name: text for name, text in after.texts().items() if name in changed})
    old_order = list(ad.images.values_list("pk", flat=True))
    reordered = order_images(ad, changes.image_order)
    if not changed and not reordered:
        return None
    reported = [
        *reported_changes(ad, before, after),
        *vat_changes(before, after),
        *region_changes(before.region_ids, after.region_ids),
    ]
    old = {name: getattr(before, name) for name in changed}
    new = {name: getattr(after, name) for name in changed}
    if reordered:
        old["image_order"], new["image_order"] = old_order, list(changes.image_order)
        reported.append(order_change(old_order, new["image_order"]))
    save_rows(ad, after, changed)
    write_price(ad, now=now, also=set_columns(ad, after, changed))
    index_changes(ad, changed)
    notify_the_bound(ad, reported, reason)
    return Correction(old, new)


def vat_changes(before: AdDetails, after: AdDetails) -> list[dict[str, str]]:
    """Return the change of what the ad says of VAT, in both languages; nothing where it says the same."""
    old, new = (before.vat, before.vat_added), (after.vat, after.vat_added)
    if old == new:
        return []
    words = {"old": vat_words(*old, "sr"), "old_en": vat_words(*old, "en")}
    return [{"field": "pro_vat", **words, "new": vat_words(*new, "sr"), "new_en": vat_words(*new, "en")}]


def region_changes(old: tuple[int, ...], new: tuple[int, ...]) -> list[dict[str, str]]:
    """Return the change of the places, in both languages; nothing where they are the same."""
    if old == new:
        return []
    regions = Region.objects.in_bulk({*old, *new})

    def names(ids: tuple[int, ...], column: str) -> str:
        return ", ".join(str(getattr(regions[pk], column)) for pk in ids if pk in regions)

    return [
        {
            "field": "reg_id",
            "old": names(old, "name_sr"),
            "old_en": names(old, "name_en"),
            "new": names(new, "name_sr"),
            "new_en": names(new, "name_en"),
        }
    ]


def order_change(old: list[int], new: list[int]) -> dict[str, str]:
    """Return the change of the pictures' order: each is called by its place before the change."""
    place = {pk: str(number) for number, pk in enumerate(old, start=1)}
    return {
        "field": "images_order",
        "old": ", ".join(place[pk] for pk in old),
        "new": ", ".join(place[pk] for pk in new),
    }


def notify_the_bound(ad: Ad, reported: list[dict[str, str]], reason: str) -> None:
    """Notify the seller, with the reason, and every buyer with a counting offer. Runs in the caller's transaction."""
    payload = events.product_changed(ad, reported)
    buyers = ad.offers.filter(status__in=COUNTING_STATUSES).order_by("pk").values_list("buyer_id", flat=True)
    subject = f"ad:{ad.pk}:{ad.rev}"
    notes = [NewNotification(ad.seller_id, TYPE, {**payload, "reason": reason}, subject)]
    notes += [NewNotification(buyer_id, TYPE, payload, subject) for buyer_id in buyers]
    notifications.notify_many(notes)
