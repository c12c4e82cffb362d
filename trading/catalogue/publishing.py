"""Publishing an ad. Files are checked and written before any lock; one transaction writes all rows.

Source: docs/spec/domain.md, "Price steps", "Expiry" and "Forbidden words, pace of publishing".
"""

from __future__ import annotations

import math
from collections.abc import Collection, Iterable, Mapping, Sequence
from dataclasses import dataclass
from datetime import datetime

from django.db import IntegrityError, connection, transaction

from marketplace.common.db import clock
from marketplace.common.files import FormFile, PreparedFile, check_files, delete_file, keep, naming, prepare
from marketplace.common.files.models import StoredFile
from trading.accounts import selectors as accounts
from trading.accounts.actors import lock_actor, mark_first_activity
from trading.accounts.models import User
from trading.catalogue import alerts, events, name_starts, price_ladder, review, search_index, validation
from trading.catalogue.coming_price import distance_to_next
from trading.catalogue.copying import (
    FILE_RULES,
    NOTHING,
    VISIBILITY,
    CopiedFiles,
    CopySource,
    count_errors,
    files_of_source,
    prepare_copies,
)
from trading.catalogue.details import AdDetails, AdFiles
from trading.catalogue.drafts.services import SeenDraft, files_to_publish, hand_over
from trading.catalogue.errors import InvalidDetails, TooSoon
from trading.catalogue.models import HELD, Ad, AdDeclaration, AdImage, AdProof, AdSocial, PriceTier
from trading.catalogue.price_record import record_price
from trading.catalogue.rules import SECONDS_BETWEEN_ADS, Occasion, TierSpec
from trading.catalogue.settlement import Tier
from trading.codebooks.definitions.regions import Region
from trading.notifications import services as notifications


def publish_ad(
    *,
    seller: User,
    details: AdDetails,
    files: AdFiles,
    source: CopySource | None = None,
    draft: SeenDraft | None = None,
) -> Ad:
    """Publish the ad, notify every administrator and return the ad. An error leaves neither a row nor a file.

    source: the seller's own ad that this one starts from, and the files to copy from it. draft: the own draft whose
    files the ad gets, behind those; it is deleted with the publication, and stays after an error. Pictures are decoded
    last, when nothing else refuses the ad. Raises AdNotFound and AdNotCopyable (the source), DraftNotFound,
    DraftChanged, InvalidDetails, a FileRefused, ForbiddenWords, TooSoon.
    """
    copied = NOTHING if source is None else files_of_source(seller, source)
    drafted = {} if draft is None else files_to_publish(seller, draft)
    details = details.kept()
    now = clock.now()
    errors = [*validation.detail_errors(details, Occasion.NEW, now), *count_errors(copied, drafted, files, details)]
    if errors:
        raise InvalidDetails(errors)
    check_files(form_files(files))
    validation.check_words(details.texts())
    refuse_too_soon(seller.pk, now)
    prepared = prepare_files(files, copied)
    try:
        return write_new_ad(seller_id=seller.pk, details=details, files=prepared, draft=draft)
    except IntegrityError:  # a row of a codebook was deleted at this moment
        refuse_deleted_references(details)
        raise


def refuse_deleted_references(details: AdDetails, only: Collection[str] | None = None) -> None:
    """Raise InvalidDetails when the details refer to a row that was deleted. only: look at these fields alone."""
    if errors := validation.reference_errors(details, None if only is None else set(only)):
        raise InvalidDetails(errors)


@transaction.atomic(durable=True)
def write_new_ad(*, seller_id: int, details: AdDetails, files: PreparedFiles, draft: SeenDraft | None) -> Ad:
    """Write the checked ad under the seller's row lock."""
    seller = lock_actor(seller_id)
    now = clock.now()
    check_seller(seller, now)
    ad = write_ad(seller=seller, details=details, now=now)
    check_references_now()
    keep_files(ad, files, seller_id=seller.pk)
    if draft is not None:
        attach_files(ad, hand_over(seller, draft))
    notify_admins(ad)
    return ad


def check_references_now() -> None:
    """Check the foreign keys of the new rows now; the rows that they refer to then stay until the commit. A step.

    The commit, where they would be checked otherwise, may be an outer transaction's.
    """
    if connection.vendor == "postgresql":  # on SQLite nobody else writes meanwhile
        with connection.cursor() as cursor:
            cursor.execute("SET CONSTRAINTS ALL IMMEDIATE")


def check_seller(seller: User, now: datetime) -> None:
    """Refuse a second ad within 15 seconds. The account row is locked. Raises TooSoon."""
    refuse_too_soon(seller.pk, now)


def refuse_too_soon(seller_id: int, now: datetime) -> None:
    """Raise TooSoon as `check_seller` does; before the lock it saves the decoding of pictures."""
    last = Ad.objects.filter(seller_id=seller_id).order_by("-posted_at").values_list("posted_at", flat=True).first()
    if last is not None and (left := SECONDS_BETWEEN_ADS - (now - last).total_seconds()) > 0:
        raise TooSoon(math.ceil(min(left, SECONDS_BETWEEN_ADS)))


