"""The file table: a row for every stored file."""

from typing import ClassVar

from django.db import models
from django.db.models import Q
from django.db.models.functions import Now


class StoredFile(models.Model):
    """A file in the storage. Its path holds 128 random bits and never the original name."""

    class Visibility(models.TextChoices):
        PUBLIC = "public"  # anyone, for ever under this path
        PRIVATE = "private"  # the access check of its kind decides at each read

    path = models.CharField(max_length=120, unique=True)
    kind = models.CharField(max_length=40)
    owner_id = models.BigIntegerField(null=True, blank=True)  # no foreign key: the kernel knows no people
    visibility = models.CharField(max_length=8, choices=Visibility.choices)
    original_name = models.CharField(max_length=120)
    content_type = models.CharField(max_length=100)
    size = models.PositiveBigIntegerField()  # bytes, as stored
    sha256 = models.CharField(max_length=64)
    width = models.PositiveIntegerField(null=True, blank=True)  # of pictures that have been decoded
    height = models.PositiveIntegerField(null=True, blank=True)
    renditions = models.JSONField(default=list)  # endings of the smaller copies beside it: ["320.jpg", "320.webp"]
    due_widths = models.JSONField(null=True, blank=True)  # of copies that a job still has to make; null: none
    created_at = models.DateTimeField(db_default=Now())

    class Meta:
        indexes: ClassVar = [
            models.Index(fields=["owner_id", "kind"], name="file_of_owner"),
            models.Index(fields=["created_at"], condition=Q(due_widths__isnull=False), name="file_copies_due"),
        ]

    def __str__(self) -> str:
        return self.path
