"""Pictures of the home page's carousel."""

from __future__ import annotations

from typing import ClassVar

from django.db import models


class Banner(models.Model):
    path = models.CharField(max_length=120)  # stored path

    class Meta:
        ordering: ClassVar = ["-id"]

    def __str__(self) -> str:
        return self.path
