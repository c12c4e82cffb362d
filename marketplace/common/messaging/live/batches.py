"""What many live connections want at once, done together: after a restart thousands connect in the same seconds."""

from __future__ import annotations

import asyncio
import logging
from abc import ABC, abstractmethod
from collections.abc import Callable, Sequence
from typing import Final, Generic, TypeVar

from django.db import DatabaseError

from marketplace.common.messaging.live.threads import READS

Question = TypeVar("Question")
Answer = TypeVar("Answer")
BATCH: Final = 100
logger = logging.getLogger(__name__)


class Unanswered(Exception):
    """Nothing came of it; why is its text, or in the log."""


class Batches(ABC, Generic[Question, Answer]):
    """Questions of one event loop, answered by one call for all that come in the same moment.

    One batch is answered at a time, and what is asked meanwhile is the next: a single question does not wait, and the
    more there are, the less each one costs. An answer begins after the last question of its batch was asked.
    """

    def __init__(self) -> None:
        self.waiting: list[tuple[Question, asyncio.Future[Answer]]] = []
        self.task: asyncio.Task[None] | None = None

    @abstractmethod
    async def answer(self, questions: Sequence[Question]) -> Sequence[Answer | Unanswered]:
        """Return an answer for each question, in their order."""

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
            batch = [one for one in batch if not one[1].done()]  # a connection may have gone
            answers = await self.answer([question for question, _ in batch]) if batch else ()
            for (_, future), answer in zip(batch, answers, strict=True):
                if future.done():
                    continue
                if isinstance(answer, Unanswered):
                    future.set_exception(answer)
                else:
                    future.set_result(answer)


class BatchedReads(Batches[Question, Answer]):
    """Questions to the database. What was committed before one was asked is in its answer."""

    def __init__(self, read: Callable[[Sequence[Question]], Sequence[Answer]]) -> None:
        """read: returns an answer for each question, in their order."""
        super().__init__()
        self.read = read

    async def answer(self, questions: Sequence[Question]) -> Sequence[Answer | Unanswered]:
        """Read. A question at which the code fails fails alone; without a database they all do."""
        try:
            return await READS.run(self.read, questions)
        except Exception as error:
            if len(questions) > 1 and not isinstance(error, DatabaseError):
                return [(await self.answer([one]))[0] for one in questions]
            logger.exception("Reads of %d live connections failed.", len(questions))
            return [Unanswered() for _ in questions]
