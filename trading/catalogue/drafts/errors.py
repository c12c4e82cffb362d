"""Errors of drafts."""

from __future__ import annotations

from datetime import datetime

from django.utils.translation import gettext_lazy as _

from marketplace.common.http.envelope import wire_time
from marketplace.common.http.errors import DomainError, InvalidFields, NotFound


class DraftNotFound(NotFound):
    message = _("There is no such draft.")


class DraftInvalid(InvalidFields):
    """A file that is not the draft's, or one more than an ad may have."""


class DraftChanged(DomainError):
    """Somebody who has seen an older version writes: another device of the seller has changed the draft meanwhile."""

    code, message = "draft_changed", _("This draft has been changed on another device. Nothing was overwritten.")

    def __init__(self, version: int, updated_at: datetime) -> None:
        super().__init__()
        self.version, self.updated_at = version, updated_at

    def extra_keys(self) -> dict[str, object]:
        return {"dra_version": self.version, "dra_updated_at": wire_time(self.updated_at)}


class TooManyDrafts(DomainError):
    code = "too_many_drafts"
    message = _("You already have %(limit)s drafts. Publish or delete one to keep another.")
