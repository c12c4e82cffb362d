"""Values going out, spelled as in the contract."""

from datetime import datetime
from decimal import Decimal
from typing import Any

from rest_framework import serializers

from marketplace.common.envelope import wire_time
from marketplace.common.fields.numbers import money_text


class MoneyOut(serializers.Field[Decimal, Any, str, Any]):
    """An amount going out: "1250.00"."""

    def __init__(self, **kwargs: Any) -> None:
        super().__init__(read_only=True, **kwargs)

    def to_representation(self, value: Decimal | int) -> str:
        return money_text(value)


class FlagOut(serializers.Field[bool, Any, int, Any]):
    """A flag going out: 0 or 1."""

    def __init__(self, **kwargs: Any) -> None:
        super().__init__(read_only=True, **kwargs)

    def to_representation(self, value: Any) -> int:
        return int(bool(value))


class TimeOut(serializers.Field[datetime, Any, str, Any]):
    """A moment going out: 2025-11-20T17:07:00Z."""

    def __init__(self, **kwargs: Any) -> None:
        super().__init__(read_only=True, **kwargs)

    def to_representation(self, value: datetime) -> str:
        return wire_time(value)


class FileOut(serializers.Field[Any, Any, "str | None", Any]):
    """The stored path of a file going out; null when there is none. Takes a path or a row that has `path`."""

    def __init__(self, **kwargs: Any) -> None:
        super().__init__(read_only=True, **kwargs)

    def to_representation(self, value: Any) -> str | None:
        path = getattr(value, "path", value)
        return str(path) if path else None
