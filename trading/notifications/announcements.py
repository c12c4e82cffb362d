"""Announcements: what an administrator writes to everybody, or to all organisations. Source:
docs/spec/api-community.md, section 4.

The request stores the announcement; a job delivers it. The notifications of a batch and the mark up to which people are
done go into the database together, under the announcement's row lock: a run that is killed has notified nobody or all
of its batch, and the next one goes on behind the mark.
"""

from __future__ import annotations

import hashlib
import logging
from datetime import datetime, timedelta
from typing import Final

from django.db import transaction
from django.db.models import QuerySet
from django.utils.translation import gettext_lazy as _

from marketplace.common.admin.audit.models import Action, AuditEntry
from marketplace.common.admin.audit.services import record
from marketplace.common.db import clock
from marketplace.common.http.authentication import new_token
from marketplace.common.http.errors import DomainError
from marketplace.common.jobs import failpoints
from marketplace.common.messaging import outbox
from trading.accounts.actors import lock_staff
from trading.accounts.locks import lock_admins
from trading.accounts.models import User
from trading.accounts.selectors import known_people
from trading.notifications.models import Announcement
from trading.notifications.services import NewNotification, notify_many

AUDIT_KIND: Final = "notification"
REPEAT_PAUSE: Final = timedelta(minutes=10)
JOB: Final = "trading.notifications.tasks.deliver_announcement"
LOST_AFTER: Final = timedelta(minutes=1)
"""An announcement that had no batch for longer has lost its job."""
BATCH: Final = 1000
"""People of one batch: bounds its transaction and its memory."""
LISTED: Final = 10

logger = logging.getLogger(__name__)


class AlreadyAnnounced(DomainError):
    """The same words went to the same people less than ten minutes ago: somebody pressed twice."""

    code, status, message = "duplicate", 409, _("This was sent to the same people less than 10 minutes ago.")


def audience(*, organisations: bool) -> QuerySet[User]:
    """Return the people whom a message to all, or to all organisations, goes to."""
    people = known_people().filter(locked_at=None)
    return people.filter(is_organisation=True) if organisations else people


@transaction.atomic(durable=True)
def announce(*, actor: User, title: str, message: str, organisations: bool) -> Announcement:
    """Store an announcement to everybody or to all organisations, and enqueue its delivery. Raises AlreadyAnnounced."""
    lock_admins(actor.pk)  # two administrators, or two clicks of one, run one after the other
    lock_staff(actor, about=())
    now = clock.now()
    content_hash = hashlib.sha256(f"{int(organisations)}\0{title}\0{message}".encode()).hexdigest()[:32]
    if AuditEntry.objects.filter(kind=AUDIT_KIND, thing_id=content_hash, at__gt=now - REPEAT_PAUSE).exists():
        raise AlreadyAnnounced
    announcement = Announcement.objects.create(
        title=title,
        message=message,
        organisations=organisations,
        subject=f"{content_hash}:{now:%Y%m%d%H%M%S}",
        recipients=audience(organisations=organisations).count(),
        created_at=now,
        last_batch_at=now,
    )
    start_job(announcement.pk)
    after = {"title": title, "message": message, "organisations": organisations, "recipients": announcement.recipients}
    record(actor, Action.SEND, AUDIT_KIND, content_hash, title, None, after)
    return announcement


def start_job(announcement_id: int) -> None:
    """Put the delivery into the queue of the workers. Runs inside the caller's transaction."""
    key = f"announcement:{announcement_id}:{new_token()}"
    outbox.enqueue("task", {"name": JOB, "args": [announcement_id]}, key=key)


def deliver(announcement_id: int) -> int:
    """Deliver what is left of an announcement; return to how many. Two runs at once take different batches."""
    done = 0
    while (delivered := deliver_batch(announcement_id)) is not None:
        done += delivered
    return done


@transaction.atomic(durable=True)
def deliver_batch(announcement_id: int) -> int | None:
    """Notify the next people, by id; return how many. None when everybody has been notified."""
    announcement = lock_announcement(announcement_id)
    if announcement is None or announcement.finished_at is not None:
        return None
    people = list(remaining_people(announcement).values_list("pk", flat=True)[:BATCH])
    payload = {"msg_title": announcement.title, "msg_message": announcement.message}
    new = (NewNotification(person, "new", payload, announcement.subject) for person in people)
    notify_many(new, at=announcement.created_at)
    announcement.notified += len(people)
    announcement.last_batch_at = clock.now()
    if people:
        announcement.last_notified_id = people[-1]
    if len(people) < BATCH:
        announcement.finished_at = announcement.last_batch_at
    announcement.save(update_fields=["notified", "last_notified_id", "last_batch_at", "finished_at"])
    failpoints.hit("announcement.before_commit")
    return None if announcement.finished_at and not people else len(people)


def remaining_people(announcement: Announcement) -> QuerySet[User]:
    """Return the people after the mark whose accounts existed when it was sent and still do."""
    everybody = audience(organisations=announcement.organisations).filter(verified_at__lte=announcement.created_at)
    return everybody.filter(pk__gt=announcement.last_notified_id).order_by("pk")


def restart_lost() -> int:
    """Enqueue the delivery again of announcements whose job was lost; return how many."""
    lost = unfinished_since(clock.now() - LOST_AFTER)
    return sum(restart(announcement_id) for announcement_id in lost.order_by("pk").values_list("pk", flat=True))


@transaction.atomic(durable=True)
def restart(announcement_id: int) -> bool:
    """Enqueue the delivery again unless it goes on or has finished; return whether it was enqueued."""
    announcement, now = lock_announcement(announcement_id), clock.now()
    if announcement is None or not unfinished_since(now - LOST_AFTER).filter(pk=announcement_id).exists():
        return False
    logger.warning("The announcement %s goes on from person %s.", announcement_id, announcement.last_notified_id)
    announcement.last_batch_at = now
    announcement.save(update_fields=["last_batch_at"])
    start_job(announcement_id)
    return True


def unfinished_since(moment: datetime) -> QuerySet[Announcement]:
    """Return the unfinished announcements that had no batch since the moment."""
    return Announcement.objects.filter(finished_at=None, last_batch_at__lte=moment)


def lock_announcement(announcement_id: int) -> Announcement | None:
    """Return the announcement, its row locked until the transaction ends."""
    rows = Announcement.objects.all()
    if not failpoints.enabled("no_announcement_lock"):  # the races' negative control
        rows = rows.select_for_update(of=("self",), no_key=True)
    return rows.filter(pk=announcement_id).first()


def latest() -> QuerySet[Announcement]:
    """Return the last announcements, newest first."""
    return Announcement.objects.order_by("-pk")[:LISTED]
