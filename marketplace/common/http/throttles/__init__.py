"""Rate limits: general ones, counted in the cache, and strict ones, counted in the database."""

from marketplace.common.http.throttles.rates import Rate, count_request, general_rate
from marketplace.common.http.throttles.strict import (
    StrictRate,
    clear_strict,
    count_strict,
    delete_old_counters,
    uncount_strict,
)
from marketplace.common.http.throttles.uploads import count_upload

__all__ = [
    "Rate",
    "StrictRate",
    "clear_strict",
    "count_request",
    "count_strict",
    "count_upload",
    "delete_old_counters",
    "general_rate",
    "uncount_strict",
]
