"""Jobs through real workers: started by hand, doubled by two beats, lost with the queue. Proves X-JOBS; F2, F3, F6."""

from collections.abc import Callable

from redis import Redis

from tests.faults.clients import call
from tests.faults.house import House, wait_until

Rows = Callable[[str], list[tuple[object, ...]]]
ADS, OFFERS = 6, 4
UNDECIDED = "SELECT count(*) FROM trading_offer WHERE fulfilled IS NULL"
OUTCOMES = "SELECT count(*), count(DISTINCT (recipient_id, dedupe_key)) FROM trading_notice WHERE kind LIKE 'expired-%'"
QUEUE = "zbir:celery"


def test_a_job_started_by_hand_is_done_by_a_worker_and_written_down_x_jobs(house: House, rows: Rows) -> None:
    admin = house.stage("admin")
    web = house.web(workers=1)
    web.wait_listening()
    started = call(web.port, "POST", "/api/admin/jobs/clean-up/run", sid=admin["sid"])
    assert started.status == 200, started
    assert started.body["data"]["last_start"] is None
    assert rows("SELECT count(*) FROM common_jobrun WHERE name = 'clean-up'") == [(0,)]

    worker = house.worker()
    finished = "SELECT result, scheduled_at FROM common_jobrun WHERE name = 'clean-up' AND ended_at IS NOT NULL"
    wait_until(lambda: rows(finished), "no worker does the job")
    assert rows(finished) == [("ok", None)]  # a start by hand does not move the schedule
    assert rows("SELECT count(*) FROM common_auditentry WHERE kind = 'job'") == [(1,)]
    assert worker.stop() == 0, worker.text
    house.check()


def test_two_beats_do_no_more_than_one_and_an_emptied_queue_loses_nothing_f3_f6(house: House, rows: Rows) -> None:
    house.stage("ended", ads=ADS, offers=OFFERS)
    queue = Redis.from_url(house.env["REDIS_URL"])
    beats = [house.beat(every=1), house.beat(every=1)]
    wait_until(lambda: queue.llen(QUEUE) > 4, "the beats send nothing")
    queue.flushall()
    assert rows(UNDECIDED) == [(ADS * OFFERS,)]

    workers = [house.worker(), house.worker()]
    wait_until(lambda: rows(UNDECIDED) == [(0,)], "nobody closes")
    ran = "SELECT max(started_at) FROM common_jobrun WHERE name = 'close-due-ads'"
    first = rows(ran)
    wait_until(lambda: rows(ran) > first, "no second run")
    for process in [*beats, *workers]:
        assert process.is_up, process.text
        process.stop()
    queue.close()
    assert rows(OUTCOMES) == [(ADS * (OFFERS + 2),) * 2]
    house.check()
