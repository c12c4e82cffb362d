"""Output fields, in the API's formats."""

from datetime import datetime
from decimal import Decimal
from typing import Any

from drf_spectacular.utils import extend_schema_field
from rest_framework import serializers

from marketplace.common.http.envelope import wire_time
from marketplace.common.http.fields.numbers import money_text


@extend_schema_field({"type": "string", "pattern": r"^\d+\.\d{2}$", "example": "1250.00"})
class MoneyOut(serializers.Field[Decimal, Any, str, Any]):
    """An amount in output: "1250.00"."""

    def __init__(self, **kwargs: Any) -> None:
        super().__init__(read_only=True, **kwargs)

    def to_representation(self, value: Decimal | int) -> str:
        return money_text(value)


@extend_schema_field({"type": "integer", "enum": [0, 1]})
class FlagOut(serializers.Field[bool, Any, int, Any]):
    """A flag in output: 0 or 1."""

    def __init__(self, **kwargs: Any) -> None:
        super().__init__(read_only=True, **kwargs)

    def to_representation(self, value: Any) -> int:
        return int(bool(value))


@extend_schema_field({"type": "string", "format": "date-time"})
class TimeOut(serializers.Field[datetime, Any, str, Any]):
    """A time in output: 2025-11-20T17:07:00Z."""

    def __init__(self, **kwargs: Any) -> None:
        super().__init__(read_only=True, **kwargs)

    def to_representation(self, value: datetime) -> str:
        return wire_time(value)


@extend_schema_field({"type": "string", "description": "Stored path; its address is /api/files/ + path."})
class FileOut(serializers.Field[Any, Any, "str | None", Any]):
    """The stored path of a file in output; null without a file. Takes a path, or a row that has `path`."""

    def __init__(self, **kwargs: Any) -> None:
        super().__init__(read_only=True, **kwargs)

    def to_representation(self, value: Any) -> str | None:
        path = getattr(value, "path", value)
        return str(path) if path else None
