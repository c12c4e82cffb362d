"""Changing a published ad: its presentation while it is on sale, what binds buyers only while it has none.

Source: docs/spec/domain.md, "What the seller may do" and "What binds buyers".
"""

from __future__ import annotations

from collections.abc import Sequence, Set
from dataclasses import replace
from datetime import datetime

from django.db import IntegrityError, transaction

from marketplace.common import limits
from marketplace.common.db import clock
from marketplace.common.files import check_files, delete_files
from trading.accounts.actors import lock_actor
from trading.accounts.models import User
from trading.catalogue import events, name_starts, review, search_index, validation
from trading.catalogue.ad_status import ad_status_of
from trading.catalogue.details import BINDING_FIELDS, COLUMN_FIELDS, AdChanges, AdDetails
from trading.catalogue.errors import AdNotEditable, InvalidDetails, PriceLocked
from trading.catalogue.locks import lock_ad
from trading.catalogue.models import HELD, Ad, AdDeclaration, AdImage, AdProof, AdSocial, PriceTier
from trading.catalogue.offer_states import COUNTING_STATUSES
from trading.catalogue.price_ladder import price_ladder_of, tiers_from_ladder
from trading.catalogue.pricing import write_price
from trading.catalogue.publishing import (
    PreparedFiles,
    form_files,
    keep_files,
    prepare_files,
    refuse_deleted_references,
    world_ids,
)
from trading.catalogue.rules import DetailError, Occasion, TierSpec
from trading.catalogue.selectors import access_own_ad
from trading.catalogue.settlement import Tier
from trading.codebooks.definitions.categories import Category
from trading.notifications import services as notifications


def edit_ad(*, seller: User, ad_id: int, changes: AdChanges) -> None:
    """Change the seller's own ad. A field sent with its old value is no change; an error changes nothing.

    Raises AdNotFound, Forbidden (another's ad), InvalidDetails, a FileRefused, ForbiddenWords, AdNotEditable,
    PriceLocked. Pictures are decoded last, when nothing else refuses the change. Open pages get a frame after commit.
    """
    ad = access_own_ad(seller, ad_id)
    before = details_of(ad)
    after = changed_details(before, changes)
    errors = validation.detail_errors(after, Occasion.EDIT, clock.now(), only=changed_fields(before, after))
    errors += file_errors(ad, changes, after)
    if errors:
        raise InvalidDetails(errors)
    check_files(form_files(changes.files))
    validation.check_words(after.texts())
    check_state(ad, changed_fields(before, after), clock.now())
    prepared = prepare_files(changes.files)
    try:
        write_changes(seller_id=seller.pk, ad_id=ad_id, changes=changes, files=prepared)
    except IntegrityError:  # a row of a codebook was deleted at this moment
        refuse_deleted_references(after, only=changed_fields(before, after))
        raise


SEARCHED_FIELDS = {"name", "info", "description", "made_in", "category_id", "unit_id", "options"}


@transaction.atomic(durable=True)
def write_changes(*, seller_id: int, ad_id: int, changes: AdChanges, files: PreparedFiles) -> None:
    """Write checked changes under the locks of the seller and the ad. Raises as `edit_ad`."""
    lock_actor(seller_id)
    ad = lock_ad(ad_id)
    now = clock.now()
    before = details_of(ad)
    after = changed_details(before, changes)
    changed = changed_fields(before, after)
    check_state(ad, changed, now)
    # Somebody else's change may have come between the check and the lock: limits and files hold for what stands now.
    errors = [
        *validation.limit_errors(after, Occasion.EDIT, now, changed),
        *file_errors(ad, changes, after),
    ]
    if errors:
        raise InvalidDetails(errors)
    removed = remove_files(ad, changes)
    reordered = order_images(ad, changes.image_order)
    if not changed and not removed and not reordered and not files:
        return
    reported = reported_changes(ad, before, after)
    save_rows(ad, after, changed)
    keep_files(ad, files, seller_id=seller_id)
    if ad.deleted_by == HELD:
        review.send_again(ad, now)
    write_price(ad, now=now, also=set_columns(ad, after, changed))
    index_changes(ad, changed)
    notify_buyers(ad, reported)


