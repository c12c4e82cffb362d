"""The relay of a process: a thread for each queue, so that a slow mail server never delays a push.

The process starts it (`serve`, and the hooks of web, live and job processes). Every relay also polls, so another
process takes the entry of a process without a relay, such as a command, within POLL seconds.
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

from marketplace.common.messaging.outbox.at_least_once import Leases
from marketplace.common.messaging.outbox.queues import OUTBOX_QUEUES, queues_served_by
from marketplace.common.messaging.outbox.relay import relay_queue

POLL = 10.0  # seconds
STOP_SECONDS = 5.0
UNAVAILABLE_PAUSE = 10.0  # seconds until a service that did not answer is asked for the next batch

RESTS_PER_WORK = 5.0
"""How many times as long as its last work a busy thread waits before the next: what comes meanwhile goes with it."""
LONGEST_REST = 0.2  # seconds

logger = logging.getLogger(__name__)


class RelayThread(threading.Thread):
    """Delivers the entries of one queue, when woken and every `poll` seconds."""

    def __init__(self, queue: str, poll: float) -> None:
        super().__init__(name=f"relay-{queue}", daemon=True)
        self.queue = queue
        self.poll = poll
        self.wakened = threading.Event()
        self.ended = threading.Event()
        self.leases = Leases()

    @property
    def stopping(self) -> bool:
        """Tell if no further batch is to be taken."""
        return self.ended.is_set()

    def run(self) -> None:
        wait = rest = 0.0
        while True:
            if self.wakened.wait(wait):
                self.ended.wait(max(OUTBOX_QUEUES[self.queue].batch_delay, rest))
            self.wakened.clear()
            if self.stopping:
                break
            started = time.monotonic()
            wait = self.work()
            rest = min(LONGEST_REST, RESTS_PER_WORK * (time.monotonic() - started))
        connection.close()

    def work(self) -> float:
        """Deliver what is due. Returns the seconds until the next look."""
        idle = True
        pause = self.poll * random.uniform(0.9, 1.1)  # so that processes that start together do not poll together
        try:
            close_old_connections()
            batch = first = relay_queue(self.queue, leases=self.leases)
            while batch.full and not batch.unavailable and not self.stopping:
                batch = relay_queue(self.queue, leases=self.leases)
            idle = not first.taken
            if batch.wake_in is not None:
                pause = min(pause, batch.wake_in)
            if batch.unavailable:
                pause = max(pause, UNAVAILABLE_PAUSE)
        except Exception:  # the database may be unavailable; the thread must outlive that
            logger.exception("The relay of %s failed and goes on in %.0f s.", self.queue, pause)
            connection.close()
        if idle and self.queue != "push":  # pushes are frequent; other queues keep a connection only for work
            connection.close()
        return pause

    def stop_soon(self) -> None:
        """Let the thread end after the present entry, and return the entries behind it."""
        self.ended.set()
        self.wakened.set()
        try:
            self.leases.close()
        except DatabaseError:  # the leases end by themselves
            logger.exception("The entries of %s could not be given back.", self.queue)


class Relay:
    """The delivery threads of this process, one for each queue that it serves."""

    def __init__(self, poll: float = POLL, queues: Iterable[str] = tuple(OUTBOX_QUEUES)) -> None:
        self.threads = {queue: RelayThread(queue, poll) for queue in queues}
        self.pid = os.getpid()

    def start(self) -> None:
        """Start delivering, beginning with entries that an earlier process left."""
        for thread in self.threads.values():
            thread.start()

    def wake(self, queue: str) -> None:
        """Let the thread of a queue look now, if this process serves the queue; other processes poll."""
        if queue in self.threads:
            self.threads[queue].wakened.set()

    def stop(self, timeout: float = STOP_SECONDS) -> None:
        """End after the present entries. timeout: seconds to wait for all threads together."""
        for thread in self.threads.values():
            thread.stop_soon()
        deadline = time.monotonic() + timeout
        for thread in self.threads.values():
            if thread.is_alive():
                thread.join(max(0.0, deadline - time.monotonic()))


SWITCH_INTERVAL = 0.0005
"""Seconds after which a busy thread lets another run. With Python's default of 5 ms, a request that holds the lock of
an ad's row would wait that long after each answer of the database while a batch is being delivered."""

_running: Relay | None = None
_guard = threading.Lock()


def start_relay(poll: float = POLL, queues: Iterable[str] | None = None) -> Relay:
    """Return this process's relay, started once; after a fork the child gets its own.

    queues: by default those of this kind of process.
    """
    global _running
    with _guard:
        if _running is None or _running.pid != os.getpid():
            sys.setswitchinterval(SWITCH_INTERVAL)
            _running = Relay(poll, queues_served_by(settings.PROCESS_KIND) if queues is None else queues)
            _running.start()
        return _running


def stop_relay(timeout: float = STOP_SECONDS) -> None:
    """Stop this process's relay if it runs. timeout: seconds for the present entries."""
    global _running
    with _guard:
        relay, _running = _running, None
    if relay is not None and relay.pid == os.getpid():
        relay.stop(timeout)


def wake(queue: str) -> None:
    """Let this process's relay look at once, if it has one that serves the queue."""
    relay = _running
    if relay is not None and relay.pid == os.getpid():
        relay.wake(queue)
