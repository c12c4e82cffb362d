"""Names of uploads, kept only to be given back with the download. Pure."""

import re
import unicodedata
from typing import Final

MAX_LENGTH: Final = 120
# Controls, line and paragraph separators, and the marks that turn the reading direction ("exe.fdp" read backwards).
UNSEEN: Final = re.compile("[\x00-\x1f\x7f-\x9f\u200b-\u200f\u2028-\u202e\u2060-\u2069\ufeff\ud800-\udfff]")
ENDING: Final = re.compile(r"\.[A-Za-z0-9]{1,10}\Z")


def clean_name(given: str, ending: str) -> str:
    """Return the name without path and unseen characters, at most 120 long, its ending kept.

    A name of which nothing is left becomes "file.<ending>".
    """
    name = unicodedata.normalize("NFC", UNSEEN.sub("", given.replace("\\", "/").rsplit("/", 1)[-1])).strip(" .")
    if not name:
        return f"file.{ending}"
    if len(name) <= MAX_LENGTH:
        return name
    found = ENDING.search(name)
    tail = found[0] if found else ""
    return name[: MAX_LENGTH - len(tail)].rstrip(" .") + tail
