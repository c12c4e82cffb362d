"""The mails of watching, collected: one a day or a week instead of one for each alert.

An alert of somebody who wants that waits as a `DigestItem`, written with the notification. One transaction, under the
account's row lock, writes the mail, deletes its items and moves the date of the next: a run that is killed has sent
nothing or all of it, and a second run finds nothing.

Source: docs/spec/domain.md, "Coming back".
"""

from __future__ import annotations

import logging
from collections.abc import Sequence
from datetime import datetime, timedelta
from typing import Final

from django.db import connection, transaction
from django.db.models import Exists, OuterRef

from marketplace.common.db import clock
from marketplace.common.jobs import failpoints
from marketplace.common.messaging.bounds import JOBS
from marketplace.common.messaging.mail.services import mail_entry
from marketplace.common.messaging.outbox import enqueue_all
from trading.accounts.actors import lock_actor
from trading.accounts.locks import lock_user
from trading.accounts.models import User
from trading.notifications.models import DigestItem, DigestSetting, NotificationPreference
from trading.notifications.types.registry import TYPES

SOURCE: Final = "digest"
AT_ONCE: Final = "at_once"
HOUR: Final = 8
MOST_LISTED: Final = 50
COLLECTED: Final = frozenset(one.name for one in TYPES.values() if one.collected)

logger = logging.getLogger(__name__)


def collect(ids: Sequence[int]) -> None:
    """Let the mails of these new notifications wait for the digest of those who want one. A step, in one statement."""
    places = ", ".join(["%s"] * len(ids))
    with connection.cursor() as cursor:
        cursor.execute(
            "INSERT INTO trading_digestitem (notification_id, owner_id)"
            " SELECT notification.id, notification.recipient_id FROM trading_notification notification"
            " JOIN trading_digestsetting setting ON setting.owner_id = notification.recipient_id"
            f" WHERE notification.id IN ({places})",
            list(ids),
        )


def setting_of(user_id: int) -> DigestSetting | None:
    """Return how the person wants the mails of watching, None for each at once."""
    return DigestSetting.objects.filter(owner_id=user_id).first()


@transaction.atomic(durable=True)
def change_setting(*, user_id: int, frequency: str) -> None:
    """Change how the mails of watching come. What was collected goes out now if they are to come at once.

    frequency: AT_ONCE or one of `DigestSetting.Frequency`. Raises SessionRequired.
    """
    user, now = lock_actor(user_id), clock.now()
    if frequency == AT_ONCE:
        DigestSetting.objects.filter(owner_id=user_id).delete()
        send_collected(user)
        return
    DigestSetting.objects.update_or_create(
        owner_id=user_id, defaults={"frequency": frequency, "next_at": next_moment(frequency, now)}
    )


def next_moment(frequency: str, now: datetime) -> datetime:
    """Return the next 8:00 in Belgrade: of a day, or of a Monday."""
    today = now.astimezone(clock.BELGRADE).replace(hour=HOUR, minute=0, second=0, microsecond=0)
    days = 0 if frequency == DigestSetting.Frequency.DAILY else -today.weekday() % 7
    moment = today + timedelta(days=days)
    if moment <= now:
        moment += timedelta(days=1 if frequency == DigestSetting.Frequency.DAILY else 7)
    return moment


def send_digests(limit: int = 10_000) -> int:
    """Send the digests that are due, and what somebody collected who wants no digest any more. Returns how many."""
    due = DigestSetting.objects.filter(next_at__lte=clock.now()).order_by("next_at").values_list("owner_id", flat=True)
    wanted = DigestSetting.objects.filter(owner_id=OuterRef("owner_id"))
    left = DigestItem.objects.filter(~Exists(wanted)).order_by("owner_id").values_list("owner_id", flat=True).distinct()
    done = 0
    for user_id in dict.fromkeys([*due[:limit], *left[:limit]]):
        try:
            done += send_digest(user_id)
        except Exception:  # one broken digest must not hold up the rest
            logger.exception("The digest of person %s failed.", user_id)
    return done


@transaction.atomic(durable=True)
def send_digest(user_id: int) -> int:
    """Send the person's digest if it is due; return how many mails that were."""
    user, now = lock_user(user_id), clock.now()
    setting = setting_of(user_id)
    if setting is not None:
        if setting.next_at > now:
            return 0
        setting.next_at = next_moment(setting.frequency, now)
        setting.save(update_fields=["next_at"])
    sent = send_collected(user)
    failpoints.hit("digest.before_commit")
    return sent


def send_collected(user: User) -> int:
    """Put the mail about all that waits for the person into the outbox, and delete the items; return how many mails.

    Runs inside the caller's transaction, the person's row locked. What is switched off by now is left out.
    """
    rows = list(
        DigestItem.objects.filter(owner_id=user.pk)
        .order_by("notification_id")
        .values_list("notification_id", "notification__type")
    )
    DigestItem.objects.filter(notification_id__in=[pk for pk, _ in rows]).delete()
    off = set(NotificationPreference.objects.filter(user_id=user.pk, by_mail=False).values_list("type", flat=True))
    ids = [pk for pk, type_name in rows if type_name not in off]
    if not (ids and user.wants_mail and user.verified_at and user.erased_at is None):
        return 0
    enqueue_all(
        [
            mail_entry(
                to=user.email,
                template="digest",
                language=user.mail_language,
                context={"recipient": user.pk, "notifications": ids[:MOST_LISTED], "more": len(ids[MOST_LISTED:])},
                key=f"digest:{user.pk}:{ids[-1]}",
                bound=JOBS,
                source=SOURCE,
                bulk=True,
            )
        ]
    )
    return 1


def forget_digest(user_id: int) -> None:
    """Delete the setting and what waits of an account that is being closed. Runs inside the caller's transaction."""
    DigestItem.objects.filter(owner_id=user_id).delete()
    DigestSetting.objects.filter(owner_id=user_id).delete()
