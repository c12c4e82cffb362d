"""I16: each committed change has its rows in the outbox, and no row exists without its change.

A delivered row is kept for a day, so changes of the last hours are compared with it; rows that are still there, waiting
or given up, are compared with their change whatever their age. The keys of rows name the change:
`marketplace.common.messaging.outbox`.

Source: docs/spec/reliability.md, section 1.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass
from datetime import datetime, timedelta
from itertools import islice
from typing import Any, Final

from django.db.models import CharField, Exists, F, OuterRef, Q, QuerySet, Value
from django.db.models.functions import Cast, Concat

from marketplace.common.db import clock
from marketplace.common.messaging.outbox.models import OutboxEntry
from marketplace.common.messaging.outbox.services import SENT_KEPT
from trading.accounts.models import LoginSession, User
from trading.catalogue.models import Ad
from trading.catalogue.offer_states import OfferStatus
from trading.messages.models import Message
from trading.notifications.models import Notification
from trading.notifications.types.registry import TYPES
from trading.offers.models import Offer

COMPARED: Final = SENT_KEPT - timedelta(hours=1)
"""Age of the oldest change whose delivered rows are all kept."""
ROWS_AT_ONCE: Final = 500


def violations() -> Iterator[str]:
    """Yield a line for each change without its row, and each row without its change."""
    since = clock.now() - COMPARED
    for subject, changes, key in changes_with_row(since):
        rows = OutboxEntry.objects.filter(key=OuterRef("outbox_key"))
        missing = changes.annotate(outbox_key=key).exclude(Exists(rows)).order_by("pk")
        for pk, name in missing.values_list("pk", "outbox_key"):
            yield f"I16 {subject} {pk}: no outbox row {name}"
    yield from notifications_without_push(since)
    for claim in CLAIMS:
        yield from rows_without_change(claim)


# --- From the change to its row ---------------------------------------------------------------------------------------


def key_of(*parts: str | F) -> Concat:
    """Return the key of an outbox row as an expression. parts: texts, and columns of the changed row."""
    return Concat(*(Value(part) if isinstance(part, str) else Cast(part, CharField()) for part in parts))


def changes_with_row(since: datetime) -> Iterator[tuple[str, QuerySet[Any], Concat]]:
    """Yield (name of the rows, those changed since then, key of the outbox row that each of them has)."""
    pk = F("pk")
    messages = Message.objects.filter(sent_at__gt=since)
    yield "message", messages, key_of("message:", pk)
    yield "message", messages, key_of("message:", pk, ":echo")
    yield "message", messages, key_of("ntf:message:", pk)
    yield "offer", Offer.objects.filter(placed_at__gt=since), key_of("offer:", pk, ":placed")
    # One that sold out was confirmed by the mail of the close; who has left gets none. The release before sent none.
    confirmed = Offer.objects.filter(placed_at__gt=since, confirmed=True, buyer__erased_at=None)
    confirmed = confirmed.exclude(ad__closed_by=Ad.ClosedBy.SOLD_OUT)
    yield "offer", confirmed, key_of("mail:offer-placed:", pk)
    changed = Offer.objects.filter(accepted_at__gt=since, change_no__gt=0)
    yield "offer", changed, key_of("offer:", pk, ":changed:", F("change_no"))
    ended = Offer.objects.filter(changed_at__gt=since, status__in=[OfferStatus.GAVE_UP, OfferStatus.REJECTED])
    yield "offer", ended, key_of("offer:", pk, ":status:", F("status"))
    # Each offer that is accepted, and each close, moves the number of the ad's state.
    accepted = Offer.objects.filter(ad_id=OuterRef("pk"), accepted_at__gt=since)
    expired = Q(closed_by=Ad.ClosedBy.EXPIRY, expiry_notified_at__gt=since)
    yield "ad", Ad.objects.filter(Q(Exists(accepted)) | expired), key_of("price:", pk, ":", F("rev"))
    yield "session", LoginSession.objects.filter(ended_at__gt=since), key_of("end-session:", pk)


def notifications_without_push(since: datetime) -> Iterator[str]:
    """Yield notifications whose reader's page was not told: one push tells of all that a person got at one moment."""
    key = key_of("ntf:", F("dedupe_key"), ":", F("recipient_id"))
    told = (
        Notification.objects.filter(recipient_id=OuterRef("recipient_id"), created_at=OuterRef("created_at"))
        .annotate(outbox_key=key)
        .filter(Exists(OutboxEntry.objects.filter(key=OuterRef("outbox_key"))))
    )
    on_page = Q(deleted_at=None) | Q(deleted_at__gt=F("created_at"))  # switched off for the page: deleted at once
    missing = Notification.objects.filter(on_page, created_at__gt=since).exclude(Exists(told)).order_by("pk")
    waiting = waiting_for_fan_out()
    for pk, person in missing.values_list("pk", "recipient_id"):
        if pk in waiting:
            continue
        yield f"I16 notification {pk}: no push to person {person} in the outbox"


