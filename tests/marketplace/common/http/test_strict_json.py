"""docs/spec/reliability.md, section 4: bodies."""

import json
from decimal import Decimal

import pytest
from hypothesis import given
from hypothesis import strategies as st

from marketplace.common.http import strict_json
from marketplace.common.limits import JSON_DEPTH

pytestmark = pytest.mark.once

REFUSED = {
    "empty": b"",
    "blank": b"  ",
    "truncated": b'{"a": 1',
    "two values": b"1 2",
    "not a number": b'{"a": NaN}',
    "infinity": b"[Infinity, -Infinity]",
    "too many digits": b"[" + b"9" * 5000 + b"]",
    "a long fraction": b"[0." + b"9" * 5000 + b"]",
    "duplicate keys": b'{"a": 1, "a": 2}',
    "duplicate keys deeper": b'{"a": [{"b": 1, "b": 1}]}',
    "duplicate keys by escape": b'{"a": 1, "\\u0061": 2}',
    "invalid UTF-8": b'{"a": "\xff"}',
    "UTF-16": '{"a": 1}'.encode("utf-16"),
    "half a surrogate pair": b'{"a": "\\ud800"}',
    "half a surrogate pair as a key": b'{"\\udfff": 1}',
    "NUL": b'["a\\u0000b"]',
    "NUL after other letters": '["č\\u0000"]'.encode(),
    "raw control character": b'["a\x01"]',
    "byte order mark": b'\xef\xbb\xbf{"a": 1}',
    "single quotes": b"{'a': 1}",
    "lists 1000 deep": b"[" * 1000 + b"]" * 1000,
    "lists 100000 deep": b"[" * 100_000 + b"]" * 100_000,
    "objects 1000 deep": b'{"a":' * 1000 + b"1" + b"}" * 1000,
    "open lists": b"[" * 200_000,
}


@pytest.mark.parametrize("raw", REFUSED.values(), ids=REFUSED.keys())
def test_refuses(raw: bytes) -> None:
    with pytest.raises(strict_json.NotJson):
        strict_json.loads(raw)


def test_levels_are_counted() -> None:
    """Section 4: as many as the limit, and no more."""
    for opening, closing in ((b"[", b"]"), (b'{"a":', b"}")):
        strict_json.loads(opening * JSON_DEPTH + b"1" + closing * JSON_DEPTH)
        with pytest.raises(strict_json.NotJson):
            strict_json.loads(opening * (JSON_DEPTH + 1) + b"1" + closing * (JSON_DEPTH + 1))


def test_takes_what_is_usual() -> None:
    text = '{"name": "Čačak \\ud83d\\ude00", "n": -12, "p": 12.50, "on": true, "no": null, "list": [[1], {}]}'
    assert strict_json.loads(text.encode()) == {
        "name": "Čačak 😀",
        "n": -12,
        "p": Decimal("12.50"),
        "on": True,
        "no": None,
        "list": [[1], {}],
    }


def test_a_huge_exponent_stays_a_decimal() -> None:
    assert strict_json.loads("1e400") == Decimal("1e400")


values = st.recursive(
    st.none()
    | st.booleans()
    | st.integers(-(10**18), 10**18)
    | st.text(st.characters(exclude_categories=["Cs", "Cc"])),
    lambda inner: st.lists(inner, max_size=4) | st.dictionaries(st.text("abcč", max_size=5), inner, max_size=4),
    max_leaves=12,
)


@given(values)
def test_round_trip(value: object) -> None:
    assert strict_json.loads(json.dumps(value, ensure_ascii=False)) == value
