"""The base of all input fields."""

from collections.abc import Mapping
from typing import Any

from django.http import QueryDict
from rest_framework import serializers
from rest_framework.fields import empty

from marketplace.common.http.field_errors import refuse


class WireField(serializers.Field[Any, Any, Any, Any]):
    """The base of all input fields: one way to find the value, one meaning of null and of the empty text."""

    def get_value(self, dictionary: Mapping[str, Any]) -> Any:
        """Return the value of this name; of a repeated form field the last one."""
        return dictionary.get(self.field_name or "", empty)

    def validate_empty_values(self, data: Any) -> tuple[bool, Any]:
        if data is None or (isinstance(data, str) and not data.strip()):
            if self.required:
                refuse("required" if data is None else "blank")
            return True, None
        return super().validate_empty_values(data)


def value_list(dictionary: Mapping[str, Any], name: str) -> Any:
    """Return the values of `name` and `name[]`: of a form or query as a list, of JSON as they are."""
    if isinstance(dictionary, QueryDict):
        values = [*dictionary.getlist(name), *dictionary.getlist(f"{name}[]")]
        return values if name in dictionary or f"{name}[]" in dictionary else empty
    return dictionary.get(name, dictionary.get(f"{name}[]", empty))
