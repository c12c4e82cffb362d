"""Cleaning of untrusted text: trimmed, composed (NFC), and refused with harmful characters in it."""

import re
import unicodedata

BLANKS = " \t\r\n\f\v\u00a0\u1680\u2000\u2001\u2002\u2003\u2004\u2005\u2006\u2007\u2008\u2009\u200a\u2028\u2029\u202f\u205f\u3000"  # noqa: E501
INVISIBLE = "\u200b\u2060\ufeff\u00ad\u180e"
EDGES = BLANKS + INVISIBLE
# Control characters, lone surrogates, and marks that reverse the direction of the text behind them (spoofed names).
FORBIDDEN = re.compile(r"[\x00-\x08\x0b\x0c\x0e-\x1f\x7f-\x9f\ud800-\udfff\u202a-\u202e\u2066-\u2069\ufffe\uffff]")
LINE_BREAKS = re.compile(r"[\t\r\n\u2028\u2029\x85]")
MARKS_IN_A_ROW = 16
"""More combining marks than any script stacks; longer runs cost quadratic time to compose."""


class Unclean(ValueError):
    """The text holds characters that are refused."""


def clean_text(raw: str, *, multiline: bool, longest: int | None) -> str:
    """Return the cleaned text, "" when nothing visible is left. Raises Unclean.

    multiline: line breaks are allowed and become "\\n"; otherwise they are refused. longest: the field's limit in
    characters. A text that is too long even after composing is cut above the limit, so that the caller refuses it.
    """
    text = raw.strip(EDGES)
    if longest is not None and len(text) > 4 * longest + MARKS_IN_A_ROW:
        text = text[: 4 * longest + MARKS_IN_A_ROW + 1]
    if FORBIDDEN.search(text):
        raise Unclean("control characters")
    if multiline:
        text = re.sub(r"\r\n?|\u2028|\u2029", "\n", text)
    elif LINE_BREAKS.search(text):
        raise Unclean("line breaks")
    if text.isascii():
        return text
    if has_long_runs(text):
        raise Unclean("combining marks")
    text = unicodedata.normalize("NFC", text)
    return text if is_visible(text) else ""


def has_long_runs(text: str) -> bool:
    """Tell if more than MARKS_IN_A_ROW combining marks follow each other."""
    run = 0
    for letter in text:
        run = run + 1 if letter > "\u02ff" and unicodedata.combining(letter) else 0
        if run > MARKS_IN_A_ROW:
            return True
    return False


def is_visible(text: str) -> bool:
    """Tell if the text holds a visible character: not only blanks, joiners and marks without a letter."""
    return any(unicodedata.category(letter)[0] not in "ZCM" for letter in text)
