"""Input fields for times, days and times of day."""

import re
from datetime import UTC, date, datetime, time
from typing import Any, Literal

from drf_spectacular.utils import extend_schema_field
from rest_framework import serializers

from marketplace.common.db import clock
from marketplace.common.http.envelope import wire_time
from marketplace.common.http.field_errors import refuse
from marketplace.common.http.fields.base import WireField

FIRST_YEAR, LAST_YEAR = 1900, 2999
"""Other years are refused, so that no shift between time zones leaves the calendar."""


class UtcDateTime(WireField, serializers.DateTimeField):
    """A time in ISO 8601 with Z or an offset. Returns an aware datetime in UTC, in whole seconds.

    bare_date: the meaning of YYYY-MM-DD alone: the "start" or the "end" of that day in Belgrade; None refuses it.
    belgrade: a time without an offset is Belgrade time; otherwise it is refused. A time that the change to summer time
    skips is refused.
    """

    def __init__(
        self, *, bare_date: Literal["start", "end"] | None = None, belgrade: bool = False, **kwargs: Any
    ) -> None:
        super().__init__(**kwargs)
        self.bare_date = bare_date
        self.belgrade = belgrade

    def to_internal_value(self, value: Any) -> datetime:
        if not isinstance(value, str) or len(value) > 40:
            refuse("invalid")
        text = value.strip()
        try:
            if re.fullmatch(r"\d{4}-\d\d-\d\d", text, re.ASCII):
                day = date.fromisoformat(text)
                if self.bare_date is None or not FIRST_YEAR <= day.year <= LAST_YEAR:
                    refuse("invalid")
                return clock.end_of_day(day) if self.bare_date == "end" else clock.start_of_day(day)
            moment = self.read(text)
        except (ValueError, OverflowError):
            refuse("invalid")
        if not FIRST_YEAR <= moment.year <= LAST_YEAR:
            refuse("invalid")
        return moment.replace(microsecond=0)

    def read(self, text: str) -> datetime:
        """Return the moment in UTC; raises ValueError or OverflowError."""
        if not re.match(r"\d{4}-\d\d-\d\d[T ]\d\d:\d\d", text, re.ASCII):
            raise ValueError(text)
        moment = datetime.fromisoformat(text)
        if moment.tzinfo is None:
            if not self.belgrade:
                raise ValueError(text)
            local = moment.replace(tzinfo=clock.BELGRADE)
            moment = local.astimezone(UTC)
            if moment.astimezone(clock.BELGRADE).replace(tzinfo=None) != local.replace(tzinfo=None):
                raise ValueError(text)  # the hour that the change to summer time skips
        return moment.astimezone(UTC)

    def to_representation(self, value: Any) -> str:
        return wire_time(value)


@extend_schema_field({"type": "string", "pattern": r"^([01]\d|2[0-3]):[0-5]\d$", "example": "18:30"})
class WireTime(WireField, serializers.TimeField):
    """A time of day in Belgrade, HH:MM."""

    def to_internal_value(self, value: Any) -> time:
        if not isinstance(value, str) or not re.fullmatch(r"([01]\d|2[0-3]):[0-5]\d", value.strip(), re.ASCII):
            refuse("invalid")
        return time.fromisoformat(value.strip())

    def to_representation(self, value: Any) -> str:
        return f"{value:%H:%M}"
