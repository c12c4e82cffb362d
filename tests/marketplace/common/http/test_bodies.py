"""How a body is read: JSON, forms, their limits, what is refused. Source: docs/spec/reliability.md, section 4."""

import pytest
from django.test import Client

from tests.marketplace.common.http.helpers import code

pytestmark = [pytest.mark.django_db, pytest.mark.urls("tests.marketplace.common.http.kernel_urls")]


# --- bodies: docs/spec/reliability.md, section 4 ---

BAD_BODIES = {
    "null": (b"null", 400),
    "list": (b"[]", 400),
    "text": (b'"a"', 400),
    "number": (b"5", 400),
    "truncated": (b'{"usr_name": "a', 400),
    "NaN": (b'{"usr_name": NaN}', 400),
    "1e400": (b'{"usr_name": 1e400}', 400),
    "5000 digits": (b'{"usr_name": ' + b"9" * 5000 + b"}", 400),
    "duplicate keys": (b'{"usr_name": "ab", "usr_name": "cd"}', 400),
    "invalid UTF-8": (b'{"usr_name": "\xff\xfe"}', 400),
    "lone surrogate": (b'{"usr_name": "\\ud83d"}', 400),
    "NUL": (b'{"usr_name": "a\\u0000b"}', 400),
    "BOM": (b'\xef\xbb\xbf{"usr_name": "ab"}', 400),
    "nested 1000": (b'{"usr_name": ' + b"[" * 1000 + b"]" * 1000 + b"}", 400),
    "nested 100000": (b"[" * 100_000, 400),
    "too large": (b'{"usr_name": "' + b"a" * 262_144 + b'"}', 413),
    "form": (b"usr_name=ab", 400),
}


@pytest.mark.parametrize(("body", "status"), BAD_BODIES.values(), ids=BAD_BODIES.keys())
def test_bad_json_bodies(client: Client, body: bytes, status: int) -> None:
    response = client.post("/api/anybody", body, content_type="application/json")
    expected = "body_too_large" if status == 413 else "bad_request"
    if body == b'{"usr_name": 1e400}':
        expected = "validation"
    assert code(response) == (status, expected)


def test_the_largest_json_body_is_read(client: Client) -> None:
    frame = b'{"usr_name": "ab", "x": "%s"}'
    body = frame % (b"a" * (262_144 - len(frame) + 2))
    assert len(body) == 262_144
    assert client.post("/api/anybody", body, content_type="application/json").status_code == 201


@pytest.mark.parametrize("body", [b"", b"{}"])
def test_an_empty_body_misses_its_fields(client: Client, body: bytes) -> None:
    response = client.post("/api/anybody", body, content_type="application/json")
    assert code(response) == (400, "validation")
    assert response.json()["error"]["fields"]["usr_name"][0]["code"] == "required"


@pytest.mark.parametrize(
    "kind",
    ["text/plain", "", "application/xml", "application/x-www-form-urlencoded", "application/json; charset=utf-16",
     "application/json; charset=nonsense", "application/json-patch+json", "nonsense"],
)  # fmt: skip
def test_other_content_types_are_refused(client: Client, kind: str) -> None:
    response = client.generic("POST", "/api/anybody", b'{"usr_name": "ab"}', content_type=kind)
    assert code(response) == (415, "unsupported_media")


@pytest.mark.parametrize("kind", ["application/json", "application/json; charset=UTF-8", "APPLICATION/JSON"])
def test_json_is_taken_however_it_is_spelled(client: Client, kind: str) -> None:
    assert client.post("/api/anybody", b'{"usr_name": "ab"}', content_type=kind).status_code == 201


BOUNDARY = "BoUnDaRy"
MULTIPART = f"multipart/form-data; boundary={BOUNDARY}"


def part(name: str, value: str, filename: str | None = None) -> str:
    file = f'; filename="{filename}"' if filename else ""
    return f'--{BOUNDARY}\r\nContent-Disposition: form-data; name="{name}"{file}\r\n\r\n{value}\r\n'


def multipart(*parts: str) -> bytes:
    return ("".join(parts) + f"--{BOUNDARY}--\r\n").encode()


