"""Bursts of votes that may have been bought."""

from datetime import timedelta

import pytest

from competitions.voting import integrity
from tests.competitions.helpers import NOW

pytestmark = pytest.mark.django_db


def test_bursts_are_far_above_the_usual_x_recount() -> None:
    usual = [NOW + timedelta(minutes=5 * number, seconds=second) for number in range(30) for second in (1, 2)]
    burst = [NOW + timedelta(minutes=151, seconds=number) for number in range(0, 480, 8)]
    found = integrity.bursts_in(sorted([*usual, *burst]))
    assert [(one.start, one.end, one.votes) for one in found] == [
        (NOW + timedelta(minutes=150), NOW + timedelta(minutes=160), 60)
    ]
    assert integrity.bursts_in(usual) == []
    assert integrity.bursts_in([]) == []
