"""Strict limits: one atomic upsert in the database, which holds for parallel tries and without Redis."""

import hashlib

from django.conf import settings
from django.db import connection, transaction
from django.db.models import F
from django.utils.functional import Promise

from marketplace.common.db import clock
from marketplace.common.http.errors import Throttled
from marketplace.common.http.throttles.models import RateCounter

# In an update the bare column names are the row as it stands.
UPSERT = """
INSERT INTO {table} AS held (scope, key, count, window_ends_ms) VALUES (%s, %s, 1, %s)
ON CONFLICT (scope, key) DO UPDATE SET
    count = CASE WHEN held.window_ends_ms <= %s THEN 1 ELSE held.count + 1 END,
    window_ends_ms = CASE WHEN held.window_ends_ms <= %s THEN excluded.window_ends_ms ELSE held.window_ends_ms END
RETURNING count, window_ends_ms
"""


def now_ms() -> int:
    """Return the present moment in milliseconds since 1970."""
    return int(clock.now().timestamp() * 1000)


def counter_key(key: str) -> str:
    """Return the form in which a counter's key is stored."""
    return hashlib.sha256(key.encode("utf-8", "surrogatepass")).hexdigest()


def count_strict(
    scope: str, key: str, limit: int, seconds: int, *, rule: bool = False, what: str | Promise = ""
) -> None:
    """Count one try of `key`; raises Throttled from try number limit + 1 on, until `seconds` after the first.

    Call it outside of a transaction: a refused request must leave its try counted. rule=True marks a limit that is a
    business rule and holds with THROTTLES=off, too. what: a sentence that says what is limited, by
    %(limit)s.
    """
    if not (settings.THROTTLES or rule):
        return
    now = now_ms()
    with connection.cursor() as cursor:
        cursor.execute(
            UPSERT.format(table=RateCounter._meta.db_table),
            [scope, counter_key(key), now + seconds * 1000, now, now],
        )
        count, ends = cursor.fetchone()
    if count > limit:
        raise Throttled((ends - now) / 1000, what, limit)


def clear_strict(scope: str, key: str) -> None:
    """Forget the tries of a key, for example after a right answer."""
    RateCounter.objects.filter(scope=scope, key=counter_key(key)).delete()


def uncount_strict(scope: str, key: str) -> None:
    """Take one try back, of a limit that only counts wrong ones: it was right."""
    RateCounter.objects.filter(scope=scope, key=counter_key(key), count__gt=0).update(count=F("count") - 1)


def delete_old_counters() -> int:
    """Delete counters whose window has ended; returns how many. For the nightly clean-up."""
    with transaction.atomic():
        return RateCounter.objects.filter(window_ends_ms__lte=now_ms()).delete()[0]
