"""Telling people what happened, each event once. Source: domain rules, section 5; reliability, I8 and I16."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from datetime import timedelta

from django.db import transaction

from marketplace.common import clock, live
from marketplace.common.mail.services import mail_entry
from marketplace.common.outbox import Entry, enqueue_all
from trading.accounts.models import User
from trading.accounts.selectors import admins
from trading.codebooks.models import Unit
from trading.inbox import kinds, letters, selectors
from trading.inbox.kinds import Payload
from trading.inbox.models import Notice

KEPT = timedelta(days=365)
ROWS_PER_INSERT = 500  # SQLite bounds the parameters of one statement


@dataclass(frozen=True, slots=True)
class Note:
    """What one person is to hear. subject: names the event within its kind, e.g. "ad:12" or "offer:7:2"."""

    recipient_id: int
    kind: str
    payload: Payload
    subject: str

    @property
    def dedupe_key(self) -> str:
        return f"{self.kind}:{self.subject}"


def notify(recipients: Iterable[int], kind: str, payload: Payload, *, subject: str) -> None:
    """Tell one event to each of these people, once. Runs inside the caller's transaction; see `notify_many`."""
    notify_many(Note(recipient_id, kind, payload, subject) for recipient_id in recipients)


def notify_many(notes: Iterable[Note]) -> None:
    """Write the notices that are not there yet, with their pushes and mail copies, in a handful of statements.

    Runs inside the caller's transaction; after the commit the relay pushes `ntf` and mails those who want it. A note
    told before, by a job that ran twice, is neither pushed nor mailed again.
    """
    wanted = {(note.recipient_id, note.dedupe_key): note for note in notes}
    if not wanted:
        return
    for note in wanted.values():
        kinds.check(note.kind, note.payload)
    told = Notice.objects.filter(
        recipient_id__in={person for person, _ in wanted}, dedupe_key__in={key for _, key in wanted}
    ).values_list("recipient_id", "dedupe_key")
    for pair in list(told):
        wanted.pop(pair, None)
    fresh = list(wanted.values())
    if not fresh:
        return
    now = clock.now()
    Notice.objects.bulk_create(
        (
            Notice(
                recipient_id=note.recipient_id,
                kind=note.kind,
                payload=note.payload,
                dedupe_key=note.dedupe_key,
                created_at=now,
            )
            for note in fresh
        ),
        # Beside itself the same job finds nothing told yet; the unique index then keeps the first, the outbox likewise.
        ignore_conflicts=True,
        batch_size=ROWS_PER_INSERT,
    )
    push(fresh)
    enqueue_all(mail_copies(fresh))


def push(notes: Sequence[Note]) -> None:
    """Push one frame to each person among the recipients."""
    first = {note.recipient_id: note for note in reversed(notes)}
    live.push_to_groups(
        (live.user_group(person), {"type": "ntf"}, f"ntf:{note.dedupe_key}:{person}") for person, note in first.items()
    )


def mail_copies(notes: Sequence[Note]) -> Iterable[Entry]:
    """Yield the mails of those recipients who want them, each in the person's language."""
    people = {
        user.pk: user
        for user in User.objects.filter(
            pk__in={note.recipient_id for note in notes}, wants_mail=True, erased_at=None, verified_at__isnull=False
        ).only("email", "mail_language")
    }
    units: dict[str, str] = {}
    if any(user.locale == "en" for user in people.values()):
        units = dict(Unit.objects.values_list("short_sr", "short_en"))
    for note in notes:
        user = people.get(note.recipient_id)
        if user is None:
            continue
        letter = letters.letter(note.kind, note.payload, user.locale, units)
        yield mail_entry(
            to=user.email,
            template="message",
            language=user.locale,
            context={
                "subject_line": letter.subject,
                "lines": letter.lines,
                "action_url": letter.url,
                "action_label": letter.label,
            },
            key=f"mail:{note.dedupe_key}:{user.pk}",
        )


def tell_of_new_user(user: User) -> None:
    """Tell the administrators of a newly verified account. Runs inside the caller's transaction."""
    notify(admins().values_list("pk", flat=True), "new-user-admin", kinds.new_user(user), subject=f"user:{user.pk}")


@transaction.atomic(durable=True)
def mark_read(*, user_id: int, notice_id: int) -> None:
    """Mark a notice of this person as read; a second time changes nothing. Raises NotFound."""
    notice = selectors.access_notice(user_id, notice_id)
    if Notice.objects.filter(pk=notice.pk, read_at=None).update(read_at=clock.now()):
        live.push_to_user(user_id, {"type": "ntf"}, key=f"ntf:read:{notice.pk}")


@transaction.atomic(durable=True)
def delete_notice(*, user_id: int, notice_id: int) -> None:
    """Take a notice of this person off the page. Raises NotFound.

    Its row stays, so that no job tells the event again.
    """
    notice = selectors.access_notice(user_id, notice_id)
    if Notice.objects.filter(pk=notice.pk, deleted_at=None).update(deleted_at=clock.now()):
        live.push_to_user(user_id, {"type": "ntf"}, key=f"ntf:gone:{notice.pk}")


@transaction.atomic(durable=True)
def delete_old_notices() -> int:
    """Delete notices older than a year; return how many."""
    return Notice.objects.filter(created_at__lt=clock.now() - KEPT).delete()[0]
