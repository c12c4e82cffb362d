"""Addresses that get mails of the site, and the issues of the newsletter."""

from __future__ import annotations

from typing import ClassVar

from django.db import models
from django.db.models import Q
from django.db.models.functions import Lower


class NotificationAddress(models.Model):
    """An address that mails of the site go to: a newsletter reader's, or one of the staff.

    A reader who unsubscribes has no row any more. is_active: the administrators' switch; off, nothing is sent there.
    """

    class Kind(models.TextChoices):
        NEWSLETTER = "newsletter"
        STAFF = "staff"

    email = models.CharField(max_length=254)
    kind = models.CharField(max_length=10, choices=Kind.choices)
    locale = models.CharField(max_length=2, choices=[("sr", "sr"), ("en", "en")], default="sr")
    is_active = models.BooleanField(default=True)
    confirmed_at = models.DateTimeField(null=True, blank=True)
    token_hash = models.CharField(max_length=64, blank=True, default="")  # of the link in the last mail
    token_expires_at = models.DateTimeField(null=True, blank=True)
    asked_at = models.DateTimeField(null=True, blank=True)  # when the last mail was asked for
    created_at = models.DateTimeField()

    class Meta:
        constraints: ClassVar = [models.UniqueConstraint(Lower("email"), "kind", name="notification_address_once")]
        indexes: ClassVar = [models.Index(fields=["kind", "email"], name="notification_address_list")]

    def __str__(self) -> str:
        return self.email


class Issue(models.Model):
    """One issue of the newsletter, in one language or both."""

    class State(models.TextChoices):
        DRAFT = "draft"
        SENDING = "sending"
        STOPPED = "stopped"
        SENT = "sent"

    texts = models.JSONField()  # "sr", "en" -> {"subject", "body"}; the body is clean HTML
    state = models.CharField(max_length=8, choices=State.choices, default=State.DRAFT)
    recipients = models.PositiveIntegerField(null=True, blank=True)  # at the start
    # Readers are served in the order of their addresses; up to this one all are done. Written with the batch's mails.
    done_up_to = models.CharField(max_length=254, blank=True, default="")
    handed_over = models.PositiveIntegerField(default=0)
    failed = models.PositiveIntegerField(default=0)  # copied here, as the outbox deletes its dead mails after 90 days
    created_at = models.DateTimeField()
    started_at = models.DateTimeField(null=True, blank=True)
    finished_at = models.DateTimeField(null=True, blank=True)

    class Meta:
        ordering: ClassVar = ["-id"]
        constraints: ClassVar = [
            models.CheckConstraint(
                condition=Q(state="draft", started_at=None) | Q(started_at__isnull=False, recipients__isnull=False),
                name="issue_started",
            ),
            models.CheckConstraint(condition=Q(finished_at=None) | Q(state="sent"), name="issue_finished"),
        ]

    def __str__(self) -> str:
        return f"issue {self.pk}"
