"""Schools that works come from: a register that administrators keep, and names that entrants typed."""

from __future__ import annotations

from typing import ClassVar

from django.db import models
from django.db.models import Q

from marketplace.common.db.content_hash import content_hash_field
from marketplace.common.limits import SHORT_TEXT_MAX


class School(models.Model):
    name = models.CharField(max_length=SHORT_TEXT_MAX)
    age_group = models.PositiveSmallIntegerField()
    region = models.CharField(max_length=SHORT_TEXT_MAX, blank=True, default="")
    address = models.CharField(max_length=SHORT_TEXT_MAX, blank=True, default="")
    website = models.CharField(max_length=SHORT_TEXT_MAX, blank=True, default="")
    is_confirmed = models.BooleanField(default=True)  # False: typed by an entrant; shown with the work, found by nobody
    identity = models.CharField(max_length=1100)  # name and region without case, script, marks and punctuation
    search_text = models.TextField()  # name, region and address, normalised
    content_hash = content_hash_field("id", "name", "website")  # of what the ranking shows

    class Meta:
        ordering: ClassVar = ["name", "id"]
        constraints: ClassVar = [
            models.UniqueConstraint(fields=["identity", "age_group"], name="one_school_of_a_name_and_region"),
            models.CheckConstraint(condition=Q(age_group__range=(1, 3)), name="school_age_group"),
        ]
        indexes: ClassVar = [models.Index(fields=["content_hash"], name="school_content_hash")]

    def __str__(self) -> str:
        return self.name
