"""Whole numbers, ids, money and flags."""

import re
from collections.abc import Mapping
from decimal import Decimal, InvalidOperation
from typing import Any

from drf_spectacular.utils import extend_schema_field
from rest_framework import serializers

from marketplace.common import limits
from marketplace.common.http import strict_json
from marketplace.common.http.field_errors import refuse
from marketplace.common.http.fields.base import WireField, value_list

WHOLE = re.compile(r"-?[0-9]{1,19}")
MONEY = re.compile(r"-?[0-9]{1,15}(\.[0-9]{1,2})?")
BIGGEST = 2**63 - 1
TRUE_WORDS = frozenset({"1", "true"})
FALSE_WORDS = frozenset({"0", "false"})


class WireInteger(WireField, serializers.IntegerField):
    """A whole number: a JSON integer or ASCII digits. Refuses true, 4.0, "1e3", "1_0", other digits and blanks."""

    def __init__(self, *, min_value: int | None = None, max_value: int | None = None, **kwargs: Any) -> None:
        super().__init__(min_value=min_value, max_value=max_value, **kwargs)
        self.lowest = -BIGGEST if min_value is None else min_value
        self.highest = BIGGEST if max_value is None else max_value

    def to_internal_value(self, data: Any) -> int:
        if isinstance(data, str) and WHOLE.fullmatch(data):
            data = int(data)
        if not isinstance(data, int) or isinstance(data, bool):
            refuse("invalid")
        if data < self.lowest:
            refuse("min", self.lowest)
        if data > self.highest:
            refuse("max", self.highest)
        return data


class WireId(WireInteger):
    """The id of a row: a whole number of at least 1. The service checks whether the row exists."""

    def __init__(self, **kwargs: Any) -> None:
        super().__init__(min_value=1, **kwargs)


class WireChoice(WireField, serializers.ChoiceField):
    """One of a fixed set of texts or numbers. A number may be sent as text; the value has the choice's own type."""

    def to_internal_value(self, data: Any) -> Any:
        if isinstance(data, bool) or not isinstance(data, (str, int)):
            refuse("invalid")
        key = str(data)
        if key not in self.choice_strings_to_values:
            refuse("choice")
        return self.choice_strings_to_values[key]


@extend_schema_field({"type": "string", "pattern": r"^\d{1,17}(\.\d{1,2})?$", "example": "1250.00"})
class Money(WireField, serializers.DecimalField):
    """An amount: text or JSON number with at most two decimals. Returns a Decimal with two decimals.

    whole: takes whole amounts alone, so "1250.00" and not "1250.50".
    """

    def __init__(
        self,
        *,
        whole: bool = False,
        min_value: Decimal | int = 0,
        max_value: Decimal | int = limits.BASE_PRICE_MAX,
        **kwargs: Any,
    ) -> None:
        super().__init__(max_digits=17, decimal_places=2, **kwargs)
        self.whole = whole
        self.lowest, self.highest = Decimal(min_value), Decimal(max_value)

    def validate_precision(self, value: Decimal) -> Decimal:
        return value

    def to_internal_value(self, data: Any) -> Decimal:
        if isinstance(data, bool) or not isinstance(data, (str, int, float, Decimal)):
            refuse("invalid")
        text = data if isinstance(data, str) else plain_number(data)
        if not MONEY.fullmatch(text):
            refuse("invalid")
        amount = Decimal(text).quantize(Decimal("0.01"))
        if self.whole and amount != amount.to_integral_value():
            refuse("invalid")
        if amount < self.lowest:
            refuse("min", money_limit(self.lowest))
        if amount > self.highest:
            refuse("max", money_limit(self.highest))
        return amount

    def to_representation(self, value: Any) -> str:
        return money_text(value)


def plain_number(number: int | float | Decimal) -> str:
    """Return a JSON number without an exponent, "" when it has no such short form."""
    try:
        exact = Decimal(str(number))
    except InvalidOperation:
        return ""
    if not exact.is_finite() or abs(exact.adjusted()) > 18:
        return ""
    text = f"{exact:f}"
    return text.rstrip("0").rstrip(".") if "." in text else text


def money_text(amount: Decimal | int) -> str:
    """Return the amount with exactly two decimals: "1250.00"."""
    return f"{Decimal(amount):.2f}"


def money_limit(amount: Decimal) -> int | str:
    """Return a limit of money: an integer when it is whole."""
    return int(amount) if amount == amount.to_integral_value() else money_text(amount)


@extend_schema_field({"type": "boolean"})
class BooleanFlag(WireField, serializers.BooleanField):
    """A flag that is a JSON boolean in output. Takes 0, 1, true, false and their texts; returns bool."""

    def to_internal_value(self, data: Any) -> bool:
        if isinstance(data, (str, int)):
            word = str(data).lower()
            if word in TRUE_WORDS:
                return True
            if word in FALSE_WORDS:
                return False
        refuse("invalid")

    def to_representation(self, value: Any) -> bool:
        return bool(value)


@extend_schema_field({"type": "integer", "enum": [0, 1]})
class Flag(WireField, serializers.Field[bool, Any, int, Any]):
    """A flag that is 0 or 1 in output. Takes 0, 1, true, false and their texts; returns bool."""

    def to_internal_value(self, data: Any) -> bool:
        return BooleanFlag().to_internal_value(data)

    def to_representation(self, value: Any) -> int:
        return int(bool(value))


class WireList(WireField):
    """Values in their order, each once: "1,2,3", the name repeated, name[], a JSON list, or one value.

    An empty value is []. child: the field of one value.
    """

    child: WireField

    def __init__(self, *, max_items: int = 100, **kwargs: Any) -> None:
        self.max_items = max_items
        super().__init__(**kwargs)

    def get_value(self, dictionary: Mapping[str, Any]) -> Any:
        return value_list(dictionary, self.field_name or "")

    def validate_empty_values(self, data: Any) -> tuple[bool, Any]:
        if data is None:
            if self.required:
                refuse("required")
            return True, []
        return serializers.Field.validate_empty_values(self, data)

    def to_internal_value(self, data: Any) -> list[Any]:
        parts = list_parts(data)
        if not parts and self.required:
            refuse("blank")
        if len(parts) > self.max_items:
            refuse("max_length", self.max_items)
        return list(dict.fromkeys(self.child.to_internal_value(part) for part in parts))

    def to_representation(self, value: Any) -> list[Any]:
        return list(value)


@extend_schema_field({"type": "array", "items": {"type": "integer", "minimum": 1}})
class IdList(WireList):
    """Ids as a `WireList`. child_min: the smallest number that is taken."""

    def __init__(self, *, child_min: int = 1, **kwargs: Any) -> None:
        super().__init__(**kwargs)
        self.child = WireInteger(min_value=child_min)


def list_parts(data: Any) -> list[Any]:
    """Return the single values of an input; a JSON text in a form is read as JSON."""
    if isinstance(data, (int, str)):
        data = [data]
    if not isinstance(data, list):
        refuse("invalid")
    parts: list[Any] = []
    for item in data:
        if isinstance(item, str) and item.lstrip().startswith("["):
            try:
                inner = strict_json.loads(item)
            except strict_json.NotJson:
                refuse("invalid")
            parts.extend(inner)
        elif isinstance(item, str):
            parts.extend(part for part in item.split(",") if part)
        else:
            parts.append(item)
    return parts
