"""docs/spec/reliability.md, S1: no sid, token, password or code in a log."""

import pytest

from marketplace.common.text.redaction import redact

pytestmark = pytest.mark.once

SECRET = "kZ3pQ-marker_marker-9xY"


@pytest.mark.parametrize(
    "line",
    [
        f"GET /api/products?locale=sr&sid={SECRET} HTTP/1.1",
        f"GET /api/websocket?sid={SECRET}&locale=sr",
        f"POST body usr_password={SECRET}&x=1",
        f'{{"usr_password": "{SECRET}", "a": 1}}',
        f"{{'token': '{SECRET}'}}",
        f"Authorization: Bearer {SECRET}",
        f"https://example.com/sr/verify?token={SECRET}",
        f"SID={SECRET}",
        f"code={SECRET}",
        f"wss://zbir.example/api/websocket?locale=sr&sid={SECRET}",
        f"GET /sr/login?next=%2Fapi%2Ffiles%2Fa.pdf%3Fsid%3D{SECRET}%26w%3D3 HTTP/1.1",
        f"GET /sr/login?next=https%253A%252F%252Fx%252F%253Fa%253D1%2526sid%253D{SECRET}%2526b%253D1",
        f'{{\\"sid\\": \\"{SECRET}\\", \\"a\\": 1}}',
        f'"{{\\\\\\"sid\\\\\\":\\\\\\"{SECRET}\\\\\\"}}"',
        f"body=%7B%22sid%22%3A%22{SECRET}%22%2C%22a%22%3A1%7D",
        f"{{'sid': b'{SECRET}'}}",
        f"[(b'authorization', b'Bearer {SECRET}'), (b'host', b'x')]",
        f"{{'query_string': b'locale=sr&sid={SECRET}'}}",
        f"authorization: bearer  {SECRET}",
        f"authorization=Bearer%20{SECRET}",
    ],
)
def test_secrets_become_a_short_hash(line: str) -> None:
    clean = redact(line)
    assert SECRET not in clean
    assert "[redacted:" in clean


def test_equal_secrets_have_equal_marks_so_a_trail_can_be_followed() -> None:
    assert redact(f"sid={SECRET}") == redact(f"sid={SECRET}")
    assert redact(f"sid={SECRET}") != redact("sid=another-one")


def test_other_words_stay() -> None:
    line = "GET /api/products/7?page=2&search=telefon 200 (inside=1)"
    assert redact(line) == line
