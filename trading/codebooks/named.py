"""What most codebooks share: a name in each language, and rows that can be switched off."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, Final

from django.db import models

from marketplace.common.text.locale import pick

NAMES: Final = ("name_sr", "name_en")


class Named(models.Model):
    """A codebook row with a name in each language; inactive rows stay for history but cannot be chosen."""

    name_sr = models.CharField(max_length=255)
    name_en = models.CharField(max_length=255)
    active = models.BooleanField(default=True)

    class Meta:
        abstract = True

    def __str__(self) -> str:
        return self.name

    @property
    def name(self) -> str:
        return pick(self.name_sr, self.name_en)


def is_renamed(row: models.Model, values: Mapping[str, Any]) -> bool:
    """Whether these values give a stored row another name."""
    return not row._state.adding and any(name in values and getattr(row, name) != values[name] for name in NAMES)
