"""Several processes that send mails through a mail server that fails in every way. Proves F9; I16."""

from collections.abc import Callable, Iterator
from itertools import count

import pytest

from tests.drills.drill import Drill
from tests.faults.installation import Installation, wait_until
from tests.faults.mail_sink import MailSink, Mode
from tests.launch_services import free_port

pytestmark = pytest.mark.feature("X-MAIL")


Rows = Callable[[str], list[tuple[object, ...]]]
MAILS = "FROM common_outboxentry WHERE kind = 'mail'"
OPEN = f"SELECT count(*) {MAILS} AND sent_at IS NULL AND dead_at IS NULL"
FAILING = f"{OPEN} AND error LIKE"
DEAD = f"SELECT payload ->> 'to', tries, error {MAILS} AND dead_at IS NOT NULL"
FAILURES: tuple[tuple[Mode, str], ...] = (
    ("refuse sender", "%blocked by policy%"),
    ("over quota", "%quota exceeded%"),
    ("defer", "%451%"),
)
"""What the server does, and what an entry says of it."""


@pytest.fixture
def sink() -> Iterator[MailSink]:
    """Not listening yet."""
    made = MailSink(free_port())
    yield made
    made.mode = "accept"
    made.stop()


def number(counted: list[tuple[object, ...]]) -> int:
    return int(str(counted[0][0]))


class Senders:
    """The mail processes of a run, always as many."""

    def __init__(self, installation: Installation, wanted: int) -> None:
        self.installation, self.running = installation, [installation.python("send_mail") for _ in range(wanted)]
        self.wait()

    def wait(self) -> None:
        """Wait until all have begun: before that the signal to stop would end them as any other process."""
        for process in self.running:
            wait_until(lambda process=process: "Sending mails" in process.text, "no mail process")  # type: ignore[misc]

    def replace(self, index: int) -> None:
        """Kill one, and start another in its place."""
        self.running[index].kill()
        self.running[index] = self.installation.python("send_mail")

    def stop(self) -> None:
        self.wait()
        for process in self.running:
            assert process.is_up, process.text
            assert process.stop() == 0, process.text


@pytest.mark.drill("F9", "several mail processes, a server that fails in every way: each mail arrives once")
def test_each_mail_arrives_once_through_a_server_that_fails_in_every_way_f9(
    installation: Installation, rows: Rows, sink: MailSink, drill: Drill
) -> None:
    installation.env |= {"SMTP_HOST": "127.0.0.1", "SMTP_PORT": str(sink.controller.port), "SMTP_SECURITY": "none"}
    # As in earnest, a client gives up on a silent server before its lease ends: else another process would send, too.
    installation.env |= {"MAIL_SECONDS": "9", "LEASE_SECONDS": "12"}
    prefixes = (f"grupa{one}x" for one in count())

    def more_mails() -> None:
        prefix = next(prefixes)
        installation.prepare("closed", ads=drill.choose(3, 6), offers=drill.choose(14, 30), prefix=prefix)
        sink.unknown.add(f"{prefix}00003@example.com")

    rounds = drill.choose(1, 2)
    for _ in range(rounds):
        more_mails()
    senders = Senders(installation, drill.choose(2, 3))
    wait_until(lambda: number(rows(f"{FAILING} '%mail server%'")) > 1, "nobody has tried the server that is away")
    sink.start()
    for _ in range(rounds):
        fail_in_every_way(senders, rows, sink, drill)
    sink.mode = "accept"
    wait_until(lambda: rows(OPEN) == [(0,)], "the mails do not arrive", 300)
    senders.stop()
    check_each_arrived_once(rows, sink)
    drill.record("mails", len(sink.accepted))
    drill.record("most tries of a mail", number(rows(f"SELECT max(tries) {MAILS}")))
    installation.check()


def fail_in_every_way(senders: Senders, rows: Rows, sink: MailSink, drill: Drill) -> None:
    """Let the server fail in each way until it has met a mail; kill a process whose mail waits for its answer."""
    failures = list(FAILURES)
    drill.random.shuffle(failures)
    for mode, error in failures:
        sink.mode = mode
        wait_until(lambda error=error: number(rows(f"{FAILING} '{error}'")), f"no mail is met: {mode}")  # type: ignore[misc]
    sink.mode = "slow"  # a batch takes longer than a lease, which is renewed with each mail
    goal = len(sink.accepted) + 9 * len(senders.running)
    wait_until(lambda: len(sink.accepted) >= goal, "no slow mail arrives")
    sink.mode = "hang up"
    goal = len(sink.dropped) + 2
    wait_until(lambda: len(sink.dropped) >= goal, "no mail is read")
    sink.mode = "silent"
    wait_until(lambda: sink.waiting >= len(senders.running), "no mail waits for its answer")
    goal = sink.given_up + 1
    senders.replace(drill.random.randrange(len(senders.running)))
    # A server that has not noticed would accept the mail of the killed process, and the next one would send it again.
    wait_until(lambda: sink.given_up >= goal, "the server does not notice that a process is gone")


def check_each_arrived_once(rows: Rows, sink: MailSink) -> None:
    """Only mails to unknown addresses are dead, at their first meeting with the server; every other one has arrived."""
    dead = rows(DEAD)
    assert {address for address, _, _ in dead} <= sink.unknown
    assert all("5.1.1" in str(error) for _, _, error in dead), dead
    sent = number(rows(f"SELECT count(*) {MAILS} AND sent_at IS NOT NULL"))
    assert sent + len(dead) == number(rows(f"SELECT count(*) {MAILS}"))
    assert len(dead) >= len(sink.unknown)
    assert len(sink.accepted) == sent
    twice = {name: times for name, times in sink.accepted.items() if times > 1}
    assert twice == {}
    assert sink.dropped <= set(sink.accepted)  # a repeat carries the Message-ID of the first
