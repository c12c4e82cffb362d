"""Cases of the support in the demo: of each kind, waiting, taken, answered and closed."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from datetime import datetime
from functools import partial
from typing import Final

from backoffice.cases import services
from content.contact.services import send_contact
from content.support import rules
from content.support.models import SupportCase
from content.support.services import send_suggestion
from marketplace.demo.staff_steps import StaffStep
from marketplace.demo.state import Demo


@dataclass(frozen=True, slots=True)
class Message:
    """A message to the staff. author: the username of a suggestion's author, or (name, family name) of a visitor."""

    kind: str
    author: str | tuple[str, str]
    page: str
    text: str
    day: float
    steps: tuple[StaffStep, ...] = ()
    email: str = ""
    language: str = "sr"


MESSAGES: Final = (
    Message(
        rules.FRANCHISE, ("Goran", "Hadžić"), "/sr/franchise",
        "Vodim prodavnicu tehnike u Novom Pazaru. Koliko oglasa mesečno treba da dovedem da bi se franšiza isplatila i"
        " da li pokrivam i Tutin?", -11.3,
        (
            StaffStep(-10.6, rules.TAKE),
            StaffStep(
                -10.1, rules.ANSWER, "",
                "Poštovani, obaveznog broja oglasa nema. Struktura naknade i račun sa primerom su u dokumentu „Uslovi"
                " franšize“. Tutin pripada istom području.",
            ),
            StaffStep(-6.8, rules.CLOSE, "Javio se telefonom, ugovor šaljemo poštom."),
        ),
        "goran.hadzic@example.com",
    ),
    Message(
        rules.SUGGESTION, "anaziv", "/en/profile/my-offers",
        "Please let me choose the language of the contract. My accountant reads Serbian, I read English.", -7.2,
        (StaffStep(-6.9, rules.CLOSE, "Već postoji: ugovor se otvara na jeziku strane. Dopuniti uputstvo."),),
        language="en",
    ),
    Message(
        rules.SUGGESTION, "hotel7", "/sr/profile/my-offers",
        "Bilo bi korisno da se spisak ponuda preuzme kao tabela, da ga prosledimo računovodstvu.", -4.6,
        (
            StaffStep(
                -3.9, rules.ANSWER, "Predlog je prosleđen urednici.",
                "Hvala na predlogu! Tabelu ponuda uvodimo tokom zime. Do tada vam na zahtev šaljemo spisak poštom.",
            ),
        ),
    ),
    Message(
        rules.CONTACT, ("Dragan", "Mitić"), "/sr",
        "Kupio sam kosilicu preko zajedničke kupovine, a račun glasi na staru adresu. Kome da se javim da se ispravi?",
        -1.3,
        (StaffStep(-0.8, rules.TAKE, "Pitala sam prodavca da li može da izda nov račun."),),
        "dragan.mitic@example.com",
    ),
    Message(
        rules.FRANCHISE, ("Melita", "Horvat"), "/sr/franchise",
        "Zanima me franšiza za Suboticu i okolinu. Kada možemo da se čujemo?", -0.7, (), "melita.horvat@example.com",
    ),
    Message(
        rules.CONTACT, ("Svetlana", "Jović"), "/sr/register",
        "Već dva dana ne stiže poruka za potvrdu adrese, a proverila sam i neželjenu poštu.", -0.3, (),
        "svetlana.jovic@example.com",
    ),
)  # fmt: skip

GUESTS: Final = tuple(message.email for message in MESSAGES if message.email)


def steps(demo: Demo) -> Iterable[tuple[datetime, partial[None]]]:
    """Yield (time, step) of every message and of what the staff does about it."""
    for message in MESSAGES:
        yield demo.moment(message.day), partial(send, demo, message)
        for number, step in enumerate(message.steps):
            yield demo.moment(step.day), partial(act, demo, message, number)


def send(demo: Demo, message: Message) -> None:
    """Send the message, once."""
    if SupportCase.objects.filter(text=message.text).exists():
        return
    if isinstance(message.author, str):
        author = demo.users[message.author]
        send_suggestion(author=author, text=message.text, page=message.page, language=message.language)
        return
    name, last_name = message.author
    send_contact(
        name=name,
        last_name=last_name,
        email=message.email,
        message=message.text,
        franchise=message.kind == rules.FRANCHISE,
        page=message.page,
        language=message.language,
    )


def act(demo: Demo, message: Message, number: int) -> None:
    """Take the step of this number, unless an earlier run has."""
    case = SupportCase.objects.get(text=message.text)
    if case.entries.count() == number:
        services.act(case_id=case.pk, **message.steps[number].values(demo))
