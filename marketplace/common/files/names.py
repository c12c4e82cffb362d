"""Names of uploads. They are stored only for the download. Pure."""

import re
import unicodedata
from typing import Final

MAX_LENGTH: Final = 120
# Control characters, separators of lines and paragraphs, marks that reverse the text ("exe.fdp" reads "pdf.exe").
UNSEEN: Final = re.compile("[\x00-\x1f\x7f-\x9f\u200b-\u200f\u2028-\u202e\u2060-\u2069\ufeff\ud800-\udfff]")
ENDING: Final = re.compile(r"\.[A-Za-z0-9]{1,10}\Z")


def clean_name(given: str, ending: str) -> str:
    """Return the name without its path and invisible characters, at most 120 characters long, with its ending.

    A name without any other character becomes "file.<ending>".
    """
    name = unicodedata.normalize("NFC", UNSEEN.sub("", given.replace("\\", "/").rsplit("/", 1)[-1])).strip(" .")
    if not name:
        return f"file.{ending}"
    if len(name) <= MAX_LENGTH:
        return name
    found = ENDING.search(name)
    tail = found[0] if found else ""
    return name[: MAX_LENGTH - len(tail)].rstrip(" .") + tail
