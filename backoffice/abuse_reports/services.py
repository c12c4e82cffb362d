"""What administrators do about a report. Source: docs/spec/domain.md, "Reports of abuse"; feature X-REPORT."""

from __future__ import annotations

from django.db import transaction

from marketplace.common.admin.audit.models import Action
from marketplace.common.admin.audit.services import record
from marketplace.common.db import clock
from marketplace.common.http.envelope import wire_time
from marketplace.common.http.errors import NotFound
from marketplace.common.messaging.mail.services import queue_mail
from marketplace.common.roles import Capability
from trading.abuse_reports import rules
from trading.abuse_reports.errors import NotInThisState, ReportedAgain, UnknownAssignee
from trading.abuse_reports.models import AbuseReport, AbuseReportEntry
from trading.abuse_reports.services import waiting_twins
from trading.accounts.actors import lock_staff
from trading.accounts.locks import lock_user
from trading.accounts.models import User
from trading.accounts.selectors import staff_with
from trading.notifications import services as notifications
from trading.notifications.types.declaration import Payload

KIND = "abuse_report"


@transaction.atomic(durable=True)
def act(
    *, admin: User, report_id: int, action: str, note: str = "", answer: str = "", assignee_id: int | None = None
) -> None:
    """Take a step: one line in the report's history, one entry in the audit log. A decision answers the reporter.

    action: one of `rules.ACTIONS`. assignee_id: of ASSIGN. answer: of a decision, for the reporter.
    Raises NotFound, NotInThisState, ReportedAgain, UnknownAssignee.
    """
    known = AbuseReport.objects.filter(pk=report_id).only("reported_id").first()
    if known is None:
        raise NotFound
    for user_id in sorted({admin.pk, known.reported_id}):  # that of the reported person keeps new reports waiting
        lock_user(user_id)
    lock_staff(admin)
    report = AbuseReport.objects.select_for_update(of=("self",), no_key=True).filter(pk=report_id).first()
    if report is None:
        raise NotFound
    state = rules.next_state(report.state, action)
    if state is None:
        raise NotInThisState(state=report.state)
    if action == rules.REOPEN and waiting_twins(report).exists():
        raise ReportedAgain
    now = clock.now()
    before = {"state": report.state, "assignee_id": report.assignee_id}
    entry = AbuseReportEntry(report=report, at=now, actor=admin, action=action, note=note)
    if action == rules.ASSIGN:
        entry.assignee_id = access_assignee(assignee_id)
        report.assignee_id = entry.assignee_id
    elif action in (rules.TAKE, rules.REOPEN):
        report.assignee_id = admin.pk
    elif action == rules.RELEASE:
        report.assignee_id = None
    elif action in rules.DECISIONS:
        entry.answer = answer
        report.assignee_id = report.assignee_id or admin.pk
    if action != rules.NOTE:
        report.decided_at = now if action in rules.DECISIONS else None
    report.state = state
    report.save(update_fields=["state", "assignee", "decided_at"])
    entry.save(force_insert=True)
    if action in rules.DECISIONS:
        answer_reporter(report, entry)
    after = {
        "state": report.state,
        "assignee_id": report.assignee_id,
        "entry": entry.pk,
        "action": action,
        "note": note,
    }
    record(admin, Action.UPDATE, KIND, report.pk, report.thing_name, before, after)


def access_assignee(user_id: int | None) -> int:
    """Return the id of somebody who can act on reports. Raises UnknownAssignee for anybody else."""
    if user_id is None or not staff_with(Capability.ABUSE_REPORTS).filter(pk=user_id).exists():
        raise UnknownAssignee
    return user_id


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
        )
