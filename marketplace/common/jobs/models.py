"""The last run of each job."""

from __future__ import annotations

from django.db import models


class JobRun(models.Model):
    """What is known of a job's last run, by the job's name in the schedule. It is running, or was killed in the middle,
    while `ended_at` is empty."""

    class Result(models.TextChoices):
        OK = "ok"
        FAILED = "failed"

    name = models.CharField(max_length=60, primary_key=True)
    started_at = models.DateTimeField()
    scheduled_at = models.DateTimeField(null=True)  # the last start that was the schedule's own, not by hand
    ended_at = models.DateTimeField(null=True)
    result = models.CharField(max_length=6, choices=Result.choices, blank=True, default="")
    summary = models.CharField(max_length=500, blank=True, default="")

    def __str__(self) -> str:
        return self.name
