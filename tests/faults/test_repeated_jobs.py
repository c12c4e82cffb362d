"""Every job, delivered five times to three workers, and once more a day later. Proves F2, I8, I16."""

import json
from collections.abc import Callable, Iterator
from datetime import timedelta

import pytest
from redis import Redis

from tests.drills.drill import Drill
from tests.faults.fingerprint import fingerprint, let_time_pass
from tests.faults.installation import Installation, Process, wait_until
from tests.faults.mail_sink import MailSink
from tests.launch_services import free_port

pytestmark = pytest.mark.feature("X-JOBS")


Rows = Callable[[str], list[tuple[object, ...]]]
QUEUES = ("zbir:schedule", "zbir:work", "zbir:pictures")
AT_WORK = "zbir:unacked"
TIMES, WORKERS = 5, 3
RECORDS = ("common_jobrun",)  # when each job ran last: the one thing that a further run changes
OPEN = "SELECT count(*) FROM common_outboxentry WHERE sent_at IS NULL AND dead_at IS NULL"
TWICE = "SELECT recipient_id, dedupe_key FROM trading_notification GROUP BY 1, 2 HAVING count(*) > 1"
DONE = (
    "SELECT (SELECT count(*) FROM trading_ad WHERE closed_at IS NULL AND expires_at < now()), "
    "(SELECT count(*) FROM trading_announcement WHERE finished_at IS NULL), "
    "(SELECT count(*) FROM common_dataexport WHERE state <> 'ready'), "
    "(SELECT count(*) FROM common_storedfile WHERE due_widths IS NOT NULL), "
    "(SELECT count(*) FROM content_issue WHERE state <> 'sent'), "
    "(SELECT count(*) FROM trading_offer WHERE pay_by < now()::date AND overdue_at IS NULL)"
)
KINDS = ("near-exp-buyer", "expired-buyer-price", "new", "data-export", "payment-overdue", "payments-unpaid")

Message = tuple[str, bytes]


@pytest.fixture
def sink() -> Iterator[MailSink]:
    made = MailSink(free_port())
    made.start()
    yield made
    made.stop()


@pytest.fixture
def broker(installation: Installation) -> Iterator[Redis]:
    client = Redis.from_url(installation.env["REDIS_URL"])
    yield client
    client.close()


def waiting(broker: Redis) -> list[Message]:
    """Return the messages of the queues as the broker holds them."""
    return [(queue, bytes(message)) for queue in QUEUES for message in broker.lrange(queue, 0, -1)]


class Crew:
    """Three workers and a mail process that do what is delivered to them."""

    def __init__(self, installation: Installation, broker: Redis, rows: Rows, drill: Drill) -> None:
        self.installation, self.broker, self.rows, self.drill = installation, broker, rows, drill
        self.workers: list[Process] = []
        self.mailer: Process | None = None
        self.expected = WORKERS  # each worker that starts sends itself one job, the sweep

    def done(self) -> int:
        return sum(worker.text.count(" succeeded in ") for worker in self.workers)

    def deliver(self, messages: list[Message]) -> None:
        """Deliver each of the messages five times; return when all jobs and the mails that they enqueue are done."""
        repeated = [message for message in messages for _ in range(TIMES)]
        self.drill.random.shuffle(repeated)
        for queue, message in repeated:
            self.broker.rpush(queue, message)
        self.expected += len(repeated)
        self.workers = self.workers or [self.installation.worker() for _ in range(WORKERS)]
        self.mailer = self.mailer or self.installation.python("send_mail")
        wait_until(lambda: self.done() >= self.expected, "the messages are not worked off", 400)
        wait_until(lambda: self.rows(OPEN) == [(0,)], "the outbox is not emptied")
        wait_until(lambda: not waiting(self.broker) and not self.broker.hlen(AT_WORK), "a job goes on for ever")
        self.expected = self.done()  # a job that looks for lost ones may have started one more
        for process in (*self.workers, self.mailer):
            assert process.is_up, process.text
            assert "Traceback" not in process.text, process.text


@pytest.mark.drill("F2", "every job five times to three workers, and again a day later: the second run changes nothing")
def test_a_job_delivered_again_at_once_or_a_day_later_changes_nothing_f2(
    installation: Installation, rows: Rows, broker: Redis, sink: MailSink, drill: Drill
) -> None:
    installation.env |= {"SMTP_HOST": "127.0.0.1", "SMTP_PORT": str(sink.controller.port), "SMTP_SECURITY": "none"}
    installation.env["JOB_LOG_LEVEL"] = "INFO"  # a worker then tells each job that it has done
    buyers, readers = drill.choose(25, 120), drill.choose(30, 280)
    world = installation.prepare("every_job", buyers=buyers, readers=readers)
    yesterday = waiting(broker)
    assert len(yesterday) == world["messages"] == len({json.loads(text)["headers"]["id"] for _, text in yesterday})
    for queue in QUEUES:
        broker.delete(queue)

    crew = Crew(installation, broker, rows, drill)
    crew.deliver(yesterday)
    assert rows(DONE) == [(0,) * 6]
    assert rows(TWICE) == []
    for kind, count in zip(KINDS, (buyers, buyers, buyers + 2, 1, 1, 1), strict=True):
        counted = rows(f"SELECT count(*) FROM trading_notification WHERE type = '{kind}'")
        assert counted[0][0] in {count, 2 * count}, (kind, counted)
    assert set(sink.accepted.values()) == {1}
    issues = [subject for subject in sink.subjects if subject == "Novosti"]
    assert len(issues) == readers
    mails = sum(sink.accepted.values())
    after = fingerprint(installation.env["DATABASE_URL"], RECORDS)
    crew.deliver(yesterday)
    assert fingerprint(installation.env["DATABASE_URL"], RECORDS) == after

    # A day later: what was sent is forgotten, one of the pictures is gone, and the jobs of that day have run.
    let_time_pass(installation.env["DATABASE_URL"], timedelta(hours=25))
    installation.prepare("forget_picture")
    today = [(queue, text) for queue, text in yesterday if json.loads(text)["headers"]["argsrepr"] == "()"]
    crew.deliver(today)
    assert rows("SELECT count(*) FROM common_outboxentry WHERE sent_at < now() - interval '1 day'") == [(0,)]
    after = fingerprint(installation.env["DATABASE_URL"], RECORDS)
    crew.deliver(yesterday)
    assert fingerprint(installation.env["DATABASE_URL"], RECORDS) == after
    assert sum(sink.accepted.values()) == mails
    drill.record("messages delivered", crew.expected - WORKERS)
    drill.record("mails, each once", mails)
    installation.check()
