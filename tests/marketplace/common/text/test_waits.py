"""Waits in words, and refusals that say what is limited."""

import pytest
from django.utils import translation

from marketplace.common.http.errors import Throttled
from marketplace.common.text.locale import language
from marketplace.common.text.waits import wait_in_words


@pytest.mark.parametrize(
    ("seconds", "serbian", "english"),
    [
        (0.2, "1 sekundu", "1 second"),
        (2, "2 sekunde", "2 seconds"),
        (45, "45 sekundi", "45 seconds"),
        (91, "2 minuta", "2 minutes"),
        (21 * 60, "21 minut", "21 minutes"),
        (3546, "60 minuta", "60 minutes"),
        (5401, "2 sata", "2 hours"),
        (24 * 3600 - 5, "24 sata", "24 hours"),
        (20 * 3600 + 1, "21 sat", "21 hours"),
    ],
)
def test_a_wait_is_told_in_words_and_is_enough(seconds: float, serbian: str, english: str) -> None:
    with language("sr"):
        assert wait_in_words(seconds) == serbian
    with language("en"):
        assert wait_in_words(seconds) == english


def test_a_refusal_says_what_is_limited_and_until_when() -> None:
    throttled = Throttled(3546, "You can send %(limit)s suggestions an hour.", 5)
    with translation.override("en"):
        assert throttled.text() == "You can send 5 suggestions an hour. Try again in 60 minutes."
        assert Throttled().text() == "Too many attempts in a short time. Try again in 1 second."
    with language("sr"):
        assert Throttled(130).text() == "Previše pokušaja u kratkom vremenu. Pokušajte ponovo za 3 minuta."
