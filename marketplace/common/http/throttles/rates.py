"""Rates of the API. Source: docs/spec/api-trading.md, "Rate limits"."""

import logging
import time
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass, field
from typing import Literal

from django.conf import settings
from django.core.cache import cache
from django.utils.functional import Promise
from django.utils.translation import gettext_lazy as _
from rest_framework.request import Request

from marketplace.common.db.caches import cache_errors
from marketplace.common.http.client_address import address_group, client_address
from marketplace.common.http.errors import Throttled
from marketplace.common.http.throttles.strict import count_strict, counter_key, uncount_strict

logger = logging.getLogger(__name__)

By = Literal["ip", "user", "account", "ip+account"]

PAUSE_AFTER_ERROR = 5.0
"""Seconds in which a cache that failed is not asked again: each request would wait for its time-out otherwise."""


def seconds_now() -> float:
    """Return the wall clock by which windows of rates begin; each process's own will do."""
    return time.time()


class CachePause:
    """When the cache may be asked again (monotonic seconds)."""

    until = 0.0


@dataclass(frozen=True, slots=True)
class Rate:
    """At most `limit` requests in `seconds`, counted in the cache; open when the cache is away.

    by: "ip" the client's address; "user" the signed-in person, else the address; "account" and "ip+account" a name that
    only the body tells, so a view counts them itself: `rate.count(request, account=username.lower())`.
    what: a sentence that tells people what is limited, by %(limit)s; the wait is added to it.
    """

    scope: str
    limit: int
    seconds: int
    by: By = "ip"
    what: str | Promise = field(default="", compare=False)

    def key(self, request: Request, account: str = "") -> str:
        """Return whom a request counts for."""
        address = f"ip:{address_group(client_address(request))}"
        if self.by == "user":
            user = request.user
            return f"user:{user.pk}" if user is not None else address
        if self.by == "account":
            return f"account:{account}"
        return f"{address} account:{account}" if self.by == "ip+account" else address

    def count(self, request: Request, account: str = "") -> None:
        """Count one request; raises Throttled when it is one too many."""
        if settings.THROTTLES:
            self.count_key(self.key(request, account))

    def count_person(self, user_id: int) -> None:
        """Count one try of a signed-in person that came another way than by request; the same counter as `by` user."""
        if settings.THROTTLES:
            self.count_key(f"user:{user_id}")

    def count_key(self, key: str) -> None:
        """Count one try of a key."""
        if time.monotonic() < CachePause.until:
            return
        window, ago = divmod(seconds_now(), self.seconds)
        name = f"rate:{self.scope}:{int(window)}:{counter_key(key)}"
        try:
            tries = count_in_cache(name, self.seconds + 1)
        except ValueError:  # it expired in between
            return
        except cache_errors() as error:
            CachePause.until = time.monotonic() + PAUSE_AFTER_ERROR
            logger.warning("Rates are not counted for a moment: %s", type(error).__name__)
            return
        if tries > self.limit:
            raise Throttled(self.seconds - ago, self.what, self.limit)


def count_in_cache(name: str, seconds: int) -> int:
    """Count one under a name that is forgotten after that time; return how many it is. One round trip on Redis.

    Raises ValueError when the name was forgotten in between.
    """
    count = getattr(cache, "count", None)  # of CountingRedisCache
    if count is not None:
        return int(count(name, seconds))
    cache.add(name, 0, timeout=seconds)
    return cache.incr(name)


@dataclass(frozen=True, slots=True)
class StrictRate(Rate):
    """A rate that parallel requests cannot pass together, counted in the database."""

    @contextmanager
    def only_done(self, request: Request) -> Iterator[None]:
        """Count what the block does, and take it back when the block raises. Raises Throttled."""
        self.count(request)
        try:
            yield
        except BaseException:
            self.take_back(request)
            raise

    @contextmanager
    def only_refused(self, request: Request, error: type[Exception]) -> Iterator[None]:
        """Count the block, and take it back unless it raises that refusal. Raises Throttled."""
        self.count(request)
        try:
            yield
        except error:
            raise
        except BaseException:
            self.take_back(request)
            raise
        self.take_back(request)

    def take_back(self, request: Request) -> None:
        """Take back one counted request."""
        if settings.THROTTLES:
            uncount_strict(self.scope, self.key(request))

    def count_key(self, key: str) -> None:
        count_strict(self.scope, key, self.limit, self.seconds, what=self.what)


TOO_MANY_REQUESTS = _("There were too many requests in a minute.")
ANONYMOUS = Rate("all", 240, 60, by="ip", what=TOO_MANY_REQUESTS)
SIGNED_IN = Rate("all", 600, 60, by="user", what=TOO_MANY_REQUESTS)


def general_rate(request: Request) -> Rate:
    """Return the rate that holds for every request of the API."""
    return ANONYMOUS if request.user is None else SIGNED_IN
