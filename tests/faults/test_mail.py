"""The mail server away, slow, deferring, refusing, hanging up. Proves F9."""

import sqlite3
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

from tests.faults.clients import call, offer
from tests.faults.installation import Installation, wait_until
from tests.faults.mail_sink import MailSink
from tests.launch_services import free_port

pytestmark = pytest.mark.feature("X-MAIL")


OPEN = "SELECT key, tries, error FROM common_outboxentry WHERE kind = 'mail' AND sent_at IS NULL AND dead_at IS NULL"
SENT = "SELECT key FROM common_outboxentry WHERE kind = 'mail' AND sent_at IS NOT NULL"
DEAD = "SELECT key, tries, error FROM common_outboxentry WHERE dead_at IS NOT NULL"


@pytest.fixture
def sink() -> Iterator[MailSink]:
    """Not listening yet."""
    made = MailSink(free_port())
    yield made
    made.mode = "accept"
    made.stop()


def read(installation: Installation, sql: str) -> list[tuple[Any, ...]]:
    connection = sqlite3.connect(Path(installation.env["ZBIR_VAR"]) / "db.sqlite3", timeout=20)
    try:
        return connection.execute(sql).fetchall()
    finally:
        connection.close()


def waits_with(installation: Installation, error: str) -> bool:
    return any(error in text for _, _, text in read(installation, OPEN))


def check_each_arrived_once(installation: Installation, sink: MailSink, number: int) -> None:
    sent = read(installation, SENT)
    assert len(sent) == number, sent
    assert len(sink.accepted) == number
    assert set(sink.accepted.values()) == {1}
    assert sink.dropped <= set(sink.accepted)  # the repeat carries the name of the first
    assert read(installation, DEAD) == []


@pytest.mark.feature("X-MAIL")
def test_mails_wait_for_the_server_and_arrive_once_f9(sqlite_installation: Installation, sink: MailSink) -> None:
    installation = sqlite_installation
    installation.env |= {"SMTP_HOST": "127.0.0.1", "SMTP_PORT": str(sink.controller.port), "SMTP_SECURITY": "none"}
    scenario = installation.prepare("sale", buyers=7, quantity=70)
    buyers = iter(scenario["buyers"])
    server = installation.serve()
    server.wait_listening()

    def somebody_offers() -> None:
        """One mail to the seller, one to the buyer; the answer never waits for them."""
        answer = offer(server.port, scenario["ad"], next(buyers)["sid"])
        assert answer.status == 201, answer

    somebody_offers()
    forgot = call(
        server.port, "POST", "/api/user/forgot-password", {"usr_email": scenario["buyers"][6]["name"] + "@example.com"}
    )
    assert forgot.status == 200, forgot
    wait_until(lambda: waits_with(installation, "mail server"), "nobody has tried the server that is away")
    assert read(installation, SENT) == []

    sink.mode = "defer"
    sink.start()
    somebody_offers()
    wait_until(lambda: waits_with(installation, "451"), "the deferral is not kept")

    sink.mode = "hang up"
    somebody_offers()
    wait_until(lambda: sink.dropped, "no mail is read")

    sink.mode = "silent"
    somebody_offers()
    wait_until(lambda: sink.waiting, "no mail waits for its answer")
    somebody_offers()  # while the relay waits, people do not

    sink.mode = "accept"
    somebody_offers()
    wait_until(lambda: read(installation, OPEN) == [], "the mails do not arrive")
    check_each_arrived_once(installation, sink, 13)

    sink.mode = "refuse"
    somebody_offers()
    wait_until(lambda: len(read(installation, DEAD)) > 1, "a refusal for good is tried again")
    assert [(tries, "550" in error) for _, tries, error in read(installation, DEAD)] == [(1, True)] * 2
    assert server.stop() == 0, server.text
    installation.check()