def waiting_for_fan_out() -> set[int]:
    """Return the notifications whose pushes and mails the relay has still to write, from a row that names them."""
    rows = OutboxEntry.objects.filter(kind=OutboxEntry.Kind.FAN_OUT, sent_at=None)
    return {pk for payload in rows.values_list("payload", flat=True) for pk in payload["notifications"]}


# --- From the row to its change ---------------------------------------------------------------------------------------

Parts = tuple[str, ...]
"""The parts of a key behind its prefix."""


@dataclass(frozen=True, slots=True)
class Claim:
    """A kind of keys and the changes that they claim.

    prefix: how these keys begin. confirmed: takes keys of such rows as their parts, and returns those that claim what
    is so.
    """

    prefix: str
    confirmed: Callable[[list[Parts]], set[Parts]]


def rows_without_change(claim: Claim) -> Iterator[str]:
    """Yield the outbox rows with such keys whose change is not stored."""
    rows = OutboxEntry.objects.filter(key__startswith=claim.prefix).order_by("pk").values_list("pk", "key")
    found = rows.iterator(chunk_size=ROWS_AT_ONCE)
    while batch := list(islice(found, ROWS_AT_ONCE)):
        parts = {key: tuple(key[len(claim.prefix) :].split(":")) for _, key in batch}
        confirmed = claim.confirmed(list(parts.values()))
        for pk, key in batch:
            if parts[key] not in confirmed:
                yield f"I16 outbox row {pk}: {key} without its change"


def by_id(keys: list[Parts], rows: QuerySet[Any], *columns: str) -> Mapping[int, tuple[Any, ...]]:
    """Return id -> columns of the rows whose ids begin these keys."""
    ids = {int(parts[0]) for parts in keys if parts[0].isdigit()}
    return {pk: rest for pk, *rest in rows.filter(pk__in=ids).values_list("pk", *columns)}


def prices(keys: list[Parts]) -> set[Parts]:
    """`price:<ad>:<rev>`: the ad has had this state."""
    revisions = by_id(keys, Ad.objects.all(), "rev")
    return {key for key in keys if int(key[1]) <= revisions.get(int(key[0]), (0,))[0]}


def messages(keys: list[Parts]) -> set[Parts]:
    """`message:<id>` and what is pushed with it: the message is stored."""
    stored = by_id(keys, Message.objects.all())
    return {key for key in keys if int(key[0]) in stored}


def offers(keys: list[Parts]) -> set[Parts]:
    """`offer:<id>:<cause>`: the offer has that status, or has been changed so many times."""
    stored = by_id(keys, Offer.objects.all(), "status", "change_no")

    def holds(key: Parts) -> bool:
        status, change_no = stored.get(int(key[0]), (None, 0))
        match key[1]:
            case "status":
                return bool(int(key[2]) == status)
            case "changed":
                return bool(int(key[2]) <= change_no)
            case "contracted":
                return bool(status == OfferStatus.CONTRACTED)
        return status is not None

    return {key for key in keys if holds(key)}


def sessions(keys: list[Parts]) -> set[Parts]:
    """`end-session:<id>`: the session has ended. Rows of ended ones are deleted by age, and with their account."""
    ended = by_id(keys, LoginSession.objects.all(), "ended_at")
    return {key for key in keys if ended.get(int(key[0]), (True,))[0]}


def erased_among(readers: set[int]) -> QuerySet[User, int]:
    return User.objects.filter(pk__in=readers, erased_at__isnull=False).values_list("pk", flat=True)


def notified(keys: list[Parts]) -> set[Parts]:
    """`ntf:<key>:<person>` and `mail:<key>:<person or address>`: the person, or somebody, has that notification.

    Keys of other pushes and mails, which do not begin with a type of notification, are no claims of this kind.
    """
    claims = {key: (":".join(key[:-1]), key[-1]) for key in keys if key[0] in TYPES and len(key) > 1}
    stored: dict[str, set[str]] = {}
    named = {dedupe_key for dedupe_key, _ in claims.values()}
    for dedupe_key, person in Notification.objects.filter(dedupe_key__in=named).values_list(
        "dedupe_key", "recipient_id"
    ):
        stored.setdefault(dedupe_key, set()).add(str(person))
    readers = {int(reader) for _, reader in claims.values() if reader.isdigit()}
    gone = {str(pk) for pk in erased_among(readers)}
    return {
        key
        for key in keys
        if key not in claims
        or (reader := claims[key][1]) in stored.get(claims[key][0], set())
        or reader in gone
        or ("@" in reader and claims[key][0] in stored)
    }


CLAIMS: Final = (
    Claim("price:", prices),
    Claim("message:", messages),
    Claim("ntf:message:", messages),
    Claim("offer:", offers),
    Claim("end-session:", sessions),
    Claim("ntf:", notified),
    Claim("mail:", notified),
)
