"""Reading works: for administrators, and who may have a work's file."""

from __future__ import annotations

from typing import Any

from django.db.models import QuerySet

from competitions.competitions.models import CompetitionDocument
from competitions.works.errors import WorkNotFound
from competitions.works.models import Work
from marketplace.common.files.models import StoredFile
from marketplace.common.roles import Capability
from marketplace.common.text.inflected import holding


def all_works(search: str = "", competition_id: int | None = None) -> QuerySet[Work]:
    """Return the works of all competitions, or of one, newest first; deleted ones too."""
    found = Work.objects.select_related("competition", "school").order_by("-submitted_at", "-pk")
    if competition_id is not None:
        found = found.filter(competition_id=competition_id)
    return found.filter(holding("search_text", search))


def access_work(work_id: int) -> Work:
    """Return a work for administrators, also a deleted one. Raises WorkNotFound."""
    found = all_works().filter(pk=work_id).first()
    if found is None:
        raise WorkNotFound
    return found


def may_read_work(user: Any, file: StoredFile) -> bool:
    """Everybody may read a work; one that was deleted, or whose competition was, only administrators."""
    if user is not None and user.may(Capability.READ_COMPETITIONS):
        return True
    return Work.objects.filter(file=file.path, deleted_at=None, competition__deleted_at=None).exists()


def may_read_document(user: Any, file: StoredFile) -> bool:
    """Everybody may read a competition's document; a deleted competition's only administrators."""
    if user is not None and user.may(Capability.READ_COMPETITIONS):
        return True
    return CompetitionDocument.objects.filter(path=file.path, competition__deleted_at=None).exists()