BAD_FORMS = {
    "no boundary": (multipart(part("usr_name", "ab")), "multipart/form-data", 400),
    "bad boundary": (multipart(part("usr_name", "ab")), 'multipart/form-data; boundary="ć"', 400),
    "other charset": (multipart(part("usr_name", "ab")), MULTIPART + "; charset=latin-2", 415),
    "1001 fields": (multipart(*[part(f"f{n}", "1") for n in range(1001)]), MULTIPART, 400),
    "501 fields": (multipart(*[part(f"f{n}", "1") for n in range(501)]), MULTIPART, 400),
    "101 files": (multipart(*[part(f"f{n}", "1", "a.txt") for n in range(101)]), MULTIPART, 413),
    "26 files": (multipart(*[part("images", "1", "a.txt") for n in range(26)]), MULTIPART, 413),
    "3 MB text": (multipart(part("usr_name", "a" * (3 * 1024 * 1024 + 1))), MULTIPART, 413),
    "no end": (multipart(part("usr_name", "ab"))[:-40], MULTIPART, 400),
}


@pytest.mark.parametrize(("body", "kind", "status"), BAD_FORMS.values(), ids=BAD_FORMS.keys())
def test_bad_forms(client: Client, body: bytes, kind: str, status: int) -> None:
    response = client.generic("POST", "/api/anybody", body, content_type=kind)
    expected = {400: ("bad_request", "validation"), 413: ("body_too_large",), 415: ("unsupported_media",)}[status]
    assert response.status_code == status
    assert response.json()["error"]["code"] in expected


def test_a_form_is_read(client: Client) -> None:
    body = multipart(part("usr_name", "  Ђорђе "), *[part("images", "1", "a.txt") for n in range(25)])
    response = client.post("/api/anybody", body, content_type=MULTIPART)
    assert (response.status_code, response.json()) == (201, {"data": {"name": "Ђорђе"}})


def test_a_form_over_its_limit_is_refused_by_its_announced_length(client: Client) -> None:
    response = client.generic(
        "POST", "/api/anybody", b"", content_type=MULTIPART, CONTENT_LENGTH=str(18 * 1024 * 1024 + 1)
    )
    assert code(response) == (413, "body_too_large")


@pytest.mark.parametrize("length", ["-1", "abc", "1e3", "٣"])
def test_a_length_that_is_no_number_is_refused(client: Client, length: str) -> None:
    response = client.generic("POST", "/api/anybody", b"{}", content_type="application/json", CONTENT_LENGTH=length)
    assert code(response) == (400, "bad_request")


def test_bytes_are_counted_whatever_was_announced(client: Client, monkeypatch: pytest.MonkeyPatch) -> None:
    """S5: the framework itself sets no limit for files."""
    from tests.marketplace.common.http.kernel_urls import Anybody

    monkeypatch.setattr(Anybody, "multipart_limit", 2000)
    monkeypatch.setattr("marketplace.common.http.api.announced_length", lambda request: 10)
    small = multipart(part("usr_name", "ab"), part("images", "x" * 2000, "a.bin"))
    large = multipart(part("usr_name", "ab"), part("images", "x" * 2001, "a.bin"))
    assert client.post("/api/anybody", small, content_type=MULTIPART).status_code == 201
    assert code(client.post("/api/anybody", large, content_type=MULTIPART)) == (413, "body_too_large")


def test_fields_of_a_delete_stand_in_body_or_query(client: Client) -> None:
    query = client.delete("/api/anybody?usr_name=query")
    body = client.delete("/api/anybody", {"usr_name": "body"}, content_type="application/json")
    both = client.delete("/api/anybody?usr_name=query&x=1", {"usr_name": "body"}, content_type="application/json")
    assert [answer.json()["data"]["name"] for answer in (query, body, both)] == ["query", "body", "body"]


def test_unknown_fields_are_ignored(client: Client) -> None:
    body = {"usr_name": "ab", "admin": True, "id": 7}
    response = client.post("/api/anybody", body, content_type="application/json")
    assert response.json() == {"data": {"name": "ab"}}


def test_the_limit_comes_before_the_session_and_the_session_before_the_body() -> None:
    client = Client()
    assert code(client.post("/api/admins/1", b"[[[", content_type="application/json")) == (401, "session")
