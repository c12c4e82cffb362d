"""Partners of the site, and sites that it recommends: shown on the home page with their pictures and links."""

from __future__ import annotations

from typing import ClassVar

from django.db import models


class Partner(models.Model):
    class Kind(models.TextChoices):
        PARTNER = "partner"
        FRIEND = "friend"  # a recommended site

    kind = models.CharField(max_length=7, choices=Kind)
    name = models.CharField(max_length=100)
    link = models.CharField(max_length=1100, blank=True, default="")
    path = models.CharField(max_length=120, blank=True, default="")  # stored path of the picture
    active = models.BooleanField(default=True)

    class Meta:
        ordering: ClassVar = ["id"]

    def __str__(self) -> str:
        return self.name
