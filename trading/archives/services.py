"""Ordering all contracts of an ad as one archive. Source: docs/spec/domain.md, "Archive of contracts"."""

from __future__ import annotations

from collections.abc import Collection

from django.db import transaction

from marketplace.common.db import clock
from marketplace.common.files import exports
from marketplace.common.files.exports import DataExport
from marketplace.common.text.normalise import file_stem
from trading.accounts.actors import lock_actor
from trading.accounts.models import User
from trading.archives.errors import NothingToArchive
from trading.archives.selectors import archive_facts
from trading.catalogue.models import Ad
from trading.contracts.deal_sheet import access_ended_sale
from trading.contracts.formats import FileType
from trading.contracts.services import Language
from trading.notifications.types.exports import CONTRACTS

KIND = "contract-archive"
"""Kind of these exports."""


def subject_of(ad_id: int) -> str:
    """Return what an archive is about: one of an ad is made at a time, and the newest replaces those before it."""
    return f"{KIND}:{ad_id}"


@transaction.atomic(durable=True)
def order_archive(
    *,
    seller: User,
    ad_id: int,
    language: Language,
    file_type: FileType,
    make_missing: bool,
    offer_ids: Collection[int] = (),
) -> DataExport:
    """Let a job make the archive of an own ended ad; while one of it is under way, that one is returned.

    make_missing: contracts that are not made yet are made then, as a single download makes them.
    offer_ids: the deals whose documents are wanted; none for all of the ad.
    Raises SessionRequired, AdNotFound, NotTheSeller, NotClosed, InvalidFields for no deal of the ad, NothingToArchive.
    """
    lock_actor(seller.pk)
    now = clock.now()
    ad, _ = access_ended_sale(seller, ad_id, now)
    facts = archive_facts(ad, now, offer_ids)
    if not (facts.contracts or facts.proformas or (make_missing and facts.missing)):
        raise NothingToArchive
    export, _ = exports.order(
        owner_id=seller.pk,
        kind=KIND,
        subject=subject_of(ad.pk),
        title=CONTRACTS,
        file_name=archive_name(ad, language),
        language=language,
        parameters={
            "ad_id": ad.pk,
            "file_type": file_type,
            "make_missing": make_missing,
            "offer_ids": sorted(offer_ids),
        },
        total=facts.deals,
    )
    return export


def archive_name(ad: Ad, language: Language) -> str:
    return f"{file_stem('ugovori' if language == 'sr' else 'contracts', ad.name)}-{ad.pk}.zip"
