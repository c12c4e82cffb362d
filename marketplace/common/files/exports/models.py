"""The export table: a row for each ordered file, which is deleted a week after the file was made."""

from __future__ import annotations

from typing import ClassVar

from django.core.serializers.json import DjangoJSONEncoder
from django.db import models
from django.db.models import Q


class DataExport(models.Model):
    """A file that somebody ordered and a job makes. Only its owner may download it.

    `attempts` numbers the runs. A run may write to the row only while its number is the latest, so a run that counted
    as dead and goes on changes nothing.
    """

    class State(models.TextChoices):
        WAITING = "waiting"
        MAKING = "making"
        READY = "ready"
        FAILED = "failed"

    UNDER_WAY: ClassVar = (State.WAITING, State.MAKING)

    owner_id = models.BigIntegerField()  # no foreign key: the kernel knows no people
    kind = models.CharField(max_length=40)  # see `makers`
    subject = models.CharField(max_length=64)  # its content: the same subject is made once at a time for an owner
    title = models.CharField(max_length=60, blank=True, default="")  # see ExportOut.exp_list
    parameters = models.JSONField(default=dict, encoder=DjangoJSONEncoder)
    language = models.CharField(max_length=2)
    file_name = models.CharField(max_length=120)
    state = models.CharField(max_length=8, choices=State.choices, default=State.WAITING)
    attempts = models.PositiveSmallIntegerField(default=0)
    done = models.PositiveIntegerField(default=0)
    total = models.PositiveIntegerField(default=0)  # 0: not known
    ordered_at = models.DateTimeField()
    touched_at = models.DateTimeField()  # the last sign of life of its run
    ended_at = models.DateTimeField(null=True, blank=True)
    expires_at = models.DateTimeField(null=True, blank=True)
    path = models.CharField(max_length=120, blank=True, default="")  # of the stored file

    class Meta:
        constraints: ClassVar = [
            models.UniqueConstraint(
                fields=["owner_id", "subject"],
                condition=Q(state__in=("waiting", "making")),
                name="one_export_under_way",
            ),
        ]
        indexes: ClassVar = [
            models.Index(fields=["owner_id", "-id"], name="export_of_owner"),
            models.Index(fields=["touched_at"], condition=Q(state__in=("waiting", "making")), name="export_under_way"),
            models.Index(fields=["expires_at"], condition=Q(expires_at__isnull=False), name="export_expiry"),
        ]

    def __str__(self) -> str:
        return self.file_name
