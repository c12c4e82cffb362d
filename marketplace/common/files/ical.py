"""Calendar files (RFC 5545) of whole days. Pure.

A whole day needs no rules of time zones: it is the same date everywhere.
"""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from datetime import UTC, date, datetime, timedelta
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from icalendar import Event

CONTENT_TYPE = "text/calendar; charset=utf-8"


@dataclass(frozen=True, slots=True)
class Day:
    """An event of one day.

    uid: never changes, so that a file that is fetched again updates the event instead of adding one. remind: days
    before it on which the calendar program reminds, None for never.
    """

    uid: str
    on: date
    title: str
    text: str
    url: str
    remind: int | None = None


def calendar(name: str, days: Iterable[Day], *, made_at: datetime, zone: str, language: str) -> bytes:
    """Return the file.

    name: of the calendar. made_at: written into each event; a program keeps the latest. zone: name of the time zone.
    language: of the texts, "sr" or "en".
    """
    from icalendar import Calendar, vText  # loading them takes longer than using them, and few requests do

    file = Calendar()
    file.add("version", "2.0")
    file.add("prodid", f"-//Zbir//Zbir//{language.upper()}")
    file.add("calscale", "GREGORIAN")
    file.add("method", "PUBLISH")
    file.add("x-wr-calname", vText(printable(name)))  # the library escapes no value of a property that it does not know
    file.add("x-wr-timezone", zone)
    for day in days:
        file.add_component(event(day, made_at.astimezone(UTC), language))
    data: bytes = file.to_ical(sorted=False)  # in the order above
    return data


def event(day: Day, made_at: datetime, language: str) -> Event:
    from icalendar import Alarm, Event

    made = Event()
    made.add("uid", day.uid)
    made.add("dtstamp", made_at)
    made.add("last-modified", made_at)
    made.add("dtstart", day.on)
    made.add("dtend", day.on + timedelta(days=1))
    made.add("summary", printable(day.title), parameters={"language": language})
    made.add("description", printable(day.text), parameters={"language": language})
    made.add("url", day.url)
    made.add("transp", "TRANSPARENT")
    if day.remind is not None:
        alarm = Alarm()
        alarm.add("action", "DISPLAY")
        alarm.add("description", printable(day.title))
        alarm.add("trigger", timedelta(days=-day.remind))
        made.add_component(alarm)
    return made


def printable(text: str) -> str:
    """Return the text without control characters, which the format forbids.

    The library takes a backslash before N for the end of a line; an invisible joiner between them prevents that.
    """
    lines = text.replace("\r\n", "\n").replace("\r", "\n")
    shown = "".join(sign for sign in lines if sign == "\n" or (sign >= " " and sign != "\x7f"))
    return shown.replace("\\N", "\\\u2060N")
