"""Competitions of schools, and the documents that belong to them."""

from __future__ import annotations

from typing import ClassVar, Final

from django.db import models
from django.db.models import F, Q

from marketplace.common.admin.documents.models import AbstractDocument
from marketplace.common.limits import COMPETITION_TEXT_MAX, SHORT_TEXT_MAX

WITHOUT_SCHOOL: Final = 4
"""The age group whose works have neither a school nor a class."""


class Competition(models.Model):
    class Status(models.TextChoices):
        ACTIVE = "active"
        UPCOMING = "upcoming"
        NEXT_YEAR = "next_year"
        ARCHIVED = "archived"

    class WorkType(models.IntegerChoices):
        PDF = 1
        LINK = 2
        IMAGE = 3

    name = models.CharField(max_length=SHORT_TEXT_MAX)
    theme = models.CharField(max_length=SHORT_TEXT_MAX)
    description = models.CharField(max_length=COMPETITION_TEXT_MAX)
    status = models.CharField(max_length=10, choices=Status.choices)
    age_group = models.PositiveSmallIntegerField()
    work_type = models.PositiveSmallIntegerField(choices=WorkType.choices)
    posting_from = models.DateTimeField(null=True, blank=True)
    posting_to = models.DateTimeField(null=True, blank=True)
    voting_from = models.DateTimeField(null=True, blank=True)
    voting_to = models.DateTimeField(null=True, blank=True)
    search_text = models.TextField()  # name and theme, normalised
    created_at = models.DateTimeField()
    archived_at = models.DateTimeField(null=True, blank=True)  # entrants' data is erased a year later
    deleted_at = models.DateTimeField(null=True, blank=True)
    staff_notified_at = models.DateTimeField(null=True, blank=True)  # mailed: it cannot start, as another is active

    class Meta:
        ordering: ClassVar = ["-id"]
        constraints: ClassVar = [
            models.UniqueConstraint(
                fields=["status"],
                condition=Q(status="active", deleted_at__isnull=True),
                name="one_active_competition",
            ),
            models.CheckConstraint(
                condition=Q(status__in=["active", "upcoming", "next_year", "archived"]), name="competition_status"
            ),
            models.CheckConstraint(condition=Q(age_group__range=(1, 4)), name="competition_age_group"),
            models.CheckConstraint(condition=Q(work_type__range=(1, 3)), name="competition_work_type"),
            models.CheckConstraint(
                condition=Q(status="next_year")
                | Q(
                    posting_from__isnull=False,
                    posting_to__isnull=False,
                    voting_from__isnull=False,
                    voting_to__isnull=False,
                ),
                name="competition_has_its_times",
            ),
            # A comparison with NULL is neither true nor false, and a check constraint lets that pass.
            models.CheckConstraint(
                condition=Q(posting_from__lt=F("posting_to"))
                & Q(voting_from__lt=F("voting_to"))
                & Q(posting_to__lt=F("voting_to"))
                & Q(voting_from__gte=F("posting_from")),
                name="competition_times_fit",
            ),
            models.CheckConstraint(
                condition=Q(status="archived", archived_at__isnull=False)
                | (~Q(status="archived") & Q(archived_at__isnull=True)),
                name="competition_archived_since",
            ),
        ]

    def __str__(self) -> str:
        return self.name

    @property
    def is_deleted(self) -> bool:
        return self.deleted_at is not None


class CompetitionDocument(AbstractDocument):
    competition = models.ForeignKey(Competition, on_delete=models.CASCADE, related_name="documents")