def write_ad(*, seller: User, details: AdDetails, now: datetime, renewed_from: Ad | None = None) -> Ad:
    """Write an ad without offers and files, and return it. A step; the seller's row is locked."""
    mark_first_activity(seller, "has_posted")
    waits = review.must_wait(seller.pk)
    ad = Ad.objects.create(
        seller=seller,
        posted_at=now,
        current_price=details.base_price,
        renewed_from=renewed_from,
        **details.columns(),
        **(review.held_columns(now) if waits else {}),
    )
    if waits:
        review.send(ad, now)
    write_tiers(ad, details.tiers)
    record_price(ad, now)
    ad.to_next = distance_to_next(ad, 0, price_ladder.settlement_of(ad).trace)
    ad.save(update_fields=["price_ladder", "to_next"])
    name_starts.write({ad.pk: ad.name})
    ad.regions.set(details.region_ids or world_ids())
    ad.options.set({option_id for _, option_id in details.options})
    AdSocial.objects.bulk_create(AdSocial(ad=ad, social_type_id=pk, link=link) for pk, link in details.socials)
    search_index.write([ad.pk])
    if not waits:
        alerts.alert_of_new_ad(ad)
    return ad


def write_tiers(ad: Ad, tiers: Iterable[TierSpec]) -> None:
    """Write the price tiers and put them into `ad.price_ladder` (unsaved). Runs inside the caller's transaction."""
    rows = PriceTier.objects.bulk_create(
        PriceTier(ad=ad, position=position, minimum=tier.minimum, maximum=tier.maximum, price=tier.price)
        for position, tier in enumerate(tiers)
    )
    ad.price_ladder = price_ladder.price_ladder_of([Tier(row.pk, row.minimum, row.maximum, row.price) for row in rows])


def world_ids() -> list[int]:
    """Return the id of the whole world, the region of an ad that names none."""
    return list(Region.objects.filter(is_world=True, active=True).values_list("pk", flat=True))


def notify_admins(ad: Ad) -> None:
    """Notify every administrator of the new ad, or that it waits. Runs inside the caller's transaction."""
    notifications.notify(
        accounts.admins().values_list("pk", flat=True),
        "ad-waits-admin" if ad.deleted_by == HELD else "new-product-admin",
        events.new_ad(ad),
        subject=f"ad:{ad.pk}",
    )


# --- Files -----------------------------------------------------------------------------------------------------------


@dataclass(frozen=True, slots=True)
class PreparedFiles:
    """Uploads that passed the checks: stored, but without rows. A file that nobody keeps deletes itself."""

    main_image: PreparedFile | None
    images: list[PreparedFile]
    proofs: list[PreparedFile]
    declarations: list[PreparedFile]

    def __bool__(self) -> bool:
        return bool(self.main_image or self.images or self.proofs or self.declarations)


def form_files(files: AdFiles) -> list[FormFile]:
    """Return each upload with its rules and the name of its field in `AdFiles`."""
    main = [] if files.main_image is None else [files.main_image]
    uploads = {"main_image": main, "images": files.images, "proofs": files.proofs, "declarations": files.declarations}
    return [FormFile(upload, FILE_RULES[name], name) for name, given in uploads.items() for upload in given]


def prepare_files(files: AdFiles, copied: CopiedFiles = NOTHING) -> PreparedFiles:
    """Decode and write the uploads, copies of stored files before them; an uploaded main picture comes instead of a
    copied one. Raises FileTooLarge, FileTypeRefused, ImageInvalid (with the name of the field in `AdFiles`),
    InvalidDetails (a file to copy is gone), Unavailable."""
    made = prepare_copies(copied)
    for file in form_files(files):
        with naming(file.upload):
            made[file.field].append(prepare(file.upload, file.rules, field=file.field))
    return PreparedFiles(
        main_image=next(reversed(made["main_image"]), None),
        images=made["images"],
        proofs=made["proofs"],
        declarations=made["declarations"],
    )


def keep_files(ad: Ad, files: PreparedFiles, *, seller_id: int) -> None:
    """Write the rows of the files and attach them to the ad. Runs inside the caller's transaction."""
    prepared = {
        "main_image": [] if files.main_image is None else [files.main_image],
        "images": files.images,
        "proofs": files.proofs,
        "declarations": files.declarations,
    }
    attach_files(
        ad,
        {
            field: [keep(file, owner_id=seller_id, visibility=VISIBILITY[field]) for file in made]
            for field, made in prepared.items()
        },
    )


def attach_files(ad: Ad, files: Mapping[str, Sequence[StoredFile]]) -> None:
    """Give the ad stored files, by the fields of `AdFiles`, behind those it has. Runs inside the caller's transaction.

    A main picture comes instead of the one before.
    """
    for main_image in files["main_image"]:
        delete_file(ad.main_image)
        ad.main_image = main_image.path
        ad.save(update_fields=["main_image"])
    last = ad.images.order_by("-position").values_list("position", flat=True).first()
    start = 0 if last is None else last + 1
    AdImage.objects.bulk_create(
        AdImage(ad=ad, path=image.path, position=start + number) for number, image in enumerate(files["images"])
    )
    AdProof.objects.bulk_create(AdProof(ad=ad, path=file.path, name=file.original_name) for file in files["proofs"])
    AdDeclaration.objects.bulk_create(
        AdDeclaration(ad=ad, path=file.path, name=file.original_name) for file in files["declarations"]
    )
