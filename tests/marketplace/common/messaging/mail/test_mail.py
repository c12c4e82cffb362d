"""Mails: queued with their event, rendered late, sent by a real SMTP conversation."""

import email
from collections.abc import Iterator
from datetime import timedelta
from email.message import EmailMessage
from email.policy import default
from pathlib import Path
from typing import Any

import pytest
from aiosmtpd.controller import Controller
from aiosmtpd.smtp import SMTP, Envelope, Session
from django.conf import LazySettings, settings
from django.db import transaction

from marketplace.common.db import clock
from marketplace.common.messaging import outbox
from marketplace.common.messaging.bounds import OWN
from marketplace.common.messaging.mail import delivery, queue_mail, unsubscribe_headers
from marketplace.common.messaging.mail.services import MailRefused
from marketplace.common.messaging.outbox.handlers import PermanentFailure
from marketplace.common.messaging.outbox.models import OutboxEntry
from tests.launch_services import free_port

TEMPLATES = Path(settings.BASE_DIR) / "templates" / "mail"
LINK = "http://testserver/sr/verification?token=abc&email=a%40b.rs"


class Server:
    """A mail server that answers as told."""

    def __init__(self) -> None:
        self.got: list[EmailMessage] = []
        self.answers = {"MAIL": "250 OK", "RCPT": "250 OK", "DATA": "250 OK"}
        self.refused: dict[str, str] = {}
        self.connections = self.mails = 0

    async def handle_EHLO(  # noqa: N802
        self, server: SMTP, session: Session, envelope: Envelope, hostname: str, responses: list[str]
    ) -> list[str]:
        self.connections += 1
        session.host_name = hostname
        return responses

    async def handle_MAIL(  # noqa: N802
        self, server: SMTP, session: Session, envelope: Envelope, address: str, options: list[str]
    ) -> str:
        self.mails += 1
        if self.answers["MAIL"].startswith("250"):
            envelope.mail_from = address
        return self.answers["MAIL"]

    async def handle_RCPT(  # noqa: N802
        self, server: SMTP, session: Session, envelope: Envelope, address: str, options: list[str]
    ) -> str:
        if address in self.refused:
            return self.refused[address]
        if self.answers["RCPT"].startswith("250"):
            envelope.rcpt_tos.append(address)
        return self.answers["RCPT"]

    async def handle_DATA(self, server: SMTP, session: Session, envelope: Envelope) -> str:  # noqa: N802
        if self.answers["DATA"].startswith("250"):
            assert isinstance(envelope.content, bytes)
            message = email.message_from_bytes(envelope.content, policy=default)
            assert isinstance(message, EmailMessage)
            self.got.append(message)
        return self.answers["DATA"]


@pytest.fixture
def server(settings: LazySettings) -> Iterator[Server]:
    handler = Server()
    controller = Controller(handler, hostname="127.0.0.1", port=free_port())
    controller.start()
    settings.EMAIL_BACKEND = "django.core.mail.backends.smtp.EmailBackend"
    settings.EMAIL_HOST, settings.EMAIL_PORT = "127.0.0.1", controller.port
    settings.EMAIL_HOST_USER = settings.EMAIL_HOST_PASSWORD = ""
    settings.EMAIL_USE_TLS = settings.EMAIL_USE_SSL = False
    yield handler
    controller.stop()


def queue(key: str = "m1", language: str = "sr", to: str = "pera@example.com", **context: object) -> OutboxEntry:
    with transaction.atomic():
        queue_mail(
            to=to,
            template="message",
            language=language,
            context={"subject_line": "Čaj & šipak", "lines": ["Dobar dan, <Pero> & Žiko."], **context},
            key=key,
            headers=unsubscribe_headers("https://zbir.example/api/newsletter/leave?t=1"),
            bound=OWN,
        )
    return OutboxEntry.objects.get(key=key)


def part(message: EmailMessage, kind: str) -> str:
    found = message.get_body((kind,))
    assert found is not None
    return str(found.get_content()).replace("\r\n", "\n")


@pytest.mark.feature("X-MAIL")
@pytest.mark.django_db
def test_a_mail_arrives_in_both_forms(server: Server) -> None:
    queue(action_url=LINK, action_label="Potvrdi nalog", leave_url="https://zbir.example/sr/unsubscribe?t=1")
    assert outbox.relay_once() == 1

    [message] = server.got
    assert message["Subject"] == "Čaj & šipak"
    assert message["To"] == "pera@example.com"
    assert message["Content-Language"] == "sr-Latn"
    assert message["Auto-Submitted"] == "auto-generated"
    assert message["List-Unsubscribe"] == "<https://zbir.example/api/newsletter/leave?t=1>"
    assert message["List-Unsubscribe-Post"] == "List-Unsubscribe=One-Click"
    text, html = part(message, "plain"), part(message, "html")
    assert "Dobar dan, <Pero> & Žiko." in text
    assert f"Potvrdi nalog:\n{LINK}" in text
    assert "\n\n\n" not in text
    assert "Dobar dan, &lt;Pero&gt; &amp; Žiko." in html
    assert LINK.replace("&", "&amp;") in html
    assert "Odjavite se sa liste za ovakve poruke" in text
    assert "Odjavite se sa liste za ovakve poruke" in html
    assert '<html lang="sr-Latn">' in html


