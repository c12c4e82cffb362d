"""Workers killed in the middle of an announcement, of a message to many, of alerts and of an export.

Proves F2 for long jobs.
"""

import io
from collections.abc import Callable
from http.client import HTTPConnection
from zipfile import ZipFile

import pytest

from tests.faults.clients import call
from tests.faults.installation import Installation, wait_until

pytestmark = pytest.mark.feature("M-ADM-17", "X-DEAL-14", "X-WATCH-06", "X-GDPR")


Rows = Callable[[str], list[tuple[object, ...]]]
NOTIFICATIONS = "SELECT count(*), count(DISTINCT recipient_id) FROM trading_notification WHERE type = 'new'"
PROGRESS = "SELECT recipients, notified, finished_at IS NOT NULL FROM trading_announcement"
ALERTED = "SELECT count(*), count(DISTINCT recipient_id) FROM trading_notification WHERE type = 'favourite-ends'"
WRITTEN = "SELECT count(*), count(DISTINCT conversation_id) FROM trading_message"
STATE = "SELECT state, attempts FROM common_dataexport"


@pytest.mark.feature("M-ADM-17")
def test_an_announcement_goes_on_where_its_worker_was_killed(installation: Installation, rows: Rows) -> None:
    admin = installation.prepare("admin")
    installation.prepare("sale", buyers=95, quantity=100)
    [(people,)] = rows("SELECT count(*) FROM trading_user")
    web = installation.web(workers=1)
    web.wait_listening()
    words = {"msg_title": "Radovi", "msg_message": "Sajt ne radi u nedelju."}
    sent = call(web.port, "POST", "/api/notifications", words, sid=admin["sid"])
    assert (sent.status, sent.body["data"]) == (201, {"recipients": people}), sent
    assert rows(NOTIFICATIONS) == [(0, 0)]

    doomed = installation.worker(failpoints="announcement.before_commit=sleep:1")
    wait_until(lambda: int(str(rows(PROGRESS)[0][1])) >= 20, "no batch is delivered")
    doomed.kill()
    [(_, notified, finished)] = rows(PROGRESS)
    assert not finished
    assert rows(NOTIFICATIONS) == [(notified, notified)]

    installation.worker()
    installation.beat(every=1)
    wait_until(lambda: rows(PROGRESS) == [(people, people, True)], "the announcement does not go on")
    assert rows(NOTIFICATIONS) == [(people, people)]
    installation.check()


@pytest.mark.feature("X-DEAL-14")
def test_a_message_to_many_goes_on_where_its_worker_was_killed(installation: Installation, rows: Rows) -> None:
    sale = installation.prepare("closed", ads=1, offers=95, prefix="mnogi")
    [ad] = sale["ads"]
    web = installation.web(workers=1)
    web.wait_listening()
    sent = call(web.port, "POST", f"/api/products/{ad}/board/messages", {"text": "U petak."}, sid=sale["sid"])
    assert sent.status == 201, sent
    counts = sent.body["data"]
    everybody = counts["sent"] + counts["queued"]
    assert (counts["sent"], counts["left_out"]) == (20, 0)
    assert counts["queued"] > 40

    doomed = installation.worker(failpoints="bulk_message.before_commit=sleep:1")
    wait_until(lambda: int(str(rows(WRITTEN)[0][0])) >= 40, "no batch is sent")
    doomed.kill()
    [(written, people)] = rows(WRITTEN)
    assert written == people
    assert int(str(written)) < everybody

    installation.worker()
    installation.beat(every=1)
    wait_until(lambda: rows(WRITTEN) == [(everybody, everybody)], "the message does not go on")
    wait_until(lambda: rows("SELECT count(*) FROM trading_bulkmessage") == [(0,)], "it does not end")
    installation.check()


@pytest.mark.feature("X-WATCH-06")
def test_alerts_go_on_where_their_worker_was_killed(installation: Installation, rows: Rows) -> None:
    sale = installation.prepare("sale", buyers=45, quantity=100, seconds=3600)
    web = installation.web(workers=1)
    web.wait_listening()
    for buyer in sale["buyers"]:
        assert call(web.port, "POST", "/api/favorites", {"pro_id": sale["ad"]}, sid=buyer["sid"]).status == 201

    doomed = installation.worker(failpoints="alerts.before_commit=sleep:1")
    installation.beat(every=1)
    wait_until(lambda: int(str(rows(ALERTED)[0][0])) >= 20, "no batch is delivered")
    doomed.kill()
    [(written, people)] = rows(ALERTED)
    assert written == people
    assert int(str(written)) < 45

    installation.worker()
    wait_until(lambda: rows(ALERTED) == [(45, 45)], "the alerts do not go on")
    installation.check()


@pytest.mark.feature("X-GDPR")
def test_an_export_is_made_up_when_its_worker_was_killed(installation: Installation, rows: Rows) -> None:
    [person] = installation.prepare("sale", buyers=1, quantity=10)["buyers"]
    web = installation.web(workers=1)
    web.wait_listening()
    assert call(web.port, "POST", "/api/user/export", sid=person["sid"]).status == 202
    doomed = installation.worker(failpoints="export.piece=sleep:30")
    wait_until(lambda: rows(STATE) == [("making", 1)], "nobody makes it")
    doomed.kill()

    installation.worker()
    installation.beat(every=1)
    wait_until(lambda: rows(STATE) == [("ready", 2)], "nobody makes it up")
    assert rows("SELECT count(*) FROM trading_notification WHERE type = 'data-export'") == [(1,)]
    connection = HTTPConnection("127.0.0.1", web.port, timeout=30)
    connection.request("GET", "/api/user/export", headers={"Authorization": f"Bearer {person['sid']}"})
    answer = connection.getresponse()
    assert answer.status == 200
    with ZipFile(io.BytesIO(answer.read())) as archive:
        assert archive.testzip() is None
        assert "account.json" in archive.namelist()
    connection.close()
    installation.check()
