"""Reads of drafts: each seller has only the own ones, and nobody else reads them, whatever their role."""

from __future__ import annotations

from django.db.models import Count, QuerySet

from marketplace.common.files.models import StoredFile
from trading.accounts.models import User
from trading.catalogue.drafts.errors import DraftNotFound
from trading.catalogue.drafts.models import AdDraft


def drafts_of(seller: User) -> QuerySet[AdDraft]:
    """Return the seller's drafts, the last changed first, with the number of files (`file_count`)."""
    own = AdDraft.objects.filter(seller_id=seller.pk).defer("values")
    return own.annotate(file_count=Count("files")).order_by("-updated_at", "-pk")


def own_draft(seller: User, draft_id: int) -> AdDraft:
    """Return the seller's own draft. Raises DraftNotFound, also of another's."""
    row = AdDraft.objects.filter(pk=draft_id, seller_id=seller.pk).first()
    if row is None:
        raise DraftNotFound
    return row


def may_read_draft_file(user: User | None, file: StoredFile) -> bool:
    return user is not None and file.owner_id == user.pk
