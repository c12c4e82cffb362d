"""The process that sends mails, with web processes that send none. Proves F9, F10."""

from collections.abc import Callable, Iterator

import pytest

from tests.faults.clients import call
from tests.faults.installation import Installation, Process, wait_until
from tests.faults.mail_sink import MailSink
from tests.launch_services import free_port

pytestmark = pytest.mark.feature("X-MAIL")


Rows = Callable[[str], list[tuple[object, ...]]]
MAILS = "SELECT count(*) FROM common_outboxentry WHERE kind = 'mail'"
FREE = f"{MAILS} AND sent_at IS NULL AND next_try_at IS NULL AND tries = 0"
SENT = f"{MAILS} AND sent_at IS NOT NULL"


@pytest.fixture
def sink() -> Iterator[MailSink]:
    made = MailSink(free_port())
    made.start()
    yield made
    made.mode = "accept"
    made.stop()


def sender(installation: Installation) -> Process:
    return installation.python("send_mail")


def test_it_alone_sends_lets_a_reset_pass_a_slow_newsletter_and_ends_in_order(
    installation: Installation, rows: Rows, sink: MailSink
) -> None:
    installation.env |= {"SMTP_HOST": "127.0.0.1", "SMTP_PORT": str(sink.controller.port), "SMTP_SECURITY": "none"}
    installation.env["MAIL_SECONDS"] = "300"  # slow, not away
    installation.prepare("ended", ads=1, offers=12)
    web = installation.web(workers=1)
    web.wait_listening()
    before = sender(installation)  # the mails of the offers, some of which would begin beside the reset
    wait_until(lambda: rows(SENT) == rows(MAILS), "the offers are not confirmed")
    assert before.stop() == 0, before.text
    [(confirmed,)] = rows(MAILS)
    assert installation.command("close_ads").returncode == 0
    [(every,)] = rows(MAILS)
    copies = int(str(every)) - int(str(confirmed))
    assert copies > 11  # more than a batch

    sink.mode = "silent"
    mailer = sender(installation)
    wait_until(lambda: sink.waiting == 1, "the bulk mails do not begin")
    forgot = call(web.port, "POST", "/api/user/forgot-password", {"usr_email": "kraj00001@example.com"})
    assert forgot.status == 200, forgot
    wait_until(lambda: sink.waiting == 2, "the reset waits behind them")
    mailer.popen.terminate()
    wait_until(lambda: rows(FREE) == [(copies - 1,)], "what was not begun is not given back")
    sink.mode = "accept"
    assert mailer.popen.wait(60) == 0, mailer.text
    assert rows(SENT) == [(int(str(confirmed)) + 2,)]

    again = sender(installation)
    wait_until(lambda: rows(SENT) == rows(MAILS), "the next process does not go on")
    assert again.stop() == 0, again.text
    assert set(sink.accepted.values()) == {1}
    installation.check()
