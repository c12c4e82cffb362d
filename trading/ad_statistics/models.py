"""Views of ads, counted by the day."""

from __future__ import annotations

from typing import ClassVar

from django.db import models

from trading.catalogue.models import Ad


class AdViewDay(models.Model):
    """How often an ad was looked at on a day of Belgrade. The row knows nobody: neither who looked nor from where."""

    # No index of its own: it begins that of the unique constraint.
    ad = models.ForeignKey(Ad, on_delete=models.CASCADE, related_name="+", db_index=False)
    day = models.DateField()
    views = models.PositiveIntegerField()

    class Meta:
        constraints: ClassVar = [
            models.UniqueConstraint(fields=["ad", "day"], name="one_count_of_views_per_day"),
        ]

    def __str__(self) -> str:
        return f"{self.ad_id}: {self.views} on {self.day}"
