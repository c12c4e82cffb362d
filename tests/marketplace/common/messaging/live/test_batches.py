"""Reads of many live connections, made together."""

import asyncio
import threading
from collections.abc import Sequence

import pytest
from django.db import OperationalError

from marketplace.common.messaging.live import batches
from marketplace.common.messaging.live.batches import BatchedReads, Unanswered
from tests.trading.live.sockets import TIMEOUT_SECONDS

pytestmark = [pytest.mark.django_db(transaction=True), pytest.mark.feature("X-LIVE")]


async def ask_all(reads: BatchedReads[int, int], questions: Sequence[int]) -> list[int | BaseException]:
    return await asyncio.wait_for(
        asyncio.gather(*(reads.ask(one) for one in questions), return_exceptions=True), TIMEOUT_SECONDS
    )


async def test_what_is_asked_in_one_moment_is_read_together() -> None:
    asked: list[list[int]] = []

    def double(questions: Sequence[int]) -> list[int]:
        asked.append(list(questions))
        return [2 * one for one in questions]

    count = 2 * batches.BATCH + 1
    assert await ask_all(BatchedReads(double), range(count)) == [2 * one for one in range(count)]
    assert [len(one) for one in asked] == [batches.BATCH, batches.BATCH, 1]


async def test_what_is_asked_during_a_read_waits_for_the_next() -> None:
    """An answer never comes from a read that began before its question: what was committed in between is in it."""
    begun, may_end = threading.Event(), threading.Event()
    asked: list[list[int]] = []

    def answer(questions: Sequence[int]) -> list[int]:
        asked.append(list(questions))
        begun.set()
        assert may_end.wait(TIMEOUT_SECONDS)
        return list(questions)

    reads = BatchedReads(answer)
    first = asyncio.create_task(reads.ask(1))
    await asyncio.to_thread(begun.wait, TIMEOUT_SECONDS)
    later = [asyncio.create_task(reads.ask(one)) for one in (2, 3)]
    await asyncio.sleep(0)
    later[0].cancel()  # its connection has gone
    may_end.set()
    assert (await first, await later[1]) == (1, 3)
    assert asked == [[1], [3]]


async def test_a_question_that_cannot_be_answered_fails_alone(caplog: pytest.LogCaptureFixture) -> None:
    def invert(questions: Sequence[int]) -> list[int]:
        return [6 // one for one in questions]

    reads = BatchedReads(invert)
    answers = await ask_all(reads, [1, 0, 2])
    assert (answers[0], type(answers[1]), answers[2]) == (6, Unanswered, 3)
    assert await ask_all(reads, [3]) == [2]
    assert [str(record.exc_info and record.exc_info[1]) for record in caplog.records] == [
        "integer division or modulo by zero"
    ]


async def test_without_a_database_all_hear_of_it_and_the_log_once(caplog: pytest.LogCaptureFixture) -> None:
    def fail(questions: Sequence[int]) -> list[int]:
        raise OperationalError("away")

    assert [type(one) for one in await ask_all(BatchedReads(fail), range(5))] == [Unanswered] * 5
    assert len(caplog.records) == 1
