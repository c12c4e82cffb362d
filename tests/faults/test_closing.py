"""Closing, killed wherever it can be and run beside itself. Proves M-LIFE-01; I5, I7, I8; F1, F2."""

import signal
from collections.abc import Callable

from redis import Redis

from tests.faults.installation import Installation, wait_until

Rows = Callable[[str], list[tuple[object, ...]]]
ADS, OFFERS = 12, 6
POINTS = ("close.locked", "close.outcomes", "close.notifications", "close.before_commit")
OFFERS_WITHOUT_OUTCOME = "SELECT count(*) FROM trading_offer WHERE fulfilled IS NULL"
OUTCOMES = "SELECT count(*) FROM trading_notification WHERE type LIKE 'expired-%'"
MAILS = "SELECT count(*), count(DISTINCT key) FROM common_outboxentry WHERE kind = 'mail' AND key LIKE 'mail:expired-%'"
DUPLICATE_NOTIFICATIONS = (
    "SELECT recipient_id, dedupe_key FROM trading_notification WHERE type LIKE 'expired-%' "
    "GROUP BY recipient_id, dedupe_key HAVING count(*) > 1"
)


def assert_each_notified_once(rows: Rows, ads: int, offers: int) -> None:
    """Each offer has its outcome, each buyer, the seller and the one admin one notification and one mail per ad."""
    assert rows(OFFERS_WITHOUT_OUTCOME) == [(0,)]
    assert rows(DUPLICATE_NOTIFICATIONS) == []
    notifications = ads * (offers + 2)
    assert rows(OUTCOMES) == [(notifications,)]
    assert rows(MAILS) == [(notifications, notifications)]


def test_a_sweep_killed_at_each_point_is_finished_once_by_two_at_once_f1(
    installation: Installation, rows: Rows
) -> None:
    installation.prepare("ended", ads=ADS, offers=OFFERS)
    for point in POINTS:
        killed = installation.command("close_ads", failpoints=f"{point}=kill")
        assert killed.returncode == -signal.SIGKILL, (point, killed.stderr)
        assert rows("SELECT count(*) FROM trading_ad WHERE closed_at IS NOT NULL") == [(0,)], point
        assert rows(OUTCOMES) == [(0,)], point
        assert rows(MAILS) == [(0, 0)], point

    sweeps = [installation.run_closing_loop(), installation.run_closing_loop()]
    wait_until(lambda: rows(OFFERS_WITHOUT_OUTCOME) == [(0,)], "the sweeps do not finish")
    for sweep in sweeps:
        assert sweep.is_up, sweep.text
        sweep.stop()
    closed = [line for sweep in sweeps for line in sweep.text.splitlines() if line.startswith("closed")]
    assert sum(int(line.split()[1]) for line in closed) == ADS
    assert_each_notified_once(rows, ADS, OFFERS)
    installation.check()


def test_a_worker_killed_before_it_reports_leaves_nothing_to_do_f1_f2(installation: Installation, rows: Rows) -> None:
    """The sweep at the worker's start closes and dies before the broker hears of it; the job is delivered again."""
    installation.prepare("ended", ads=ADS, offers=OFFERS)
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
    for survivor in survivors:
        assert survivor.stop() == 0, survivor.text
    assert_each_notified_once(rows, ADS, OFFERS)
    installation.check()


def test_a_worker_killed_in_the_middle_is_replaced_by_another_f1(installation: Installation, rows: Rows) -> None:
    installation.prepare("ended", ads=ADS, offers=OFFERS)
    dying = installation.worker(failpoints="close.before_commit=kill")
    wait_until(lambda: "WorkerLostError" in dying.text or not dying.is_up, "the pool process is not killed")
    dying.kill()
    assert rows(OUTCOMES) == [(0,)]
    installation.worker()
    wait_until(lambda: rows(OFFERS_WITHOUT_OUTCOME) == [(0,)], "the next worker does not close")
    assert_each_notified_once(rows, ADS, OFFERS)
    installation.check()
