"""Reads of many live connections made together: after a restart thousands connect in the same seconds."""

from __future__ import annotations

import asyncio
import logging
from collections.abc import Callable, Sequence
from typing import Final, Generic, TypeVar

from django.db import DatabaseError

from marketplace.common.messaging.live.threads import READS

Question = TypeVar("Question")
Answer = TypeVar("Answer")
BATCH: Final = 100
logger = logging.getLogger(__name__)


class Unanswered(Exception):
    """The read failed; why is in the log, once for all who asked."""


class BatchedReads(Generic[Question, Answer]):
    """Questions to the database, answered by one call for all that come in the same moment.

    One batch is read at a time, and what is asked meanwhile is the next: a single question does not wait, and the more
    there are, the fewer statements and changes of thread each one costs. A read begins after its last question was
    asked, so it sees everything that was committed before.
    """

    def __init__(self, answer: Callable[[Sequence[Question]], Sequence[Answer]]) -> None:
        """answer: reads the database, and returns an answer for each question, in their order."""
        self.answer = answer
        self.waiting: list[tuple[Question, asyncio.Future[Answer]]] = []
        self.task: asyncio.Task[None] | None = None

    async def ask(self, question: Question) -> Answer:
        """Return the answer. Raises Unanswered."""
        loop = asyncio.get_running_loop()
        if self.task is not None and self.task.get_loop() is not loop:  # of a test before this one
            self.task, self.waiting = None, []
        future: asyncio.Future[Answer] = loop.create_future()
        self.waiting.append((question, future))
        if self.task is None or self.task.done():
            self.task = loop.create_task(self.run())
        return await future

    async def run(self) -> None:
        """Answer batch by batch until nobody waits."""
        while self.waiting:
            batch, self.waiting = self.waiting[:BATCH], self.waiting[BATCH:]
            await self.answer_all([one for one in batch if not one[1].done()])

    async def answer_all(self, batch: Sequence[tuple[Question, asyncio.Future[Answer]]]) -> None:
        """Answer a batch. A question at which the code fails fails alone; without a database they all do."""
        if not batch:
            return
        try:
            answers = await READS.run(self.answer, [question for question, _ in batch])
        except Exception as error:
            if len(batch) > 1 and not isinstance(error, DatabaseError):
                for one in batch:
                    await self.answer_all([one])
                return
            logger.exception("Reads of %d live connections failed.", len(batch))
            for _, future in batch:
                if not future.done():
                    future.set_exception(Unanswered())
            return
        for (_, future), answer in zip(batch, answers, strict=True):
            if not future.done():  # its connection may have gone
                future.set_result(answer)
