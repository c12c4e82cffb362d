"""When an entry is tried again and given up, and which one of many counts."""

from datetime import timedelta

import pytest

from marketplace.common.messaging.outbox import rules

# --- Rules -----------------------------------------------------------------------------------------------------------


def test_waits_of_a_mail_double_up_to_an_hour() -> None:
    waits = [rules.wait_after("mail", tries).total_seconds() for tries in range(1, 11)]
    assert waits == [30, 60, 120, 240, 480, 960, 1920, 3600, 3600, 3600]


def test_a_job_is_offered_to_the_broker_every_ten_seconds_f5() -> None:
    assert {rules.wait_after("task", tries).total_seconds() for tries in (1, 2, 7, 5000)} == {10}


@pytest.mark.parametrize("kind", ["mail", "task"])
def test_gives_up_after_24_hours(kind: str) -> None:
    spent, tries = timedelta(), 0
    while (wait := rules.next_wait(kind, tries + 1)) is not None:
        tries += 1
        spent += wait
    assert timedelta(hours=23) < spent <= timedelta(hours=24)


def test_only_the_newest_state_of_a_thing_counts() -> None:
    frames = [
        (1, {"merge": "a", "rev": 5}),
        (2, {"merge": "a", "rev": 7}),
        (3, {"merge": "a", "rev": 6}),
        (4, {"merge": "b", "rev": 1}),
        (5, {"n": 1}),
        (6, {"merge": "a", "rev": 7}),
        (7, {"merge": None, "rev": 7}),
    ]
    assert rules.latest_frames(frames) == ({"a": 6, "b": 4}, {1, 2, 3})
