"""The schedule: every entry starts a job that exists, never piles up, and has a command for operators."""

from pathlib import Path

import pytest
from django.conf import settings
from django.core.management import get_commands

from marketplace.celery import app
from marketplace.settings import CELERY_BEAT_SCHEDULE

ENTRIES = sorted(CELERY_BEAT_SCHEDULE)
COMMANDS = {"close-due-ads": "close_ads"}  # where the command is not named like the entry


@pytest.mark.parametrize("name", ENTRIES)
def test_each_entry_starts_a_job_that_exists(name: str) -> None:
    app.autodiscover_tasks(force=True)
    assert CELERY_BEAT_SCHEDULE[name]["task"] in app.tasks


@pytest.mark.parametrize("name", ENTRIES)
def test_runs_of_a_job_do_not_pile_up(name: str) -> None:
    entry = CELERY_BEAT_SCHEDULE[name]
    options, interval = entry["options"], entry["schedule"]
    assert isinstance(options, dict)
    assert isinstance(interval, float)
    assert 0 < options["expires"] < interval


@pytest.mark.parametrize("name", ENTRIES)
def test_each_job_has_a_command_that_operators_find(name: str) -> None:
    command = COMMANDS.get(name, name.replace("-", "_"))
    assert command in get_commands()
    page = (Path(settings.BASE_DIR) / "docs" / "operations.md").read_text()
    assert f"`{command}`" in page


def test_a_lost_worker_loses_no_job() -> None:
    assert app.conf.task_acks_late
    assert app.conf.task_reject_on_worker_lost
    assert app.conf.worker_prefetch_multiplier == 1
    assert not app.conf.task_always_eager
