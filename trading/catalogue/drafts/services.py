"""Writes of drafts. Source: docs/spec/domain.md, "Drafts of an ad"."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace
from datetime import timedelta
from typing import Any, Final

from django.core.files.uploadedfile import UploadedFile
from django.db import transaction

from marketplace.common import limits
from marketplace.common.db import clock
from marketplace.common.files import FormFile, PreparedFile, check_files, delete_files, keep, naming, prepare
from marketplace.common.files.models import StoredFile
from marketplace.common.http.errors import field_error
from trading.accounts.actors import lock_actor
from trading.accounts.models import User
from trading.catalogue.copying import FILE_RULES, MOST, VISIBILITY
from trading.catalogue.drafts.errors import DraftChanged, DraftInvalid, DraftNotFound, TooManyDrafts
from trading.catalogue.drafts.models import AdDraft, AdDraftFile
from trading.catalogue.drafts.selectors import own_draft

KIND: Final = "ad_draft"
"""Of the stored files: private, and the owner's alone, until the ad is published."""
KEPT: Final = timedelta(days=limits.AD_DRAFT_DAYS)
UPLOAD: Final = "file"
"""The field of a form that the error of a file is of."""
AT_ONCE: Final = 100  # drafts that one run of the clean-up deletes before it looks again


@dataclass(frozen=True, slots=True)
class SeenDraft:
    """A draft as somebody has seen it."""

    draft_id: int
    version: int


@transaction.atomic(durable=True)
def create_draft(*, seller_id: int, values: Mapping[str, Any], name: str, step: str) -> AdDraft:
    """Keep what the seller has written so far. The account is locked, so the count holds.

    values: by the names of the wire, as typed. name: of the goods, as typed. Raises TooManyDrafts.
    """
    seller = lock_actor(seller_id)
    if AdDraft.objects.filter(seller_id=seller.pk).count() >= limits.AD_DRAFTS_MAX:
        raise TooManyDrafts(limit=limits.AD_DRAFTS_MAX)
    return AdDraft.objects.create(
        seller=seller, values=dict(values), name=shortened(name), step=step, updated_at=clock.now()
    )


@transaction.atomic(durable=True)
def save_draft(
    *,
    seller_id: int,
    seen: SeenDraft,
    values: Mapping[str, Any],
    name: str,
    step: str,
    file_ids: Sequence[int] | None = None,
) -> AdDraft:
    """Write the fields. file_ids: the files that stay, in their order, the others are deleted; None: all stay.

    Whoever sends again what is stored already, as after an answer that was lost, is told the stored version. Raises
    DraftNotFound, DraftChanged, DraftInvalid (a file that is not the draft's).
    """
    draft = lock_draft(lock_actor(seller_id), seen.draft_id)
    files = {file.pk: file for file in draft.files.all()}
    wanted = list(files) if file_ids is None else list(file_ids)
    if (draft.values, draft.step, list(files)) == (dict(values), step, wanted):
        return draft
    refuse_other_version(draft, seen.version)
    if not set(wanted) <= set(files):
        raise DraftInvalid(fields={"dra_files": [field_error("not_found")]})
    remove_files([file for pk, file in files.items() if pk not in wanted])
    for position, pk in enumerate(wanted):
        files[pk].position = position
    AdDraftFile.objects.bulk_update([files[pk] for pk in wanted], ["position"])
    draft.values, draft.step, draft.name = dict(values), step, shortened(name)
    write_change(draft)
    return draft


def add_file(*, seller: User, seen: SeenDraft, field: str, upload: UploadedFile) -> AdDraftFile:
    """Store one more file of the draft, behind the others; another main picture takes the place of the first.

    field: of `AdFiles`. It is checked as at publishing, but for forbidden words, which stand in texts alone. Raises
    DraftNotFound, DraftChanged, DraftInvalid (too many), a FileRefused.
    """
    draft = own_draft(seller, seen.draft_id)
    refuse_other_version(draft, seen.version)
    refuse_one_more(draft, field)
    rules = replace(FILE_RULES[field], kind=KIND)
    check_files([FormFile(upload, rules, UPLOAD)])
    with naming(upload):
        prepared = prepare(upload, rules, field=UPLOAD)
    return write_file(seller_id=seller.pk, seen=seen, field=field, prepared=prepared)


