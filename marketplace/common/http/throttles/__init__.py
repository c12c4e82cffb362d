"""Limits on how often something may be tried: general ones in the cache, strict ones in the database."""

from marketplace.common.http.throttles.rates import Rate, StrictRate, general_rate
from marketplace.common.http.throttles.strict import clear_strict, count_strict, delete_old_counters, uncount_strict
from marketplace.common.http.throttles.uploads import count_upload

__all__ = [
    "Rate",
    "StrictRate",
    "clear_strict",
    "count_strict",
    "count_upload",
    "delete_old_counters",
    "general_rate",
    "uncount_strict",
]
