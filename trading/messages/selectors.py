"""Reads of messages: own conversations, one chat, and who may write to whom.

Source: docs/spec/domain.md, "Who may write to whom"; docs/spec/api-trading.md, section 8.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from datetime import datetime

from django.db.models import OuterRef, Q, Subquery, Sum
from django.db.models.functions import Coalesce

from marketplace.common import limits
from marketplace.common.http.pagination import Page, paginate
from marketplace.common.roles import Capability, may
from trading.accounts.errors import PersonNotFound
from trading.accounts.models import User
from trading.accounts.selectors import known_people
from trading.catalogue.models import Ad
from trading.messages.errors import NoContact, OwnMessage
from trading.messages.models import ConversationSide, Message
from trading.offers.contact_access import sees_contact_of
from trading.offers.models import Offer


@dataclass(frozen=True, slots=True)
class ChatMessage:
    """A message as one of the two sees it. is_read: by the one it was written to."""

    message: Message
    author_name: str
    recipient_id: int
    is_read: bool


@dataclass(frozen=True, slots=True)
class Correspondent:
    """The other person; mine and theirs: the two sides of the conversation, None before the first message."""

    user: User
    known: bool  # not banned, erased or unverified
    mine: ConversationSide | None
    theirs: ConversationSide | None


@dataclass(frozen=True, slots=True)
class Chat:
    """A piece of a conversation, oldest first. more: there is more in the direction that was asked for."""

    correspondent: Correspondent
    email: str  # "" where the person may not see it
    messages: Sequence[ChatMessage]
    more: bool
    blocked: bool = False  # by oneself
    blocked_me: bool = False


@dataclass(frozen=True, slots=True)
class Listed:
    """A conversation in its owner's list, with the last message of either side."""

    side: ConversationSide
    last: Message


def conversations(user_id: int, page: int) -> Page[Listed]:
    """Return a page of the person's conversations, the latest first, the other person loaded.

    The last messages of the page come by one query.
    """
    mine = ConversationSide.objects.filter(owner_id=user_id).select_related("other").order_by("-last_id")
    sides = paginate(mine, page, limits.CONVERSATIONS_PER_PAGE)
    last = Message.objects.in_bulk([side.last_id for side in sides])
    rows = [Listed(side, last[side.last_id]) for side in sides]
    return Page(rows, sides.page, sides.page_count, sides.items)


def access_correspondent(me: User, user_id: int) -> Correspondent:
    """Return another person and one's conversation with them. Raises PersonNotFound.

    A banned or erased person, whom others may not find, stays visible to people they have exchanged messages with.
    """
    user = User.objects.filter(pk=user_id).first()
    if user is None:
        raise PersonNotFound
    sides = sides_of(me.pk, user.pk)
    known = known_people().filter(pk=user.pk).exists()
    if not known and not sides:
        raise PersonNotFound
    return Correspondent(user, known, sides.get(me.pk), sides.get(user.pk))


def sides_of(one: int, other: int) -> dict[int, ConversationSide]:
    """Return both sides of the conversation of two people by owner, {} when there is none."""
    pair = Q(owner_id=one, other_id=other) | Q(owner_id=other, other_id=one)
    return {side.owner_id: side for side in ConversationSide.objects.filter(pair).select_related("conversation")}


def chat(me: User, user_id: int, *, before: int | None = None, after: int | None = None) -> Chat:
    """Return the latest messages with a person; before: those older than this id; after: those later, from the oldest.

    Raises PersonNotFound. Marks nothing.
    """
    correspondent = access_correspondent(me, user_id)
    email = correspondent.user.email if correspondent.known and sees_contact_of(me, correspondent.user) else ""
    if correspondent.mine is None or correspondent.theirs is None:
        return Chat(correspondent, email, [], more=False)
    messages = Message.objects.filter(conversation_id=correspondent.mine.conversation_id)
    if after is not None:
        size = limits.MESSAGES_AFTER
        found = list(messages.filter(pk__gt=after).order_by("pk")[: size + 1])
    else:
        size = limits.MESSAGES_PER_PAGE
        older = messages if before is None else messages.filter(pk__lt=before)
        found = list(older.order_by("-pk")[: size + 1])
    shown = [chat_message(message, me, correspondent) for message in found[:size]]
    conversation = correspondent.mine.conversation
    return Chat(
        correspondent,
        email,
        shown if after is not None else shown[::-1],
        more=len(found) > size,
        blocked=conversation.has_blocked(me.pk),
        blocked_me=conversation.has_blocked(user_id),
    )


