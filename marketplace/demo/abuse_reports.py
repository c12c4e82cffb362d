"""Reports of abuse in the demo: one of each kind of thing, waiting, taken, upheld and dismissed."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from datetime import datetime
from functools import partial
from typing import Final

from backoffice.abuse_reports import services
from marketplace.demo.ads import AdPlan
from marketplace.demo.people import ADMIN, BANNED
from marketplace.demo.staff_steps import StaffStep, by_admin
from marketplace.demo.state import Demo
from trading.abuse_reports import rules
from trading.abuse_reports.models import AbuseReport
from trading.abuse_reports.services import send_report
from trading.accounts.models import User
from trading.messages.models import Message
from trading.messages.services import send_message
from trading.offers.models import Rating

SPAM_TEXT: Final = (
    "Dobar dan! Prodajemo tegle i poklopce za med 20 % jeftinije nego drugde. Pišite nam na tegle@example.com, van"
    " sajta, pa ćemo se dogovoriti bez ponude."
)
SPAM_DAY: Final = -1.9


@dataclass(frozen=True, slots=True)
class Report:
    """A report. reporter: a username, or a visitor's e-mail address.

    ad: key of the ad that it is about; "" for one that is always seeded. about: who wrote the rating or the message,
    or is the person.
    """

    kind: str
    ad: str
    about: str
    reporter: str
    reason: str
    text: str
    day: float
    steps: tuple[StaffStep, ...] = ()


REPORTS: Final = (
    Report(
        rules.PERSON, "", BANNED, "ivanac", rules.FRAUD,
        "Uplatila sam unapred pet kutija grejalica, a on se više ne javlja ni na telefon ni na poruke.", -14.2,
        (
            StaffStep(-14.0, rules.TAKE),
            StaffStep(-13.3, rules.NOTE, "Još dva kupca su poslala uplatnice za istu robu. Prodavac ne odgovara."),
            StaffStep(-13.2, rules.ASSIGN, "Za isključenje naloga.", assignee=ADMIN),
            by_admin(
                -12.4, rules.UPHOLD, "Nalog je isključen.",
                "Hvala na prijavi. Nalog je isključen. Sačuvajte dokaz o uplati: policija će ga tražiti.",
            ),
        ),
    ),
    Report(
        rules.RATING, "mower", "djerdap", "gruza", rules.FALSE,
        "Ručka je poslata istog dana kada i mašina. Kašnjenje je bilo do kurira, ne do nas.", -0.62,
        (
            StaffStep(-0.56, rules.TAKE),
            StaffStep(
                -0.52, rules.DISMISS, "Kupac potvrđuje da je ručka stigla posle sedam dana.",
                "Ocena ostaje: kupac opisuje kada mu je ručka stigla. Na ocenu možete da odgovorite u porukama.",
            ),
        ),
    ),
    Report(
        rules.MESSAGE, "honey", "cosak", "medonosa", rules.SPAM,
        "Nudi ambalažu i traži da se dogovaramo van sajta.", -1.7,
        (StaffStep(-1.2, rules.TAKE, "Proveravam da li su i drugi prodavci dobili istu poruku."),),
    ),
    Report(
        rules.AD, "gloves", "", "vidik", rules.FALSE,
        "U opisu piše nitril, a u kutiji koju smo uzeli na probu su rukavice od vinila.", -2.3,
        (
            by_admin(-1.5, rules.TAKE, "Oglas je zaključan dok prodavac ne pošalje atest."),
        ),
    ),
    Report(
        rules.AD, "drill", "", "kupac.iz.bora@example.com", rules.FALSE,
        "Na slici je jedna baterija, a u naslovu pišu dve. Koliko ih stvarno ima u koferu?", -0.4,
    ),
    Report(
        rules.AD, "brandy", "", "leptiric", rules.OTHER,
        "Oglas za rakiju se vidi i preko dana. Zar ne bi trebalo da se nudi samo uveče?", -0.25,
    ),
)  # fmt: skip

GUESTS: Final = tuple(report.reporter for report in REPORTS if "@" in report.reporter)


def steps(demo: Demo, plans: Iterable[AdPlan]) -> Iterable[tuple[datetime, partial[None]]]:
    """Yield (time, step) of every report that is about something in the demo, and of what the staff does about it."""
    shown = {plan.key for plan in plans}
    yield demo.moment(SPAM_DAY), partial(advertise, demo)
    for report in REPORTS:
        if report.ad and report.ad not in shown:
            continue
        yield demo.moment(report.day), partial(send, demo, report)
        for number, step in enumerate(report.steps):
            yield demo.moment(step.day), partial(act, demo, report, number)


def advertise(demo: Demo) -> None:
    """Let a buyer of honey write the message that its seller reports, once."""
    author = demo.users["cosak"]
    if not Message.objects.filter(author=author, text=SPAM_TEXT).exists():
        send_message(author=author, recipient_id=demo.users["medonosa"].pk, text=SPAM_TEXT)


def send(demo: Demo, report: Report) -> None:
    """Send the report, once."""
    if sent(demo, report) is None:
        guest = report.reporter in GUESTS
        send_report(
            reporter=None if guest else User.objects.get(username=report.reporter),
            kind=report.kind,
            thing_id=thing_id(demo, report),
            reason=report.reason,
            text=report.text,
            email=report.reporter if guest else "",
            language="sr",
        )


def act(demo: Demo, report: Report, number: int) -> None:
    """Take the step of this number, unless an earlier run has."""
    found = sent(demo, report)
    assert found is not None
    if found.entries.count() == number:
        services.act(report_id=found.pk, **report.steps[number].values(demo))


def sent(demo: Demo, report: Report) -> AbuseReport | None:
    return AbuseReport.objects.filter(kind=report.kind, thing_id=thing_id(demo, report), text=report.text).first()


def thing_id(demo: Demo, report: Report) -> int:
    """Return the number of what is reported."""
    if report.kind == rules.AD:
        return demo.ads[report.ad].pk
    author = demo.users[report.about]
    if report.kind == rules.MESSAGE:
        return Message.objects.get(author=author, text=SPAM_TEXT).pk
    if report.kind == rules.RATING:
        return Rating.objects.get(author=author, offer__ad=demo.ads[report.ad]).pk
    return author.pk
