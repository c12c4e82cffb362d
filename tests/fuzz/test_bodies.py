"""Bodies that cannot be read, or whose values are wrong, on every operation.

Source: docs/spec/reliability.md, section 4.
"""

import json
from collections.abc import Callable
from typing import Any

import pytest
from django.conf import settings

from marketplace.common import limits
from tests.fuzz.bodies import right_body
from tests.fuzz.judge import asked, judge, watched
from tests.fuzz.operations import WRITES, Operation
from tests.world import World, fingerprint
from tests.world_fixtures import taken_back

pytestmark = [pytest.mark.django_db, pytest.mark.exhaustive]

Send = Callable[[bytes, str], Any]

JSON = "application/json"
FORM = "multipart/form-data; boundary=xx"
BIG = "9" * 5000
UNREADABLE: list[tuple[bytes, str]] = [
    (b"{", JSON),
    (b'{"a": 1', JSON),
    (b"{'a': 1}", JSON),
    (b'{"a": NaN}', JSON),
    (b'{"a": Infinity}', JSON),
    (b'{"a": -Infinity}', JSON),
    (b'{"a": %s}' % BIG.encode(), JSON),
    (b'{"a": 1, "a": 2}', JSON),
    (b'{"a": "\xff"}', JSON),
    (b'{"a": "\\ud800"}', JSON),
    (b'{"\\ud800": 1}', JSON),
    (b'{"a": "\\u0000"}', JSON),
    (b'\xef\xbb\xbf{"a": 1}', JSON),
    ('{"a": 1}'.encode("utf-16"), JSON),
    (b"[" * 2000 + b"]" * 2000, JSON),
    (b'{"a":' * 1000 + b"1" + b"}" * 1000, JSON),
    (b"[" * 100_000, JSON),
    (b'{"a": 1}{"b": 2}', JSON),
    (b'{"a": 1}', "application/json; charset=utf-16"),
    (b'{"a": 1}', "application/json; charset=none-such"),
    (b'{"a": 1}', "text/plain"),
    (b'{"a": 1}', "application/xml"),
    (b"a=1", "application/x-www-form-urlencoded"),
    (b'{"a": 1}', "x"),
    (b"a", "multipart/form-data"),
    (b"a", "multipart/form-data; boundary="),
    (b"a", "multipart/form-data; boundary=" + b"x".decode() * 300),
    (b'--xx\r\nContent-Disposition: form-data; name="a"\r\n\r\n1\r\n--xx--\r\n', FORM + "; charset=utf-16"),
    (b'{"a": "' + b"x" * limits.JSON_BODY_BYTES + b'"}', JSON),
]
"""(body, type): whatever the operation, nobody can say what these mean."""

NO_OBJECT: list[bytes] = [b"null", b"[]", b"[1]", b'"x"', b"7", b"true", b"1.5"]


def part(name: str, value: bytes, filename: str | None = None) -> bytes:
    extra = f'; filename="{filename}"' if filename is not None else ""
    return f'--xx\r\nContent-Disposition: form-data; name="{name}"{extra}\r\n\r\n'.encode() + value + b"\r\n"


FORMS: dict[str, bytes] = {
    "nothing": b"--xx--\r\n",
    "no name": b"--xx\r\nContent-Disposition: form-data\r\n\r\n1\r\n--xx--\r\n",
    "no header": b"--xx\r\n\r\n1\r\n--xx--\r\n",
    "cut off": part("a", b"1")[:-6],
    "1,001 fields": b"".join(part(f"f{number}", b"1") for number in range(1001)) + b"--xx--\r\n",
    "501 fields": b"".join(part("f", b"1") for _ in range(501)) + b"--xx--\r\n",
    "101 files": b"".join(part("f", b"x", f"{number}.txt") for number in range(101)) + b"--xx--\r\n",
    "26 files": b"".join(part("f", b"x", f"{number}.txt") for number in range(26)) + b"--xx--\r\n",
    "4 MB text": part("a", b"x" * 4_000_000) + b"--xx--\r\n",
    "bad UTF-8": part("a", b"\xff\xfe") + b"--xx--\r\n",
    "NUL in a name": part("a\0b", b"1") + b"--xx--\r\n",
    "traversal": part("main_image", b"x", "../../../etc/passwd") + b"--xx--\r\n",
    "long name": part("main_image", b"x", "a" * 5000 + ".png") + b"--xx--\r\n",
    "base64 part": b'--xx\r\nContent-Disposition: form-data; name="a"\r\nContent-Transfer-Encoding: base64\r\n\r\n'
    b"!!\r\n--xx--\r\n",
}
MUST_FAIL = {"1,001 fields", "501 fields", "101 files", "26 files", "4 MB text"}

