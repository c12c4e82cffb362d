"""What administrators do with issues of the newsletter. Source: docs/spec/api-community.md, section 3."""

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
from marketplace.common.messaging.mail.services import mail_entry
from marketplace.common.messaging.outbox import enqueue_all
from trading.accounts.actors import lock_admin
from trading.accounts.models import User

KIND = "newsletter_issue"
State = Issue.State


@transaction.atomic(durable=True)
def write_issue(*, actor: User, texts: Mapping[str, Text]) -> Issue:
    """Return a new draft."""
    lock_admin(actor.pk)
    issue = Issue.objects.create(texts=dict(texts), created_at=clock.now())
    record(actor, Action.CREATE, KIND, issue.pk, name_of(issue), None, told_of(issue))
    return issue


@transaction.atomic(durable=True)
def change_issue(*, actor: User, issue_id: int, texts: Mapping[str, Text]) -> Issue:
    """Give a draft other texts. Raises NotFound, AlreadySent."""
    lock_admin(actor.pk)
    issue = locked_draft(issue_id)
    before = told_of(issue)
    issue.texts = dict(texts)
    issue.save(update_fields=["texts"])
    record(actor, Action.UPDATE, KIND, issue.pk, name_of(issue), before, told_of(issue))
    return issue


@transaction.atomic(durable=True)
def delete_issue(*, actor: User, issue_id: int) -> None:
    """Throw a draft away. Raises NotFound, AlreadySent."""
    lock_admin(actor.pk)
    issue = locked_draft(issue_id)
    before, name = told_of(issue), name_of(issue)
    issue.delete()
    record(actor, Action.DELETE, KIND, issue_id, name, before, None)


@transaction.atomic(durable=True)
def send_trial(*, actor: User, issue_id: int, email: str, language: str) -> None:
    """Mail an issue to one address, marked as a trial; nothing is counted. Raises NotFound."""
    lock_admin(actor.pk)
    issue = selectors.access_issue(issue_id)
    chosen, _ = rules.text_for(issue.texts, language)
    mail = mail_entry(
        to=email,
        template="newsletter",
        language=chosen,
        context={"issue": issue.pk, "trial": True},
        key=f"newsletter-trial:{issue.pk}:{uuid4()}",
        source=SOURCE,
    )
    enqueue_all([mail])
    record(actor, Action.SEND, KIND, issue.pk, name_of(issue), None, {"trial": True, "email": email})


@transaction.atomic(durable=True)
def start_sending(*, actor: User, issue_id: int, shown: int) -> Issue:
    """Begin to send a draft, or go on with a stopped issue.

    shown: the number of recipients that was confirmed. Raises NotFound, AlreadySent, RecipientsChanged.
    """
    lock_admin(actor.pk)
    issue = locked(issue_id)
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
    record(actor, Action.SEND, KIND, issue.pk, name_of(issue), before, after)
    return issue


@transaction.atomic(durable=True)
def stop_sending(*, actor: User, issue_id: int) -> Issue:
    """Hand no further mails of an issue over. Raises NotFound, NotSending."""
    lock_admin(actor.pk)
    issue = locked(issue_id)
    if issue.state != State.SENDING:
        raise NotSending
    issue.state = State.STOPPED
    issue.save(update_fields=["state"])
    record(actor, Action.UPDATE, KIND, issue.pk, name_of(issue), {"state": State.SENDING}, {"state": State.STOPPED})
    return issue


def locked(issue_id: int) -> Issue:
    issue = lock_issue(issue_id)
    if issue is None:
        raise NotFound
    return issue


def locked_draft(issue_id: int) -> Issue:
    issue = locked(issue_id)
    if issue.state != State.DRAFT:
        raise AlreadySent
    return issue


def name_of(issue: Issue) -> str:
    """Return by what name the audit log knows an issue: its subject, the Serbian one first."""
    return rules.text_for(issue.texts, "sr")[1]["subject"]


def told_of(issue: Issue) -> dict[str, str]:
    """Return what the audit log keeps of a draft. Texts of mails never stand there; a digest tells that one changed."""
    told = {}
    for language, text in issue.texts.items():
        told[f"subject_{language}"] = text["subject"]
        told[f"body_{language}"] = hashlib.sha256(text["body"].encode()).hexdigest()[:16]
    return told
