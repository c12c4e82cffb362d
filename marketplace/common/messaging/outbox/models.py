"""The outbox table."""

from typing import ClassVar

from django.core.serializers.json import DjangoJSONEncoder
from django.db import models
from django.db.models import Q
from django.db.models.functions import Now

from marketplace.common.http.request_ids import REQUEST_ID_LENGTH


class OutboxEntry(models.Model):
    """A push, mail, job or fan-out to be done after the commit that wrote it.

    Open while neither `sent_at` nor `dead_at` is set.

    `payload` is emptied after delivery: it may hold a link token or the text of a message. A delivered mail keeps its
    template and a shortened address, which administrators see until the entry is deleted.

    `bulk`: one of many mails (newsletters, copies of notifications). They have a queue of their own, so that no
    password reset waits behind a hundred thousand of them.
    """

    class Kind(models.TextChoices):
        PUSH = "push"
        MAIL = "mail"
        TASK = "task"
        FAN_OUT = "fan_out"

    key = models.CharField(max_length=200, unique=True)
    kind = models.CharField(max_length=8, choices=Kind.choices)
    bulk = models.BooleanField(default=False)
    payload = models.JSONField(encoder=DjangoJSONEncoder)
    # Set by the database: `clock.now()` would cost a round trip while the transaction holds the lock on the ad.
    created_at = models.DateTimeField(db_default=Now())
    next_try_at = models.DateTimeField(null=True, blank=True)  # null: at once
    tries = models.PositiveSmallIntegerField(default=0)
    sent_at = models.DateTimeField(null=True, blank=True)
    dead_at = models.DateTimeField(null=True, blank=True)
    error = models.CharField(max_length=500, blank=True, default="")
    # Of the request that wrote the row, so that the logs of whoever delivers it name the same; "": of none.
    request_id = models.CharField(max_length=REQUEST_ID_LENGTH, blank=True, default="")

    class Meta:
        constraints: ClassVar = [
            models.CheckConstraint(condition=~Q(sent_at__isnull=False, dead_at__isnull=False), name="outbox_one_end"),
        ]
        indexes: ClassVar = [
            models.Index(
                fields=["kind", "bulk", "id"],
                condition=Q(sent_at__isnull=True, dead_at__isnull=True),
                name="outbox_open",
            ),
            models.Index(  # as the back-office lists them, the newest first
                fields=["id"],
                condition=Q(kind="mail", sent_at__isnull=True, dead_at__isnull=True),
                name="outbox_mails_open",
            ),
            models.Index(fields=["sent_at"], condition=Q(sent_at__isnull=False), name="outbox_sent"),
            models.Index(fields=["kind", "id"], condition=Q(dead_at__isnull=False), name="outbox_dead"),
        ]

    def __str__(self) -> str:
        return self.key
