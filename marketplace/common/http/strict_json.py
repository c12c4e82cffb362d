"""A strict JSON parser. It refuses what two parsers could read differently, and what the databases cannot store."""

import json
from collections.abc import Iterable
from decimal import Decimal
from typing import Any, NoReturn

from marketplace.common.limits import JSON_DEPTH

LONGEST_NUMBER = 40


class NotJson(ValueError):
    """The text is not JSON as we take it."""


def _pairs(pairs: list[tuple[str, Any]]) -> dict[str, Any]:
    made = dict(pairs)
    if len(made) != len(pairs):
        raise NotJson("a key stands twice")
    return made


def _constant(name: str) -> NoReturn:
    raise NotJson(f"{name} is not JSON")


def _whole(text: str) -> int:
    if len(text) > LONGEST_NUMBER:  # also keeps int() below the digits it refuses
        raise NotJson("a number is too long")
    return int(text)


def _decimal(text: str) -> Decimal:
    if len(text) > LONGEST_NUMBER:
        raise NotJson("a number is too long")
    return Decimal(text)  # exact: money never passes through a float


def loads(text: str | bytes) -> Any:
    """Return the value of a JSON text in UTF-8; numbers with a point or exponent come as Decimal.

    Raises NotJson for bad UTF-8, a byte order mark, NaN and Infinity, a key that stands twice, numbers over 40
    characters, NUL or half a surrogate pair in a text, and more than JSON_DEPTH nested levels.
    """
    try:
        decoded = text.decode("utf-8") if isinstance(text, bytes) else text
        value = json.loads(
            decoded, object_pairs_hook=_pairs, parse_constant=_constant, parse_int=_whole, parse_float=_decimal
        )
    except NotJson:
        raise
    except (ValueError, RecursionError) as error:
        raise NotJson(type(error).__name__) from None
    _check(value)
    return value


def _check(value: Any) -> None:
    """Check the value without recursion: the sender decides how deep it is nested."""
    level: list[Any] = [value]
    for _ in range(JSON_DEPTH + 1):
        deeper: list[Any] = []
        for item in level:
            if isinstance(item, str):
                _check_text(item)
            elif isinstance(item, dict):
                deeper.extend(_parts(item))
            elif isinstance(item, list):
                deeper.extend(item)
        if not deeper:
            return
        level = deeper
    raise NotJson("nested too deeply")


def _parts(item: dict[str, Any]) -> Iterable[Any]:
    yield from item
    yield from item.values()


def _check_text(text: str) -> None:
    if text.isascii():
        if "\0" in text:
            raise NotJson("NUL in a text")
        return
    try:
        text.encode("utf-8")
    except UnicodeEncodeError:
        raise NotJson("half a surrogate pair") from None
    if "\0" in text:
        raise NotJson("NUL in a text")
