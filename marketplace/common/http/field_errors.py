"""Errors of fields on their way through serializers. Their code carries the limit, which the framework would lose."""

from collections.abc import Iterator, Mapping, Sequence
from typing import Any, NoReturn

from django.utils.functional import Promise
from rest_framework.exceptions import ErrorDetail, ValidationError

from marketplace.common.http.errors import FieldError, Limit, field_error

NON_FIELD = "non_field_errors"

FRAMEWORK_CODES = {
    "null": "required",
    "empty": "min_length",
    "max_value": "max",
    "min_value": "min",
    "invalid_choice": "choice",
    "does_not_exist": "not_found",
    "incorrect_type": "invalid",
    "unique": "duplicate",
    "not_a_list": "invalid",
    "not_a_dict": "invalid",
    "max_string_length": "max_length",
    "no_name": "invalid",
}
OWN_CODES = frozenset(
    {
        "required",
        "blank",
        "invalid",
        "min",
        "max",
        "min_length",
        "max_length",
        "choice",
        "not_found",
        "duplicate",
        "mismatch",
        "read_only",
        "file_type",
        "file_size",
        "single_file",
        "too_many_files",
        "image_invalid",
        "image_small",
        "image_pixels",
        "password_weak",
    }
)


class DetailCode(str):
    """The code of an error, with the limit that was broken and a message of its own, if it has them."""

    __slots__ = ("limit", "message")
    limit: Limit
    message: str | Promise | None

    def __new__(cls, code: str, limit: Limit = None, message: str | Promise | None = None) -> "DetailCode":
        """Return the code with its limit."""
        made = super().__new__(cls, code)
        made.limit = limit
        made.message = message
        return made


def validation_error(code: str, limit: Limit = None, message: str | Promise | None = None) -> ValidationError:
    """Return what a serializer field or `validate_*` method raises for its own field.

    `message` may hold %(limit)s. For an error of another field raise `validation_error_at`.
    """
    ready = field_error(code, limit, message)
    return ValidationError(str(ready.message), code=DetailCode(code, limit, ready.message))


def validation_error_at(
    field: str, code: str, limit: Limit = None, message: str | Promise | None = None
) -> ValidationError:
    """Return what a serializer's `validate()` raises for one of its fields, named as on the wire."""
    return ValidationError({field: validation_error(code, limit, message).detail})


def refuse(code: str, limit: Limit = None) -> NoReturn:
    """Raise the error of the field that is being validated."""
    raise validation_error(code, limit)


def map_field_errors(detail: Any) -> dict[str, list[FieldError]]:
    """Return errors by dotted wire name ("prices.1.price") from the nested error detail of a serializer."""
    found: dict[str, list[FieldError]] = {}
    for path, error in _walk(detail, ()):
        found.setdefault(".".join(path) or NON_FIELD, []).append(_as_field_error(error))
    return found


def _walk(detail: Any, path: tuple[str, ...]) -> Iterator[tuple[tuple[str, ...], ErrorDetail]]:
    if isinstance(detail, ErrorDetail):
        yield path, detail
    elif isinstance(detail, Mapping):
        for key, inner in detail.items():
            # An error of a whole list or nested object gets the name that the list has one level up.
            yield from _walk(inner, path if key == NON_FIELD and path else (*path, str(key)))
    elif isinstance(detail, Sequence) and not isinstance(detail, str):
        nested = any(isinstance(item, (Mapping, list)) for item in detail)
        for index, inner in enumerate(detail):
            yield from _walk(inner, (*path, str(index)) if nested else path)


def _as_field_error(error: ErrorDetail) -> FieldError:
    code = error.code
    if isinstance(code, DetailCode):
        return field_error(str(code), code.limit, code.message)
    name = FRAMEWORK_CODES.get(str(code), str(code))
    if name in OWN_CODES:
        return field_error(name)  # the framework's texts are not in our languages
    return FieldError(name if code else "invalid", str(error))
