"""Conversations that stay open behind the front server while live processes are killed in turn. Proves F11, I18."""

from __future__ import annotations

import signal
import socket
from collections.abc import Iterator
from contextlib import contextmanager
from functools import partial
from pathlib import Path

import pytest
from websockets.sync.client import ClientConnection, connect

from deploy.rehearsal import Rehearsal
from tests.drills.drill import Drill
from tests.drills.page import Page, Row
from tests.drills.traffic import Traffic
from tests.rehearsal.client import tls_of
from tests.rehearsal.front_site import FrontSite
from tests.rehearsal.rpc import RpcClient
from tests.rehearsal.test_healing import until

SENT = 250
LIVE = ("live-1", "live-2")


def open_connection(site: Rehearsal, sid: str) -> ClientConnection:
    """Open a live connection as a browser does."""
    return connect(
        f"wss://localhost:{site.ports.https}/api/websocket?sid={sid}",
        sock=socket.create_connection(("127.0.0.1", site.ports.https), 60, ("127.9.9.9", 0)),
        ssl=tls_of(site.ca),
        origin=site.base_url,  # type: ignore[arg-type]
        compression=None,
        ping_interval=None,
        open_timeout=60,
    )


def read_chat(front: FrontSite, sid: str, other: int, after: int) -> tuple[list[Row], bool] | None:
    answer = front.send("GET", f"/api/messages/{other}?after={after}", sid=sid, address="127.9.9.9")
    return (answer.body["data"], answer.body["meta"]["more"]) if answer.status == 200 else None


@contextmanager
def killed(site: Rehearsal, name: str) -> Iterator[None]:
    """Kill a process, and wait after the block until it runs again."""
    process = site.process(name)
    before = process.pid
    process.send_group(signal.SIGKILL)
    yield
    until(lambda: process.is_running and process.pid != before, f"{name} is not started again")


@pytest.mark.drill("F11", "live processes killed in turn under traffic: 250 messages appear once and in order")
def test_live_processes_killed_in_turn_lose_no_message_f11(
    site: Rehearsal, rpc: RpcClient, drill: Drill, tmp_path: Path
) -> None:
    """The same page without reading on misses some: the control."""
    crowd = rpc.do("make_crowd", people=30, sales=2, quantity=200)
    author, front = rpc.new_person(), FrontSite(site)
    sid = rpc.sign_in(username(rpc, crowd["seller"]))
    traffic = Traffic(front, crowd, tmp_path / "journal.jsonl", seed=drill.seed, visitors=2)
    read, connect_reader = partial(read_chat, front, sid, author["id"]), partial(open_connection, site, sid)
    pages = [Page(author["id"], connect_reader, read, reads_on=on) for on in (True, False)]
    texts = [f"u nizu {number}" for number in range(SENT)]
    turns = drill.choose(2, 5)
    with traffic.running(), pages[0].open() as page, pages[1].open() as control:
        for turn in range(turns):
            with killed(site, LIVE[turn % 2]):
                send(rpc, author["id"], crowd["seller"], texts[SENT * turn // turns : SENT * (turn + 1) // turns])
        until(lambda: page.shown() == texts, "the page misses messages")
        until(lambda: control.connections > 1, "the control does not come back")
        send(rpc, author["id"], crowd["seller"], ["poslednja"])
        until(lambda: page.shown() == [*texts, "poslednja"], "the page misses the last message")
        assert control.shown() != page.shown()
        drill.record("messages missing without reading on", len(page.shown()) - len(control.shown()))
    assert page.connections > 1
    assert traffic.failed() == []
    assert traffic.contradictions(rpc.do("stored_writes", ads=crowd["ads"])) == []


def username(rpc: RpcClient, user_id: int) -> str:
    name: str = rpc.python(
        "import json",
        "from trading.accounts.models import User",
        f"print(json.dumps(User.objects.get(pk={user_id}).username))",
    )
    return name


def send(rpc: RpcClient, author: int, recipient: int, texts: list[str]) -> None:
    """Send messages beside the site, where no rate limits them."""
    rpc.python(
        "from trading.accounts.models import User",
        "from trading.messages.services import BULK, send_message",
        f"author = User.objects.get(pk={author})",
        f"for text in {texts!r}:",
        f"    send_message(author=author, recipient_id={recipient}, text=text, bound=BULK)",
    )
