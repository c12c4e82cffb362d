"""Reads of notifications. Source: docs/spec/api-trading.md, section 7."""

from __future__ import annotations

from dataclasses import dataclass

from django.db.models import Count, OuterRef, QuerySet, Subquery
from django.db.models.functions import Coalesce

from marketplace.common import limits
from marketplace.common.db.long_counts import items_of
from marketplace.common.http.errors import NotFound
from marketplace.common.http.pagination import Page, paginate
from trading.accounts.models import User
from trading.notifications.counters import unread_messages
from trading.notifications.models import Notification


@dataclass(frozen=True, slots=True)
class Counters:
    """Unread notifications and chat messages of a person."""

    notifications: int
    messages: int

    @property
    def total(self) -> int:
        return self.notifications + self.messages


def counters(user_id: int) -> Counters:
    """Return both counters of a person, in one statement."""
    unread = Notification.objects.filter(recipient_id=OuterRef("pk"), deleted_at=None, read_at=None).order_by()
    notifications = Coalesce(Subquery(unread.values("recipient_id").annotate(count=Count("pk")).values("count")), 0)
    person = User.objects.filter(pk=user_id).values_list(notifications, unread_messages())
    return Counters(*person.get())


def notifications(user_id: int, page: int) -> Page[Notification]:
    """Return a page of ten, newest first. An administrator has one for every sale there is, so they are not counted at
    each look."""
    rows = _shown(user_id).order_by("-pk")
    return paginate(rows, page, limits.ROWS_PER_PAGE, items=items_of(rows))


def access_notification(user_id: int, notification_id: int) -> Notification:
    """Return a notification of this person. Raises NotFound, also for another's or a deleted one."""
    notification = _shown(user_id).filter(pk=notification_id).first()
    if notification is None:
        raise NotFound
    return notification


def _shown(user_id: int) -> QuerySet[Notification]:
    return Notification.objects.filter(recipient_id=user_id, deleted_at=None)
