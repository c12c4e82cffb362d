"""What tests of answers and of fields share."""

from collections.abc import Mapping
from typing import Any

from django.http import QueryDict
from rest_framework import serializers

from marketplace.common.http.field_errors import map_field_errors


def code(response: Any) -> tuple[int, str]:
    return response.status_code, response.json()["error"]["code"]


MISSING = object()


def check(field: Any, value: Any = MISSING) -> Any:
    """Return the cleaned value of one field, or the (code, limit) of its first error."""
    data: Mapping[str, Any] = {} if value is MISSING else {"x": value}
    return check_in(field, data)


def check_in(field: Any, data: Mapping[str, Any]) -> Any:
    serializer = type("One", (serializers.Serializer,), {"x": field})(data=data)
    if serializer.is_valid():
        return serializer.validated_data.get("x", MISSING)
    (found,) = map_field_errors(serializer.errors).values()
    return found[0].code, found[0].limit


def form(*values: str, name: str = "x") -> QueryDict:
    data = QueryDict(mutable=True)
    data.setlist(name, list(values))
    return data
