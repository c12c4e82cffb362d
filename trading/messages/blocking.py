"""Blocking people in the chat. Source: docs/spec/domain.md, "Blocking"; docs/spec/api-trading.md, section 8."""

from __future__ import annotations

from collections.abc import Collection, Iterator
from dataclasses import dataclass
from datetime import datetime

from django.db import transaction
from django.db.models import Q, QuerySet

from marketplace.common import limits
from marketplace.common.db import clock
from marketplace.common.http.pagination import Page, paginate
from trading.accounts.actors import lock_actor
from trading.accounts.models import User
from trading.messages.errors import BlockedByThem, BlockedByYou, NoConversation, NotBlockable
from trading.messages.locks import lock_conversation
from trading.messages.models import Conversation
from trading.messages.selectors import access_correspondent, answers_everybody


@dataclass(frozen=True, slots=True)
class Blocked:
    """Somebody whom a person has blocked."""

    user: User
    at: datetime


def refuse_blocked(conversation: Conversation, author_id: int) -> None:
    """Raise BlockedByYou or BlockedByThem when one of the two has blocked the other; the conversation is locked."""
    if conversation.has_blocked(author_id):
        raise BlockedByYou
    if conversation.has_blocked(conversation.low_id + conversation.high_id - author_id):
        raise BlockedByThem


def those_who_blocked(person_id: int, others: Collection[int]) -> set[int]:
    """Return which of these people have blocked this person."""
    low = Q(high_id=person_id, low_id__in=others, low_blocked_at__isnull=False)
    high = Q(low_id=person_id, high_id__in=others, high_blocked_at__isnull=False)
    pairs = Conversation.objects.filter(low | high).values_list("low_id", "high_id")
    return {one + other - person_id for one, other in pairs}


@transaction.atomic(durable=True)
def set_blocked(*, user: User, other_id: int, on: bool) -> None:
    """Block or unblock the other side of a conversation; repeating changes nothing.

    Whoever comes first, a message or the block, is whole: both lock the conversation.
    Raises PersonNotFound, NoConversation, NotBlockable.
    """
    other = access_correspondent(user, other_id).user
    lock_actor(user.pk)
    if on and answers_everybody(other):
        raise NotBlockable
    low, high = sorted((user.pk, other.pk))
    conversation = lock_conversation(low, high)
    if conversation is None:
        if on:
            raise NoConversation
        return
    if conversation.has_blocked(user.pk) != on:
        column = "low_blocked_at" if user.pk == low else "high_blocked_at"
        setattr(conversation, column, clock.now() if on else None)
        conversation.save(update_fields=[column])


def forget_blocks(user_id: int) -> None:
    """Lift the blocks of a person whose account closes. Runs inside the caller's transaction, the account locked."""
    Conversation.objects.filter(low_id=user_id, low_blocked_at__isnull=False).update(low_blocked_at=None)
    Conversation.objects.filter(high_id=user_id, high_blocked_at__isnull=False).update(high_blocked_at=None)


def blocked_people(user_id: int, page: int) -> Page[Blocked]:
    """Return a page of the people whom a person has blocked, by the number of the conversation, the latest first."""
    rows = paginate(blocks_of(user_id).order_by("-pk"), page, limits.CONVERSATIONS_PER_PAGE)
    return Page([blocked_in(one, user_id) for one in rows], rows.page, rows.page_count, rows.items)


def blocked_by(user_id: int) -> Iterator[Blocked]:
    """Yield everybody whom a person has blocked, for the person's own data."""
    for conversation in blocks_of(user_id).order_by("pk").iterator(chunk_size=500):
        yield blocked_in(conversation, user_id)


def blocks_of(user_id: int) -> QuerySet[Conversation]:
    """Return the conversations in which the person has blocked the other, both people loaded."""
    mine = Q(low_id=user_id, low_blocked_at__isnull=False) | Q(high_id=user_id, high_blocked_at__isnull=False)
    return Conversation.objects.filter(mine).select_related("low", "high")


def blocked_in(conversation: Conversation, user_id: int) -> Blocked:
    """Return whom the person has blocked in a conversation, in which they have blocked the other."""
    if user_id == conversation.low_id:
        other, at = conversation.high, conversation.low_blocked_at
    else:
        other, at = conversation.low, conversation.high_blocked_at
    assert at is not None
    return Blocked(other, at)
