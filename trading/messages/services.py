"""Writes of messages. Source: docs/spec/api-trading.md, sections 8 and 10; docs/spec/reliability.md, F11 and I11."""

from __future__ import annotations

from django.db import transaction
from django.db.models import Case, F, Q, Value, When
from django.utils.translation import gettext_lazy as _

from marketplace.common.db import bulk_writes, clock
from marketplace.common.files import PreparedFile, delete_files, keep
from marketplace.common.files.models import StoredFile
from marketplace.common.jobs import failpoints
from marketplace.common.messaging import live, outbox
from marketplace.common.messaging.bounds import Bound, ByRule, count_act
from marketplace.common.roles import Capability
from trading.accounts.actors import lock_actor
from trading.accounts.models import User
from trading.messages import blocking, events
from trading.messages.locks import lock_conversation
from trading.messages.models import BulkMessage, Conversation, ConversationSide, Message
from trading.messages.selectors import ChatMessage, access_correspondent, access_recipient, answers_everybody

CHAT = Bound("chat", 600, 240, _("You can send %(limit)s messages an hour."))
BULK = ByRule("A message to all buyers of a sale can be sent five times an hour.")


@transaction.atomic(durable=True)
@outbox.batched()
def send_message(
    *,
    author: User,
    recipient_id: int,
    text: str = "",
    file: PreparedFile | StoredFile | None = None,
    ref: str | None = None,
    sender_channel: str | None = None,
    bound: Bound | ByRule = CHAT,
) -> ChatMessage:
    """Do as `write_message` in a transaction of its own. bound: of what sends it. Raises Throttled, too."""
    count_act(bound, [recipient_id], by=author.pk)
    return write_message(
        author=author, recipient_id=recipient_id, text=text, file=file, ref=ref, sender_channel=sender_channel
    )


def write_message(
    *,
    author: User,
    recipient_id: int,
    text: str = "",
    file: PreparedFile | StoredFile | None = None,
    ref: str | None = None,
    sender_channel: str | None = None,
) -> ChatMessage:
    """Write a message, of a text or of a file, and push it to every connection of both people after the commit.

    file: a stored one is the author's own, already sent to somebody else. ref: comes back in the author's echo.
    sender_channel: the author's connection (its channel) that is answered by its own process at once, even while the
    live layer is away, and is left out of the push. Runs inside the caller's transaction.
    Raises PersonNotFound, OwnMessage, NoContact, BlockedByThem, BlockedByYou.
    """
    lock_actor(author.pk)
    recipient = access_recipient(author, recipient_id).user
    conversation = lock_pair(author.pk, recipient.pk)
    if not (author.may(Capability.CHAT) or answers_everybody(recipient)):
        blocking.refuse_blocked(conversation, author.pk)
    now = clock.now()
    stored = keep(file, owner_id=author.pk, visibility="private") if isinstance(file, PreparedFile) else file
    message = Message.objects.create(
        conversation=conversation,
        author=author,
        text=text,
        file=stored.path if stored else "",
        file_name=stored.original_name if stored else "",
        sent_at=now,
    )
    failpoints.hit("message.written")
    update_sides(message, recipient.pk)
    sent = ChatMessage(message, author.name, recipient.pk, is_read=False)
    key = f"message:{message.pk}"
    mine, theirs = live.user_group(author.pk), live.user_group(recipient.pk)
    outbox.enqueue_all(
        [
            live.frame_entry(mine, events.author_frame(sent, ref), f"{key}:echo", exclude_channel=sender_channel),
            live.frame_entry(theirs, events.recipient_frame(sent), key),
            live.frame_entry(theirs, events.COUNTERS_CHANGED, f"ntf:{key}"),
        ]
    )
    failpoints.hit("message.before_commit")
    return sent


def lock_pair(one: int, other: int) -> Conversation:
    """Return the conversation of two people, its row locked; created with their first message.

    Of two who begin at once, the unique constraint lets the second wait for the first one's commit, then it locks
    that row.
    """
    low, high = sorted((one, other))
    found = lock_conversation(low, high)
    if found is not None:
        return found
    made = bulk_writes.insert_new(Conversation, ("low_id", "high_id"), [(low, high)])
    if made:
        now = clock.now()
        ConversationSide.objects.bulk_create(
            ConversationSide(
                conversation_id=made[0][0], owner_id=owner, other_id=low + high - owner, last_id=0, last_at=now
            )
            for owner in (low, high)
        )
    conversation = lock_conversation(low, high)
    assert conversation is not None
    return conversation


def update_sides(message: Message, recipient_id: int) -> None:
    """Bring both sides up to a message just written. Runs under the conversation's lock."""
    one_more = Case(When(owner_id=recipient_id, then=1), default=0)
    wrote = When(owner_id=message.author_id, then=Value(True))
    ConversationSide.objects.filter(conversation_id=message.conversation_id).update(
        last_id=message.pk,
        last_at=message.sent_at,
        unread=F("unread") + one_more,
        has_written=Case(wrote, default=F("has_written")),
    )


@transaction.atomic(durable=True)
def mark_read(*, user: User, other_id: int) -> None:
    """Mark all that the other person wrote as read; repeating changes nothing. Raises PersonNotFound."""
    mine = access_correspondent(user, other_id).mine
    if mine is None or not mine.unread:
        return
    lock_actor(user.pk)
    lock_pair(user.pk, other_id)
    # Read again under the lock: a message that arrived in between is marked too, since it is shown too.
    side = ConversationSide.objects.get(pk=mine.pk)
    failpoints.hit("messages.reading")
    if side.unread:
        ConversationSide.objects.filter(pk=side.pk).update(unread=0, read_up_to=side.last_id)
        live.push_to_user(user.pk, events.COUNTERS_CHANGED, key=f"ntf:messages:{side.pk}:{side.last_id}")


def erase_messages(user_id: int) -> None:
    """Erase the texts and files of a person in all conversations; the other side keeps its own.

    Runs inside the caller's transaction, the account locked. The rows stay, so that nobody's counters move.
    """
    BulkMessage.objects.filter(author_id=user_id).delete()
    own = Message.objects.filter(author_id=user_id, erased_at=None)
    delete_files(own.filter(~Q(file="")).values_list("file", flat=True).distinct())
    own.update(text="", file="", file_name="", erased_at=clock.now())