@pytest.mark.django_db
def test_a_mail_speaks_the_language_of_its_reader(server: Server) -> None:
    queue(language="en", action_url=LINK, action_label="Verify")
    queue("m2", language="rs")
    outbox.relay_once()
    english, serbian = server.got
    assert english["Content-Language"] == "en"
    assert "buy together, pay less" in part(english, "plain")
    assert "zajedno do bolje cene" in part(serbian, "plain")


@pytest.mark.django_db
def test_mails_of_one_batch_share_a_connection(server: Server) -> None:
    for key in "abc":
        queue(key)
    outbox.relay_once()
    assert len(server.got) == 3
    assert server.connections == 1


@pytest.mark.django_db
@pytest.mark.parametrize(
    ("step", "answer"),
    [
        ("RCPT", "550 no such mailbox"),
        ("RCPT", "550 5.1.1 no such mailbox"),
        ("RCPT", "552 5.2.2 mailbox full"),
        ("RCPT", "553 5.1.3 not an address"),
        ("DATA", "550 5.1.1 no such mailbox"),
    ],
)
def test_a_recipients_refusal_is_for_good(server: Server, step: str, answer: str) -> None:
    """F9"""
    entry = queue()
    server.answers[step] = answer
    outbox.relay_once()
    entry.refresh_from_db()
    assert entry.dead_at is not None
    assert answer[:3] in entry.error
    server.answers[step] = "250 OK"
    with clock.travel(clock.now() + timedelta(hours=2)):
        assert outbox.relay_once() == 0
    assert server.got == []


@pytest.mark.django_db
@pytest.mark.parametrize(
    ("step", "answer"),
    [
        ("MAIL", "550 5.7.1 sender blocked"),
        ("MAIL", "552 quota of the day exceeded"),
        ("MAIL", "530 5.7.0 authentication required"),
        ("MAIL", "421 4.7.0 too many mails"),
        ("RCPT", "421 closing the line"),
        ("RCPT", "530 authentication required"),
        ("RCPT", "550 5.7.1 relaying denied"),
        ("RCPT", "554 5.7.1 policy"),
        ("RCPT", "554 refused"),
        ("RCPT", "550 5.4.5 daily quota of the sender exceeded"),
        ("RCPT", "550 5.1.8 sender's domain unknown"),
        ("DATA", "550 daily quota exceeded"),
        ("DATA", "554 5.7.1 policy"),
        ("DATA", "421 closing the line"),
    ],
)
def test_a_refusal_of_the_sender_kills_no_mail(server: Server, step: str, answer: str) -> None:
    entries = [queue(key) for key in "abc"]
    server.answers[step] = answer
    outbox.relay_once()
    for entry in entries:
        entry.refresh_from_db()
        assert (entry.sent_at, entry.dead_at) == (None, None)
        assert answer[:3] in entry.error
    server.answers[step] = "250 OK"
    with clock.travel(clock.now() + timedelta(seconds=31)):
        assert outbox.relay_once() == 3
    assert len(server.got) == 3


@pytest.mark.django_db
@pytest.mark.parametrize(("answer", "asked"), [("550 5.7.1 sender blocked", 1), ("421 4.7.0 too many", 1)])
def test_a_server_that_refuses_the_sender_is_asked_once_a_batch(server: Server, answer: str, asked: int) -> None:
    for key in "abc":
        queue(key)
    server.answers["MAIL"] = answer
    outbox.relay_once()
    assert server.mails == asked


@pytest.mark.django_db
def test_one_recipient_whose_server_has_a_policy_against_us_holds_up_nobody(server: Server) -> None:
    """Anybody may register with such an address: it must not stop the mails of others."""
    refused, good = queue("a", to="blocks@example.com"), queue("b")
    server.refused["blocks@example.com"] = "550 5.7.1 blocked"
    outbox.relay_once()
    refused.refresh_from_db()
    good.refresh_from_db()
    assert (refused.sent_at, refused.dead_at) == (None, None)
    assert good.sent_at is not None


