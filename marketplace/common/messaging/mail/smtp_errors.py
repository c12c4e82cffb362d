"""What a mail server's refusal means. Pure. Sources: RFC 5321, section 4.2; RFC 3463 (enhanced status codes).

Only a refusal of the recipient ends a mail. One of the sender (quota, policy, blocked address) would otherwise end
every mail that waits, one by one: it is tried again for a day, as for a server that is away.
"""

import re
from enum import Enum
from typing import Final

ENHANCED: Final = re.compile(r"\s*[245]\.(\d{1,3})\.(\d{1,3})(?!\d)")
SERVICE_ENDS: Final = 421
AUTHENTICATION: Final = frozenset({530, 534, 535, 538})
MAILBOX: Final = frozenset({501, 550, 551, 552, 553, 556})
"""5xx after RCPT that speak of the address it named; the others speak of the server, its policy, the order of steps."""
OTHER, ADDRESS, STORED = "0", "1", "2"
"""Subjects of enhanced codes: none in particular, the address, the mailbox."""
OF_SENDER: Final = frozenset({"7", "8"})
"""Details of the subject ADDRESS that name the sender's address."""


class Step(Enum):
    """What was refused."""

    SENDER = "MAIL FROM"
    RECIPIENT = "RCPT TO"
    CONTENT = "DATA"


class Verdict(Enum):
    """NEVER: this mail is not accepted. LATER: it may be, and so may the next one. AWAY: nothing is, for now."""

    NEVER = "never"
    LATER = "later"
    AWAY = "away"


def classify(step: Step, code: int, text: str) -> Verdict:
    """Return what a refusal means for the mail and for those behind it."""
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
    # A policy (7) may be the recipient's own: going on with others is right, and so is trying this one again.
    of_recipient = subject == STORED or (subject == ADDRESS and detail not in OF_SENDER)
    return Verdict.NEVER if of_recipient else Verdict.LATER
