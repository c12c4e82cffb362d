"""The invariants of conversations. Source: docs/spec/reliability.md, I11 and I15."""

from __future__ import annotations

from collections.abc import Iterator

from django.db.models import Count, Exists, F, IntegerField, Max, OuterRef, Q, QuerySet, Subquery
from django.db.models.functions import Coalesce

from marketplace.common.files.models import StoredFile
from marketplace.common.files.rules import CHAT
from trading.messages.models import Conversation, ConversationSide, Message
from trading.offers.violation import Violation


def violations() -> Iterator[Violation]:
    """Yield every violation in the conversations; none when all is well."""
    yield from counter_violations()
    yield from pair_violations()
    yield from file_violations()


def counter_violations() -> Iterator[Violation]:
    """I11: each side's counter, its last message and whether its owner wrote equal a recount."""
    own = Message.objects.filter(conversation_id=OuterRef("conversation_id")).order_by()
    from_other = own.filter(author_id=OuterRef("other_id"))
    sides = ConversationSide.objects.annotate(
        true_unread=aggregate_of(from_other.filter(pk__gt=OuterRef("read_up_to")), Count("pk")),
        true_last=aggregate_of(own, Max("pk")),
        true_written=Exists(own.filter(author_id=OuterRef("owner_id"))),
    )
    wrong = ~Q(unread=F("true_unread")) | ~Q(last_id=F("true_last")) | ~Q(has_written=F("true_written"))
    for side in sides.filter(wrong).order_by("pk"):
        yield Violation(
            "I11",
            "conversation side",
            side.pk,
            f"unread {side.unread}, last {side.last_id}, written {side.has_written}; "
            f"counted {side.true_unread}, {side.true_last}, {side.true_written}",
        )


def aggregate_of(messages: QuerySet[Message], of: Count | Max) -> Coalesce:
    """Return this aggregate of the messages, 0 without any, as a part of an outer query."""
    counted = messages.values("conversation_id").annotate(number=of).values("number")
    return Coalesce(Subquery(counted, output_field=IntegerField()), 0)


def pair_violations() -> Iterator[Violation]:
    """I11: a conversation has the sides of its two people, and messages of nobody else."""
    fitting = Q(sides__owner_id=F("low_id"), sides__other_id=F("high_id")) | Q(
        sides__owner_id=F("high_id"), sides__other_id=F("low_id")
    )
    torn = Conversation.objects.annotate(sound=Count("sides", filter=fitting), all=Count("sides"))
    for pk in torn.exclude(sound=2, all=2).order_by("pk").values_list("pk", flat=True):
        yield Violation("I11", "conversation", pk, "its sides are not those of its two people")
    strange = Message.objects.exclude(Q(author_id=F("conversation__low_id")) | Q(author_id=F("conversation__high_id")))
    for pk in strange.order_by("pk").values_list("pk", flat=True):
        yield Violation("I11", "message", pk, "its author is no side of the conversation")


def file_violations() -> Iterator[Violation]:
    """I15: a message's file is stored as its author's private one, and each such file belongs to a message."""
    stored = StoredFile.objects.filter(
        path=OuterRef("file"), kind=CHAT.kind, visibility=StoredFile.Visibility.PRIVATE, owner_id=OuterRef("author_id")
    )
    for pk in Message.objects.exclude(file="").exclude(Exists(stored)).order_by("pk").values_list("pk", flat=True):
        yield Violation("I15", "message", pk, "its file is not stored as its author's")
    sent = Message.objects.filter(file=OuterRef("path"))
    for pk in StoredFile.objects.filter(~Exists(sent), kind=CHAT.kind).order_by("pk").values_list("pk", flat=True):
        yield Violation("I15", "file", pk, "sent with no message")
