"""Writes of competitions and their documents. Those of administrators each add one entry to the audit log.

Source: docs/spec/domain.md, "Status" and "Windows"; docs/spec/api-community.md, section 2.
"""

from __future__ import annotations

from typing import Any

from django.conf import settings
from django.db import IntegrityError, transaction

from competitions.competitions import rules
from competitions.competitions.errors import ActiveExists, CompetitionNotFound, InvalidWindows, ReadOnlyAfterCreation
from competitions.competitions.models import Competition, CompetitionDocument
from marketplace.common.admin.audit.models import Action
from marketplace.common.admin.audit.services import record
from marketplace.common.admin.crud import AdminResource
from marketplace.common.admin.documents import DocumentResource
from marketplace.common.db import clock
from marketplace.common.files.rules import COMPETITION_DOCUMENT
from marketplace.common.messaging.mail.services import mail_entry
from marketplace.common.messaging.outbox import enqueue_all
from marketplace.common.text.normalise import index_text
from trading import hooks
from trading.accounts.actors import lock_admin
from trading.accounts.models import User

ACTIVE = Competition.Status.ACTIVE
ONE_ACTIVE_CONSTRAINT = "one_active_competition"
READ_ONLY_COLUMNS = ("age_group", "work_type")


class Competitions(AdminResource[Competition]):
    kind = "competition"
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
    lock_admin(admin.pk)
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


def lock_competition(competition_id: int) -> Competition:
    """Return the competition, its row locked until the transaction ends. Raises CompetitionNotFound."""
    rows = Competition.objects.select_for_update(of=("self",), no_key=True)
    competition = rows.filter(pk=competition_id).first()
    if competition is None:
        raise CompetitionNotFound
    return competition


class Documents(DocumentResource[CompetitionDocument]):
    """Documents of competitions. Their files are private, as only administrators may read a deleted competition's."""

    kind = "competition_document"
    model = CompetitionDocument
    columns = ("competition_id", "name", "language", "path")
    rules = COMPETITION_DOCUMENT
    prefix = "cmd"
    visibility = "private"


DOCUMENTS = Documents()


def change_phases() -> int:
    """Start the upcoming competition whose posting window has begun, if none is active; return how many it started.

    Of several, the earliest starts. The staff get one mail about each that cannot start because another is active.
    """
    now = clock.now()
    due = Competition.objects.filter(
        status=Competition.Status.UPCOMING, deleted_at=None, posting_from__lte=now, voting_to__gt=now
    ).order_by("posting_from", "pk")
    return sum(start_competition(competition_id=competition_id) for competition_id in due.values_list("pk", flat=True))


@transaction.atomic(durable=True)
def start_competition(*, competition_id: int) -> bool:
    """Make one competition active and return True; if another one is, mail the staff once and return False."""
    competition = lock_competition(competition_id)
    now = clock.now()
    if competition.status != Competition.Status.UPCOMING or competition.deleted_at is not None:
        return False
    if not Competition.objects.filter(status=ACTIVE, deleted_at=None).exists():
        try:
            with transaction.atomic():
                competition.status = ACTIVE
                competition.save(update_fields=["status"])
            return True
        except IntegrityError:  # an administrator was faster
            pass
    if competition.staff_notified_at is None:
        Competition.objects.filter(pk=competition_id).update(staff_notified_at=now)
        mail_staff(competition)
    return False


def mail_staff(competition: Competition) -> None:
    """Mail the staff that a competition should have started. Runs inside the caller's transaction."""
    recipients = hooks.staff_recipients.call()
    enqueue_all(
        mail_entry(
            to=to,
            template="competition_waits",
            language=language,
            context={"name": competition.name, "action_url": f"{settings.BASE_URL}/{language}/admin/competitions"},
            key=f"mail:competition-waits:{competition.pk}:{number}",
        )
        for number, (to, language) in enumerate(recipients)
    )
