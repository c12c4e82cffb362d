"""Messages while live processes and Redis come and go. Proves F11, F12 for frames, F5 for messages, I18.

The live connection only speeds things up: what counts is that after any gap a client that reads on from its newest
message has every message once and in order.
"""

import json
import signal
from contextlib import ExitStack
from typing import Any

import pytest
from websockets.exceptions import ConnectionClosed
from websockets.sync.client import ClientConnection

from tests.factories import PASSWORD
from tests.faults.clients import call
from tests.faults.installation import Installation, Process, wait_until
from tests.faults.test_outages import Rows, gone, log_in, open_tab
from tests.launch_services import Redis


class Person:
    """A client as ours: keeps what it has by id, from the live connection or read on by request."""

    def __init__(self, name: str, user_id: int, sid: str, other: int) -> None:
        self.name, self.user_id, self.sid, self.other = name, user_id, sid, other
        self.held: dict[int, str] = {}
        self.order: list[int] = []

    def keep(self, row: dict[str, Any]) -> None:
        if row["msg_id"] not in self.held:
            self.held[row["msg_id"]] = row["msg_message"]
            self.order.append(row["msg_id"])

    def hear(self, tab: ClientConnection) -> dict[str, Any]:
        """Return the next frame; a message is kept."""
        frame: dict[str, Any] = json.loads(tab.recv(timeout=30))
        if frame.get("type") == "message":
            self.keep(frame)
        return frame

    def catch_up(self, web: Process) -> None:
        """Read on after the newest message held, until there is no more."""
        while True:
            after = max(self.held, default=0)
            answer = call(web.port, "GET", f"/api/messages/{self.other}?after={after}", sid=self.sid)
            assert answer.status == 200, answer
            for row in answer.body["data"]:
                self.keep(row)
            if not answer.body["meta"]["more"]:
                return

    def unread(self, web: Process) -> int:
        count: int = call(web.port, "GET", "/api/notifications/count", sid=self.sid).body["data"]["message"]
        return count


def send(web: Process, author: Person, text: str) -> int:
    """Send by request and keep the answer; return the id. Raises unless it was taken."""
    body = {"usr_id_to": author.other, "msg_message": text}
    answer = call(
        web.port,
        "POST",
        "/api/messages",
        body,
        sid=author.sid,
        headers={"Idempotency-Key": f"key-{text}".replace(" ", "-")},
    )
    assert answer.status == 201, answer
    author.keep(answer.body["data"])
    number: int = answer.body["data"]["msg_id"]
    return number


def joined(tab: ClientConnection) -> None:
    """Return when the connection is served, which means it has joined its groups."""
    tab.send('{"type":"ping"}')
    assert "pong" in str(tab.recv(timeout=30))


@pytest.fixture
def talk(installation: Installation) -> tuple[Person, Person]:
    scenario = installation.prepare("talk")
    buyer, seller = scenario["buyer"], scenario["seller"]
    return (
        Person("kupac", buyer["id"], buyer["sid"], seller["id"]),
        Person("prodavac", seller["id"], seller["sid"], buyer["id"]),
    )


def test_a_killed_live_process_and_a_gap_lose_no_message_f11(
    installation: Installation, rows: Rows, talk: tuple[Person, Person]
) -> None:
    """250 messages in the gap; the channel layer alone keeps 100 of them."""
    buyer, seller = talk
    web = installation.web(workers=1)
    lives = [installation.live("live-1"), installation.live("live-2")]
    for process in (web, *lives):
        process.wait_listening()
    with ExitStack() as stack:
        mine = stack.enter_context(open_tab(lives[0].port, buyer.sid))
        theirs = stack.enter_context(open_tab(lives[1].port, seller.sid))
        for tab in (mine, theirs):
            joined(tab)
        mine.send(json.dumps({"msg_message": "prva", "usr_id_to": seller.user_id, "ref": "a1"}))
        echo = buyer.hear(mine)
        assert (echo["type"], echo["ref"], echo["sender"]) == ("message", "a1", 1)
        heard = seller.hear(theirs)
        assert (heard["msg_id"], heard["sender"], "ref" in heard) == (echo["msg_id"], 0, False)
        assert seller.hear(theirs) == {"type": "ntf"}
        lives[1].kill()
        with pytest.raises(ConnectionClosed):
            theirs.recv(timeout=30)
        sent = [send(web, buyer, f"poruka {number}") for number in range(10)]
        sent += installation.prepare("words", author=buyer.user_id, recipient=seller.user_id, count=240)["ids"]
    with open_tab(lives[0].port, seller.sid) as again:  # the other live process takes them in
        joined(again)
        seller.catch_up(web)
        assert seller.order == [echo["msg_id"], *sent]
        assert seller.unread(web) == 251
        send(web, buyer, "poslednja")
        while "poslednja" not in seller.held.values():
            seller.hear(again)
    seller.catch_up(web)
    assert (len(seller.order), seller.order) == (252, sorted(seller.order))
    assert call(web.port, "POST", f"/api/messages/{buyer.user_id}", sid=seller.sid).status == 200
    assert seller.unread(web) == 0
    assert rows("SELECT count(*), count(DISTINCT text) FROM trading_message") == [(252, 252)]
    installation.check()


def test_messages_go_on_while_redis_is_killed_f11_f5_f12(
    installation: Installation, rows: Rows, talk: tuple[Person, Person], redis: Redis
) -> None:
    """The author hears the echo from its own process; the other side reads on when it knows of the gap.

    A login elsewhere, the news of which is lost with Redis, is met at the next frame: the database decides.
    """
    installation.env["THROTTLES"] = "on"  # the rates count in Redis: they open when it is away
    buyer, seller = talk
    web, live = installation.web(workers=1), installation.live()
    for process in (web, live):
        process.wait_listening()
    with open_tab(live.port, buyer.sid) as mine, open_tab(live.port, seller.sid) as theirs:
        for tab in (mine, theirs):
            joined(tab)
        assert redis.process is not None
        redis.process.send_signal(signal.SIGKILL)
        with gone(redis):
            for number in range(5):
                mine.send(json.dumps({"msg_message": f"okvir {number}", "usr_id_to": seller.user_id, "ref": "r"}))
                assert buyer.hear(mine)["msg_message"] == f"okvir {number}"
                send(web, buyer, f"zahtev {number}")
            seller.catch_up(web)
            assert len(seller.order) == 10
            elsewhere = log_in(web.port, "kupac1", PASSWORD)
            assert elsewhere.status == 200
            mine.send(json.dumps({"msg_message": "kasno", "usr_id_to": seller.user_id}))
            assert "new-connection" in str(mine.recv(timeout=30))
            with pytest.raises(ConnectionClosed) as ended:
                mine.recv(timeout=30)
            assert ended.value.rcvd is not None
            assert ended.value.rcvd.code == 4409
            buyer.sid = elsewhere.body["data"]["sid"]
    pushes = "SELECT count(*) FROM common_outboxentry WHERE kind = 'push' AND sent_at IS NULL AND dead_at IS NULL"
    wait_until(lambda: rows(pushes) == [(0,)], "pushes wait for ever")
    buyer.catch_up(web)
    assert sorted(buyer.held) == seller.order
    with open_tab(live.port, seller.sid) as again:
        joined(again)
        send(web, buyer, "posle")
        while "posle" not in seller.held.values():
            seller.hear(again)
    assert rows("SELECT count(*), count(DISTINCT text) FROM trading_message") == [(11, 11)]
    installation.check()
