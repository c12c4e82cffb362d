"""Writes of reports by those who send them. Source: docs/spec/domain.md, "Reports of abuse"."""

from __future__ import annotations

from django.db import transaction
from django.db.models import Q, QuerySet

from marketplace.common.db import clock
from marketplace.common.db.batched_deletes import delete_in_batches
from trading.abuse_reports import rules
from trading.abuse_reports.errors import AlreadyReported, OwnThing
from trading.abuse_reports.models import AbuseReport
from trading.abuse_reports.things import access_thing
from trading.accounts.actors import lock_actor
from trading.accounts.locks import lock_user
from trading.accounts.models import User


@transaction.atomic(durable=True)
def send_report(
    *, reporter: User | None, kind: str, thing_id: int, reason: str, text: str, email: str, language: str
) -> AbuseReport:
    """Report a thing. reporter: None for a visitor, whom `email` and `language` are for.

    Raises NotFound, SessionRequired, OwnThing, AlreadyReported.
    """
    owner_id = access_thing(reporter, kind, thing_id).owner_id
    # The owner's lock keeps the words from changing, and the account from being closed, while they are copied; and of
    # two reports at once it lets the second one see the first.
    for user_id in sorted({owner_id} if reporter is None else {owner_id, reporter.pk}):
        lock_user(user_id)
    thing = access_thing(reporter, kind, thing_id)
    if reporter is not None:
        role = reporter.acting_role
        reporter, email = lock_actor(reporter.pk), ""
        reporter.acting_role = role
        if thing.owner_id == reporter.pk:
            raise OwnThing
    report = AbuseReport(
        kind=kind,
        thing_id=thing_id,
        thing_name=thing.name[:255],
        snapshot=thing.text,
        reported_id=thing.owner_id,
        reporter=reporter,
        guest_email=email,
        language=language,
        reason=reason,
        text=text,
        created_at=clock.now(),
    )
    if waiting_twins(report).exists():
        raise AlreadyReported
    report.save(force_insert=True)
    return report


def waiting_twins(report: AbuseReport) -> QuerySet[AbuseReport]:
    """Return the reports without a decision by the same person or address of the same thing, this one left out."""
    if report.reporter_id is not None:
        same = Q(reporter_id=report.reporter_id)
    else:
        same = Q(reporter=None, guest_email__iexact=report.guest_email) & ~Q(guest_email="")
    found = AbuseReport.objects.filter(same, kind=report.kind, thing_id=report.thing_id, state__in=rules.WAITING)
    return found.exclude(pk=report.pk)


def erase_reports(user: User, email: str) -> None:
    """Erase what a person wrote in reports, and their own words in the reports of others, when the account closes.

    email: of the account before it was erased: reports that its owner sent as a visitor lose text and address, too.
    The decisions stay; what an administrator has taken is open again. Runs inside the caller's transaction, the account
    locked.
    """
    AbuseReport.objects.filter(reporter_id=user.pk).update(text="")
    AbuseReport.objects.filter(reporter=None, guest_email__iexact=email).update(text="", guest_email="")
    AbuseReport.objects.filter(reported_id=user.pk).update(thing_name="", snapshot="")
    mine = AbuseReport.objects.filter(assignee_id=user.pk, state=rules.TAKEN)
    mine.update(assignee=None, state=rules.OPEN)


def delete_old_reports() -> int:
    """Delete the reports whose decision is older than `rules.RETENTION`, with their history; return how many rows."""
    old = AbuseReport.objects.exclude(state__in=rules.WAITING)
    return delete_in_batches(old, "decided_at", Q(decided_at__lt=clock.now() - rules.RETENTION))
