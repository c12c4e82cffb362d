"""Calendar files (RFC 5545) of whole days. Pure.

A whole day needs no time zone rules: it is the same date wherever it is read.
"""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from datetime import UTC, date, datetime, timedelta

CONTENT_TYPE = "text/calendar; charset=utf-8"
LINE = 75  # octets


@dataclass(frozen=True, slots=True)
class Day:
    """One event of one day. uid: names it for ever, so that a file fetched again changes it instead of doubling it.

    remind: days before it at which the program speaks up, None for never.
    """

    uid: str
    on: date
    title: str
    text: str
    url: str
    remind: int | None = None


def calendar(name: str, days: Iterable[Day], *, made_at: datetime, zone: str, language: str) -> bytes:
    """Return the file. name: of the calendar. made_at: written into each event; later ones win over earlier ones."""
    lines = [
        "BEGIN:VCALENDAR",
        "VERSION:2.0",
        f"PRODID:-//Zbir//Zbir//{language.upper()}",
        "CALSCALE:GREGORIAN",
        "METHOD:PUBLISH",
        f"X-WR-CALNAME:{escaped(name)}",
        f"X-WR-TIMEZONE:{zone}",
    ]
    for day in days:
        lines += event(day, f"{made_at.astimezone(UTC):%Y%m%dT%H%M%SZ}", language)
    return "".join(f"{folded(line)}\r\n" for line in [*lines, "END:VCALENDAR"]).encode()


def event(day: Day, stamp: str, language: str) -> list[str]:
    lines = [
        "BEGIN:VEVENT",
        f"UID:{day.uid}",
        f"DTSTAMP:{stamp}",
        f"LAST-MODIFIED:{stamp}",
        f"DTSTART;VALUE=DATE:{day.on:%Y%m%d}",
        f"DTEND;VALUE=DATE:{day.on + timedelta(days=1):%Y%m%d}",
        f"SUMMARY;LANGUAGE={language}:{escaped(day.title)}",
        f"DESCRIPTION;LANGUAGE={language}:{escaped(day.text)}",
        f"URL:{day.url}",
        "TRANSP:TRANSPARENT",
    ]
    if day.remind is not None:
        lines += [
            "BEGIN:VALARM",
            "ACTION:DISPLAY",
            f"DESCRIPTION:{escaped(day.title)}",
            f"TRIGGER:-P{day.remind}D",
            "END:VALARM",
        ]
    return [*lines, "END:VEVENT"]


def escaped(text: str) -> str:
    """Return a text as a value; what ends a line or a value is marked, other control characters go."""
    marked = text.replace("\\", "\\\\").replace(";", "\\;").replace(",", "\\,")
    marked = marked.replace("\r\n", "\n").replace("\r", "\n").replace("\n", "\\n")
    return "".join(sign for sign in marked if sign >= " " and sign != "\x7f")


def folded(line: str) -> str:
    """Return the line broken so that no part has more than 75 octets and no letter is cut."""
    parts, part, size = [], "", 0
    for sign in line:
        width = len(sign.encode())
        if size + width > LINE:
            parts.append(part)
            part, size = "", 1  # the blank that a continued line begins with
        part += sign
        size += width
    return "\r\n ".join([*parts, part])
