"""Jobs through real workers: started by hand, doubled by two beats, lost with the queue. F2, F3, F6.

And the queues: the schedule does not wait for pictures, and does not fill one that nobody empties.
"""

import json
import time
from collections.abc import Callable

import pytest
from redis import Redis

from marketplace.process.scheduler import MOST_WAITING
from tests.drills.drill import Drill
from tests.faults.clients import call
from tests.faults.installation import Installation, wait_until
from tests.faults.test_one_process import read

pytestmark = pytest.mark.feature("X-JOBS")


Rows = Callable[[str], list[tuple[object, ...]]]
ADS, OFFERS = 6, 4
OFFERS_WITHOUT_OUTCOME = "SELECT count(*) FROM trading_offer WHERE fulfilled IS NULL"
OUTCOMES = (
    "SELECT count(*), count(DISTINCT (recipient_id, dedupe_key)) FROM trading_notification WHERE type LIKE 'expired-%'"
)
QUEUE = "zbir:schedule"
PICTURES = 300
COPIES_DUE = "SELECT count(*) FROM common_storedfile WHERE due_widths IS NOT NULL"


@pytest.mark.feature("X-JOBS")
def test_a_job_started_by_hand_is_done_by_a_worker_and_written_down(installation: Installation, rows: Rows) -> None:
    admin = installation.prepare("admin")
    web = installation.web(workers=1)
    web.wait_listening()
    started = call(web.port, "POST", "/api/admin/jobs/clean-up/run", sid=admin["sid"])
    assert started.status == 200, started
    assert started.body["data"]["last_start"] is None
    assert rows("SELECT count(*) FROM common_jobrun WHERE name = 'clean-up'") == [(0,)]

    worker = installation.worker()
    finished = "SELECT result, scheduled_at FROM common_jobrun WHERE name = 'clean-up' AND ended_at IS NOT NULL"
    wait_until(lambda: rows(finished), "no worker does the job")
    assert rows(finished) == [("ok", None)]  # a start by hand does not move the schedule
    assert rows("SELECT count(*) FROM common_auditentry WHERE kind = 'job'") == [(1,)]
    assert worker.stop() == 0, worker.text
    installation.check()


@pytest.mark.drill("F6", "the queue of two beats is emptied before a worker comes: nothing is lost")
def test_two_beats_do_no_more_than_one_and_an_emptied_queue_loses_nothing_f3_f6(
    installation: Installation, rows: Rows, drill: Drill
) -> None:
    installation.prepare("ended", ads=ADS, offers=OFFERS)
    queue = Redis.from_url(installation.env["REDIS_URL"])
    beats = [installation.beat(every=1), installation.beat(every=1)]
    for _ in range(drill.choose(1, 10)):
        wait_until(lambda: queue.llen(QUEUE) > 4, "the beats send nothing")
        queue.flushall()
    assert rows(OFFERS_WITHOUT_OUTCOME) == [(ADS * OFFERS,)]

    workers = [installation.worker(), installation.worker()]
    wait_until(lambda: rows(OFFERS_WITHOUT_OUTCOME) == [(0,)], "nobody closes")
    ran = "SELECT max(started_at) FROM common_jobrun WHERE name = 'close-due-ads'"
    first = rows(ran)
    wait_until(lambda: rows(ran) > first, "no second run")
    for process in [*beats, *workers]:
        assert process.is_up, process.text
        process.stop()
    queue.close()
    assert rows(OUTCOMES) == [(ADS * (OFFERS + 2),) * 2]
    installation.check()


@pytest.mark.drill("F3", "two beats and two workers while sales end: the same rows as with one")
def test_two_beats_write_the_same_rows_as_one_f3(installation: Installation, rows: Rows, drill: Drill) -> None:
    """Sales end again and again for half a minute of a schedule of five seconds; in short of one second."""
    beats = [installation.beat(every=drill.choose(1, 5)) for _ in range(2)]
    workers = [installation.worker() for _ in range(2)]
    began = time.monotonic()
    batches = 0
    longest = 0.0
    while batches < 2 or time.monotonic() - began < drill.choose(6, 30):
        installation.prepare("ended", ads=ADS, offers=OFFERS, prefix=f"red{batches}x")
        batches += 1
        due = time.monotonic()
        wait_until(lambda: rows(OFFERS_WITHOUT_OUTCOME) == [(0,)], "nobody closes")
        longest = max(longest, time.monotonic() - due)
    assert all(process.is_up for process in beats), [process.text for process in beats]
    for process in (*beats, *workers):
        process.stop()
    assert [worker.popen.returncode for worker in workers] == [0, 0], [worker.text for worker in workers]
    assert rows(OUTCOMES) == [(batches * ADS * (OFFERS + 2),) * 2]
    assert rows("SELECT count(*) FROM trading_notification") == rows(
        "SELECT count(DISTINCT (recipient_id, dedupe_key)) FROM trading_notification"
    )
    drill.record("sales closed", batches * ADS)
    drill.record("closed at the latest after, s", longest)
    installation.check()


def test_ads_are_closed_on_time_while_pictures_wait_for_their_copies(installation: Installation, rows: Rows) -> None:
    installation.prepare("ended", ads=ADS, offers=OFFERS)
    installation.prepare("pictures", count=PICTURES, queued=True)
    workers = [installation.worker("pictures")]
    wait_until(lambda: due(rows(COPIES_DUE)) < PICTURES, "nobody makes copies")
    workers += [installation.worker("schedule"), installation.worker("work"), installation.beat(every=1)]
    wait_until(lambda: rows(OFFERS_WITHOUT_OUTCOME) == [(0,)], "nobody closes")
    assert due(rows(COPIES_DUE)) > PICTURES / 2, "the closing waited for the pictures"
    for process in workers:
        assert process.is_up, process.text


def test_one_process_closes_on_time_while_pictures_wait_for_their_copies(sqlite_installation: Installation) -> None:
    installation = sqlite_installation
    installation.env["SCHEDULE_SECONDS"] = "1"
    installation.prepare("pictures", count=PICTURES)
    server = installation.serve()
    server.wait_listening()
    wait_until(lambda: due(read(installation, COPIES_DUE)) < PICTURES, "nobody makes copies")
    installation.prepare("sale", buyers=1, quantity=30, seconds=10)
    wait_until(
        lambda: read(installation, "SELECT count(*) FROM trading_ad WHERE closed_at IS NULL") == [(0,)], "nobody closes"
    )
    assert due(read(installation, COPIES_DUE)) > PICTURES / 2, "the closing waited for the pictures"
    assert server.stop() == 0, server.text


def due(counted: list[tuple[object, ...]]) -> int:
    [(count,)] = counted
    return int(str(count))


def test_a_queue_that_nobody_empties_stops_filling_and_is_made_up_for(installation: Installation, rows: Rows) -> None:
    """Nothing of it depends on two clocks: a job that has waited for an hour is done like any other."""
    installation.prepare("ended", ads=ADS, offers=OFFERS)
    queue = Redis.from_url(installation.env["REDIS_URL"])
    beat = installation.beat(every=1)
    wait_until(lambda: "is not queued" in beat.text, "the queue grows for ever")
    waiting = queue.lrange(QUEUE, 0, -1)
    assert len(waiting) <= MOST_WAITING + 5
    assert all(json.loads(message)["headers"]["expires"] is None for message in waiting)
    queue.close()
    installation.worker("schedule")
    wait_until(lambda: rows(OFFERS_WITHOUT_OUTCOME) == [(0,)], "nobody closes")
    installation.check()
