"""Moments in words. A refusal names a time as people read it."""

from datetime import UTC, datetime

import pytest

from marketplace.common.http.envelope import field_error_body
from marketplace.common.http.errors import field_error
from marketplace.common.http.moments import lazy_sentence, moment_in_words, readable
from marketplace.common.text import locale

pytestmark = pytest.mark.feature("M-ADM-22")


MOMENT = datetime(2026, 5, 4, 12, 0, tzinfo=UTC)


@pytest.mark.parametrize(
    ("language", "text"),
    [
        ("sr", "4. maja 2026. u 14:00 po beogradskom vremenu"),
        ("en", "4 May 2026 at 14:00, Belgrade time"),
    ],
)
def test_a_moment_is_told_in_the_language_of_the_reader_on_belgrades_clocks(language: str, text: str) -> None:
    sentence = lazy_sentence("Choose a time after %(moment)s.", MOMENT)
    with locale.language(language):
        assert moment_in_words(MOMENT) == text
        assert text in str(sentence)


def test_seconds_stand_where_they_matter() -> None:
    with locale.language("en"):
        assert moment_in_words(MOMENT.replace(second=59)) == "4 May 2026 at 14:00:59, Belgrade time"


@pytest.mark.parametrize(
    ("text", "shown"),
    [
        ("2026-11-22T23:00:00Z", "23.11.2026 00:00"),
        ("2026-07-01T10:30:00+00:00", "01.07.2026 12:30"),
        ("2026-11-23", "23.11.2026"),
        ("2026-13-40", "2026-13-40"),
        ("2026-11-23T10:00", "2026-11-23T10:00"),
        ("1150.00", "1150.00"),
        ("1000000-5", "1000000-5"),
    ],
)
def test_readable_moments(text: str, shown: str) -> None:
    assert readable(text) == shown


def test_a_refusal_says_the_limit_as_people_read_it_and_keeps_it_for_programs() -> None:
    body = field_error_body(field_error("min", "2026-11-22T23:00:00Z"))
    assert "23.11.2026 00:00" in body["message"]
    assert body["limit"] == "2026-11-22T23:00:00Z"