def check_state(ad: Ad, changed: Set[str], now: datetime) -> None:
    """Refuse a change that the ad's state forbids. Only under the ad's lock is the answer final.

    Raises AdNotEditable, PriceLocked.
    """
    if not ad_status_of(ad, now).is_editable:
        raise AdNotEditable
    if ad.buyers and changed & BINDING_FIELDS:
        raise PriceLocked


# --- Notifying buyers -------------------------------------------------------------------------------------------------

# Texts that describe the goods and go into the contract. They may change while offers stand, so buyers are notified.
REPORTED_FIELDS = {
    "name": "pro_name",
    "info": "pro_info",
    "description": "pro_description",
    "made_in": "pro_made_in",
    "declaration_text": "pro_declaration_text",
}


def reported_changes(ad: Ad, before: AdDetails, after: AdDetails) -> list[dict[str, str]]:
    """Return the changes to report to buyers: each text with its old and its new words, by its name on the wire."""
    reported = [
        {"field": wire, "old": getattr(before, name), "new": getattr(after, name)}
        for name, wire in REPORTED_FIELDS.items()
        if getattr(before, name) != getattr(after, name)
    ]
    if after.category_id != before.category_id:
        old, new = ad.category, Category.objects.get(pk=after.category_id)
        names = {"old": old.name_sr, "old_en": old.name_en, "new": new.name_sr, "new_en": new.name_en}
        reported.append({"field": "cat_name", **names})
    return reported


def notify_buyers(ad: Ad, reported: list[dict[str, str]]) -> None:
    """Notify every buyer with a counting offer of the reported changes. Runs inside the caller's transaction."""
    if not reported or not ad.buyers:
        return
    buyers = ad.offers.filter(status__in=COUNTING_STATUSES).order_by("pk").values_list("buyer_id", flat=True)
    payload = events.product_changed(ad, reported)
    notifications.notify(list(buyers), "product-changed", payload, subject=f"ad:{ad.pk}:{ad.rev}")


# --- Before and after ------------------------------------------------------------------------------------------------


def details_of(ad: Ad) -> AdDetails:
    """Return the details of the ad as it is now."""
    return AdDetails(
        **{name: getattr(ad, name) for name in COLUMN_FIELDS},
        tiers=tuple(TierSpec(tier.minimum, tier.maximum, tier.price) for tier in tiers_from_ladder(ad.price_ladder)),
        region_ids=tuple(ad.regions.order_by("pk").values_list("pk", flat=True)),
        options=tuple(ad.options.order_by("pk").values_list("characteristic_id", "pk")),
        socials=tuple(ad.socials.order_by("pk").values_list("social_type_id", "link")),
    )


def changed_details(before: AdDetails, changes: AdChanges) -> AdDetails:
    """Return the details after the changes. Options that a new category does not have are dropped."""
    fields = dict(changes.fields)
    if "region_ids" in fields:
        fields["region_ids"] = tuple(sorted(fields["region_ids"] or world_ids()))
    if "options" in fields:
        fields["options"] = tuple(sorted(set(fields["options"]), key=lambda pair: pair[1]))
    after = replace(before, **fields).kept()
    if after.category_id != before.category_id and "options" not in fields:
        after = replace(after, options=())
    return after


def changed_fields(before: AdDetails, after: AdDetails) -> set[str]:
    """Return the names of the fields whose values differ."""
    return {name for name in AdDetails.__dataclass_fields__ if getattr(before, name) != getattr(after, name)}


def file_errors(ad: Ad, changes: AdChanges, after: AdDetails) -> list[DetailError]:
    """Return the errors of how many files the ad would have, and of files to take away that are not its own."""
    errors = []
    left: dict[str, int] = {}
    for name, rows, dropped, added, most in (
        ("images", ad.images, changes.drop_images, changes.files.images, limits.IMAGES_MAX),
        ("proofs", ad.proofs, changes.drop_proofs, changes.files.proofs, limits.QUALITY_MAX),
        (
            "declarations",
            ad.declarations,
            changes.drop_declarations,
            changes.files.declarations,
            limits.DECLARATION_MAX,
        ),
    ):
        own = set(rows.values_list("pk", flat=True))
        if not own.issuperset(dropped):
            errors.append(DetailError(f"drop_{name}", "not_found"))
        if name == "images" and changes.image_order and set(changes.image_order) != own - set(dropped):
            errors.append(DetailError("image_order", "invalid"))
        left[name] = len(own - set(dropped)) + len(added)
        if added and left[name] > most:
            errors.append(DetailError(name, "too_many_files", most))
    if not left["declarations"] and not after.declaration_text:
        errors.append(DetailError("declarations", "required"))
    return errors


