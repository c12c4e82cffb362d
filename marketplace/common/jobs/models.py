"""The last run of each job."""

from __future__ import annotations

from django.db import models


class JobRun(models.Model):
    """The last run of a job, by the job's name in the schedule.

    While `ended_at` is empty, it is running, or its process was killed.
    """

    class Result(models.TextChoices):
        OK = "ok"
        FAILED = "failed"

    name = models.CharField(max_length=60, primary_key=True)
    started_at = models.DateTimeField()
    scheduled_at = models.DateTimeField(null=True)  # the last start by the schedule, not by hand
    ended_at = models.DateTimeField(null=True)
    result = models.CharField(max_length=6, choices=Result.choices, blank=True, default="")
    summary = models.CharField(max_length=500, blank=True, default="")

    def __str__(self) -> str:
        return self.name
