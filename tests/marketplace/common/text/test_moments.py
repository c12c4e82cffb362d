"""Moments in words. Feature M-ADM-22: a refusal names a time as people read it."""

from datetime import UTC, datetime

import pytest

from marketplace.common.text import locale
from marketplace.common.text.moments import lazy_sentence, moment_in_words

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
