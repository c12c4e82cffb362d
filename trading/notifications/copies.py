"""The pushes and e-mail copies of notifications that have just been written.

Those of a few are written with them. Those of many, as when all sales of a day end, are written by the relay from one
row of the outbox: a transaction that holds the locks of a hundred ads need not write two thousand rows for it.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from datetime import UTC, datetime, timedelta
from typing import Any, Final

from django.db import connection, transaction
from django.db.models import QuerySet

from marketplace.common.db import clock
from marketplace.common.messaging import live
from marketplace.common.messaging.bounds import ByRule
from marketplace.common.messaging.mail.services import mail_entry
from marketplace.common.messaging.outbox.handlers import Payload, handler
from marketplace.common.messaging.outbox.services import Entry, enqueue_all
from trading import hooks
from trading.notifications import digests
from trading.notifications.models import Notification
from trading.notifications.types.declaration import NotificationType
from trading.notifications.types.declaration import Payload as NoticePayload
from trading.notifications.types.registry import TYPES

AT_ONCE: Final = 20  # notifications: more are fanned out by the relay
ROWS_PER_QUERY: Final = 500
KIND: Final = "fan_out"
SOURCE: Final = "notice"  # part of the unsubscribe links in e-mails already sent
COUNTED: Final = ByRule("It was counted with its notification.")

GATHERED_FOR: Final = timedelta(minutes=10)
COMMITTED: Final = timedelta(seconds=30)
"""Behind the end of the ten minutes: what was written before it is committed by then."""

InsertedRow = tuple[int, bool, int, str, str | None]
"""A notification: id, whether the page shows it, recipient, dedupe key, and "<language> <address>" of one who wants it
by mail at this moment."""

SWITCHED_OFF: Final = (
    "EXISTS (SELECT 1 FROM trading_notificationpreference preference"
    " WHERE preference.user_id = trading_notification.recipient_id"
    " AND preference.type = trading_notification.type AND NOT preference.{channel})"
)
MAIL_ONLY: Final = ", ".join(f"'{one.name}'" for one in TYPES.values() if one.mail_only)
MAIL_FIXED: Final = ", ".join(f"'{one.name}'" for one in TYPES.values() if one.mail_fixed)
MAIL_TO: Final = (
    "(SELECT person.mail_language || ' ' || person.email FROM trading_user person"
    " WHERE person.id = trading_notification.recipient_id AND person.erased_at IS NULL"
    f" AND person.verified_at IS NOT NULL AND (trading_notification.type IN ({MAIL_FIXED})"
    f" OR person.wants_mail AND NOT {SWITCHED_OFF.format(channel='by_mail')}))"
)
FEWER_COLUMNS: Final = (
    f"id, trading_notification.type NOT IN ({MAIL_ONLY}) AND NOT {SWITCHED_OFF.format(channel='on_page')}"
)
COLUMNS: Final = f"{FEWER_COLUMNS}, recipient_id, dedupe_key, {MAIL_TO}"
UNLESS_COLLECTED: Final = (
    "CASE WHEN EXISTS (SELECT 1 FROM trading_digestitem item WHERE item.notification_id = trading_notification.id)"
    f" THEN NULL ELSE {MAIL_TO} END"
)
"""`MAIL_TO` of a notification that may wait for a digest; a new one of the other types cannot."""


def entries_of(rows: Sequence[InsertedRow], at: datetime) -> list[Entry]:
    """Return the outbox rows of these notifications, which were written at this moment."""
    return [*page_pushes(rows), *email_copies(rows, at), *staff_email_copies(rows)]


def page_pushes(rows: Iterable[InsertedRow]) -> Iterable[Entry]:
    """Yield one push to each person who has something new on the page."""
    first: dict[int, str] = {}
    for _, on_page, person, key, _ in rows:
        if on_page:
            first.setdefault(person, key)
    for person, key in first.items():
        yield live.frame_entry(live.user_group(person), {"type": "ntf"}, key=f"ntf:{key}:{person}")


def email_copies(rows: Iterable[InsertedRow], at: datetime) -> Iterable[Entry]:
    """Yield the e-mails of those who want them. Each names its notification; its text is made when it is sent.

    One that gathers names the thing and the ten minutes instead, so that of several changes only the first writes it.
    So do alerts of what somebody watches, all of a type together, as a digest of these minutes.
    """
    since = at - timedelta(seconds=at.timestamp() % GATHERED_FOR.total_seconds())
    until = since + GATHERED_FOR
    for _, _, person, key, mail_to in rows:
        if not mail_to:
            continue
        language, _, address = mail_to.partition(" ")
        thing = thing_of(key)
        alerts = thing in digests.COLLECTED
        window = {"thing": thing, "since": since.timestamp(), "until": until.timestamp()}
        yield mail_entry(
            to=address,
            template="digest" if alerts else "message",
            language=language,
            context={"recipient": person, **(window if thing else {"dedupe_key": key})},
            key=f"mail:gathered:{thing}:{int(since.timestamp())}:{person}" if thing else f"mail:{key}:{person}",
            bound=COUNTED,
            source=digests.SOURCE if alerts else SOURCE,
            bulk=True,
            not_before=until + COMMITTED if thing else None,
        )


def thing_of(dedupe_key: str) -> str:
    """Return what mails are gathered by: the type of an alert, the key without the number of a change; "" of others."""
    type_name, _, subject = dedupe_key.partition(":")
    if type_name in digests.COLLECTED:
        return type_name
    return f"{type_name}:{subject.rpartition(':')[0]}" if TYPES[type_name].gather else ""


def gathered(known: NotificationType, context: Mapping[str, Any]) -> NoticePayload | None:
    """Return the payload that tells all that a mail of this type gathers; None when nothing is left to tell."""
    _, _, subject = context["thing"].partition(":")
    of_person = Notification.objects.filter(recipient_id=context["recipient"])
    if of_person.filter(dedupe_key__in=[f"{end}:{subject}" for end in known.overtaken_by]).exists():
        return None
    changes = of_ten_minutes(context).order_by("pk")
    payloads = [one for one in changes.values_list("payload", flat=True) if one]
    return known.gather(payloads) if known.gather and payloads else None


def of_ten_minutes(context: Mapping[str, Any]) -> QuerySet[Notification]:
    """Return the notifications about the thing of a mail that were written in its ten minutes."""
    since, until = (datetime.fromtimestamp(context[name], UTC) for name in ("since", "until"))
    return Notification.objects.filter(
        recipient_id=context["recipient"],
        dedupe_key__startswith=f"{context['thing']}:",
        created_at__gte=since,
        created_at__lt=until,
    )


def staff_email_copies(rows: Iterable[InsertedRow]) -> Iterable[Entry]:
    """Yield an e-mail to each active staff address for each event of which administrators have just been notified.

    Once for an event, however many administrators there are; none to an address that gets an administrator's own copy.
    Source: docs/spec/api-community.md, section 3.
    """
    events: dict[str, tuple[int, set[str]]] = {}
    for _, _, person, key, mail_to in rows:
        if TYPES[key.partition(":")[0]].for_admins:
            _, copied_to = events.setdefault(key, (person, set()))
            copied_to.add((mail_to or "").partition(" ")[2].lower())
    staff = hooks.active_staff.call() if events else []
    for address, language in staff:
        for key, (person, copied_to) in events.items():
            if address.lower() not in copied_to:
                yield mail_entry(
                    to=address,
                    template="message",
                    language=language,
                    context={"recipient": person, "dedupe_key": key, "staff": True},
                    key=f"mail:{key}:{address}",
                    bound=COUNTED,
                    source=SOURCE,
                    bulk=True,
                )


# --- Many ------------------------------------------------------------------------------------------------------------


def fan_out_entry(ids: Sequence[int], at: datetime) -> Entry:
    """Return the outbox row from which the relay writes those of the notifications with these ids. at: of all."""
    return Entry(KIND, {"notifications": list(ids), "at": at.timestamp()}, f"{KIND}:{ids[0]}")


@handler(KIND)
def fan_out(payload: Payload) -> None:
    """Write the outbox rows of many notifications. A repeat writes none twice: their keys name them."""
    at = datetime.fromtimestamp(payload["at"], UTC) if "at" in payload else clock.now()  # of an older release
    with transaction.atomic():
        enqueue_all(entries_of(read_rows(payload["notifications"]), at))


def read_rows(ids: Sequence[int]) -> list[InsertedRow]:
    """Return the notifications with these ids, by id. Those of a page or a person who is gone are left out."""
    found: list[InsertedRow] = []
    with connection.cursor() as cursor:
        for start in range(0, len(ids), ROWS_PER_QUERY):
            some = ids[start : start + ROWS_PER_QUERY]
            places = ", ".join(["%s"] * len(some))
            cursor.execute(
                f"SELECT {FEWER_COLUMNS}, recipient_id, dedupe_key, {UNLESS_COLLECTED}"
                f" FROM trading_notification WHERE id IN ({places}) ORDER BY id",
                some,
            )
            found += cursor.fetchall()
    return found
