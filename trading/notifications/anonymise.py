"""Takes a person out of the notifications when the account is closed. Source: docs/spec/domain.md, "Own data and
closing the account".

Notifications name people by username, which may have changed since; so they are found by the ad, offer, rating or
account that they are about. Which fields name whom stands in the declaration of each type. Wire names: payloads are
kept as the wire shows them.
"""

from __future__ import annotations

from collections.abc import Collection, Iterator
from dataclasses import dataclass
from datetime import datetime
from typing import Final

from django.db.models import Q

from trading.notifications.digests import forget_digest
from trading.notifications.models import Notification, NotificationPreference
from trading.notifications.types.declaration import NotificationType, Payload, Person
from trading.notifications.types.registry import TYPES

BATCH: Final = 500


@dataclass(frozen=True, slots=True)
class Traces:
    """What the notifications of others may be about: ids of the person's own ads, offers, and ratings given and
    received."""

    ads: Collection[int]
    offers: Collection[int]
    ratings_given: Collection[int]
    ratings_received: Collection[int]

    def of(self, person: Person, user_id: int) -> Collection[int]:
        """Return the ids of the things by which this person is found where a notification names them so."""
        return {
            Person.SELLER: self.ads,
            Person.BUYER: self.offers,
            Person.RATING_AUTHOR: self.ratings_given,
            Person.RATED: self.ratings_received,
            Person.SUBJECT: (user_id,),
        }[person]


PAYLOAD_KEY: Final = {Person.SELLER: "pro_id", Person.BUYER: "off_id", Person.SUBJECT: "usr_id"}
"""The payload field that says which ad, offer or account it is."""

SUBJECT_PREFIX: Final = {Person.BUYER: "offer", Person.RATING_AUTHOR: "rating", Person.RATED: "rating"}
"""Where no payload field says it, the dedupe key does: "<type>:<prefix>:<id>"."""


def anonymise_notifications(user_id: int, traces: Traces, *, pseudonym: str, now: datetime) -> None:
    """Empty the person's own notifications and put the pseudonym into those of others.

    Runs inside the caller's transaction. The rows stay, so that no job notifies of an event again.
    """
    NotificationPreference.objects.filter(user_id=user_id).delete()
    forget_digest(user_id)
    # All locked in one order: two partners who close their accounts at once would otherwise deadlock.
    touched = Notification.objects.select_for_update(no_key=True).filter(about(user_id, traces)).order_by("pk")
    held = list(touched.values_list("pk", "recipient_id"))
    Notification.objects.filter(recipient_id=user_id, deleted_at=None).update(deleted_at=now)
    Notification.objects.filter(recipient_id=user_id).update(payload={})
    others = [pk for pk, recipient_id in held if recipient_id != user_id]
    for start in range(0, len(others), BATCH):
        batch = list(Notification.objects.filter(pk__in=others[start : start + BATCH]))
        for notification in batch:
            notification.payload = without_person(notification, user_id, traces, pseudonym)
        Notification.objects.bulk_update(batch, ["payload"])


def about(user_id: int, traces: Traces) -> Q:
    """Return the condition for the person's own notifications and those of others that may name the person."""
    found = Q(recipient_id=user_id)
    for person, key in PAYLOAD_KEY.items():
        found |= Q(**{f"payload__{key}__in": list(traces.of(person, user_id))})
    keys = {
        f"{prefix}{pk}"
        for known in TYPES.values()
        for person, prefix in subject_prefixes(known)
        for pk in traces.of(person, user_id)
    }
    return found | Q(dedupe_key__in=keys)


def subject_prefixes(known: NotificationType) -> Iterator[tuple[Person, str]]:
    """Yield the people of the type whom only the dedupe key finds, and how it begins."""
    for person in known.people:
        if PAYLOAD_KEY.get(person) not in known.declared:
            yield person, f"{known.name}:{SUBJECT_PREFIX[person]}:"


def without_person(notification: Notification, user_id: int, traces: Traces, pseudonym: str) -> Payload:
    """Return the payload with the pseudonym in place of the person."""
    payload: Payload = dict(notification.payload)
    known = TYPES[notification.type]
    for person, fields in known.people.items():
        if thing_id(notification, known, person) not in traces.of(person, user_id):
            continue
        if person is Person.SUBJECT:
            payload = emptied(payload, pseudonym)
        else:
            payload |= {name: "" if name in known.erased else pseudonym for name in fields if name in payload}
    return payload


def thing_id(notification: Notification, known: NotificationType, person: Person) -> int | None:
    """Return the id of the ad, offer, rating or account by which this person is found, None when there is none."""
    for subject_person, prefix in subject_prefixes(known):
        if subject_person is person:
            rest = notification.dedupe_key.removeprefix(prefix)
            return int(rest) if rest.isdecimal() else None
    value: int | None = notification.payload.get(PAYLOAD_KEY[person])
    return value


def emptied(payload: Payload, pseudonym: str) -> Payload:
    """Return a payload that is about the person as a whole, every text of it empty."""
    kept: Payload = {}
    for name, value in payload.items():
        if isinstance(value, dict):
            kept[name] = emptied(value, pseudonym)
        elif name == "usr_username":
            kept[name] = pseudonym
        else:
            kept[name] = "" if isinstance(value, str) and name != "type_usr" else value
    return kept
