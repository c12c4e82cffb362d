"""A mail server that accepts, is slow, defers, refuses, falls silent, or hangs up, as it is told."""

import asyncio
import email
from collections import Counter
from typing import Any, Literal

from aiosmtpd.controller import Controller
from aiosmtpd.smtp import SMTP, Envelope, Session

Mode = Literal["accept", "slow", "defer", "refuse", "refuse sender", "over quota", "hang up", "silent"]
SLOW = 1.4  # seconds for each mail


class MailSink:
    """accepted: how often each Message-ID was answered with 250; dropped: those read to the end, then hung up on.

    unknown: addresses without a mailbox. waiting: how many mails wait for the end of the silence; given_up: how often
    the client of such a mail was gone before.
    """

    def __init__(self, port: int) -> None:
        self.mode: Mode = "accept"
        self.accepted: Counter[str] = Counter()
        self.subjects: list[str] = []
        self.dropped: set[str] = set()
        self.unknown: set[str] = set()
        self.waiting = self.given_up = 0
        self.controller = Controller(self, hostname="127.0.0.1", port=port)

    def start(self) -> None:
        self.controller.start()

    def stop(self) -> None:
        self.controller.stop(no_assert=True)

    async def handle_MAIL(  # noqa: N802
        self, server: SMTP, session: Session, envelope: Envelope, address: str, options: list[str]
    ) -> str:
        if self.mode == "refuse sender":
            return "550 5.7.1 sender blocked by policy"
        envelope.mail_from = address
        return "250 OK"

    async def handle_RCPT(  # noqa: N802
        self, server: SMTP, session: Session, envelope: Envelope, address: str, options: list[str]
    ) -> str:
        if self.mode == "defer":
            return "451 try later"
        if self.mode == "refuse" or address in self.unknown:
            return "550 5.1.1 no such mailbox"
        envelope.rcpt_tos.append(address)
        return "250 OK"

    async def handle_DATA(self, server: SMTP, session: Session, envelope: Envelope) -> str:  # noqa: N802
        assert isinstance(envelope.content, bytes)
        message = email.message_from_bytes(envelope.content)
        name = str(message["Message-ID"])
        if self.mode == "silent":
            self.waiting += 1
            try:
                while self.mode == "silent":
                    await asyncio.sleep(0.02)
            except asyncio.CancelledError:
                self.given_up += 1
                raise
            finally:
                self.waiting -= 1
        if self.mode == "over quota":
            return "554 5.7.0 daily quota exceeded"
        if self.mode == "slow":
            await asyncio.sleep(SLOW)
        if self.mode == "hang up":
            self.dropped.add(name)
            transport: Any = server.transport
            transport.abort()
            return "421 gone"
        self.accepted[name] += 1
        self.subjects.append(str(message["Subject"]))
        return "250 OK"
