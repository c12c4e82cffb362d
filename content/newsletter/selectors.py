"""Reads of the newsletter."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

from django.db.models import Count, Q, QuerySet
from django.db.models.functions import Lower

from content.newsletter.models import Issue, NotificationAddress
from marketplace.common.http.errors import NotFound
from marketplace.common.messaging.outbox.models import OutboxEntry
from trading.accounts.models import User
from trading.accounts.newsletter import newsletter_readers

Kind = NotificationAddress.Kind


@dataclass(frozen=True, slots=True)
class Reader:
    """A recipient of an issue. key: the address in lower case, unique. language: "sr" or "en"."""

    key: str
    email: str
    language: str


@dataclass(frozen=True, slots=True)
class Progress:
    """How far the sending of an issue is, in mails."""

    recipients: int
    sent: int
    failed: int


def addresses(kind: str | None, search: str) -> QuerySet[NotificationAddress]:
    """Return the notification addresses in alphabetical order. kind: None: all. search: part of the address."""
    found = NotificationAddress.objects.order_by("email", "pk")
    if kind:
        found = found.filter(kind=kind)
    return found.filter(email__icontains=search) if search else found


def access_address(address_id: int) -> NotificationAddress:
    """Return a notification address. Raises NotFound."""
    address = NotificationAddress.objects.filter(pk=address_id).first()
    if address is None:
        raise NotFound
    return address


def confirmed() -> QuerySet[NotificationAddress]:
    return NotificationAddress.objects.filter(kind=Kind.NEWSLETTER, is_active=True, confirmed_at__isnull=False)


def subscribed_accounts() -> QuerySet[User]:
    """Return the accounts that want the newsletter and whose address no administrator has switched off."""
    off = NotificationAddress.objects.filter(kind=Kind.NEWSLETTER, is_active=False)
    return newsletter_readers().alias(known_as=Lower("email")).exclude(known_as__in=off.values(key=Lower("email")))


def audience(after: str = "") -> QuerySet[Any, Any]:
    """Return the keys of all readers after this one, each once, in order."""
    readers = confirmed().annotate(key=Lower("email")).filter(key__gt=after).order_by().values_list("key", flat=True)
    people = subscribed_accounts().annotate(key=Lower("email")).filter(key__gt=after).order_by()
    return readers.union(people.values_list("key", flat=True)).order_by("key")


def recipient_count() -> int:
    return audience().count()


@dataclass(frozen=True, slots=True)
class Readers:
    """A batch of readers. up_to: the key of the last one looked at. is_last: nobody comes after it."""

    rows: list[Reader]
    up_to: str
    is_last: bool


def next_readers(after: str, limit: int) -> Readers:
    """Return the readers after this key, at most `limit`. An account's address and language go before a plain reader's.

    A reader who unsubscribes between the queries is left out, and does not make the batch look like the last one.
    """
    keys = list(audience(after)[:limit])
    found: dict[str, tuple[str, str]] = {}
    for address in confirmed().annotate(key=Lower("email")).filter(key__in=keys):
        found[address.key] = (address.email, address.locale)
    for person in subscribed_accounts().annotate(key=Lower("email")).filter(key__in=keys):
        found[person.key] = (person.email, person.locale)
    rows = [Reader(key, *found[key]) for key in keys if key in found]
    return Readers(rows, up_to=keys[-1] if keys else after, is_last=len(keys) < limit)


def access_issue(issue_id: int) -> Issue:
    """Return an issue. Raises NotFound."""
    issue = Issue.objects.filter(pk=issue_id).first()
    if issue is None:
        raise NotFound
    return issue


def mails_of(issue_id: int) -> QuerySet[OutboxEntry]:
    """Return the outbox rows of an issue's mails, without trial mails."""
    return OutboxEntry.objects.filter(kind=OutboxEntry.Kind.MAIL, key__startswith=f"newsletter:{issue_id}:")


def waiting_and_failed(issue_id: int) -> tuple[int, int]:
    """Return how many of an issue's mails wait in the outbox, and how many the outbox has given up."""
    waiting = Count("pk", filter=Q(dead_at=None))
    counts = mails_of(issue_id).filter(sent_at=None).aggregate(waiting=waiting, failed=Count("dead_at"))
    return counts["waiting"], counts["failed"]


def progress_of(issue: Issue) -> Progress:
    """Return an issue's progress; the recipients of one that was never started are counted now."""
    if issue.recipients is None:
        return Progress(recipient_count(), 0, 0)
    waiting, failed = waiting_and_failed(issue.pk)
    failed = max(failed, issue.failed)
    return Progress(issue.recipients, max(0, issue.handed_over - waiting - failed), failed)
