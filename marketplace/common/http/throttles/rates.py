"""Rates of the API, counted in the cache. Source: docs/spec/api-trading.md, "Rate limits"."""

import hashlib
import time
from collections.abc import Iterable, Sequence
from dataclasses import dataclass, field
from typing import Literal

from django.conf import settings
from django.core.cache import cache
from django.utils.functional import Promise
from django.utils.translation import gettext_lazy as _
from rest_framework.request import Request

from marketplace.common.db.cache_outage import cache_errors, cache_is_away, note_cache_outage
from marketplace.common.http.client_address import address_group, client_address
from marketplace.common.http.errors import Throttled

By = Literal["ip", "user", "account", "ip+account"]


def seconds_now() -> float:
    """Return the seconds since 1970, by which windows of rates begin. Each process may use its own clock."""
    return time.time()


def counter_key(key: str) -> str:
    """Return the form in which a counter's key is stored."""
    return hashlib.sha256(key.encode("utf-8", "surrogatepass")).hexdigest()


@dataclass(frozen=True, slots=True)
class Rate:
    """At most `limit` requests in `seconds`, counted in the cache. Without the cache every request passes.

    by: whom a request counts for. "ip": the client's address; "user": the signed-in person, else the address;
    "account" and "ip+account": a name that is in the body, so the view counts these itself:
    `rate.count(request, account=username.lower())`.
    what: a sentence that tells people what is limited; it may hold %(limit)s. The time to wait is added to it.
    """

    scope: str
    limit: int
    seconds: int
    by: By = "ip"
    what: str | Promise = field(default="", compare=False)

    def key(self, request: Request, account: str = "") -> str:
        """Return the key of the counter that a request counts for."""
        if self.by == "user" and request.user is not None:
            return f"user:{request.user.pk}"
        if self.by == "account":
            return f"account:{account}"
        address = f"ip:{address_group(client_address(request))}"
        return f"{address} account:{account}" if self.by == "ip+account" else address

    def count(self, request: Request, account: str = "") -> None:
        """Count one request. Raises Throttled when it is one too many."""
        if settings.THROTTLES:
            self.count_key(self.key(request, account))

    def count_person(self, user_id: int) -> None:
        """Count one attempt of a signed-in person that is no request, in the same counter as `by` "user"."""
        if settings.THROTTLES:
            self.count_key(f"user:{user_id}")

    def count_key(self, key: str) -> None:
        """Count one attempt of a key. Raises Throttled."""
        count_in_cache([(self, key)])


def count_request(request: Request, rates: Iterable[Rate]) -> None:
    """Count one request of several rates, those of the cache by one question. Raises Throttled for the first."""
    if not settings.THROTTLES:
        return
    in_cache = []
    others = []
    for rate in rates:
        if type(rate) is Rate:
            in_cache.append((rate, rate.key(request)))
        else:
            others.append(rate)
    count_in_cache(in_cache)
    for rate in others:
        rate.count(request)


def count_in_cache(counted: Sequence[tuple[Rate, str]]) -> None:
    """Count one attempt of each rate and key. Raises Throttled for the first that has one too many."""
    if cache_is_away():
        return
    now = seconds_now()
    names = [
        (f"rate:{rate.scope}:{int(now // rate.seconds)}:{counter_key(key)}", rate.seconds + 1) for rate, key in counted
    ]
    try:
        tries = add_one_to_each(names)
    except ValueError:  # one expired in between
        return
    except cache_errors() as error:
        note_cache_outage(error)
        return
    for (rate, _key), count in zip(counted, tries, strict=True):
        if count > rate.limit:
            raise Throttled(rate.seconds - now % rate.seconds, rate.what, rate.limit)


def add_one_to_each(counters: Sequence[tuple[str, int]]) -> Sequence[int]:
    """Add one to each counter and return them. counters: names, and seconds after which each expires.

    One round trip on Redis. Raises ValueError when a counter expired in between.
    """
    count = getattr(cache, "count", None)  # of CountingRedisCache
    if count is not None:
        counts: Sequence[int] = count(counters)
        return counts
    for name, seconds in counters:
        cache.add(name, 0, timeout=seconds)
    return [cache.incr(name) for name, _ in counters]


TOO_MANY_REQUESTS = _("There were too many requests in a minute.")
ANONYMOUS = Rate("all", 240, 60, by="ip", what=TOO_MANY_REQUESTS)
SIGNED_IN = Rate("all", 600, 60, by="user", what=TOO_MANY_REQUESTS)


def general_rate(request: Request) -> Rate:
    """Return the rate that holds for every request of the API."""
    return ANONYMOUS if request.user is None else SIGNED_IN
