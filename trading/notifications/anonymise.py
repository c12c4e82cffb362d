"""Taking a person out of the notifications when the account is closed. Wire names: payloads are kept as the wire shows
them.

Notifications tell of others by username, which may have changed since; so they are found by the things they are about.
"""

from __future__ import annotations

from collections.abc import Collection
from dataclasses import dataclass
from datetime import datetime

from django.db.models import Q

from trading.notifications.models import Notification, NotificationPreference
from trading.notifications.types import Payload

AT_ONCE = 500


@dataclass(frozen=True, slots=True)
class Traces:
    """What the notifications of others may be about: ids of the person's own ads, offers, and ratings given and
    received."""

    ads: Collection[int]
    offers: Collection[int]
    ratings_given: Collection[int]
    ratings_received: Collection[int]


def forget_in_notifications(user_id: int, traces: Traces, *, pseudonym: str, now: datetime) -> None:
    """Empty the person's own notifications and put the pseudonym into those of others. Runs inside the caller's
    transaction.

    The rows stay, so that no job tells an event anew.
    """
    NotificationPreference.objects.filter(user_id=user_id).delete()
    about = Q(recipient_id=user_id) | Q(payload__usr_id=user_id)
    about |= Q(dedupe_key__in=[f"reject-buyer:offer:{pk}" for pk in traces.offers])
    about |= Q(dedupe_key__in=rating_keys(traces.ratings_given) | rating_keys(traces.ratings_received))
    about |= Q(payload__pro_id__in=list(traces.ads))
    about |= Q(payload__off_id__in=list(traces.offers))
    # All of them locked in one order: two partners who leave at once would each wait for what the other has emptied.
    touched = Notification.objects.select_for_update(no_key=True).filter(about).order_by("pk")
    held = list(touched.values_list("pk", "recipient_id"))
    Notification.objects.filter(recipient_id=user_id, deleted_at=None).update(deleted_at=now)
    Notification.objects.filter(recipient_id=user_id).update(payload={})
    others = [pk for pk, recipient_id in held if recipient_id != user_id]
    for start in range(0, len(others), AT_ONCE):
        part = list(Notification.objects.filter(pk__in=others[start : start + AT_ONCE]).only("dedupe_key", "payload"))
        for notification in part:
            notification.payload = without(notification, user_id, traces, pseudonym)
        Notification.objects.bulk_update(part, ["payload"])


def rating_keys(ratings: Collection[int]) -> set[str]:
    return {f"{type_name}:rating:{pk}" for type_name in ("rating", "admin-rating") for pk in ratings}


def without(notification: Notification, user_id: int, traces: Traces, pseudonym: str) -> Payload:
    """Return the payload with the pseudonym in place of the person."""
    payload: Payload = dict(notification.payload)
    if payload.get("usr_id") == user_id:
        payload = emptied(payload, pseudonym)
    names = []
    if payload.get("pro_id") in traces.ads:
        names += ["seller_username", "seller_name"]
    if payload.get("off_id") in traces.offers or notification.dedupe_key in {
        f"reject-buyer:offer:{pk}" for pk in traces.offers
    }:
        names += ["buyer_username", "buyer_name"]
    if notification.dedupe_key in rating_keys(traces.ratings_given):
        names += ["usr_username", "usr_name"]
    if notification.dedupe_key in rating_keys(traces.ratings_received):
        names += ["usr_username_to", "usr_name_to"]
    return {**payload, **{name: pseudonym for name in names if name in payload}}


def emptied(payload: Payload, pseudonym: str) -> Payload:
    """Return what tells of a person in full, every text of it empty."""
    kept: Payload = {}
    for name, value in payload.items():
        if isinstance(value, dict):
            kept[name] = emptied(value, pseudonym)
        elif name == "usr_username":
            kept[name] = pseudonym
        else:
            kept[name] = "" if isinstance(value, str) and name != "type_usr" else value
    return kept
