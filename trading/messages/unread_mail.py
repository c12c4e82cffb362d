"""One mail about what is unread in a conversation, fifteen minutes after it was written, until its reader has read it.

The job locks the conversations, so that a reading is either before the mail or after it, marks the sides and writes the
notifications in the same transaction: a second run, at once or later, finds nothing.

Source: docs/spec/domain.md, "Coming back".
"""

from __future__ import annotations

from collections.abc import Sequence
from datetime import datetime, timedelta
from typing import Final

from django.db import transaction
from django.db.models import F, OuterRef, QuerySet, Subquery

from marketplace.common.db import clock
from marketplace.common.jobs import failpoints
from trading.messages.models import UNMAILED, Conversation, ConversationSide, Message
from trading.notifications.services import NewNotification, notify_many

WAIT: Final = timedelta(minutes=15)
STALE: Final = timedelta(days=1)
"""A conversation that has been silent so long is no news; also of those written before there were such mails."""
BATCH: Final = 100


def mail_unread(limit: int = 10_000) -> int:
    """Mail the owners of conversations in which something is unread for fifteen minutes. Returns of how many."""
    done = 0
    while done < limit and (marked := mail_batch(min(BATCH, limit - done))):
        done += marked
    return done


@transaction.atomic(durable=True)
def mail_batch(size: int) -> int:
    """Mark the next sides and write their notifications; return how many sides were marked."""
    now = clock.now()
    chosen = list(due_sides(now).order_by("pk").values_list("pk", "conversation_id")[:size])
    if not chosen:
        return 0
    locked = lock_conversations([conversation_id for _, conversation_id in chosen])
    # Read again under the locks: what was read in between waits no more.
    sides = due_sides(now).filter(pk__in=[pk for pk, _ in chosen], conversation_id__in=locked)
    due = list(sides.select_related("other", "conversation").order_by("pk"))
    ConversationSide.objects.filter(pk__in=[side.pk for side in due]).update(mailed_up_to=F("read_up_to"))
    notify_many([notification_of(side) for side in due if wants_to_know(side)], at=now)
    failpoints.hit("unread.before_commit")
    return len(due)


def due_sides(now: datetime) -> QuerySet[ConversationSide]:
    """Return the sides without a mail whose oldest unread message is old enough."""
    unread = Message.objects.filter(
        conversation_id=OuterRef("conversation_id"), author_id=OuterRef("other_id"), pk__gt=OuterRef("read_up_to")
    )
    first = Subquery(unread.order_by("pk").values("sent_at")[:1])
    sides = ConversationSide.objects.filter(UNMAILED, last_at__gt=now - STALE)
    return sides.annotate(unread_since=first).filter(unread_since__lte=now - WAIT)


def lock_conversations(ids: Sequence[int]) -> list[int]:
    """Lock the conversations that nobody else holds, in the order of their ids; return which."""
    rows = Conversation.objects.filter(pk__in=ids)
    if not failpoints.enabled("no_conversation_lock"):  # the races' negative control
        rows = rows.select_for_update(of=("self",), no_key=True, skip_locked=True)
    return [row.pk for row in rows.order_by("pk")]


def wants_to_know(side: ConversationSide) -> bool:
    """Whether there is still somebody whose words the owner wants to read."""
    return side.other.erased_at is None and not side.conversation.has_blocked(side.owner_id)


def notification_of(side: ConversationSide) -> NewNotification:
    """Return the notification of what is unread. Its subject changes with each reading."""
    payload = {
        "usr_id": side.other_id,
        "usr_username": side.other.username,
        "usr_name": side.other.name,
        "messages": side.unread,
    }
    return NewNotification(
        side.owner_id, "message-waiting", payload, f"conversation:{side.conversation_id}:{side.read_up_to}"
    )