REACHING: list[Any] = [
    None, True, 0, -1, 1, 2**31, 2**63, 2**64, 10**39, 1.5, "", "0", [], {}, "\u200b", "\u202eabc", "\u0007", "😀",
    "a\u0301" * 20_000, "x" * 100_000, "'; DROP TABLE x; --", "%00", "0001-01-01T00:00:00+14:00",
    "9999-12-31T23:59:59-14:00", "2027-03-28T02:30:00",
]  # fmt: skip
"""What may reach the database, which may take it in a way of its own."""
READ: list[Any] = [
    False, 10**10, 4.0, 0.1, " ", "-1", "1_0", "١٢", "1e3", " 7 ", "4.0", "NaN", "Infinity", "true", [[]], [None],
    [1, "x"], {"a": 1}, ["[1,2"], "[1,2", "{", "a\r\nBcc: x@example.com", "<script>alert(1)</script>", "{{7*7}}${7*7}",
    "=1+1", "../../etc/passwd", "http://[", "javascript:alert(1)", "10000-01-01", "0000-00-00", "2026-02-30",
    "2026-13-01T00:00:00Z", "2026-11-20T24:00:00Z", "25:61",
]  # fmt: skip
"""What is read before any question: the same on every database, so one pass asks it."""
ON_SQLITE: list[Any] = [None, -1, 2**63, 2**64, 10**39, 1.5, "\u0007", "😀", "9999-12-31T23:59:59-14:00"]
"""What reaches SQLite, where it has bounds of its own: of the rest PostgreSQL is the stricter judge."""
VALUES = REACHING if settings.DATABASE_URL else [*ON_SQLITE, *READ]
SHORT = [True, 2**64, "", "\u202eabc", {}, "a\u0301" * 20_000, None, -1, 1.5, "x", [], [[1]]]
SHORT_ON_SQLITE = [2**64, None, -1]


@pytest.fixture(scope="module")
def before(world: World) -> dict[str, list[Any]]:
    return fingerprint()


def sender(world: World, operation: Operation) -> Send:
    """Return a function that sends a body of a type to the operation. One client: each puts the middleware together."""
    client, url = world.client(operation.actor), operation.url(world)
    return lambda body, kind: client.generic(operation.route.method, url, body, content_type=kind)


@pytest.mark.once
@pytest.mark.parametrize("operation", WRITES, ids=str)
def test_what_cannot_be_read_is_refused_everywhere(
    world: World, before: dict[str, list[Any]], operation: Operation
) -> None:
    send = sender(world, operation)
    for body, kind in UNREADABLE:
        place = f"{operation}, {kind[:60]}, {body[:40]!r}"
        with taken_back(), watched() as writes:
            response = send(body, kind)
            assert judge(response, before, writes, place), f"{place} was taken: {response.status_code}"
            assert response.status_code in {400, 413, 415}, place
    for body in NO_OBJECT:
        with taken_back(), watched() as writes:
            refused = judge(send(body, JSON), before, writes, f"{operation}, {body!r}")
            assert refused or not operation.body_fields or str(operation) in WITHOUT_BODY, f"{operation}, {body!r}"


WITHOUT_BODY = {"POST logout"}
"""Operations whose body may be anything that can be read: the address says all."""


@pytest.mark.once
@pytest.mark.parametrize("operation", WRITES, ids=str)
def test_strange_forms_never_break_anything(world: World, before: dict[str, list[Any]], operation: Operation) -> None:
    send = sender(world, operation)
    for name, body in FORMS.items():
        with taken_back(), watched() as writes:
            response = send(body, FORM)
            refused = judge(response, before, writes, f"{operation}, {name}")
            assert refused or name not in MUST_FAIL, f"{operation} took {name}"
    client = world.client(operation.actor)
    for length in ("-1", "abc", "9" * 30, str(10**9)):
        with taken_back(), watched() as writes:
            response = client.generic(
                operation.route.method, operation.url(world), b"{}", content_type=JSON, CONTENT_LENGTH=length
            )
            judge(response, before, writes, f"{operation}, Content-Length {length}")
            assert response.status_code in {400, 413}, (str(operation), length)


@pytest.mark.parametrize("operation", [one for one in WRITES if one.body_fields], ids=str)
def test_wrong_values_are_refused_by_name_or_mean_what_they_say(
    world: World, before: dict[str, list[Any]], operation: Operation
) -> None:
    """Each value in every field at once; then the nastiest ones in each field of a body that is otherwise right, of
    which that did not tell."""
    send = sender(world, operation)
    nasty = SHORT if settings.DATABASE_URL else SHORT_ON_SQLITE
    with taken_back(), asked() as usual:
        send(b"{}", JSON)
    refused: dict[str, set[str]] = {}
    for value in (*VALUES, *(one for one in nasty if repr(one) not in map(repr, VALUES))):
        with taken_back(), watched() as writes, asked(usual.statements) as questions:
            response = send(json.dumps(dict.fromkeys(operation.body_fields, value)).encode(), JSON)
            judge(response, before, writes, f"{operation}, all = {str(value)[:40]!r}")
        refused[repr(value)] = questions.refused_by_readers(response)
    right = right_body(world, operation)
    for name in operation.body_fields:
        for value in nasty[: 12 if len(right) + len(operation.body_fields) < 30 else 6]:
            if name in refused[repr(value)]:
                continue
            place = f"{operation}, {name} = {str(value)[:40]!r}"
            with taken_back(), watched() as writes:
                response = send(json.dumps({**right, name: value}).encode(), JSON)
                if judge(response, before, writes, place) and response.json()["error"]["code"] == "validation":
                    assert response.json()["error"]["fields"], place