def chat_message(message: Message, me: User, correspondent: Correspondent) -> ChatMessage:
    """Return the message as the two of the conversation see it; the conversation exists."""
    assert correspondent.mine is not None
    assert correspondent.theirs is not None
    if message.author_id == me.pk:
        return ChatMessage(message, me.name, correspondent.user.pk, message.pk <= correspondent.theirs.read_up_to)
    return ChatMessage(message, correspondent.user.name, me.pk, message.pk <= correspondent.mine.read_up_to)


# --- Who may write to whom -------------------------------------------------------------------------------------------


def access_recipient(author: User, user_id: int) -> Correspondent:
    """Return the recipient, if the author may write to them. Raises PersonNotFound, OwnMessage, NoContact.

    The author may write to people who have or had an ad, the other side of any own offer, people who wrote to the
    author first, administrators and the support; those may write to everyone.
    Source: docs/spec/api-trading.md, section 8.
    """
    if user_id == author.pk:
        raise OwnMessage
    correspondent = access_correspondent(author, user_id)
    if not correspondent.known:
        raise PersonNotFound
    if not may_write(author, correspondent):
        raise NoContact
    return correspondent


def answers_everybody(user: User) -> bool:
    """Whether the person works where everybody may write to, and cannot be blocked: administrators and the support."""
    return may(user.role, Capability.CHAT)


def may_write(author: User, correspondent: Correspondent) -> bool:
    """Whether the author may write to the other person. Source: docs/spec/domain.md, "Who may write to whom"."""
    if author.may(Capability.CHAT) or answers_everybody(correspondent.user):
        return True
    if correspondent.theirs is not None and correspondent.theirs.has_written:
        return True
    one, other = author.pk, correspondent.user.pk
    if Ad.objects.filter(seller_id=other).exists():
        return True
    return Offer.objects.filter(Q(buyer_id=one, seller_id=other) | Q(buyer_id=other, seller_id=one)).exists()


def may_read_file(user_id: int, path: str) -> bool:
    """Whether the person is one of the two whose message holds the file."""
    sides = Q(conversation__low_id=user_id) | Q(conversation__high_id=user_id)
    return Message.objects.filter(sides, file=path).exists()


# --- Counting and taking out -----------------------------------------------------------------------------------------


def unread_of_person() -> Coalesce:
    """Return how many messages a person of an outer query has not read, as a part of that query."""
    waiting = ConversationSide.objects.filter(owner_id=OuterRef("pk"), unread__gt=0).order_by()
    return Coalesce(Subquery(waiting.values("owner_id").annotate(sum=Sum("unread")).values("sum")), 0)


@dataclass(frozen=True, slots=True)
class OwnMessageCopy:
    """A message for the person who takes out their own data."""

    sent_at: datetime
    by_me: bool
    other_id: int
    other_name: str
    text: str
    file: str  # stored path, "" without a file
    file_name: str


def messages_of(user_id: int) -> Iterator[OwnMessageCopy]:
    """Yield everything a person wrote or was written to, conversation by conversation, in order of time."""
    mine = ConversationSide.objects.filter(owner_id=user_id).select_related("other").order_by("pk")
    for side in mine.iterator(chunk_size=500):
        found = Message.objects.filter(conversation_id=side.conversation_id, erased_at=None).order_by("pk")
        for message in found.iterator(chunk_size=500):
            yield OwnMessageCopy(
                sent_at=message.sent_at,
                by_me=message.author_id == user_id,
                other_id=side.other_id,
                other_name=side.other.name,
                text=message.text,
                file=message.file,
                file_name=message.file_name,
            )