@pytest.mark.django_db
@pytest.mark.parametrize("step", ["RCPT", "DATA"])
def test_4xx_is_tried_again_under_the_same_message_id(server: Server, step: str) -> None:
    """F9"""
    entry = queue()
    server.answers[step] = "451 try later"
    outbox.relay_once()
    entry.refresh_from_db()
    assert (entry.dead_at, entry.sent_at) == (None, None)
    assert "451" in entry.error
    server.answers[step] = "250 OK"
    with clock.travel(clock.now() + timedelta(seconds=31)):
        assert outbox.relay_once() == 1
    [message] = server.got
    assert message["Message-ID"] == delivery.message_id("m1")
    assert delivery.message_id("m1") != delivery.message_id("m2")


@pytest.mark.django_db
def test_a_refused_mail_does_not_hold_up_the_next(server: Server) -> None:
    queue("a")
    server.answers["RCPT"] = "550 no"
    outbox.relay_once()
    server.answers["RCPT"] = "250 OK"
    queue("b")
    queue("c")
    assert outbox.relay_once() == 2
    assert len(server.got) == 2


@pytest.mark.feature("X-MAIL")
@pytest.mark.django_db
def test_a_server_that_is_away_is_asked_once_and_again_later(server: Server, settings: LazySettings) -> None:
    """F9: stop the mail server, trigger, start it."""
    first, second = queue("a"), queue("b")
    port, settings.EMAIL_PORT = settings.EMAIL_PORT, free_port()
    assert outbox.relay_once() == 2
    for entry in (first, second):
        entry.refresh_from_db()
        assert (entry.sent_at, entry.dead_at) == (None, None)
        assert entry.error.startswith("mail server")
    settings.EMAIL_PORT = port
    with clock.travel(clock.now() + timedelta(seconds=31)):
        assert outbox.relay_once() == 2
    assert len(server.got) == 2


@pytest.mark.django_db
def test_the_link_leaves_the_database_with_the_mail(server: Server) -> None:
    entry = queue(action_url=LINK)
    assert "token=abc" in str(entry.payload)
    outbox.relay_once()
    entry.refresh_from_db()
    assert set(entry.payload) == {"to", "template"}


@pytest.mark.django_db
@pytest.mark.parametrize("to", ["a@b.rs\r\nBcc: c@d.rs", "a@b.rs\n", "a@b.rs\0"])
def test_line_breaks_in_an_address_are_refused(to: str) -> None:
    with pytest.raises(MailRefused) as refused:
        queue_mail(to=to, template="message", language="sr", context={}, key="x", bound=OWN)
    assert refused.value.status == 400
    assert not OutboxEntry.objects.exists()


@pytest.mark.django_db
@pytest.mark.parametrize("header", [{"X-A": "b\r\nBcc: c@d.rs"}, {"X-A\r\nBcc": "c@d.rs"}, {"X A": "b"}])
def test_line_breaks_in_headers_are_refused(header: dict[str, str]) -> None:
    with pytest.raises(MailRefused):
        queue_mail(to="a@b.rs", template="message", language="sr", context={}, key="x", headers=header, bound=OWN)
    assert not OutboxEntry.objects.exists()


@pytest.mark.django_db
def test_a_subject_stays_one_line() -> None:
    message = delivery.compose(_payload(subject_line="Ponuda\r\nBcc: c@d.rs"))
    assert message.subject == "Ponuda Bcc: c@d.rs"


@pytest.mark.django_db
def test_a_missing_template_is_for_good() -> None:
    with pytest.raises(PermanentFailure):
        delivery.compose({**_payload(), "template": "no_such"})
    with pytest.raises(ValueError):
        queue_mail(to="a@b.rs", template="../secret", language="sr", context={}, key="x", bound=OWN)


def _payload(**context: Any) -> dict[str, Any]:
    return {
        "key": "k",
        "to": "a@b.rs",
        "template": "message",
        "language": "sr",
        "context": {"subject_line": "Zdravo", "lines": [], **context},
        "headers": {},
    }


@pytest.mark.django_db
def test_without_a_mail_server_each_mail_is_a_file(settings: LazySettings, tmp_path: Path) -> None:
    settings.EMAIL_BACKEND = (
        "marketplace.common.messaging.mail.eml_backend.EmailBackend"  # pytest-django sets one of its own
    )
    settings.MAIL_DIR = tmp_path / "mail"
    queue(action_url=LINK, action_label="Potvrdi nalog")
    assert outbox.relay_once() == 1
    [file] = settings.MAIL_DIR.glob("*.eml")
    message = email.message_from_bytes(file.read_bytes(), policy=default)
    assert isinstance(message, EmailMessage)
    assert LINK in part(message, "plain")
    assert message["Message-ID"] == delivery.message_id("m1")


def test_each_template_has_both_languages_in_all_forms() -> None:
    names = {file.name.partition(".")[0] for file in TEMPLATES.glob("*.*.*")}
    assert "message" in names
    for name in names:
        for language in ("sr", "en"):
            for form in ("subject.txt", "txt", "html"):
                assert (TEMPLATES / f"{name}.{language}.{form}").exists(), f"{name}.{language}.{form}"
