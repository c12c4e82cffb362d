"""Days and moments for people, on Belgrade's clocks: short for tables and mails, in words for a sentence."""

from __future__ import annotations

from datetime import date, datetime
from typing import Final

from django.utils.functional import lazy
from django.utils.translation import gettext, gettext_lazy

from marketplace.common.db.clock import BELGRADE

MONTHS: Final = (
    gettext_lazy("January"), gettext_lazy("February"), gettext_lazy("March"), gettext_lazy("April"),
    gettext_lazy("May"), gettext_lazy("June"), gettext_lazy("July"), gettext_lazy("August"),
    gettext_lazy("September"), gettext_lazy("October"), gettext_lazy("November"), gettext_lazy("December"),
)  # fmt: skip


def moment_in_words(moment: datetime) -> str:
    """Return the moment in the active language: "4 May 2026 at 14:00, Belgrade time".

    Seconds stand there when they are not zero. In Serbian the month is in the genitive, as a date has it.
    """
    local = moment.astimezone(BELGRADE)
    return gettext("%(day)s %(month)s %(year)s at %(time)s, Belgrade time") % {
        "day": local.day,
        "month": MONTHS[local.month - 1],
        "year": local.year,
        "time": f"{local:%H:%M:%S}" if local.second else f"{local:%H:%M}",
    }


def _sentence(template: str, moment: datetime) -> str:
    return gettext(template) % {"moment": moment_in_words(moment)}


lazy_sentence = lazy(_sentence, str)
"""Take a message with %(moment)s and a moment; the language is that of the moment at which the text is written."""


def moment_text(moment: datetime) -> str:
    """Return "23.11.2026 18:00"."""
    return f"{moment.astimezone(BELGRADE):%d.%m.%Y %H:%M}"


WEEKDAYS: Final = (
    ("ponedeljka", "Monday"), ("utorka", "Tuesday"), ("srede", "Wednesday"), ("četvrtka", "Thursday"),
    ("petka", "Friday"), ("subote", "Saturday"), ("nedelje", "Sunday"),
)  # fmt: skip
"""In Serbian in the genitive, as after "do"."""


def weekday_text(moment: datetime, language: str) -> str:
    """Return the day in Belgrade for a sentence with "do" or "by": "petka, 04.12.2026", "Friday, 04.12.2026".

    language: "sr" or "en".
    """
    day = moment.astimezone(BELGRADE)
    serbian, english = WEEKDAYS[day.weekday()]
    return f"{english if language == 'en' else serbian}, {day_text(day)}"


def day_text(day: date) -> str:
    """Return "23.11.2026"."""
    return f"{day:%d.%m.%Y}"


def readable(text: str) -> str:
    """Return a day or a moment in ISO 8601, with an offset, as people read it; any other text as it is."""
    if len(text) < len("2026-11-23") or not text[:4].isdecimal() or text[4] != "-":
        return text
    try:
        if len(text) == len("2026-11-23"):
            return day_text(date.fromisoformat(text))
        moment = datetime.fromisoformat(text)
    except ValueError:
        return text
    return text if moment.tzinfo is None else moment_text(moment)
