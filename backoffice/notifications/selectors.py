"""Reading the notifications of one person, without their contents: some name what others wrote in private."""

from __future__ import annotations

from django.db.models import QuerySet

from trading.notifications.models import Notification


def notifications(recipient_id: int) -> QuerySet[Notification]:
    """Return a person's notifications, newest first, also those that the person deleted or has switched off."""
    return Notification.objects.filter(recipient_id=recipient_id).defer("payload").order_by("-id")
