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
    name_en = models.CharField(max_length=100, blank=True, default="", db_default="")  # "": as in Serbian
    link = models.CharField(max_length=1100, blank=True, default="")
    path = models.CharField(max_length=120, blank=True, default="")  # stored path of the picture
    active = models.BooleanField(default=True)
    priority = models.PositiveSmallIntegerField(default=0, db_default=0)  # the smaller, the further ahead

    class Meta:
        ordering: ClassVar = ["priority", "id"]

    def __str__(self) -> str:
        return self.name
