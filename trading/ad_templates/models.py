"""A seller's own delivery or terms, saved under a name to be chosen in later ads."""

from __future__ import annotations

from typing import ClassVar

from django.db import models

from marketplace.common import limits
from trading.accounts.models import User


class AdTemplate(models.Model):
    """What the seller wrote once. An ad takes a copy of it: changing or deleting the template changes no ad."""

    class Kind(models.TextChoices):
        DELIVERY = "delivery"
        TERMS = "terms"

    seller = models.ForeignKey(User, on_delete=models.CASCADE, related_name="ad_templates", db_index=False)
    kind = models.CharField(max_length=8, choices=Kind.choices)
    name = models.CharField(max_length=limits.TEMPLATE_NAME_MAX)
    values = models.JSONField()  # by the fields of `AdDetails`; a field that is not there was left empty
    saved_at = models.DateTimeField()

    class Meta:
        constraints: ClassVar = [
            models.UniqueConstraint(fields=["seller", "kind", "name"], name="one_ad_template_of_name"),
        ]

    def __str__(self) -> str:
        return self.name
