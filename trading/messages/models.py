"""Private messages between two people."""

from __future__ import annotations

from typing import ClassVar

from django.db import models
from django.db.models import F, Q

from trading.accounts.models import User

UNMAILED = Q(unread__gt=0) & (Q(mailed_up_to__isnull=True) | ~Q(mailed_up_to=F("read_up_to")))
"""A side whose owner has not had a mail about what is unread."""


class Conversation(models.Model):
    """Two people who have written. Its row is the lock under which messages get their ids, in the order of commits.

    Whether one has blocked the other stands in it, too: a message reads the row with its lock, so a block is seen by
    every message that comes after it.
    """

    low = models.ForeignKey(User, on_delete=models.PROTECT, related_name="+", db_index=False)
    high = models.ForeignKey(User, on_delete=models.PROTECT, related_name="+", db_index=False)
    low_blocked_at = models.DateTimeField(null=True, blank=True)  # `low` has blocked `high`
    high_blocked_at = models.DateTimeField(null=True, blank=True)

    class Meta:
        constraints: ClassVar = [
            models.UniqueConstraint(fields=["low", "high"], name="one_conversation_per_pair"),
            models.CheckConstraint(condition=Q(low__lt=F("high")), name="conversation_in_order"),
        ]
        indexes: ClassVar = [
            models.Index(fields=["low"], condition=Q(low_blocked_at__isnull=False), name="blocked_by_low"),
            models.Index(fields=["high"], condition=Q(high_blocked_at__isnull=False), name="blocked_by_high"),
        ]

    def has_blocked(self, user_id: int) -> bool:
        """Whether this one of the two has blocked the other."""
        return (self.low_blocked_at if user_id == self.low_id else self.high_blocked_at) is not None


class ConversationSide(models.Model):
    """What one of the two sees of a conversation. Both are written with every message, under the conversation's lock.

    Whatever the other wrote with an id above `read_up_to` is unread, and `unread` is how many that are.
    """

    conversation = models.ForeignKey(Conversation, on_delete=models.CASCADE, related_name="sides")
    owner = models.ForeignKey(User, on_delete=models.PROTECT, related_name="+", db_index=False)
    other = models.ForeignKey(User, on_delete=models.PROTECT, related_name="+", db_index=False)
    unread = models.PositiveIntegerField(default=0)
    read_up_to = models.BigIntegerField(default=0)
    has_written = models.BooleanField(default=False)  # the owner, to the other
    last_id = models.BigIntegerField()  # id of the last message of either side
    last_at = models.DateTimeField()
    # `read_up_to` when the owner got a mail about what is unread: the next one comes after a reading.
    mailed_up_to = models.BigIntegerField(null=True, blank=True)

    class Meta:
        constraints: ClassVar = [
            models.UniqueConstraint(fields=["owner", "other"], name="one_side_per_person"),
            models.CheckConstraint(condition=~Q(owner=F("other")), name="conversation_not_with_oneself"),
        ]
        indexes: ClassVar = [
            models.Index(fields=["owner", "-last_id"], name="conversation_list"),
            models.Index(fields=["owner"], condition=Q(unread__gt=0), name="conversation_unread"),
            models.Index(fields=["last_at"], condition=UNMAILED, name="conversation_unmailed"),
        ]


class Message(models.Model):
    """A text or a file. Erasing its author leaves the row, with neither.

    What one author sends to many people at once is one stored file in as many conversations.
    """

    conversation = models.ForeignKey(Conversation, on_delete=models.CASCADE, related_name="+", db_index=False)
    author = models.ForeignKey(User, on_delete=models.PROTECT, related_name="+")
    text = models.CharField(max_length=1000, blank=True, default="")
    file = models.CharField(max_length=120, blank=True, default="")  # stored path
    file_name = models.CharField(max_length=120, blank=True, default="")
    sent_at = models.DateTimeField()
    erased_at = models.DateTimeField(null=True, blank=True)

    class Meta:
        constraints: ClassVar = [
            models.UniqueConstraint(
                fields=["file", "conversation"], condition=~Q(file=""), name="file_once_in_conversation"
            ),
            models.CheckConstraint(
                condition=Q(erased_at__isnull=True)
                & (Q(text="") & ~Q(file="") | ~Q(text="") & Q(file="", file_name=""))
                | Q(erased_at__isnull=False, text="", file="", file_name=""),
                name="message_says_something",
            ),
        ]
        indexes: ClassVar = [models.Index(fields=["conversation", "id"], name="message_of_conversation")]


class BulkMessage(models.Model):
    """A message with the people who still wait for it. A job sends it batch by batch and deletes it at its end."""

    author = models.ForeignKey(User, on_delete=models.CASCADE, related_name="+")
    recipient_ids = models.JSONField()  # those who are left, in the order in which their conversations are locked
    text = models.CharField(max_length=1000)
    file = models.CharField(max_length=120, blank=True, default="")  # stored path, of a message already sent
    created_at = models.DateTimeField()
    last_batch_at = models.DateTimeField(db_index=True)
