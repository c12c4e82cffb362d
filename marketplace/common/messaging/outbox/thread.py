"""The relay of a process: one thread per lane, so that a slow mail server never holds up a push.

Started by the process itself (serve, and the hooks of web, live and job processes); other processes poll too, so an
entry whose writer had no relay (a command) is taken within POLL seconds by another.
"""

import logging
import os
import random
import sys
import threading
import time
from collections.abc import Iterable

from django.conf import settings
from django.db import DatabaseError, close_old_connections, connection

from marketplace.common.messaging.outbox.lanes import LANES, lanes_for
from marketplace.common.messaging.outbox.promises import Leases
from marketplace.common.messaging.outbox.relay import relay_lane

POLL = 10.0  # seconds
STOP_SECONDS = 5.0
AWAY_PAUSE = 10.0  # seconds until a service that did not answer is asked for the next batch

logger = logging.getLogger(__name__)


class LaneThread(threading.Thread):
    """Delivers the entries of one lane, when woken and every POLL seconds."""

    def __init__(self, lane: str, poll: float) -> None:
        super().__init__(name=f"relay-{lane}", daemon=True)
        self.lane = lane
        self.poll = poll
        self.wakened = threading.Event()
        self.ended = threading.Event()
        self.leases = Leases()

    @property
    def stopping(self) -> bool:
        """Tell if no further batch is to be taken."""
        return self.ended.is_set()

    def run(self) -> None:
        wait = 0.0
        while True:
            if self.wakened.wait(wait):
                self.ended.wait(LANES[self.lane].gather)
            self.wakened.clear()
            if self.stopping:
                break
            wait = self.work()
        connection.close()

    def work(self) -> float:
        """Deliver what is due. Returns the seconds until the next look."""
        idle = True
        pause = self.poll * random.uniform(0.9, 1.1)  # processes started together shall not poll together
        try:
            close_old_connections()
            batch = first = relay_lane(self.lane, leases=self.leases)
            while batch.full and not batch.away and not self.stopping:
                batch = relay_lane(self.lane, leases=self.leases)
            idle = not first.taken
            if batch.wake_in is not None:
                pause = min(pause, batch.wake_in)
            if batch.away:
                pause = max(pause, AWAY_PAUSE)
        except Exception:  # the database may be away; the thread must outlive that
            logger.exception("The relay of %s failed and goes on in %.0f s.", self.lane, pause)
            connection.close()
        if idle and self.lane != "push":  # pushes come all the time; the others keep a connection while there is work
            connection.close()
        return pause

    def stop_soon(self) -> None:
        """Let it end after the entry at hand, and give back those behind it."""
        self.ended.set()
        self.wakened.set()
        try:
            self.leases.close()
        except DatabaseError:  # away; the leases run out by themselves
            logger.exception("The entries of %s could not be given back.", self.lane)


class RelayThread:
    """The lanes of this process."""

    def __init__(self, poll: float = POLL, lanes: Iterable[str] = tuple(LANES)) -> None:
        self.lanes = {lane: LaneThread(lane, poll) for lane in lanes}
        self.pid = os.getpid()

    def start(self) -> None:
        """Start delivering; what an earlier process left behind comes first."""
        for lane in self.lanes.values():
            lane.start()

    def wake(self, lane: str) -> None:
        """Let one lane look now, if this process serves it; another process looks by itself."""
        if lane in self.lanes:
            self.lanes[lane].wakened.set()

    def stop(self, timeout: float = STOP_SECONDS) -> None:
        """End after the entries at hand; `timeout` in seconds bounds the wait for all lanes together."""
        for lane in self.lanes.values():
            lane.stop_soon()
        deadline = time.monotonic() + timeout
        for lane in self.lanes.values():
            if lane.is_alive():
                lane.join(max(0.0, deadline - time.monotonic()))


SWITCH = 0.0005
"""Seconds after which a busy thread gives way. By default they are 5 ms, which a request that holds an ad's row would
wait after each answer of the database while a lane works."""

_running: RelayThread | None = None
_guard = threading.Lock()


def start_relay(poll: float = POLL, lanes: Iterable[str] | None = None) -> RelayThread:
    """Return this process's relay, started once; after a fork the child gets its own.

    lanes: by default those of this kind of process.
    """
    global _running
    with _guard:
        if _running is None or _running.pid != os.getpid():
            sys.setswitchinterval(SWITCH)
            _running = RelayThread(poll, lanes_for(settings.PROCESS_KIND) if lanes is None else lanes)
            _running.start()
        return _running


def stop_relay(timeout: float = STOP_SECONDS) -> None:
    """Stop this process's relay if it runs. timeout: seconds for the entries at hand."""
    global _running
    with _guard:
        relay, _running = _running, None
    if relay is not None and relay.pid == os.getpid():
        relay.stop(timeout)


def wake(lane: str) -> None:
    """Let this process's relay look at once, if there is one that serves the lane."""
    relay = _running
    if relay is not None and relay.pid == os.getpid():
        relay.wake(lane)
