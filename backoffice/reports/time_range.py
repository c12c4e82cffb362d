"""A time range as a filter of queries."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from datetime import datetime, timedelta
from typing import Any

from django.db.models import Q

from marketplace.common.admin.lists import asked_range

ONE_SECOND = timedelta(seconds=1)


@dataclass(frozen=True, slots=True)
class TimeRange:
    """Both ends included, the last one to its whole second."""

    since: datetime
    until: datetime

    @classmethod
    def from_query(cls, clean: Mapping[str, Any]) -> TimeRange:
        """Return the range of a validated `RangeIn`, by default the last month. Raises what `asked_range` does."""
        return cls(*asked_range(clean))

    @property
    def end(self) -> datetime:
        """The first moment after the range."""
        return self.until.replace(microsecond=0) + ONE_SECOND

    def contains(self, column: str) -> Q:
        """Return the condition that the range contains the time in the column."""
        return Q(**{f"{column}__gte": self.since, f"{column}__lt": self.end})
