"""The parts of a mail beside its sentences: headings, paragraphs, tables of names and values, and files.

JSON values only; `templates/mail/parts.html` and `parts.txt` show them.
"""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from typing import Any

Part = dict[str, Any]


@dataclass(frozen=True, slots=True)
class Attachment:
    """A file of a mail, made when the mail is sent. content_type: such as "application/pdf"."""

    name: str
    content: bytes
    content_type: str


def heading(title: str) -> Part:
    return {"kind": "heading", "title": title}


def text(*paragraphs: str) -> Part:
    """Return paragraphs; empty ones are left out, and line breaks within one are kept."""
    return {"kind": "text", "paragraphs": [one for one in paragraphs if one]}


def picture(cid: str, description: str) -> Part:
    """Return a square picture that is attached to the mail under this name. Whoever sees no pictures misses nothing."""
    return {"kind": "picture", "cid": cid, "description": description}


def facts(rows: Iterable[tuple[str, str]], *, total: bool = False) -> Part:
    """Return a table of names and values, without the rows whose value is empty. total: the last one is the sum."""
    kept = [{"name": name, "value": value, "total": False} for name, value in rows if value]
    if total and kept:
        kept[-1]["total"] = True
    return {"kind": "facts", "rows": kept}
