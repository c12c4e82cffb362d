"""Ads that are still being written: the fields as typed, and the files that were chosen for them."""

from __future__ import annotations

from typing import ClassVar

from django.db import models

from marketplace.common import limits
from trading.accounts.models import User


class AdDraft(models.Model):
    """What a seller has written of an ad. Nothing in it is checked as an ad's fields are before it is published."""

    class Step(models.TextChoices):
        BASIC = "basic"
        DETAILS = "details"
        RIGHTS = "rights"

    # No index of its own: it begins the index below.
    seller = models.ForeignKey(User, on_delete=models.CASCADE, related_name="ad_drafts", db_index=False)
    name = models.CharField(max_length=limits.SHORT_TEXT_MAX, blank=True)  # of the goods as typed, for lists
    step = models.CharField(max_length=8, choices=Step.choices)  # that was open
    values = models.JSONField()  # by the names of an ad's fields on the wire, as typed
    version = models.PositiveIntegerField(default=1)  # one more with every change of fields or files
    updated_at = models.DateTimeField()

    class Meta:
        indexes: ClassVar = [
            models.Index(fields=["seller", "-updated_at"], name="ad_draft_of_seller"),
            models.Index(fields=["updated_at"], name="ad_draft_age"),
        ]

    def __str__(self) -> str:
        return self.name


class AdDraftFile(models.Model):
    class Field(models.TextChoices):
        """What the file is to the ad: a field of `AdFiles`."""

        MAIN_IMAGE = "main_image"
        IMAGES = "images"
        PROOFS = "proofs"
        DECLARATIONS = "declarations"

    draft = models.ForeignKey(AdDraft, on_delete=models.CASCADE, related_name="files")
    field = models.CharField(max_length=12, choices=Field.choices)
    path = models.CharField(max_length=120)
    name = models.CharField(max_length=120)
    position = models.PositiveSmallIntegerField()  # among all files of the draft

    class Meta:
        ordering: ClassVar = ["position", "id"]

    def __str__(self) -> str:
        return self.name
