"""The answer to somebody who has reported an ad, a message, a rating or a person."""

from typing import Final, TypedDict

from marketplace.common.messaging.bounds import STAFF_ACTS
from trading.notifications.types.declaration import EmailText, NotificationType, Payload
from trading.notifications.types.fields import NOTIFICATIONS, WireTime


class ReportAnswered(TypedDict):
    """Names nobody: who closes an account later need not be looked for here. abr_upheld: 1 or 0. abr_answer: of an
    administrator, may be empty."""

    abr_id: int
    abr_kind: str
    abr_upheld: int
    abr_answer: str
    abr_date: WireTime


THINGS: Final = {
    "ad": ("oglasa", "an ad"),
    "message": ("poruke", "a message"),
    "rating": ("ocene", "a rating"),
    "person": ("korisnika", "a user"),
}


def report_words(payload: Payload, side: int) -> dict[str, str]:
    """Return what was reported."""
    return {"thing": THINGS[payload["abr_kind"]][side]}


def variant_of(payload: Payload) -> str:
    return "" if payload["abr_upheld"] else "-dismissed"


SUBJECT = ("Odgovor na prijavu br. {abr_id}", "Answer to report no. {abr_id}")

TYPES = (
    NotificationType(
        "report-answered",
        ReportAnswered,
        bound=STAFF_ACTS,
        email=EmailText(
            SUBJECT,
            (
                "Prijava {thing} od {abr_date} je usvojena: pravila su prekršena i preduzimamo mere. {abr_answer}",
                "Your report of {thing} of {abr_date} was upheld: the rules were broken and we are taking action."
                " {abr_answer}",
            ),
            NOTIFICATIONS,
        ),
        variants={
            "-dismissed": EmailText(
                SUBJECT,
                (
                    "Prijava {thing} od {abr_date} nije usvojena: nismo našli kršenje pravila. {abr_answer}",
                    "Your report of {thing} of {abr_date} was not upheld: we found no breach of the rules."
                    " {abr_answer}",
                ),
                NOTIFICATIONS,
            )
        },
        variant_of=variant_of,
        words=report_words,
        fixed_on_page=True,
    ),
)
