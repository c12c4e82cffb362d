"""The audit log of administrators' actions. Triggers of the database refuse every change of a row."""

from __future__ import annotations

from typing import ClassVar

from django.db import models


class Action(models.TextChoices):
    CREATE = "create"
    UPDATE = "update"
    DELETE = "delete"
    RESTORE = "restore"
    TOGGLE = "toggle"
    SEND = "send"
    EXPORT = "export"
    LOGIN = "login"
    READ = "read"


class AuditEntry(models.Model):
    """One action. Entries are numbered without gaps, and each holds the digest of the one before it."""

    id = models.BigIntegerField(primary_key=True)
    at = models.DateTimeField(db_index=True)
    # No foreign key: the kernel knows no people. The name at that time. None and "": a command on the server.
    actor_id = models.BigIntegerField(null=True)
    actor_name = models.CharField(max_length=255)
    action = models.CharField(max_length=8, choices=Action.choices)
    kind = models.CharField(max_length=40)  # of the object of the action: "news", "user", ...
    thing_id = models.CharField(max_length=60)  # a number, a code, "" without a single object
    thing_name = models.CharField(max_length=255)
    before = models.JSONField(null=True)  # values by attribute names; None: there was no row
    after = models.JSONField(null=True)
    address = models.CharField(max_length=45)  # the client's
    request_id = models.CharField(max_length=64)
    search_text = models.CharField(max_length=1200)  # both names, normalised
    previous = models.CharField(max_length=64, unique=True)  # unique: no two entries may follow the same one
    digest = models.CharField(max_length=64)

    class Meta:
        ordering: ClassVar = ["-id"]
        indexes: ClassVar = [
            models.Index(fields=["kind", "thing_id", "-id"], name="audit_of_thing"),
            models.Index(fields=["actor_id", "-id"], name="audit_of_actor"),
            models.Index(fields=["action", "-id"], name="audit_of_action"),
        ]
