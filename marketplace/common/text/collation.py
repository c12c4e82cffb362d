"""Alphabetical order of names, in Python and in the database.

PostgreSQL has the collation from ICU; every new connection of SQLite gets one of the same name.
"""

from __future__ import annotations

import re
import unicodedata
from typing import Any, Final

from django.db.backends.base.base import BaseDatabaseWrapper
from django.db.models.functions import Collate

COLLATION: Final = "sr-Latn-x-icu"

# Gaj's alphabet, with the four foreign letters where Serbian reference books put them.
LETTERS = "a b c č ć d dž đ e f g h i j k l lj m n nj o p q r s š t u v w x y z ž"
ALPHABET = LETTERS.split()
RANK = {letter: number for number, letter in enumerate(ALPHABET)}
LETTER = re.compile("|".join(sorted(ALPHABET, key=len, reverse=True)) + "|.", re.DOTALL)
AFTER_PUNCTUATION = 1000


def plain(text: str) -> str:
    """Return the text in lower case without diacritics."""
    decomposed = unicodedata.normalize("NFKD", text.casefold().replace("đ", "d"))
    return "".join(char for char in decomposed if not unicodedata.combining(char))


def serbian_key(text: str) -> list[int]:
    """Return the key that sorts Latin Serbian names: č after c, then ć; dž, lj and nj are letters of their own.

    Signs and digits come first, in their usual order; letters of other alphabets and accents sort as their plain ones.
    """
    key = []
    for letter in LETTER.findall(unicodedata.normalize("NFC", text).lower()):
        if letter not in RANK:
            letter = plain(letter)[:1] or " "
        key.append(AFTER_PUNCTUATION + RANK[letter] if letter in RANK else min(ord(letter), AFTER_PUNCTUATION - 1))
    return key


def name_key(text: str, locale: str) -> tuple[list[int], str]:
    """Return the sorting key of a name in `locale` ("sr" or "en"); equal names fall back to the text itself."""
    return (serbian_key(text) if locale == "sr" else [ord(char) for char in plain(text)], text)


def by_letters(column: str) -> Collate:
    """Return an expression that orders the rows of a query by this column in Serbian: č after c, ž after z."""
    return Collate(column, COLLATION)


def compare(one: str, other: str) -> int:
    """Compare two names as SQLite's collations do: below 0, 0, above 0."""
    first, second = name_key(one, "sr"), name_key(other, "sr")
    return (first > second) - (first < second)


def create_collation(connection: BaseDatabaseWrapper, **_: Any) -> None:
    """Give a new connection of SQLite the collation, which it lacks. A receiver of `connection_created`."""
    if connection.vendor == "sqlite":
        connection.connection.create_collation(COLLATION, compare)
