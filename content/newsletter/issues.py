"""Writes of newsletter issues by administrators. Source: docs/spec/api-community.md, section 3."""

from __future__ import annotations

import hashlib
from collections.abc import Mapping
from uuid import uuid4

from django.db import transaction

from content.newsletter import rules, selectors
from content.newsletter.errors import AlreadySent, NotSending, RecipientsChanged
from content.newsletter.models import Issue
from content.newsletter.rules import Text
from content.newsletter.sending import SOURCE, lock_issue
from marketplace.common.admin.audit.models import Action
from marketplace.common.admin.audit.services import record
from marketplace.common.db import clock
from marketplace.common.http.errors import NotFound
from marketplace.common.messaging.bounds import STAFF_ACTS
from marketplace.common.messaging.mail.services import mail_entry
from marketplace.common.messaging.outbox import enqueue_all
from trading.accounts.actors import lock_staff
from trading.accounts.models import User

KIND = "newsletter_issue"
State = Issue.State


@transaction.atomic(durable=True)
def write_issue(*, actor: User, texts: Mapping[str, Text]) -> Issue:
    """Add a draft and return it. texts: by language."""
    lock_staff(actor, about=())
    issue = Issue.objects.create(texts=dict(texts), created_at=clock.now())
    record(actor, Action.CREATE, KIND, issue.pk, audit_title(issue), None, audit_snapshot(issue))
    return issue


@transaction.atomic(durable=True)
def change_issue(*, actor: User, issue_id: int, texts: Mapping[str, Text]) -> Issue:
    """Replace the texts of a draft. Raises NotFound, AlreadySent."""
    lock_staff(actor, about=())
    issue = lock_draft(issue_id)
    before = audit_snapshot(issue)
    issue.texts = dict(texts)
    issue.save(update_fields=["texts"])
    record(actor, Action.UPDATE, KIND, issue.pk, audit_title(issue), before, audit_snapshot(issue))
    return issue


@transaction.atomic(durable=True)
def delete_issue(*, actor: User, issue_id: int) -> None:
    """Delete a draft. Raises NotFound, AlreadySent."""
    lock_staff(actor, about=())
    issue = lock_draft(issue_id)
    before, name = audit_snapshot(issue), audit_title(issue)
    issue.delete()
    record(actor, Action.DELETE, KIND, issue_id, name, before, None)


@transaction.atomic(durable=True)
def send_trial(*, actor: User, issue_id: int, email: str, language: str) -> None:
    """Mail an issue to one address, marked as a trial; nothing is counted. Raises NotFound."""
    lock_staff(actor, about=())
    issue = selectors.access_issue(issue_id)
    chosen, _ = rules.text_for(issue.texts, language)
    mail = mail_entry(
        to=email,
        template="newsletter",
        language=chosen,
        context={"issue": issue.pk, "trial": True},
        key=f"newsletter-trial:{issue.pk}:{uuid4()}",
        bound=STAFF_ACTS,
        source=SOURCE,
    )
    enqueue_all([mail])
    record(actor, Action.SEND, KIND, issue.pk, audit_title(issue), None, {"trial": True, "email": email})


@transaction.atomic(durable=True)
def start_sending(*, actor: User, issue_id: int, shown: int) -> Issue:
    """Start sending a draft, or resume a stopped issue.

    shown: the number of recipients that the administrator has confirmed.
    Raises NotFound, AlreadySent, RecipientsChanged.
    """
    lock_staff(actor, about=())
    issue = lock_existing_issue(issue_id)
    if issue.state not in {State.DRAFT, State.STOPPED}:
        raise AlreadySent
    counted = selectors.recipient_count() if issue.recipients is None else issue.recipients
    if rules.changed_much(shown, counted):
        raise RecipientsChanged(recipients=counted)
    before = {"state": issue.state, "recipients": issue.recipients}
    if issue.recipients is None:
        issue.recipients, issue.started_at = counted, clock.now()
    issue.state = State.SENDING
    issue.save(update_fields=["recipients", "started_at", "state"])
    after = {"state": issue.state, "recipients": issue.recipients}
    record(actor, Action.SEND, KIND, issue.pk, audit_title(issue), before, after)
    return issue


@transaction.atomic(durable=True)
def stop_sending(*, actor: User, issue_id: int) -> Issue:
    """Stop putting mails of an issue into the outbox. Raises NotFound, NotSending."""
    lock_staff(actor, about=())
    issue = lock_existing_issue(issue_id)
    if issue.state != State.SENDING:
        raise NotSending
    issue.state = State.STOPPED
    issue.save(update_fields=["state"])
    record(actor, Action.UPDATE, KIND, issue.pk, audit_title(issue), {"state": State.SENDING}, {"state": State.STOPPED})
    return issue


def lock_existing_issue(issue_id: int) -> Issue:
    issue = lock_issue(issue_id)
    if issue is None:
        raise NotFound
    return issue


def lock_draft(issue_id: int) -> Issue:
    issue = lock_existing_issue(issue_id)
    if issue.state != State.DRAFT:
        raise AlreadySent
    return issue


def audit_title(issue: Issue) -> str:
    """Return the name of an issue for the audit log: its Serbian subject, else the English one."""
    return rules.text_for(issue.texts, "sr")[1]["subject"]


def audit_snapshot(issue: Issue) -> dict[str, str]:
    """Return the values of a draft that the audit log keeps: a digest of the body, never a mail's text."""
    snapshot = {}
    for language, text in issue.texts.items():
        snapshot[f"subject_{language}"] = text["subject"]
        snapshot[f"body_{language}"] = hashlib.sha256(text["body"].encode()).hexdigest()[:16]
    return snapshot
