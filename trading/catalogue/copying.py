"""Files of an own ad for a new one: which of them are copied, and copies of their own for it.

A new round shares its files with the earlier one; an ad that starts as a copy does not, so that either may be changed
or deleted without the other. Source: docs/spec/domain.md, "Duplicating an ad".
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from typing import Final, Literal

from marketplace.common import limits
from marketplace.common.files import PreparedFile, StoredFileGone, prepare_copy
from marketplace.common.files import rules as file_rules
from marketplace.common.files.rules import FileRules
from trading.accounts.models import User
from trading.catalogue.details import AdDetails, AdFiles
from trading.catalogue.errors import AdNotCopyable, AdNotFound, InvalidDetails
from trading.catalogue.models import ENDED_BY_ADMIN, Ad
from trading.catalogue.rules import DetailError

FILE_RULES: Final[dict[str, FileRules]] = {
    "main_image": file_rules.MAIN_IMAGE,
    "images": file_rules.EXTRA_IMAGE,
    "proofs": file_rules.QUALITY_IMAGE,
    "declarations": file_rules.DECLARATION,
}
MOST: Final = {
    "images": limits.IMAGES_MAX,
    "proofs": limits.QUALITY_MAX,
    "declarations": limits.DECLARATION_MAX,
}
VISIBILITY: Final[dict[str, Literal["public", "private"]]] = {
    "main_image": "public",
    "images": "public",
    "proofs": "private",
    "declarations": "private",
}
COPIED: Final = "copied_files"


@dataclass(frozen=True, slots=True)
class CopySource:
    """The ad that a new one starts from, and the paths of its files that the new one gets, in their order."""

    ad_id: int
    paths: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True)
class CopiedFiles:
    """Paths of files to copy, by the fields of `AdFiles`."""

    main_image: tuple[str, ...] = ()
    images: tuple[str, ...] = ()
    proofs: tuple[str, ...] = ()
    declarations: tuple[str, ...] = ()

    def all(self) -> Iterable[tuple[str, str]]:
        """Yield each path with the name of its field."""
        for field in FILE_RULES:
            for path in getattr(self, field):
                yield field, path


NOTHING: Final = CopiedFiles()


def files_of_source(seller: User, source: CopySource) -> CopiedFiles:
    """Return the chosen files of the seller's own ad by what they are to it.

    Raises AdNotFound (also of another's ad: who copies has nothing to learn of it), AdNotCopyable, InvalidDetails (a
    path that is not that ad's).
    """
    ad = Ad.objects.filter(pk=source.ad_id, seller_id=seller.pk).first()
    if ad is None:
        raise AdNotFound
    if ad.locked_by_admin or ad.deleted_by == ENDED_BY_ADMIN:
        raise AdNotCopyable
    owned = {
        "main_image": {ad.main_image} - {""},
        "images": set(ad.images.values_list("path", flat=True)),
        "proofs": set(ad.proofs.values_list("path", flat=True)),
        "declarations": set(ad.declarations.values_list("path", flat=True)),
    }
    chosen = {field: tuple(path for path in source.paths if path in paths) for field, paths in owned.items()}
    if set(source.paths) - set().union(*owned.values()):
        raise InvalidDetails([DetailError(COPIED, "not_found")])
    return CopiedFiles(**chosen)


def count_errors(
    copied: CopiedFiles, drafted: Mapping[str, int], files: AdFiles, details: AdDetails
) -> list[DetailError]:
    """Return the errors of how many files the new ad would have, copies and those of its draft counted.

    drafted: how many the draft has, by the fields of `AdFiles`.
    """
    counts = {name: len(getattr(copied, name)) + drafted.get(name, 0) + len(getattr(files, name)) for name in MOST}
    errors = [DetailError(name, "too_many_files", most) for name, most in MOST.items() if counts[name] > most]
    if not counts["declarations"] and not details.declaration_text:
        errors.append(DetailError("declarations", "required"))
    return errors


def prepare_copies(copied: CopiedFiles) -> dict[str, list[PreparedFile]]:
    """Write a copy of each file, by its field. Raises InvalidDetails (deleted meanwhile), Unavailable."""
    made: dict[str, list[PreparedFile]] = {field: [] for field in FILE_RULES}
    for field, path in copied.all():
        try:
            made[field].append(prepare_copy(path, FILE_RULES[field]))
        except StoredFileGone:
            raise InvalidDetails([DetailError(COPIED, "not_found")]) from None
    return made
