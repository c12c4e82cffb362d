"""A record of each job's last run, in the database, where every process can read it."""

from __future__ import annotations

import logging
from collections.abc import Callable, Mapping
from functools import wraps
from typing import Any, Final

from marketplace.common.db import clock
from marketplace.common.jobs.exclusive import run_exclusively
from marketplace.common.jobs.models import JobRun
from marketplace.common.text.redaction import redact

SUMMARY_LENGTH: Final = 500
BY_HAND: Final = "by_hand"
"""The keyword argument with which a job is started when an administrator started it."""
logger = logging.getLogger(__name__)


def recorded(name: str) -> Callable[[Callable[[], Any]], Callable[..., Any]]:
    """Decorate a job of the schedule: one run at a time, with a record of its start, end and result.

    name: of its entry in the schedule. A second run beside the first does nothing and returns None. The job returns
    its summary: a number, or numbers by the names of its parts, None for a part that failed.
    """

    def record(work: Callable[[], Any]) -> Callable[..., Any]:
        @wraps(work)
        def run(*, by_hand: bool = False) -> Any:
            with run_exclusively(name) as free:
                if not free:
                    logger.info("%s runs already.", name)
                    return None
                begin(name, by_hand=by_hand)
                try:
                    done = work()
                except Exception as error:
                    end(name, JobRun.Result.FAILED, redact(f"{type(error).__name__}: {error}"))
                    raise
                end(name, result_of(done), summary_of(done))
                return done

        return run

    return record


def begin(name: str, *, by_hand: bool) -> None:
    now = clock.now()
    run = JobRun(name=name, started_at=now, scheduled_at=None if by_hand else now)
    columns = ["started_at", "ended_at", "result", "summary", *([] if by_hand else ["scheduled_at"])]
    JobRun.objects.bulk_create([run], update_conflicts=True, unique_fields=["name"], update_fields=columns)


def end(name: str, result: JobRun.Result, summary: str) -> None:
    JobRun.objects.filter(pk=name).update(ended_at=clock.now(), result=result, summary=summary[:SUMMARY_LENGTH])


def result_of(done: Any) -> JobRun.Result:
    failed = isinstance(done, Mapping) and None in done.values()
    return JobRun.Result.FAILED if failed else JobRun.Result.OK


def summary_of(done: Any) -> str:
    """Return what was done, in one line: "3", or the numbers of the parts but zeros, "!" for one that failed."""
    if not isinstance(done, Mapping):
        return "" if done is None else str(done)
    return ", ".join(f"{part}: {'!' if count is None else count}" for part, count in done.items() if count != 0)
