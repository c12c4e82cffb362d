"""What the dates of competitions change: the job that starts and archives them, each with an entry in the audit log.

Source: docs/spec/domain.md, "Status".
"""

from __future__ import annotations

from typing import Final

from django.conf import settings
from django.db import IntegrityError, transaction

from competitions.competitions import rules
from competitions.competitions.locks import lock_competition
from competitions.competitions.models import Competition
from marketplace.common.admin.audit.models import Action
from marketplace.common.admin.audit.services import record
from marketplace.common.db import clock
from marketplace.common.messaging.bounds import JOBS
from marketplace.common.messaging.mail.services import mail_entry
from marketplace.common.messaging.outbox import enqueue_all
from trading import hooks

KIND: Final = "competition"
"""The name of a competition in the audit log."""
Status = Competition.Status


def change_phases() -> int:
    """Archive the competitions that are over, then start the one that is due; return how many changed.

    Of several that are due the earliest starts, if none is active. The staff get one mail about each that waits.
    """
    now = clock.now()
    scheduled = Competition.objects.filter(status__in=rules.SCHEDULED, deleted_at=None)
    over = scheduled.filter(voting_to__lte=now).order_by("pk")
    due = scheduled.filter(status=Status.UPCOMING, posting_from__lte=now, voting_to__gt=now)
    ids = [*over.values_list("pk", flat=True), *due.order_by("posting_from", "pk").values_list("pk", flat=True)]
    return sum(enter_due_phase(competition_id) for competition_id in ids)


@transaction.atomic(durable=True)
def enter_due_phase(competition_id: int) -> bool:
    """Give a competition the status that is due, and return whether that changed it.

    One that should start while another is active waits; the staff get one mail about it.
    """
    competition = lock_competition(competition_id)
    now = clock.now()
    before, due = competition.status, rules.due_status(competition, now)
    if due == before or competition.deleted_at is not None:
        return False
    if due == Status.ACTIVE and not start(competition):
        if competition.staff_notified_at is None:
            Competition.objects.filter(pk=competition_id).update(staff_notified_at=now)
            mail_staff(competition)
        return False
    if due == Status.ARCHIVED:
        competition.status, competition.archived_at = due, now
        competition.save(update_fields=["status", "archived_at"])
    record(None, Action.UPDATE, KIND, competition_id, competition.name, {"status": before}, {"status": due})
    return True


def start(competition: Competition) -> bool:
    """Make a competition the active one; return False, and change nothing, if another one is."""
    if Competition.objects.filter(status=Status.ACTIVE, deleted_at=None).exists():
        return False
    try:
        with transaction.atomic():
            competition.status = Status.ACTIVE
            competition.save(update_fields=["status"])
    except IntegrityError:  # an administrator was faster
        return False
    return True


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
            bound=JOBS,
        )
        for number, (to, language) in enumerate(recipients)
    )
