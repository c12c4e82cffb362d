"""Database calls of live connections, in threads of their own."""

import asyncio

import pytest

from marketplace.common.messaging.live.threads import READS
from tests.trading.live.sockets import TIMEOUT_SECONDS

pytestmark = [pytest.mark.django_db(transaction=True), pytest.mark.feature("X-LIVE")]


async def test_an_iterators_end_that_escapes_a_call_is_told_to_whoever_awaits_it() -> None:
    with pytest.raises(RuntimeError, match="StopIteration"):
        await asyncio.wait_for(READS.run(next, iter(())), TIMEOUT_SECONDS)
