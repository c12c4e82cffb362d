"""How a search reads texts: the words, numbers, measures and codes in them. One reader for queries and for what they
search. Source: docs/spec/domain.md, "Search".
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from itertools import pairwise
from typing import Final

from marketplace.common.text.measures import (
    BY_THE_UNIT,
    INCHES,
    LONGEST,
    UNIT_NAMES,
    UNITS,
    measure,
    number,
    same_measures,
    scaled,
    unit_of,
)
from marketplace.common.text.normalise import normalise
from marketplace.common.text.stems import english_stem, stem

LONGEST_ENDING: Final = 3
MOST_PIECES: Final = 10
SHORTEST_CODE: Final = 2
"""Letters of a code that nobody writes apart."""
STEM = "~"
"""Stands before the stem of a word, which no word begins with."""
STOP_WORDS: Final = frozenset(
    "a ali bez bi da do i ih ili iz je jos ka kao ko kod koja koje koji li na nad ne o od po pod pre pri s sa se su te"
    " u uz za x fi and by for from in of on or the to with without".split()
)
ABBREVIATIONS: Final = {"br": "broj", "vel": "velicina", "god": "godina", "pak": "pakovanje", "kl": "klasa"}
NUMBER = r"\d+(?:[.,]\d+)*"
NAMED_UNIT = "|".join(sorted(UNITS, key=len, reverse=True))
UNIT = "|".join((NAMED_UNIT, *INCHES))
INCH = "|".join((*UNIT_NAMES["in"].split(), *INCHES))
ITEM: Final = re.compile(
    rf"(?<![^\W_])pola\ (?P<half>{NAMED_UNIT})(?![^\W_])"
    rf"|(?<![^\W_])(?P<sizes>[^\W\d_]?{NUMBER}(?:\ ?[x*]\ ?{NUMBER})+)(?:\ ?(?P<sizes_unit>{UNIT}))?(?![^\W_])"
    r"|(?<![^\W_])(?P<pack>[1-9]\d+|[2-9])/1(?![^\W_/]|[.,]\d)"
    rf"|(?<![^\W_])(?P<series>\d+(?:[-/:⁄]\d+)+)(?:\ ?(?:{INCH}))?(?![^\W_])"
    r"|(?<![^\W_])(?P<code>\d+[^\W\d_]{1,2}(?:-\d+)+|[^\W\d_]\.\d+)(?![^\W_])"
    rf"|(?<![^\W_])(?P<graded>\d+[.,]\d+)(?!(?:{UNIT})(?![^\W_]))(?P<grade>[^\W\d_]{{1,2}})(?![^\W_])"
    rf"|(?<![^\W_])(?P<number>{NUMBER})(?:\ ?(?P<unit>{UNIT}))?(?![^\W_])"
    r"|(?P<word>[^\W_]+(?:-[^\W_]+)*)"
)
BETWEEN_MEASURES: Final = re.compile(rf"(?<=\d)(\ ?(?:{NAMED_UNIT}))\ ?x\ ?(?=\d)")
"""10 cm x 5 m: two measures, not a size."""
BETWEEN_SIZES: Final = re.compile(r"(?<=\d)\ ?[x*]\ ?")  # an x in front belongs to the first one: x5x20
PIECES: Final = re.compile(r"[^\W\d_]+|\d+")
Alternatives = tuple[tuple[str, ...], ...]


@dataclass(frozen=True, slots=True)
class Item:
    """A word of a text. written: as it stands there, normalised; whole: as it is compared; pieces: what it consists of,
    where others may write these apart; measure: it is a number, a size or a measure.
    """

    written: str
    whole: str
    pieces: tuple[str, ...] = ()
    measure: bool = False
    same: tuple[str, ...] = ()
    scaled: tuple[str, ...] = ()


def items(text: str) -> Iterator[Item]:
    """Yield what a text consists of, in its order: "Papir A4, 80g" -> papir, a4, 80g."""
    plain = normalise(text).replace("×", "x")
    for found in ITEM.finditer(BETWEEN_MEASURES.sub(r"\1 ", plain)):
        yield read(found)


def read(found: re.Match[str]) -> Item:
    """Return what the pattern found as an item."""
    written, given = found[0], found.groupdict()
    if given["word"]:
        parts = tuple(one[:LONGEST] for one in written.split("-"))
        whole = ABBREVIATIONS.get(written, "".join(parts)[:LONGEST])
        sold_by = (BY_THE_UNIT[written],) if written in BY_THE_UNIT else ()
        return Item(written, whole, tuple(piece for one in parts for piece in pieces_of(one)), same=sold_by)
    if given["code"]:
        whole = re.sub(r"[-.]", "", written)
        return Item(written, whole[:LONGEST], tuple(PIECES.findall(written)[:MOST_PIECES]))
    if given["graded"]:
        value = number(given["graded"])
        return Item(written, f"{value}{given['grade']}"[:LONGEST], (value, given["grade"]))
    if given["pack"]:
        return Item(written, given["pack"] + "kom", (given["pack"], "kom", "1"), measure=True)
    if given["series"]:
        numbers = tuple(re.findall(r"\d+", given["series"]))
        return Item(written, "-".join(numbers)[:LONGEST], numbers[:MOST_PIECES], measure=True)
    if given["half"]:
        unit = unit_of(given["half"])
        whole = "1-2" if unit == "in" else measure("0.5", unit)
        return Item(written, whole, ("1", "2") if unit == "in" else ("0.5", unit), measure=True)
    return read_measure(written, given)


def read_measure(written: str, given: dict[str, str]) -> Item:
    """Return a number, a measure or a size as an item."""
    unit = given["sizes_unit"] or given["unit"]
    units = (unit_of(unit),) if unit else ()
    numbers = tuple(number(one) for one in BETWEEN_SIZES.split(given["sizes"] or given["number"]))
    whole = "x".join(numbers) if given["sizes"] or not units else measure(numbers[0], units[0])
    return Item(
        written,
        whole[:LONGEST],
        (*numbers[:MOST_PIECES], *units),
        measure=True,
        same=same_measures(numbers[0], units[0]) if units and not given["sizes"] else (),
        scaled=scaled(numbers) if given["sizes"] and not units else (),
    )


def pieces_of(word: str) -> tuple[str, ...]:
    """Return the letters and the digits of a word that holds both: "iphone15" -> iphone, 15; a4 and m8 stay whole."""
    pieces = PIECES.findall(word)
    return tuple(pieces) if len(pieces) > 1 and len(word) > SHORTEST_CODE else (word,)


def token(word: str, *, english: bool = False) -> str:
    """Return what stands for all forms of a word; for a number or a code itself."""
    if not word.isalpha():
        return word
    return STEM + (english_stem(word) if english else stem(word))


def tokens(text: str, *, english: bool = False) -> list[str]:
    """Return the different words of a text with their stems, numbers and codes, each also in its pieces.

    english: the text is English. Words that decide nothing are left out.
    """
    found: dict[str, None] = {}
    for item in items(text):
        if item.whole not in STOP_WORDS:
            for word in (item.whole, *item.pieces):
                found[word] = found[token(word, english=english)] = None
    return list(found)


@dataclass(frozen=True, slots=True)
class Term:
    """What one word of a query asks for.

    alternatives: each a group of tokens, of which a text holds all of one. instead: what a text may hold where no text
    at all has the measure or code as it is written. forms: how it may go on, for a word.
    """

    written: str
    alternatives: Alternatives
    instead: Alternatives = ()
    form: str = ""


def terms(text: str) -> list[Term]:
    """Return the different terms of a query, in order, without words that decide nothing."""
    found = {item.whole: item for item in items(text) if item.whole not in STOP_WORDS}
    return [term_of(item) for item in found.values()]


def joined(text: str) -> dict[str, list[str]]:
    """Return for the words of a query those in which they stand as one with a neighbour: "a 4" -> a: a4, 4: a4."""
    found: dict[str, list[str]] = {}
    for left, right in pairwise(items(text)):
        both = left.whole + right.whole
        if both.isalnum() and not left.whole[0].isdigit():
            # The second word may look like the ending of the first: "kam og".
            asked = token(both) if len(right.whole) > LONGEST_ENDING else both
            for one in (left, right):
                found.setdefault(one.whole, []).append(asked)
    return found


def term_of(item: Item) -> Term:
    pieces = tuple(dict.fromkeys(token(one) for one in item.pieces if one != item.whole))
    same = tuple((one,) for one in item.same)
    instead = (*((one,) for one in item.scaled), *((pieces,) if pieces else ()))
    if item.measure:
        return Term(item.written, ((item.whole,), *same), instead)
    whole = dict.fromkeys((token(item.whole), token(item.whole, english=True), item.whole))
    groups: list[tuple[str, ...]] = [(one,) for one in whole]
    if any(one.startswith(STEM) for one in pieces) and any(len(one) > 2 for one in item.pieces if one.isalpha()):
        groups.append(pieces)
    return Term(item.written, (*groups, *same), instead, form=item.whole)


def all_held(groups: Iterable[Alternatives], held: frozenset[str]) -> bool:
    """Whether a text with these tokens holds one alternative of each."""
    return all(any(held.issuperset(one) for one in alternatives) for alternatives in groups)
