"""Works sent to a competition."""

from __future__ import annotations

from typing import ClassVar

from django.db import models
from django.db.models import F, Q

from competitions.competitions.models import Competition
from competitions.schools.models import School
from marketplace.common import limits
from marketplace.common.db.content_hash import content_hash_field


class Work(models.Model):
    """A work sent to a competition. Its entrant's personal data, often a minor's, is erased a year after archiving."""

    competition = models.ForeignKey(Competition, on_delete=models.PROTECT, related_name="works")
    school = models.ForeignKey(School, on_delete=models.PROTECT, null=True, blank=True, related_name="works")
    code = models.CharField(max_length=20, unique=True)  # upper case
    password = models.CharField(max_length=200)  # hash
    name = models.CharField(max_length=limits.WORK_NAME_MAX)
    file = models.CharField(max_length=120, blank=True, default="")  # stored path
    link = models.CharField(max_length=limits.SHORT_TEXT_MAX, blank=True, default="")
    school_class = models.CharField(max_length=limits.WORK_CLASS_MAX, blank=True, default="")
    sponsor_name = models.CharField(max_length=limits.SHORT_TEXT_MAX, blank=True, default="")
    sponsor_link = models.CharField(max_length=limits.SHORT_TEXT_MAX, blank=True, default="")
    author = models.CharField(max_length=limits.SHORT_TEXT_MAX, blank=True, default="")
    parent = models.CharField(max_length=limits.SHORT_TEXT_MAX, blank=True, default="")
    phone = models.CharField(max_length=limits.SHORT_TEXT_MAX, blank=True, default="")
    region = models.CharField(max_length=limits.SHORT_TEXT_MAX, blank=True, default="")
    postal_code = models.CharField(max_length=limits.SHORT_TEXT_MAX, blank=True, default="")
    address = models.CharField(max_length=limits.SHORT_TEXT_MAX, blank=True, default="")
    email = models.CharField(max_length=limits.EMAIL_MAX, blank=True, default="")
    language = models.CharField(max_length=2)  # of the letters to the contact
    search_text = models.TextField()  # name, author, code and school, normalised
    votes = models.PositiveIntegerField(default=0)
    vote_points = models.PositiveIntegerField(default=0)
    admin_points = models.PositiveIntegerField(default=0)
    total_points = models.GeneratedField(
        expression=F("vote_points") + F("admin_points"),
        output_field=models.PositiveIntegerField(),
        db_persist=True,
    )
    # Of what the ranking shows. `submitted_at` breaks ties, but never changes.
    content_hash = content_hash_field(
        "id", "name", "votes", "vote_points", "admin_points", "sponsor_name", "sponsor_link", "link", "file",
        "school_class", "school_id",
    )  # fmt: skip
    submitted_at = models.DateTimeField()
    rules_accepted_at = models.DateTimeField()
    deleted_at = models.DateTimeField(null=True, blank=True)
    erased_at = models.DateTimeField(null=True, blank=True)

    class Meta:
        ordering: ClassVar = ["-submitted_at", "-id"]
        constraints: ClassVar = [
            models.CheckConstraint(
                condition=Q(admin_points__lte=limits.ADMIN_POINTS_MAX), name="work_admin_points_in_range"
            ),
        ]
        indexes: ClassVar = [
            models.Index(
                fields=["competition", "-total_points", "submitted_at", "id", "content_hash"],
                condition=Q(deleted_at__isnull=True),
                name="work_ranking",
            ),
            models.Index(fields=["-submitted_at", "-id"], name="work_newest"),
        ]

    def __str__(self) -> str:
        return self.name

    @property
    def is_deleted(self) -> bool:
        return self.deleted_at is not None