@transaction.atomic(durable=True)
def write_file(*, seller_id: int, seen: SeenDraft, field: str, prepared: PreparedFile) -> AdDraftFile:
    seller = lock_actor(seller_id)
    draft = lock_draft(seller, seen.draft_id)
    refuse_other_version(draft, seen.version)
    refuse_one_more(draft, field)
    if field == AdDraftFile.Field.MAIN_IMAGE:
        remove_files(list(draft.files.filter(field=field)))
    last = draft.files.last()
    stored = keep(prepared, owner_id=seller.pk, visibility="private")
    file = draft.files.create(
        field=field, path=stored.path, name=stored.original_name, position=0 if last is None else last.position + 1
    )
    write_change(draft)
    file.draft = draft
    return file


def files_to_publish(seller: User, seen: SeenDraft) -> Counter[str]:
    """Return how many files of each field the draft has. Raises DraftNotFound, DraftChanged."""
    draft = own_draft(seller, seen.draft_id)
    refuse_other_version(draft, seen.version)
    return Counter(draft.files.values_list("field", flat=True))


def hand_over(seller: User, seen: SeenDraft) -> dict[str, list[StoredFile]]:
    """Delete the draft and return its files by field, in their order, as an ad has them. A step, the account locked.

    They keep their paths, so nothing is read or written but rows. Raises DraftNotFound, DraftChanged.
    """
    draft = lock_draft(seller, seen.draft_id)
    refuse_other_version(draft, seen.version)
    files = list(draft.files.all())
    stored = (
        StoredFile.objects.order_by("pk")
        .select_for_update(of=("self",))
        .in_bulk([file.path for file in files], field_name="path")
    )
    found: dict[str, list[StoredFile]] = {field: [] for field in FILE_RULES}
    for file in files:
        row = stored[file.path]
        row.kind = FILE_RULES[file.field].kind
        row.visibility = StoredFile.Visibility(VISIBILITY[file.field])
        found[file.field].append(row)
    StoredFile.objects.bulk_update(stored.values(), ["kind", "visibility"])
    draft.delete()
    return found


@transaction.atomic(durable=True)
def delete_draft(*, seller_id: int, draft_id: int) -> None:
    """Delete the own draft with its files. Raises DraftNotFound."""
    remove_drafts([lock_draft(lock_actor(seller_id), draft_id)])


def forget_drafts(seller_id: int) -> None:
    """Delete every draft of a closed account. Runs inside the caller's transaction, the account locked."""
    remove_drafts(list(AdDraft.objects.filter(seller_id=seller_id)))


def delete_old_drafts() -> int:
    """Delete the drafts that nobody has changed for `KEPT`, with their files; return how many.

    One that is being changed at this moment is left alone.
    """
    deleted = 0
    while True:
        with transaction.atomic():
            old = AdDraft.objects.filter(updated_at__lt=clock.now() - KEPT).order_by("pk")
            chosen = list(old.select_for_update(skip_locked=True, of=("self",))[:AT_ONCE])
            remove_drafts(chosen)
        deleted += len(chosen)
        if len(chosen) < AT_ONCE:
            return deleted


# --- Steps: each runs inside the caller's transaction ----------------------------------------------------------------


def lock_draft(seller: User, draft_id: int) -> AdDraft:
    """Return the seller's own draft, its row locked behind the account's. Raises DraftNotFound, also of another's."""
    rows = AdDraft.objects.select_for_update(of=("self",)).filter(pk=draft_id, seller_id=seller.pk)
    row = rows.first()
    if row is None:
        raise DraftNotFound
    return row


def refuse_other_version(draft: AdDraft, version: int) -> None:
    if draft.version != version:
        raise DraftChanged(draft.version, draft.updated_at)


def refuse_one_more(draft: AdDraft, field: str) -> None:
    """Raise DraftInvalid when the draft has as many files of the field as an ad may have."""
    most = MOST.get(field)
    if most is not None and draft.files.filter(field=field).count() >= most:
        raise DraftInvalid(fields={UPLOAD: [field_error("too_many_files", most)]})


def shortened(name: str) -> str:
    """Return a name that was typed as a list shows it."""
    return name[: limits.SHORT_TEXT_MAX]


def write_change(draft: AdDraft) -> None:
    draft.version += 1
    draft.updated_at = clock.now()
    draft.save(update_fields=["values", "step", "name", "version", "updated_at"])


def remove_files(files: Sequence[AdDraftFile]) -> None:
    AdDraftFile.objects.filter(pk__in=[file.pk for file in files]).delete()
    delete_files(file.path for file in files)


def remove_drafts(drafts: Sequence[AdDraft]) -> None:
    remove_files(list(AdDraftFile.objects.filter(draft__in=drafts)))
    AdDraft.objects.filter(pk__in=[draft.pk for draft in drafts]).delete()