# --- Writing ---------------------------------------------------------------------------------------------------------


def save_rows(ad: Ad, after: AdDetails, changed: set[str]) -> None:
    """Write the changed lists. Runs inside the caller's transaction."""
    if "tiers" in changed:
        rewrite_tiers(ad, after.tiers)
    if "region_ids" in changed:
        ad.regions.set(after.region_ids)
    if "options" in changed:
        ad.options.set({option_id for _, option_id in after.options})
    if "socials" in changed:
        ad.socials.all().delete()
        AdSocial.objects.bulk_create(AdSocial(ad=ad, social_type_id=pk, link=link) for pk, link in after.socials)


def rewrite_tiers(ad: Ad, specs: tuple[TierSpec, ...]) -> None:
    """Replace the ad's tiers, in place, and put the new ones into `ad.price_ladder` (unsaved).

    No counting offer refers to the old ones. Offers given up or rejected still do, and keep a price of their own: those
    of a removed tier are moved to the last one.
    """
    rows = list(ad.tiers.order_by("position"))
    for row, spec in zip(rows, specs, strict=False):
        row.minimum, row.maximum, row.price = spec.minimum, spec.maximum, spec.price
    PriceTier.objects.bulk_update(rows[: len(specs)], ["minimum", "maximum", "price"])
    new = PriceTier.objects.bulk_create(
        PriceTier(ad=ad, position=position, minimum=spec.minimum, maximum=spec.maximum, price=spec.price)
        for position, spec in enumerate(specs)
        if position >= len(rows)
    )
    surplus, rows = rows[len(specs) :], rows[: len(specs)] + new
    if surplus:
        ad.offers.filter(tier__in=surplus).update(tier=rows[-1])
        PriceTier.objects.filter(pk__in=[row.pk for row in surplus]).delete()
    ad.price_ladder = price_ladder_of([Tier(row.pk, row.minimum, row.maximum, row.price) for row in rows])


def set_columns(ad: Ad, after: AdDetails, changed: set[str]) -> set[str]:
    """Set the changed columns of the ad, unsaved, and return their names; where its name may begin is saved."""
    columns = changed & set(COLUMN_FIELDS)
    for name in columns:
        setattr(ad, name, getattr(after, name))
    if "name" in columns:
        name_starts.write({ad.pk: after.name})
    if "expires_at" in columns:
        ad.reminded_at = None  # the reminder was about the old expiry
        columns.add("reminded_at")
    return columns


def index_changes(ad: Ad, changed: Set[str]) -> None:
    """Let searches find the saved ad by what has changed. Runs inside the caller's transaction."""
    if changed & SEARCHED_FIELDS:
        search_index.write([ad.pk])


def remove_files(ad: Ad, changes: AdChanges) -> bool:
    """Remove files from the ad; a file that another round of it shows stays stored. Return whether any was removed."""
    gone = []
    if ad.main_image and (changes.drop_main_image or changes.files.main_image is not None):
        gone.append(ad.main_image)
        ad.main_image = ""
        ad.save(update_fields=["main_image"])
    for rows, dropped in (
        (ad.images, changes.drop_images),
        (ad.proofs, changes.drop_proofs),
        (ad.declarations, changes.drop_declarations),
    ):
        chosen = rows.filter(pk__in=dropped)
        gone += chosen.values_list("path", flat=True)
        chosen.delete()
    delete_files(path for path in gone if not is_still_shown(path))
    return bool(gone)


def order_images(ad: Ad, order: Sequence[int]) -> bool:
    """Put the pictures in that order, new ones of the same change behind them. Return whether any moved."""
    rows = {image.pk: image for image in ad.images.all()}
    moved = []
    for position, pk in enumerate(order):
        if rows[pk].position != position:
            rows[pk].position = position
            moved.append(rows[pk])
    AdImage.objects.bulk_update(moved, ["position"])
    return bool(moved)


def is_still_shown(path: str) -> bool:
    """Whether some ad shows the file: a renewed ad shares the files of its earlier rounds."""
    return (
        Ad.objects.filter(main_image=path).exists()
        or AdImage.objects.filter(path=path).exists()
        or AdProof.objects.filter(path=path).exists()
        or AdDeclaration.objects.filter(path=path).exists()
    )
