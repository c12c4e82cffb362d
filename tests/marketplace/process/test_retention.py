"""The hourly clean-up over all apps."""

import pytest
from django.core.management import call_command
from django.core.management.base import CommandError

from marketplace import tasks
from marketplace.process import retention

pytestmark = pytest.mark.django_db(transaction=True)


def test_every_step_runs() -> None:
    done = tasks.clean_up()
    assert done.keys() == retention.STEPS.keys()
    assert all(count is not None for count in done.values())


def test_a_step_that_fails_is_named_and_keeps_nobody_from_running(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    def fail() -> int:
        raise RuntimeError("broken")

    monkeypatch.setitem(retention.STEPS, "outbox", fail)
    with pytest.raises(CommandError, match="outbox"):
        call_command("clean_up", skip_checks=True)
    assert "notifications: 0" in capsys.readouterr().out
