"""The relay of a process: one thread per kind, so that a slow mail server never holds up a push.

Started by the process itself (serve, and the hooks of web, live and job processes); other processes poll too, so an
entry whose writer had no relay (a command) is taken within POLL seconds by another.
"""

import logging
import os
import random
import sys
import threading

from django.db import close_old_connections, connection

from marketplace.common.outbox.relay import relay_kind

POLL = 10.0  # seconds
GATHER = {"push": 0.02, "mail": 0.3, "task": 0.02}
"""Seconds between being woken and looking, so that a burst of commits goes out in batches instead of one by one."""

logger = logging.getLogger(__name__)


class Lane(threading.Thread):
    """Delivers the entries of one kind, when woken and every POLL seconds."""

    def __init__(self, kind: str, poll: float) -> None:
        super().__init__(name=f"relay-{kind}", daemon=True)
        self.kind = kind
        self.poll = poll
        self.wakened = threading.Event()
        self.ended = threading.Event()

    @property
    def stopping(self) -> bool:
        """Tell if no further batch is to be taken."""
        return self.ended.is_set()

    def run(self) -> None:
        wait = 0.0
        while True:
            if self.wakened.wait(wait):
                self.ended.wait(GATHER[self.kind])
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
            batch = first = relay_kind(self.kind)
            while batch.full and not self.stopping:
                batch = relay_kind(self.kind)
            idle = not first.taken
            if batch.wake_in is not None:
                pause = min(pause, batch.wake_in)
        except Exception:  # the database may be away; the thread must outlive that
            logger.exception("The relay of %s failed and goes on in %.0f s.", self.kind, pause)
            connection.close()
        if idle and self.kind != "push":  # pushes come all the time; the others keep a connection while there is work
            connection.close()
        return pause


class RelayThread:
    """The lanes of this process."""

    def __init__(self, poll: float = POLL) -> None:
        self.lanes = {kind: Lane(kind, poll) for kind in ("push", "mail", "task")}
        self.pid = os.getpid()

    def start(self) -> None:
        """Start delivering; what an earlier process left behind comes first."""
        for lane in self.lanes.values():
            lane.start()

    def wake(self, kind: str) -> None:
        """Let one lane look now."""
        self.lanes[kind].wakened.set()

    def stop(self, timeout: float = 5.0) -> None:
        """End after the batch at hand; `timeout` in seconds bounds the wait for all lanes together."""
        for lane in self.lanes.values():
            lane.ended.set()
            lane.wakened.set()
        for lane in self.lanes.values():
            if lane.is_alive():
                lane.join(timeout / len(self.lanes))


SWITCH = 0.0005
"""Seconds after which a busy thread gives way. By default they are 5 ms, which a request that holds an ad's row would
wait after each answer of the database while a lane works."""

_running: RelayThread | None = None
_guard = threading.Lock()


def start_relay(poll: float = POLL) -> RelayThread:
    """Return this process's relay, started once; after a fork the child gets its own."""
    global _running
    with _guard:
        if _running is None or _running.pid != os.getpid():
            sys.setswitchinterval(SWITCH)
            _running = RelayThread(poll)
            _running.start()
        return _running


def stop_relay() -> None:
    """Stop this process's relay if it runs."""
    global _running
    with _guard:
        relay, _running = _running, None
    if relay is not None and relay.pid == os.getpid():
        relay.stop()


def wake(kind: str) -> None:
    """Let this process's relay look at once, if there is one."""
    relay = _running
    if relay is not None and relay.pid == os.getpid():
        relay.wake(kind)
