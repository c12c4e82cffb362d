"""What may be reported why, and how a report moves on."""

import pytest

from trading.abuse_reports import rules

pytestmark = pytest.mark.feature("X-REPORT")


@pytest.mark.feature("X-REPORT")
@pytest.mark.parametrize(
    ("state", "action", "after"),
    [
        ("open", "take", "taken"),
        ("open", "assign", "taken"),
        ("open", "release", None),
        ("open", "note", "open"),
        ("open", "uphold", "upheld"),
        ("open", "dismiss", "dismissed"),
        ("open", "reopen", None),
        ("taken", "take", "taken"),
        ("taken", "assign", "taken"),
        ("taken", "release", "open"),
        ("taken", "note", "taken"),
        ("taken", "uphold", "upheld"),
        ("taken", "dismiss", "dismissed"),
        ("taken", "reopen", None),
        *((decided, action, None) for decided in ("upheld", "dismissed") for action in ("take", "assign", "release")),
        *((decided, action, None) for decided in ("upheld", "dismissed") for action in ("uphold", "dismiss")),
        *((decided, "note", decided) for decided in ("upheld", "dismissed")),
        *((decided, "reopen", "taken") for decided in ("upheld", "dismissed")),
    ],
)
def test_next_state(state: str, action: str, after: str | None) -> None:
    assert rules.next_state(state, action) == after


@pytest.mark.feature("X-REPORT")
def test_every_kind_has_reasons_of_the_list_and_other() -> None:
    for reasons in rules.REASONS_OF.values():
        assert set(reasons) <= set(rules.REASONS)
        assert reasons[-1] == rules.OTHER
    assert rules.may_be_reason("ad", "forbidden")
    assert not rules.may_be_reason("message", "forbidden")
    assert [reason for reason in rules.REASONS if rules.needs_text(reason)] == ["other"]
