"""Notifying people of what happened, each event once.

Source: docs/spec/domain.md, "One notification per event"; docs/spec/reliability.md, I8 and I16.
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, replace
from datetime import datetime, timedelta
from typing import Any

from django.conf import settings
from django.db import transaction
from django.db.models import Q

from marketplace.common.db import bulk_writes, clock
from marketplace.common.db.batched_deletes import delete_in_batches
from marketplace.common.files.exports.models import DataExport
from marketplace.common.http.acting import acting_person
from marketplace.common.messaging import live
from marketplace.common.messaging.bounds import Bound, ByRule, count_act
from marketplace.common.messaging.mail.services import recall_mail
from marketplace.common.messaging.mail.sources import source
from marketplace.common.messaging.mail.unsubscribe import unsubscribe_handler
from marketplace.common.messaging.outbox import PermanentFailure, enqueue_all
from marketplace.common.messaging.outbox.handlers import NothingToSend
from trading import hooks
from trading.accounts.models import User
from trading.accounts.selectors import admins
from trading.codebooks.definitions.units import Unit
from trading.codebooks.quantities import by_short_form, unit_words
from trading.notifications import copies, digests, emails, preferences, selectors
from trading.notifications.details import details_of
from trading.notifications.models import Notification
from trading.notifications.seen import sees_contact
from trading.notifications.types import accounts, exports
from trading.notifications.types.declaration import Payload
from trading.notifications.types.registry import TYPES, check

RETENTION = timedelta(days=365)


@dataclass(frozen=True, slots=True)
class NewNotification:
    """A notification for one person, not written yet. subject: names the event within its type, e.g. "ad:12" or
    "offer:7:2"."""

    recipient_id: int
    type: str
    payload: Payload
    subject: str

    @property
    def dedupe_key(self) -> str:
        return f"{self.type}:{self.subject}"


def notify(
    recipients: Iterable[int],
    type_name: str,
    payload: Payload,
    *,
    subject: str,
    at: datetime | None = None,
    mailed: bool = True,
) -> None:
    """Notify each of these people of one event, once. Runs inside the caller's transaction; see `notify_many`."""
    new = (NewNotification(recipient_id, type_name, payload, subject) for recipient_id in recipients)
    notify_many(new, at=at, mailed=mailed)


def notify_many(new: Iterable[NewNotification], *, at: datetime | None = None, mailed: bool = True) -> None:
    """Write the notifications that are not there yet, with their pushes and e-mail copies, in two statements.

    Runs inside the caller's transaction; after the commit the relay pushes `ntf` and mails those who want it now. A
    notification written before, by a job that ran twice or runs beside this one, is neither pushed nor mailed again.
    Somebody who has switched the type off on the page gets a row that is deleted at once, by a third statement. Mails
    that may wait for a digest cost two statements more.
    Pushes and mails of more than `copies.AT_ONCE` notifications are written by the relay, behind the caller's locks.
    at: the event's moment, where the caller has read the clock. mailed: False where the page alone shall tell it.

    What bounds each type is counted for the person whose request is being answered; somebody who has blocked that
    person reads none of their words. Raises Throttled for an act too many: then nothing of it may be written.
    """
    new = list(new)
    if not new:
        return
    for one in new:
        check(one.type, one.payload)
    count_acts(new)
    new = without_blocked_words(new)
    now = at or clock.now()
    collected = any(TYPES[one.type].collected for one in new)
    inserted = bulk_writes.insert_new(
        Notification,
        ("recipient_id", "type", "payload", "dedupe_key", "created_at"),
        [(one.recipient_id, one.type, one.payload, one.dedupe_key, now) for one in new],
        returning=copies.COLUMNS if len(new) <= copies.AT_ONCE and not collected else copies.FEWER_COLUMNS,
    )
    unwanted = [row_id for row_id, on_page, *_ in inserted if not on_page]
    if unwanted:
        Notification.objects.filter(pk__in=unwanted).update(deleted_at=now)
    ids = [row_id for row_id, *_ in inserted]
    if collected and ids:
        digests.collect(ids)
    if len(new) <= copies.AT_ONCE:
        rows = copies.read_rows(ids) if collected else inserted
        enqueue_all(copies.entries_of(rows, now) if mailed else copies.page_pushes(rows))
    elif inserted:
        enqueue_all([copies.fan_out_entry(ids, now)])


def count_acts(new: Sequence[NewNotification]) -> None:
    """Count what the notifications do, once for each bound. Raises Throttled."""
    receivers: defaultdict[Bound | ByRule, set[int]] = defaultdict(set)
    for one in new:
        receivers[TYPES[one.type].bound_of(one.payload)].add(one.recipient_id)
    for bound, reached in receivers.items():
        count_act(bound, reached)


def without_blocked_words(new: list[NewNotification]) -> list[NewNotification]:
    """Return the notifications, those to people who have blocked the acting person without that person's words."""
    person = acting_person()
    speaking = {one.recipient_id for one in new if TYPES[one.type].said}
    if person is None or not speaking:
        return new
    deaf = hooks.those_who_blocked.call(person, speaking)
    return [replace(one, payload=unsaid(one)) if one.recipient_id in deaf else one for one in new]


def unsaid(one: NewNotification) -> Payload:
    """Return the payload without words: texts empty, of changes only which fields they are."""
    words = {name: one.payload[name] for name in TYPES[one.type].said if name in one.payload}
    silent = {
        name: "" if isinstance(said, str) else [{"field": change["field"]} for change in said]
        for name, said in words.items()
    }
    return {**one.payload, **silent}


