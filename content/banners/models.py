"""Pictures of the home page's carousel, some of them of an ad."""

from __future__ import annotations

from typing import ClassVar

from django.db import models

from trading.catalogue.models import Ad


class Banner(models.Model):
    path = models.CharField(max_length=120)  # stored path
    # The ad it is a picture of: the home page shows its name and figures beside the picture, which links there.
    ad = models.ForeignKey(Ad, on_delete=models.CASCADE, null=True, blank=True, related_name="+")

    class Meta:
        ordering: ClassVar = ["-id"]

    def __str__(self) -> str:
        return self.path
