"""Counters of the strict limits."""

from typing import ClassVar

from django.db import models


class RateCounter(models.Model):
    """Attempts of one key in its present window.

    One upsert counts an attempt and returns the sum, so parallel attempts cannot all pass.
    """

    scope = models.CharField(max_length=40)
    key = models.CharField(max_length=64)  # a hash: no address or name is stored
    count = models.PositiveIntegerField()
    window_ends_ms = models.BigIntegerField()  # milliseconds since 1970: integers compare alike on every database

    class Meta:
        constraints: ClassVar = [
            models.UniqueConstraint(fields=["scope", "key"], name="one_rate_counter_per_key"),
        ]
        indexes: ClassVar = [models.Index(fields=["window_ends_ms"], name="rate_counter_window")]
