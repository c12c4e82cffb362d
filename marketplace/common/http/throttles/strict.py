"""Strict limits: one atomic upsert in the database, which also counts parallel attempts right, and needs no Redis."""

from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass

from django.conf import settings
from django.db import connection, transaction
from django.db.models import F
from django.utils.functional import Promise
from rest_framework.request import Request

from marketplace.common.db import clock
from marketplace.common.db.prepared_statements import run_prepared
from marketplace.common.http.errors import Throttled
from marketplace.common.http.throttles.models import RateCounter
from marketplace.common.http.throttles.rates import Rate, counter_key

# In the update `held` is the stored row, `excluded` the new one.
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


def count_strict(
    scope: str, key: str, limit: int, seconds: int, *, rule: bool = False, what: str | Promise = ""
) -> None:
    """Count one attempt of `key`. Raises Throttled from attempt number limit + 1 on, until `seconds` after the first.

    Call it outside of transactions: the attempt of a refused request must stay counted. rule: the limit is a business
    rule, which also holds with THROTTLES=off. what: says what is limited; it may hold %(limit)s.
    """
    if not (settings.THROTTLES or rule):
        return
    now = now_ms()
    given = [scope, counter_key(key), now + seconds * 1000, now, now]
    ((count, ends),) = run_prepared(connection, UPSERT.format(table=RateCounter._meta.db_table), given)
    if count > limit:
        raise Throttled((ends - now) / 1000, what, limit)


def clear_strict(scope: str, key: str) -> None:
    """Forget the attempts of a key, for example after a right answer."""
    RateCounter.objects.filter(scope=scope, key=counter_key(key)).delete()


def uncount_strict(scope: str, key: str) -> None:
    """Subtract one attempt from a limit that counts only wrong ones: this one was right."""
    RateCounter.objects.filter(scope=scope, key=counter_key(key), count__gt=0).update(count=F("count") - 1)


def delete_old_counters() -> int:
    """Delete the counters whose window has ended. Returns how many."""
    with transaction.atomic():
        return RateCounter.objects.filter(window_ends_ms__lte=now_ms()).delete()[0]


@dataclass(frozen=True, slots=True)
class StrictRate(Rate):
    """A rate that is counted in the database, so that parallel requests cannot all pass."""

    @contextmanager
    def only_done(self, request: Request) -> Iterator[None]:
        """Count the block, and uncount it when it raises. Raises Throttled."""
        self.count(request)
        try:
            yield
        except BaseException:
            self.uncount(request)
            raise

    @contextmanager
    def only_refused(self, request: Request, error: type[Exception]) -> Iterator[None]:
        """Count the block, and uncount it unless it raises this error. Raises Throttled."""
        self.count(request)
        try:
            yield
        except error:
            raise
        except BaseException:
            self.uncount(request)
            raise
        self.uncount(request)

    def uncount(self, request: Request) -> None:
        """Subtract one counted request."""
        if settings.THROTTLES:
            uncount_strict(self.scope, self.key(request))

    def count_key(self, key: str) -> None:
        count_strict(self.scope, key, self.limit, self.seconds, what=self.what)
