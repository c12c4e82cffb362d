"""What administrators do about a report. Source: docs/spec/domain.md, "Reports of abuse"; feature X-REPORT."""

from __future__ import annotations

from django.db import transaction

from backoffice.queue_steps import Queue, take_step
from marketplace.common.http.envelope import wire_time
from marketplace.common.http.errors import NotFound
from marketplace.common.messaging.bounds import STAFF_ACTS
from marketplace.common.messaging.mail.services import queue_mail
from marketplace.common.roles import Capability
from trading.abuse_reports import rules
from trading.abuse_reports.errors import NotInThisState, ReportedAgain
from trading.abuse_reports.models import AbuseReport, AbuseReportEntry
from trading.abuse_reports.services import waiting_twins
from trading.accounts.actors import lock_staff, own_by_address
from trading.accounts.locks import lock_user
from trading.accounts.models import User
from trading.notifications import services as notifications
from trading.notifications.types.declaration import Payload

KIND = "abuse_report"


@transaction.atomic(durable=True)
def act(
    *, admin: User, report_id: int, action: str, note: str = "", answer: str = "", assignee_id: int | None = None
) -> None:
    """Take a step, as `take_step` does. A decision answers the reporter.

    action: one of `rules.ACTIONS`. Raises NotFound, OwnMatter, NotInThisState, ReportedAgain, UnknownAssignee.
    """
    known = AbuseReport.objects.filter(pk=report_id).only("reported_id", "reporter_id", "guest_email").first()
    if known is None:
        raise NotFound
    for user_id in sorted({admin.pk, known.reported_id}):  # that of the reported person keeps new reports waiting
        lock_user(user_id)
    lock_staff(admin, about=(known.reported_id, known.reporter_id, own_by_address(admin, known.guest_email)))
    report = AbuseReport.objects.select_for_update(of=("self",), no_key=True).filter(pk=report_id).first()
    if report is None:
        raise NotFound
    if action == rules.REOPEN and report.state not in rules.WAITING and waiting_twins(report).exists():
        raise ReportedAgain
    take_step(REPORTS, report, report.thing_name, admin, action, note, answer, assignee_id)


def answer_reporter(report: AbuseReport, entry: AbuseReportEntry) -> None:
    """Tell the reporter the decision: a person by a notification, with its e-mail copy, a visitor by an e-mail.

    Runs inside the caller's transaction. An account that has been closed, or a visitor whose address was erased, gets
    none.
    """
    payload: Payload = {
        "abr_id": report.pk,
        "abr_kind": report.kind,
        "abr_upheld": int(report.state == rules.UPHELD),
        "abr_answer": entry.answer,
        "abr_date": wire_time(report.created_at),
    }
    if report.reporter is not None:
        if report.reporter.erased_at is None:
            subject = f"report:{report.pk}:{entry.pk}"
            notifications.notify([report.reporter.pk], "report-answered", payload, subject=subject)
    elif report.guest_email:
        queue_mail(
            to=report.guest_email,
            template="report_answered",
            language=report.language,
            context={
                "number": report.pk,
                "kind": report.kind,
                "name": report.thing_name,
                "upheld": report.state == rules.UPHELD,
                "answer": entry.answer,
            },
            key=f"mail:report:{report.pk}:{entry.pk}",
            bound=STAFF_ACTS,
        )


REPORTS = Queue(
    kind=KIND,
    capability=Capability.ABUSE_REPORTS,
    next_state=rules.next_state,
    wrong_state=NotInThisState,
    ended_column="decided_at",
    ending=rules.DECISIONS,
    answering=rules.DECISIONS,
    answer=answer_reporter,
)
