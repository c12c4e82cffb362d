"""The schedule: every entry starts a job that exists, never piles up, and has a command for operators."""

from pathlib import Path

import pytest
from django.conf import settings
from django.core.management import get_commands

from marketplace.celery import app
from marketplace.common.files.storing import COPIES_JOB
from marketplace.process.scheduler import queue_of
from marketplace.settings import CELERY_BEAT_SCHEDULE

ENTRIES = sorted(CELERY_BEAT_SCHEDULE)
COMMANDS = {"close-due-ads": "close_ads"}  # where the command is not named like the entry


@pytest.mark.parametrize("name", ENTRIES)
def test_each_entry_starts_a_job_that_exists(name: str) -> None:
    app.autodiscover_tasks(force=True)
    assert CELERY_BEAT_SCHEDULE[name]["task"] in app.tasks


@pytest.mark.parametrize("name", ENTRIES)
def test_no_job_is_lost_between_two_clocks(name: str) -> None:
    """`expires` is a moment of the sender's clock, which the worker compares with its own."""
    assert "expires" not in str(CELERY_BEAT_SCHEDULE[name])


# The others: schedule.
QUEUES = {
    "make-due-copies": "pictures",
    "clean-up": "work",
    "check-invariants": "work",
    "restart-lost-exports": "work",
    "continue-announcements": "work",
    "continue-bulk-messages": "work",
    "send-due-alerts": "work",
    "send-digests": "work",
    "mail-unread-messages": "work",
}


@pytest.mark.parametrize("name", ENTRIES)
def test_a_job_goes_to_its_queue_whoever_sends_it(name: str) -> None:
    """By its name: beat, the back-office's "run now" and a worker's start all send by that."""
    assert queue_of(app, str(CELERY_BEAT_SCHEDULE[name]["task"])) == QUEUES.get(name, "schedule")


def test_jobs_that_people_start_stay_out_of_the_schedules_queue() -> None:
    assert queue_of(app, COPIES_JOB) == "pictures"
    assert queue_of(app, "trading.catalogue.tasks.reindex_named") == "work"


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
