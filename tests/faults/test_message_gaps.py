"""Gaps in a conversation whose live connection stays open: all that was sent appears once and in order. F11, I18."""

from __future__ import annotations

import signal
import time
from collections.abc import Callable
from functools import partial
from typing import Any

import pytest
from websockets.sync.client import ClientConnection, connect

from tests.drills.drill import Drill
from tests.drills.page import Page, Row
from tests.faults.clients import call
from tests.faults.installation import Installation, Process, wait_until
from tests.faults.test_outages import gone
from tests.launch_services import Redis

Rows = Callable[[str], list[tuple[object, ...]]]
SENT = 250
OPEN_PUSHES = "SELECT count(*) FROM common_outboxentry WHERE kind = 'push' AND sent_at IS NULL AND dead_at IS NULL"
TEXTS = "SELECT text FROM trading_message ORDER BY id"


def open_connection(port: int, sid: str) -> ClientConnection:
    """Open a live connection as a browser does: it does not end one that stands still."""
    return connect(
        f"ws://127.0.0.1:{port}/api/websocket?sid={sid}",
        origin=f"http://127.0.0.1:{port}",  # type: ignore[arg-type]
        compression=None,
        ping_interval=None,
    )


def read_chat(web: Process, sid: str, other: int, after: int) -> tuple[list[Row], bool] | None:
    answer = call(web.port, "GET", f"/api/messages/{other}?after={after}", sid=sid)
    return (answer.body["data"], answer.body["meta"]["more"]) if answer.status == 200 else None


def all_shown(page: Page, rows: Rows) -> bool:
    return page.shown() == [text for (text,) in rows(TEXTS)]


@pytest.mark.drill("F11", "gaps while the connection is open: a live process stands still, Redis or a relay is gone")
def test_no_message_is_missing_after_gaps_on_an_open_connection_f11(
    installation: Installation, rows: Rows, redis: Redis, drill: Drill
) -> None:
    """Without reading on, the same page loses all 250 that were sent while Redis was gone: the control."""
    web, live = installation.web(workers=2), installation.live()
    talk = installation.prepare("talk")
    words = partial(installation.prepare, "words", author=talk["buyer"]["id"], recipient=talk["seller"]["id"])
    for process in (web, live):
        process.wait_listening()

    def new_page(server: Process, **how: Any) -> Page:
        seller = talk["seller"]
        read = partial(read_chat, server, seller["sid"], talk["buyer"]["id"])
        return Page(talk["buyer"]["id"], partial(open_connection, live.port, seller["sid"]), read, **how)

    check_seconds = drill.choose(4.0, 10.0)
    with new_page(web, check_seconds=check_seconds).open() as page, new_page(web, reads_on=False).open() as control:
        live.popen.send_signal(signal.SIGSTOP)
        words(count=SENT)
        wait_until(lambda: rows(OPEN_PUSHES) == [(0,)], "the pushes are not sent")
        time.sleep(1)  # a push is marked just before it is sent
        live.popen.send_signal(signal.SIGCONT)
        wait_until(lambda: all_shown(page, rows), "the page misses messages")
        for _ in range(drill.choose(1, 3)):
            with gone(redis):
                words(count=SENT)
                wait_until(lambda: rows(OPEN_PUSHES) == [(0,)], "the pushes wait for ever")
            wait_until(lambda: all_shown(page, rows), "the page misses messages that Redis lost")
        if drill.is_whole:
            assert_a_dead_relay_leaves_no_gap(installation, rows, words, page, web)
        words(count=1)
        # Of the first 250 some or all, by how fast they are read; of those in Redis's gap none; and the few after it.
        assert len(control.shown()) <= SENT + 4, "the control has what Redis lost"
        wait_until(lambda: all_shown(page, rows), "the page misses the last message")
        assert (page.connections, control.connections) == (1, 1)
    drill.record("messages missing without reading on", len(rows(TEXTS)) - len(control.shown()))
    installation.check()


def assert_a_dead_relay_leaves_no_gap(
    installation: Installation, rows: Rows, words: Callable[..., Any], page: Page, web: Process
) -> None:
    """Let the only relay die between marking a push as sent and sending it, once for each message."""
    web.kill()
    dying = installation.web("dying", workers=1, failpoints="push.marked=kill")
    dying.wait_listening()
    for _ in range(3):
        words(count=1)
        wait_until(lambda: rows(OPEN_PUSHES) == [(0,)], "nobody takes the push")
    dying.kill()
    again = installation.web("again", workers=2, port=web.port)
    again.wait_listening()
    wait_until(lambda: all_shown(page, rows), "the page misses messages of a dead relay")
