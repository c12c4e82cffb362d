"""Writes of administrators to competitions and their documents, each with one entry in the audit log.

Source: docs/spec/domain.md, "Status" and "Windows"; docs/spec/api-community.md, section 2.
"""

from __future__ import annotations

from typing import Any

from django.db import IntegrityError, transaction
from django.db.models import QuerySet

from competitions.competitions import rules
from competitions.competitions.errors import ActiveExists, InvalidWindows, ReadOnlyAfterCreation
from competitions.competitions.locks import lock_competition
from competitions.competitions.models import Competition, CompetitionDocument
from competitions.competitions.phases import KIND
from marketplace.common.admin.audit.models import Action
from marketplace.common.admin.audit.services import record
from marketplace.common.admin.crud import AdminResource
from marketplace.common.admin.documents import DocumentResource
from marketplace.common.db import clock
from marketplace.common.files.rules import COMPETITION_DOCUMENT
from marketplace.common.text.normalise import index_text
from trading.accounts.actors import lock_staff
from trading.accounts.models import User

ACTIVE = Competition.Status.ACTIVE
ONE_ACTIVE_CONSTRAINT = "one_active_competition"
READ_ONLY_COLUMNS = ("age_group", "work_type")


class Competitions(AdminResource[Competition]):
    kind = KIND
    model = Competition
    columns = ("name", "theme", "description", "status", "age_group", "work_type", *rules.WINDOW_ENDS)

    def add(self, *, admin: Any, values: Any) -> Competition:
        try:
            return super().add(admin=admin, values=values)
        except IntegrityError as error:
            raise self.as_domain_error(error) from None

    def change(self, *, admin: Any, row_id: Any, values: Any) -> Competition:
        try:
            return super().change(admin=admin, row_id=row_id, values=values)
        except IntegrityError as error:
            raise self.as_domain_error(error) from None

    @staticmethod
    def as_domain_error(error: IntegrityError) -> Exception:
        """Return ActiveExists if another competition became active at this moment, else the error itself."""
        # PostgreSQL names the constraint, SQLite the columns.
        broken = str(error)
        return ActiveExists() if ONE_ACTIVE_CONSTRAINT in broken or "competition.status" in broken else error

    def write(self, row: Competition, values: Any) -> None:
        if row.pk is None:
            row.created_at = clock.now()
        elif moved := [name for name in READ_ONLY_COLUMNS if name in values and values[name] != getattr(row, name)]:
            raise ReadOnlyAfterCreation(moved)
        was_archived = row.archived_at is not None
        for name, value in values.items():
            setattr(row, name, value)
        if errors := rules.window_errors(row):
            raise InvalidWindows(row, errors)
        if row.status == ACTIVE and row.deleted_at is None:
            check_only_active(row)
        if (row.status == Competition.Status.ARCHIVED) != was_archived:
            row.archived_at = None if was_archived else clock.now()
        row.search_text = index_text(row.name, row.theme)
        row.save()


COMPETITIONS = Competitions()


def check_only_active(row: Competition) -> None:
    """Raise ActiveExists if another competition is active. A constraint catches two that start at the same moment."""
    if Competition.objects.filter(status=ACTIVE, deleted_at=None).exclude(pk=row.pk).exists():
        raise ActiveExists


def set_deleted(*, admin: User, competition_id: int, deleted: bool) -> Competition:
    """Delete or restore a competition, with its documents and works. Repeating it changes nothing.

    Raises CompetitionNotFound; ActiveExists if the restored one would be the second active one.
    """
    try:
        return _set_deleted(admin, competition_id, deleted)
    except IntegrityError as error:
        raise Competitions.as_domain_error(error) from None


@transaction.atomic(durable=True)
def _set_deleted(admin: User, competition_id: int, deleted: bool) -> Competition:
    lock_staff(admin, about=())
    competition = lock_competition(competition_id)
    if (competition.deleted_at is not None) == deleted:
        return competition
    if not deleted and competition.status == ACTIVE:
        check_only_active(competition)
    competition.deleted_at = clock.now() if deleted else None
    competition.save(update_fields=["deleted_at"])
    action = Action.DELETE if deleted else Action.RESTORE
    if deleted:
        before, after = None, {"deleted_at": competition.deleted_at}
    else:
        before, after = {"deleted_at": True}, {"deleted_at": None}
    record(admin, action, COMPETITIONS.kind, competition.pk, competition.name, before, after)
    return competition


class Documents(DocumentResource[CompetitionDocument]):
    """Documents of competitions. Their files are private, as only administrators may read a deleted competition's."""

    kind = "competition_document"
    model = CompetitionDocument
    columns = ("competition_id", "name", "language", "priority", "path")
    rules = COMPETITION_DOCUMENT
    prefix = "cmd"
    visibility = "private"

    def siblings(self, values: Any) -> QuerySet[CompetitionDocument]:
        return super().siblings(values).filter(competition_id=values["competition_id"])


DOCUMENTS = Documents()
