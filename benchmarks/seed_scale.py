"""A market of any size with everything that grows with it: the words and price steps of its ads, ten notifications for
each ad, and an outbox that has delivered as many entries as there are ads. By set-based SQL, like `seed_backoffice`."""

from __future__ import annotations

from django.db import connection, transaction

from benchmarks.seed_ads import SELLERS, draw, quick_writes, write_options, write_regions, write_words
from benchmarks.seed_backoffice import seed_market
from benchmarks.seeding import FIRST, STEPS, multiply
from marketplace.common.messaging.outbox.models import OutboxEntry
from marketplace.common.messaging.outbox.services import enqueue
from tests.factories import make_admin
from trading.accounts.models import User
from trading.catalogue.models import Ad, PriceTier
from trading.notifications.models import Notification
from trading.notifications.services import notify

NOTIFICATIONS_PER_AD = 10
ADS_PER_BUYER = 10
DAYS = 370  # of notifications: those of the first five are older than they are kept
UNREAD_OF_TEN = 1
DEAD_OF_HUNDRED = 1
TABLES = (
    "trading_adsearch",
    "trading_ad_regions",
    "trading_ad_options",
    "trading_pricetier",
    "trading_notification",
    "common_outboxentry",
)
AD = {"pro_id": 12, "pro_name": "Med", "pro_expiry": "2026-05-04T21:59:59Z"}


def buyers_of(count: int) -> int:
    """Return how many buyers a market of that many ads has; each has a hundred notifications."""
    return count // ADS_PER_BUYER


def seed_scale(count: int) -> None:
    """Write a market of that many ads. The reference data and the first ad are there (`seed_codes`)."""
    buyers = buyers_of(count)
    admin = make_admin()
    seed_market(count, buyers)
    with quick_writes(TABLES):
        write_words(count)
        write_regions(count)
        write_options(count)
        write_steps(count)
        write_notifications(NOTIFICATIONS_PER_AD * count, f"{FIRST + SELLERS} + n %% {buyers}", buyers, "person")
        write_notifications(count, str(admin.pk), count // 10, "admin")
        write_outbox(count)
    with connection.cursor() as cursor:
        cursor.execute("VACUUM (ANALYZE)")


def write_steps(count: int) -> None:
    """Write the rows of each ad's price steps, whose ids `ad_columns` has put into the ad."""
    for number, step in enumerate(PriceTier.objects.filter(ad=Ad.objects.order_by("pk")[0]).order_by("position")):
        multiply(PriceTier, step.pk, count, {"id": f"{STEPS} * ({FIRST} + n) + {number}", "ad_id": f"{FIRST} + n"})


def write_notifications(count: int, recipient: str, people: int, name: str) -> None:
    """Write that many in the order of their time. recipient: SQL in n. people: n of these in a row are alike in age."""
    with transaction.atomic():
        notify([User.objects.order_by("pk")[0].pk], "admin-deleted", AD, subject=f"model:{name}")
    model = Notification.objects.order_by("-pk")[0]
    age = f"interval '1 day' * ({DAYS} * (1 - n / {count}::float8))"
    multiply(
        Notification,
        model.pk,
        count,
        {
            "id": f"{model.pk} + 1 + n",
            "recipient_id": recipient,
            "dedupe_key": f"'admin-deleted:{name}:' || n",
            "created_at": f"now() - {age}",
            "read_at": f"CASE WHEN (n / {people}) %% 10 >= {UNREAD_OF_TEN} THEN now() - {age} END",
        },
    )


def write_outbox(count: int) -> None:
    """Write that many entries that are done, all of the last day but some that died."""
    with transaction.atomic():
        enqueue("push", {}, key="model")
    model = OutboxEntry.objects.get(key="model")
    is_dead = f"n %% 100 < {DEAD_OF_HUNDRED}"
    at = f"now() - interval '1 second' * {draw(50, 86_000)}"
    changed = {
        "id": f"{FIRST} + n",
        "key": "'offer:' || n",
        "kind": f"CASE WHEN {is_dead} THEN 'mail' ELSE 'push' END",
        "created_at": at,
        "sent_at": f"CASE WHEN NOT {is_dead} THEN {at} END",
        "dead_at": f"CASE WHEN {is_dead} THEN {at} END",
    }
    multiply(OutboxEntry, model.pk, count, changed)
    model.delete()
