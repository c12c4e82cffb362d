"""Writes of competitions and their documents. Each is an administrator's and leaves one entry in the audit log."""

from __future__ import annotations

from typing import Any

from django.conf import settings
from django.db import IntegrityError, transaction
from django.utils.module_loading import import_string

from competitions.competitions import rules
from competitions.competitions.errors import ActiveExists, CompetitionNotFound, FixedFromTheBeginning, TimesDoNotFit
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
from trading.accounts.actors import lock_admin
from trading.accounts.models import User

ACTIVE = Competition.Status.ACTIVE
ONE_ACTIVE = "one_active_competition"
FIXED = ("age_group", "work_type")


class Competitions(AdminResource[Competition]):
    kind = "competition"
    model = Competition
    columns = ("name", "theme", "description", "status", "age_group", "work_type", *rules.WINDOW_ENDS)

    def add(self, *, admin: Any, values: Any) -> Competition:
        try:
            return super().add(admin=admin, values=values)
        except IntegrityError as error:
            raise self.refusal(error) from None

    def change(self, *, admin: Any, row_id: Any, values: Any) -> Competition:
        try:
            return super().change(admin=admin, row_id=row_id, values=values)
        except IntegrityError as error:
            raise self.refusal(error) from None

    @staticmethod
    def refusal(error: IntegrityError) -> Exception:
        """Return what a row that broke a rule of the table means: somebody made another one active at this moment."""
        # PostgreSQL names the rule, SQLite the columns.
        broken = str(error)
        return ActiveExists() if ONE_ACTIVE in broken or "competition.status" in broken else error

    def write(self, row: Competition, values: Any) -> None:
        if row.pk is None:
            row.created_at = clock.now()
        elif moved := [name for name in FIXED if name in values and values[name] != getattr(row, name)]:
            raise FixedFromTheBeginning(moved)
        was_archived = row.archived_at is not None
        for name, value in values.items():
            setattr(row, name, value)
        if faults := rules.window_faults(row):
            raise TimesDoNotFit(row, faults)
        if row.status == ACTIVE and row.deleted_at is None:
            refuse_second(row)
        if (row.status == Competition.Status.ARCHIVED) != was_archived:
            row.archived_at = None if was_archived else clock.now()
        row.search_text = index_text(row.name, row.theme)
        row.save()


COMPETITIONS = Competitions()


def refuse_second(row: Competition) -> None:
    """Raises ActiveExists when another competition is active. What two do at the same moment the table decides."""
    if Competition.objects.filter(status=ACTIVE, deleted_at=None).exclude(pk=row.pk).exists():
        raise ActiveExists


def set_deleted(*, admin: User, competition_id: int, deleted: bool) -> Competition:
    """Delete a competition, or give it back; its documents and works with it. Repeating changes nothing.

    Raises CompetitionNotFound; ActiveExists when it would come back as the second active one.
    """
    try:
        return _set_deleted(admin, competition_id, deleted)
    except IntegrityError as error:
        raise Competitions.refusal(error) from None


@transaction.atomic(durable=True)
def _set_deleted(admin: User, competition_id: int, deleted: bool) -> Competition:
    lock_admin(admin.pk)
    competition = lock_competition(competition_id)
    if (competition.deleted_at is not None) == deleted:
        return competition
    if not deleted and competition.status == ACTIVE:
        refuse_second(competition)
    competition.deleted_at = clock.now() if deleted else None
    competition.save(update_fields=["deleted_at"])
    action = Action.DELETE if deleted else Action.RESTORE
    told = {"deleted_at": competition.deleted_at}
    before, after = (None, told) if deleted else ({"deleted_at": True}, {"deleted_at": None})
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
    """Private files, since those of a deleted competition are read by administrators only."""

    kind = "competition_document"
    model = CompetitionDocument
    columns = ("competition_id", "name", "language", "path")
    rules = COMPETITION_DOCUMENT
    field = "cmd_document"
    visibility = "private"


DOCUMENTS = Documents()


def change_phases() -> int:
    """Make the competition active whose posting has begun, if none is; return how many it made so.

    Of several the earliest. One that has to wait, because another is active, is told to the staff, once.
    """
    now = clock.now()
    due = Competition.objects.filter(
        status=Competition.Status.UPCOMING, deleted_at=None, posting_from__lte=now, voting_to__gt=now
    ).order_by("posting_from", "pk")
    return sum(begin(competition_id=competition_id) for competition_id in due.values_list("pk", flat=True))


@transaction.atomic(durable=True)
def begin(*, competition_id: int) -> bool:
    """Make one competition active, or tell the staff that it waits."""
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
    if competition.waiting_told_at is None:
        Competition.objects.filter(pk=competition_id).update(waiting_told_at=now)
        tell_staff(competition)
    return False


def tell_staff(competition: Competition) -> None:
    """Mail the staff that a competition should have begun. A step."""
    recipients = import_string(settings.STAFF_RECIPIENTS)()  # content keeps the addresses and lies beside this room
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
