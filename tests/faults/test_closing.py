"""Closing, killed wherever it can be and run beside itself. I5, I7, I8; F1, F2."""

import signal
import time
from collections.abc import Callable

import pytest
from redis import Redis

from tests.drills.drill import Drill
from tests.faults.installation import Installation, wait_until

pytestmark = pytest.mark.feature("M-LIFE-01")


Rows = Callable[[str], list[tuple[object, ...]]]
QUICK, WHOLE = (12, 6), (60, 12)  # ads, offers on each
POINTS = ("close.locked", "close.outcomes", "close.notifications", "close.before_commit")
OFFERS_WITHOUT_OUTCOME = "SELECT count(*) FROM trading_offer WHERE fulfilled IS NULL"
OUTCOMES = "SELECT count(*) FROM trading_notification WHERE type LIKE 'expired-%'"
MAILS = "SELECT count(*), count(DISTINCT key) FROM common_outboxentry WHERE kind = 'mail' AND key LIKE 'mail:expired-%'"
DUPLICATE_NOTIFICATIONS = (
    "SELECT recipient_id, dedupe_key FROM trading_notification WHERE type LIKE 'expired-%' "
    "GROUP BY recipient_id, dedupe_key HAVING count(*) > 1"
)


def wait_for_mails(rows: Rows, ads: int, offers: int) -> None:
    """Wait until a relay has written the mails of each close: the close itself leaves one row for all of them."""
    everybody = ads * (offers + 2)
    wait_until(lambda: rows(MAILS) == [(everybody, everybody)], "nobody writes the mails")


def assert_each_notified_once(rows: Rows, ads: int, offers: int) -> None:
    """Each offer has its outcome, each buyer, the seller and the one admin one notification and one mail per ad."""
    assert rows(OFFERS_WITHOUT_OUTCOME) == [(0,)]
    assert rows(DUPLICATE_NOTIFICATIONS) == []
    notifications = ads * (offers + 2)
    assert rows(OUTCOMES) == [(notifications,)]
    assert rows(MAILS) == [(notifications, notifications)]


@pytest.mark.drill("F1", "a sweep killed at each point leaves nothing, and two at once finish it")
def test_a_sweep_killed_at_each_point_is_finished_once_by_two_at_once_f1(
    installation: Installation, rows: Rows, drill: Drill
) -> None:
    ads, offers = drill.choose(QUICK, WHOLE)
    installation.prepare("ended", ads=ads, offers=offers)
    for point in drill.random.sample(POINTS, len(POINTS)):
        killed = installation.command("close_ads", failpoints=f"{point}=kill")
        assert killed.returncode == -signal.SIGKILL, (point, killed.stderr)
        assert rows("SELECT count(*) FROM trading_ad WHERE closed_at IS NOT NULL") == [(0,)], point
        assert rows(OUTCOMES) == [(0,)], point
        assert rows(MAILS) == [(0, 0)], point

    sweeps = [installation.run_closing_loop(), installation.run_closing_loop()]
    began = time.monotonic()
    wait_until(lambda: rows(OFFERS_WITHOUT_OUTCOME) == [(0,)], "the sweeps do not finish")
    drill.record("closed by two sweeps, s", time.monotonic() - began)
    for sweep in sweeps:
        assert sweep.is_up, sweep.text
        sweep.stop()
    closed = [line for sweep in sweeps for line in sweep.text.splitlines() if line.startswith("closed")]
    assert sum(int(line.split()[1]) for line in closed) == ads
    assert rows(MAILS) == [(0, 0)]  # a sweep has no relay
    relayed = installation.command("relay_outbox")
    assert relayed.returncode == 0, relayed.stderr
    assert_each_notified_once(rows, ads, offers)
    installation.check()


@pytest.mark.drill("F1", "a worker killed before it reports, and its job delivered again: nothing is done twice")
def test_a_worker_killed_before_it_reports_leaves_nothing_to_do_f1_f2(
    installation: Installation, rows: Rows, drill: Drill
) -> None:
    """The sweep at the worker's start closes and dies before the broker hears of it; the job is delivered again."""
    ads, offers = drill.choose(QUICK, WHOLE)
    installation.prepare("ended", ads=ads, offers=offers)
    dying = installation.worker(failpoints="close.before_ack=kill")
    wait_until(lambda: "WorkerLostError" in dying.text or not dying.is_up, "the pool process is not killed")
    dying.kill()
    assert rows(OFFERS_WITHOUT_OUTCOME) == [(0,)]

    survivors = [installation.worker(), installation.worker()]
    again = "from trading.offers.tasks import close_due_ads as job; [job.delay() for _ in range(5)]"
    sent = installation.command("shell", "-c", again)  # the same message, again and again
    assert sent.returncode == 0, sent.stderr
    queue = Redis.from_url(installation.env["REDIS_URL"])
    wait_until(lambda: not queue.llen("zbir:schedule"), "the messages are not taken")
    queue.close()
    wait_for_mails(rows, ads, offers)
    for survivor in survivors:
        assert survivor.stop() == 0, survivor.text
    assert_each_notified_once(rows, ads, offers)
    installation.check()


@pytest.mark.drill("F1", "pool process and whole worker killed at each point of a close: the next worker finishes it")
def test_a_worker_killed_in_the_middle_is_replaced_by_another_f1(
    installation: Installation, rows: Rows, drill: Drill
) -> None:
    """The pool process dies by its own hand; then the whole worker is killed, or left to try again."""
    ads, offers = drill.choose(QUICK, WHOLE)
    installation.prepare("ended", ads=ads, offers=offers)
    points = drill.random.sample(POINTS, drill.choose(1, len(POINTS)))
    dying = []
    for point in points:
        worker = installation.worker(failpoints=f"{point}=kill")
        wait_until(lambda: "WorkerLostError" in worker.text or not worker.is_up, "the pool process is not killed")  # noqa: B023
        assert rows(OUTCOMES) == [(0,)], point
        dying.append(worker)
        if point == points[-1] or drill.random.random() < 0.5:
            worker.kill()
    began = time.monotonic()
    installation.worker()
    wait_until(lambda: rows(OFFERS_WITHOUT_OUTCOME) == [(0,)], "the next worker does not close")
    drill.record("closed after the start of the next worker, s", time.monotonic() - began)
    wait_for_mails(rows, ads, offers)
    assert_each_notified_once(rows, ads, offers)
    installation.check()
