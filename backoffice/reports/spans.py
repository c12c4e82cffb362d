"""A range of time as a filter."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from datetime import datetime, timedelta
from typing import Any

from django.db.models import Q

from marketplace.common.admin.lists import asked_range

ONE_SECOND = timedelta(seconds=1)


@dataclass(frozen=True, slots=True)
class Span:
    """Both ends included, the last one to its whole second."""

    since: datetime
    until: datetime

    @classmethod
    def asked(cls, clean: Mapping[str, Any]) -> Span:
        """Return the range of a read `RangeIn`, by default the last month. Raises the fault of a bad one."""
        return cls(*asked_range(clean))

    @property
    def before(self) -> datetime:
        """The first moment behind it."""
        return self.until.replace(microsecond=0) + ONE_SECOND

    def of(self, column: str) -> Q:
        """Return the condition that the column's moment lies in it."""
        return Q(**{f"{column}__gte": self.since, f"{column}__lt": self.before})
