"""Reports of ads, messages, ratings and people by those who read them."""

from __future__ import annotations

from typing import ClassVar

from django.db import models
from django.db.models import Q
from django.db.models.functions import Lower

from marketplace.common.db.queue_order import queue_indexes
from trading.abuse_reports import rules
from trading.accounts.models import User

WAITING = Q(state__in=rules.WAITING)


def choices(values: tuple[str, ...]) -> list[tuple[str, str]]:
    return [(value, value) for value in values]


class AbuseReport(models.Model):
    """One person's report of one thing.

    The thing is named by kind and number, without a foreign key: what was reported may be deleted while the report
    stays. `thing_name` and `snapshot` are its words at that time, which later edits do not change.
    """

    kind = models.CharField(max_length=8, choices=choices(rules.KINDS))
    thing_id = models.BigIntegerField()
    thing_name = models.CharField(max_length=255, blank=True, default="")
    snapshot = models.TextField(blank=True, default="")
    # Who wrote the thing, or is it.
    reported = models.ForeignKey(User, on_delete=models.PROTECT, related_name="+")
    reporter = models.ForeignKey(User, on_delete=models.PROTECT, null=True, blank=True, related_name="+")
    guest_email = models.CharField(max_length=254, blank=True, default="")  # of a visitor, for the answer
    language = models.CharField(max_length=2)  # of the answer to a visitor
    reason = models.CharField(max_length=9, choices=choices(rules.REASONS))
    text = models.CharField(max_length=300, blank=True, default="")
    state = models.CharField(max_length=9, choices=choices(rules.STATES), default=rules.OPEN)
    assignee = models.ForeignKey(User, on_delete=models.PROTECT, null=True, blank=True, related_name="+")
    created_at = models.DateTimeField()
    decided_at = models.DateTimeField(null=True, blank=True)

    class Meta:
        constraints: ClassVar = [
            models.UniqueConstraint(
                fields=["reporter", "kind", "thing_id"],
                condition=WAITING & Q(reporter__isnull=False),
                name="one_waiting_report_per_person",
            ),
            models.UniqueConstraint(
                Lower("guest_email"),
                "kind",
                "thing_id",
                condition=WAITING & Q(reporter__isnull=True) & ~Q(guest_email=""),
                name="one_waiting_report_per_email",
            ),
            models.CheckConstraint(
                condition=Q(reporter__isnull=True) | Q(guest_email=""), name="report_of_person_or_guest"
            ),
            models.CheckConstraint(
                condition=WAITING & Q(decided_at__isnull=True) | ~WAITING & Q(decided_at__isnull=False),
                name="report_decided_or_waiting",
            ),
            models.CheckConstraint(
                condition=~Q(state=rules.OPEN) | Q(assignee__isnull=True), name="open_report_is_nobodys"
            ),
        ]
        indexes: ClassVar = [
            models.Index(fields=["state", "-id"], name="report_queue"),
            models.Index(fields=["decided_at"], condition=Q(decided_at__isnull=False), name="report_decided"),
            models.Index(fields=["kind", "thing_id"], name="report_thing"),
            *queue_indexes("report", rules.WAITING, ("kind", "reason")),
        ]

    def __str__(self) -> str:
        return f"{self.kind} {self.thing_id}"


class AbuseReportEntry(models.Model):
    """A step in the history of a report: which administrator did what and when, with a note for the others."""

    report = models.ForeignKey(AbuseReport, on_delete=models.CASCADE, related_name="entries")
    at = models.DateTimeField()
    actor = models.ForeignKey(User, on_delete=models.PROTECT, related_name="+")
    action = models.CharField(max_length=7, choices=choices(rules.ACTIONS))
    assignee = models.ForeignKey(User, on_delete=models.PROTECT, null=True, blank=True, related_name="+")
    note = models.CharField(max_length=1000, blank=True, default="")
    answer = models.CharField(max_length=1000, blank=True, default="")  # what the reporter was told beside the decision

    class Meta:
        ordering: ClassVar = ["id"]