def recall(recipient_id: int, type_name: str, subject: str) -> bool:
    """Take back the mail of a notification that has not gone; the page keeps it. False: it may have gone.

    Runs inside the caller's transaction.
    """
    return recall_mail(f"mail:{type_name}:{subject}:{recipient_id}")


def compose_email_copy(context: Mapping[str, Any], language: str) -> Mapping[str, Any]:
    """Return the context of the template `message` for a notification's e-mail copy.

    context: of the queued mail. language: "sr" or "en". Raises PermanentFailure when the notification was deleted,
    NothingToSend when what it gathers has been undone.
    """
    type_name, payload = told_by(context)
    units = by_short_form(map(unit_words, Unit.objects.all()))
    firm = User.objects.filter(pk=context["recipient"], is_organisation=True).exists()
    copy = emails.email_copy(type_name, payload, language, units, firm=firm)
    told = details_of(type_name, payload, context["recipient"], language)
    leave = {}
    # A staff address is switched off by an administrator, not by a link in the mail.
    if not context.get("staff") and not TYPES[type_name].mail_fixed:
        leave = {
            "leave": f"{copies.SOURCE}:{context['recipient']}:{type_name}",
            "settings_url": f"{settings.BASE_URL}/{language}/profile/my-profile",
        }
    return {
        "subject_line": copy.subject,
        "greeting": told.greeting,
        "lines": copy.lines,
        "parts": told.parts,
        "terms": told.terms,
        "attachments": told.attachments,
        "images": told.images,
        "action_url": copy.url,
        "action_label": copy.label,
        **leave,
    }


def told_by(context: Mapping[str, Any]) -> tuple[str, Payload]:
    """Return the type and the payload that a mail tells: of its one notification, or of all that it gathers."""
    if "thing" in context:
        known = TYPES[context["thing"].partition(":")[0]]
        whole = copies.gathered(known, context)
        if whole is None:
            raise NothingToSend("nothing is left of what it gathers")
        if not sees_contact(context["recipient"], known.name, whole):
            raise NothingToSend("its reader has no right to the contact data any more")
        return known.name, whole
    one = Notification.objects.filter(recipient_id=context["recipient"], dedupe_key=context["dedupe_key"])
    notification = one.only("type", "payload").first()
    if notification is None:
        raise PermanentFailure("its notification is gone")
    return notification.type, notification.payload


def stop_emails_of_type(which: str, address: str) -> None:
    """Stop the e-mails of one type to one person, as the link in such an e-mail asks. which: "<person>:<type>"."""
    person, _, type_name = which.partition(":")
    found = User.objects.filter(pk=int(person), email__iexact=address).values_list("pk", flat=True).first()
    if found is not None and type_name in TYPES:
        preferences.stop_emails(user_id=found, type_names=[type_name])


def register() -> None:
    """Let the mail's processes compose e-mail copies and take their unsubscribe links. Called when the apps are
    ready."""
    source(copies.SOURCE)(compose_email_copy)
    unsubscribe_handler(copies.SOURCE)(stop_emails_of_type)


def notify_of_new_user(user: User) -> None:
    """Notify the administrators of a newly verified account. Runs inside the caller's transaction."""
    notify(admins().values_list("pk", flat=True), "new-user-admin", accounts.new_user(user), subject=f"user:{user.pk}")


def notify_of_export(export: DataExport) -> None:
    """Notify its owner that an ordered file is ready, or could not be made. Runs inside the caller's transaction."""
    notify([export.owner_id], "data-export", exports.exported(export), subject=f"export:{export.pk}")


@transaction.atomic(durable=True)
def mark_read(*, user_id: int, notification_id: int) -> None:
    """Mark a notification of this person as read; a second time changes nothing. Raises NotFound."""
    notification = selectors.access_notification(user_id, notification_id)
    if Notification.objects.filter(pk=notification.pk, read_at=None).update(read_at=clock.now()):
        live.push_to_user(user_id, {"type": "ntf"}, key=f"ntf:read:{notification.pk}")


@transaction.atomic(durable=True)
def mark_all_read(*, user_id: int) -> int:
    """Mark every notification of this person as read; return how many were not."""
    now = clock.now()
    marked = Notification.objects.filter(recipient_id=user_id, deleted_at=None, read_at=None).update(read_at=now)
    if marked:
        live.push_to_user(user_id, {"type": "ntf"}, key=f"ntf:all-read:{user_id}:{now:%Y%m%d%H%M%S%f}")
    return marked


@transaction.atomic(durable=True)
def delete_notification(*, user_id: int, notification_id: int) -> None:
    """Take a notification of this person off the page. Raises NotFound.

    Its row stays, so that no job notifies of the event again.
    """
    notification = selectors.access_notification(user_id, notification_id)
    if Notification.objects.filter(pk=notification.pk, deleted_at=None).update(deleted_at=clock.now()):
        live.push_to_user(user_id, {"type": "ntf"}, key=f"ntf:gone:{notification.pk}")


def delete_old_notifications() -> int:
    """Delete notifications older than a year; return how many.

    They are written in the order of their time, so the oldest have the lowest ids, and no index of the time is needed.
    """
    return delete_in_batches(Notification.objects.all(), "pk", Q(created_at__lt=clock.now() - RETENTION))
