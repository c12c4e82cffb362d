"""Notifications: what happened, once for each person it concerns; announcements; and what a person has switched off."""

from __future__ import annotations

from typing import ClassVar

from django.db import models

from trading.accounts.models import User


class Notification(models.Model):
    """One event, for one person. The payload holds the values of the moment and never changes later."""

    # No index of its own: it begins that of the unique constraint.
    recipient = models.ForeignKey(User, on_delete=models.CASCADE, related_name="notifications", db_index=False)
    type = models.CharField(max_length=40)
    payload = models.JSONField()
    # type:subject[:event no]; the database refuses a second notification of the same event.
    dedupe_key = models.CharField(max_length=120)
    created_at = models.DateTimeField()
    read_at = models.DateTimeField(null=True, blank=True)
    # Deleting keeps the row: a job that runs again must not notify of the same event again.
    deleted_at = models.DateTimeField(null=True, blank=True)

    class Meta:
        constraints: ClassVar = [
            models.UniqueConstraint(fields=["recipient", "dedupe_key"], name="one_notification_per_event"),
        ]
        indexes: ClassVar = [
            models.Index(
                fields=["recipient", "-id"], condition=models.Q(deleted_at__isnull=True), name="notification_page"
            ),
            models.Index(
                fields=["recipient"],
                condition=models.Q(deleted_at__isnull=True, read_at__isnull=True),
                name="notification_unread",
            ),
        ]

    @property
    def is_read(self) -> bool:
        return self.read_at is not None


class Announcement(models.Model):
    """What an administrator writes to everybody, or to all organisations. A job delivers it batch by batch."""

    title = models.CharField(max_length=255)
    message = models.CharField(max_length=1000)
    organisations = models.BooleanField(default=False)
    subject = models.CharField(max_length=60)  # of the notifications: a second run notifies nobody twice
    recipients = models.PositiveIntegerField()  # how many there were when it was sent
    notified = models.PositiveIntegerField(default=0)
    last_notified_id = models.BigIntegerField(default=0)  # people go by id; those up to this one are done
    created_at = models.DateTimeField()
    last_batch_at = models.DateTimeField()  # when the last batch was delivered
    finished_at = models.DateTimeField(null=True, blank=True)

    class Meta:
        indexes: ClassVar = [
            models.Index(
                fields=["last_batch_at"], condition=models.Q(finished_at__isnull=True), name="announcement_unfinished"
            ),
        ]

    def __str__(self) -> str:
        return self.title

    @property
    def is_finished(self) -> bool:
        return self.finished_at is not None


class NotificationPreference(models.Model):
    """How one person wants one type of notification, where that is not page and mail both."""

    user = models.ForeignKey(User, on_delete=models.CASCADE, related_name="notification_preferences")
    type = models.CharField(max_length=40)
    on_page = models.BooleanField(default=True)
    by_mail = models.BooleanField(default=True)

    class Meta:
        constraints: ClassVar = [
            models.UniqueConstraint(fields=["user", "type"], name="one_preference_per_type"),
        ]


class DigestSetting(models.Model):
    """Somebody wants the mails of watching collected; without a row each comes at once."""

    class Frequency(models.TextChoices):
        DAILY = "daily"
        WEEKLY = "weekly"

    owner = models.OneToOneField(User, on_delete=models.CASCADE, primary_key=True, related_name="digest_setting")
    frequency = models.CharField(max_length=6, choices=Frequency.choices)
    next_at = models.DateTimeField(db_index=True)


class DigestItem(models.Model):
    """A notification whose mail waits for its reader's digest."""

    notification = models.OneToOneField(Notification, on_delete=models.CASCADE, primary_key=True, related_name="+")
    owner = models.ForeignKey(User, on_delete=models.CASCADE, related_name="+")
