"""The meaning of a mail server's errors. Pure. Sources: RFC 5321, section 4.2; RFC 3463 (enhanced status codes).

Only an error of the recipient ends a mail for good. An error of the sender (quota, policy, blocked address) would end
all waiting mails, one by one: they are tried again for a day, as when the server does not answer.
"""

import re
from enum import Enum
from typing import Final

ENHANCED: Final = re.compile(r"\s*[245]\.(\d{1,3})\.(\d{1,3})(?!\d)")
SERVICE_ENDS: Final = 421
AUTHENTICATION: Final = frozenset({530, 534, 535, 538})
MAILBOX: Final = frozenset({501, 550, 551, 552, 553, 556})
"""5xx codes after RCPT that concern its address; the others concern the server, its policy or the order of commands."""
OTHER, ADDRESS, STORED = "0", "1", "2"
"""Subjects of enhanced codes: none in particular, the address, the mailbox."""
OF_SENDER: Final = frozenset({"7", "8"})
"""Details of the subject ADDRESS that concern the sender's address."""


class Step(Enum):
    """The command that was refused."""

    SENDER = "MAIL FROM"
    RECIPIENT = "RCPT TO"
    CONTENT = "DATA"


class Verdict(Enum):
    """NEVER: the server will not accept this mail. LATER: it may, and also the next one. AWAY: it accepts none now."""

    NEVER = "never"
    LATER = "later"
    AWAY = "away"


def classify(step: Step, code: int, text: str) -> Verdict:
    """Return what an error means for the mail and for those behind it."""
    if code == SERVICE_ENDS or code in AUTHENTICATION or step is Step.SENDER:
        return Verdict.AWAY
    if not 500 <= code < 600:
        return Verdict.LATER
    found = ENHANCED.match(text)
    if found is None:
        return Verdict.NEVER if step is Step.RECIPIENT and code in MAILBOX else Verdict.LATER
    subject, detail = found[1], found[2]
    if subject == OTHER:
        return Verdict.NEVER if step is Step.RECIPIENT else Verdict.LATER
    # A policy (7) may be the recipient's own: so the others are sent, and this one is tried again.
    of_recipient = subject == STORED or (subject == ADDRESS and detail not in OF_SENDER)
    return Verdict.NEVER if of_recipient else Verdict.LATER
