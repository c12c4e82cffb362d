"""Sending an issue: batch by batch, once to each address. Source: docs/spec/reliability.md, section 2 (mail).

One transaction, under the issue's row lock, writes a batch's mails, the last reader served and the count. So a run that
is killed has queued nothing or its whole batch, and two runs at once take different batches.
"""

from __future__ import annotations

import hashlib
import logging
from collections.abc import Mapping
from datetime import timedelta
from typing import Any

from django.conf import settings
from django.db import transaction

from content.newsletter import rules, selectors
from content.newsletter.models import Issue
from marketplace.common.db import clock
from marketplace.common.jobs import failpoints
from marketplace.common.messaging.bounds import JOBS
from marketplace.common.messaging.mail.services import mail_entry
from marketplace.common.messaging.mail.sources import source
from marketplace.common.messaging.outbox import Entry, PermanentFailure, enqueue_all
from marketplace.common.text import rich_text

SOURCE = "newsletter"
BATCH = 300
"""Most mails of one issue that wait in the outbox: mails of notifications queue behind no more than these, and a
stopped issue sends no more than these."""
DEAD_COUNTED = timedelta(days=89)

logger = logging.getLogger(__name__)


def send_newsletters() -> int:
    """Put the next batch of each issue that is being sent into the outbox; return the number of mails."""
    done = 0
    for issue_id in list(Issue.objects.filter(state=Issue.State.SENDING).order_by("pk").values_list("pk", flat=True)):
        try:
            done += hand_over(issue_id=issue_id)
        except Exception:  # one broken issue must not hold up the rest
            logger.exception("Sending issue %s failed.", issue_id)
    record_failures()
    return done


@transaction.atomic(durable=True)
def hand_over(*, issue_id: int) -> int:
    """Put the next batch of one issue into the outbox; return the number of mails. After the last batch it is sent."""
    issue = lock_issue(issue_id)
    if issue is None or issue.state != Issue.State.SENDING:
        return 0
    free = BATCH - selectors.waiting_and_failed(issue.pk)[0]
    if free <= 0:
        return 0
    readers = selectors.next_readers(issue.done_up_to, free)
    enqueue_all(queued_mail(issue, reader) for reader in readers.rows)
    issue.handed_over += len(readers.rows)
    issue.done_up_to = readers.up_to
    if readers.is_last:
        issue.state, issue.finished_at = Issue.State.SENT, clock.now()
    issue.save(update_fields=["handed_over", "done_up_to", "state", "finished_at"])
    failpoints.hit("newsletter.before_commit")
    return len(readers.rows)


def queued_mail(issue: Issue, reader: selectors.Reader) -> Entry:
    """Return the outbox row of one reader's mail. Its text is rendered when it is sent, so the row stays small."""
    language, _ = rules.text_for(issue.texts, reader.language)
    digest = hashlib.sha256(reader.key.encode()).hexdigest()
    return mail_entry(
        to=reader.email,
        template="newsletter",
        language=language,
        context={"issue": issue.pk},
        key=f"newsletter:{issue.pk}:{digest}",
        bound=JOBS,
        source=SOURCE,
        bulk=True,
    )


@source(SOURCE)
def mail_context(context: Mapping[str, Any], language: str) -> Mapping[str, Any]:
    """Return the context of the template `newsletter`. Raises PermanentFailure if the issue was deleted."""
    issue = Issue.objects.filter(pk=context["issue"]).only("texts").first()
    if issue is None:
        raise PermanentFailure("its issue is gone")
    _, text = rules.text_for(issue.texts, language)
    html = rich_text.shown(text["body"])
    lines = (rich_text.text_of(block) for block in rules.blocks(html))
    return {
        "subject_line": text["subject"],
        "body": rules.absolute(html, settings.BASE_URL),
        "lines": [line for line in lines if line],
        "is_trial": bool(context.get("trial")),
        "leave": "newsletter",
    }


@transaction.atomic(durable=True)
def record_failures() -> None:
    """Store how many mails of recent issues the outbox has given up, before it deletes these mails."""
    for issue in Issue.objects.filter(started_at__gt=clock.now() - DEAD_COUNTED):
        failed = selectors.waiting_and_failed(issue.pk)[1]
        if failed > issue.failed:
            Issue.objects.filter(pk=issue.pk).update(failed=failed)


def lock_issue(issue_id: int) -> Issue | None:
    """Return the issue, its row locked until the transaction ends."""
    issues = Issue.objects.all()
    if not failpoints.enabled("no_issue_lock"):  # a test shows that without the lock the race is lost
        issues = issues.select_for_update(of=("self",), no_key=True)
    return issues.filter(pk=issue_id).first()
