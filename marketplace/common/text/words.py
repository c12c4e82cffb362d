"""How a search reads texts: the words, numbers, measures and codes in them. One reader for queries and for what they
search. Source: docs/spec/domain.md, "Search".
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from decimal import Decimal, InvalidOperation
from itertools import pairwise
from typing import Final

from marketplace.common.text.normalise import normalise
from marketplace.common.text.stems import english_stem, stem

LONGEST: Final = 60
"""Letters that are compared of a word; no word of a language has more."""
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
UNIT_NAMES: Final = {
    "g": "gr gram grama grami grama",
    "kg": "kilo kila kilogram kilograma kilogrami kgr",
    "t": "tona tone tonu",
    "l": "lit litar litra litri litara liter ltr",
    "ml": "mililitar mililitra mililitara",
    "m": "metar metra metri metara met",
    "cm": "centimetar centimetra centimetara",
    "mm": "milimetar milimetra milimetara",
    "in": "inc inca inch col cola",
    "kom": "komad komada komadi pcs kos",
}
UNITS: Final = {
    **{one: one for one in "g dag dkg kg mg t l ml dl cl hl m cm mm dm km m2 m3 cm2 cm3 w kw wh kwh v kv a ah mah"
       " hz khz mhz ghz gb tb mb kb mp mpx in kom bar nm ks lm k".split()},
    **{name: unit for unit, names in UNIT_NAMES.items() for name in names.split()},
}  # fmt: skip
BASE_UNITS: Final = {
    "kg": ("g", 1000), "dkg": ("g", 10), "dag": ("g", 10), "t": ("g", 1_000_000),
    "l": ("ml", 1000), "dl": ("ml", 100), "cl": ("ml", 10), "hl": ("ml", 100_000),
    "cm": ("mm", 10), "dm": ("mm", 100), "m": ("mm", 1000),
    "kw": ("w", 1000), "ah": ("mah", 1000), "kv": ("v", 1000), "khz": ("hz", 1000),
}  # fmt: skip
"""Units in which the same measure may be written: 0,75 l and 750 ml."""
INCHES = ('"', "″", "”", "“", "''", "′′")  # signs behind a number
NUMBER = r"\d+(?:[.,]\d+)*"
UNIT = "|".join([*sorted(UNITS, key=len, reverse=True), *INCHES])
ITEM: Final = re.compile(
    rf"(?<![^\W_])(?P<sizes>[^\W\d_]?{NUMBER}(?:\ ?[x*]\ ?{NUMBER})+)(?:\ ?(?P<sizes_unit>{UNIT}))?(?![^\W_])"
    r"|(?<![^\W_])(?P<series>\d+(?:[-/:⁄]\d+)+)(?![^\W_])"
    r"|(?<![^\W_])(?P<code>\d+[^\W\d_]{1,2}(?:-\d+)+)(?![^\W_])"
    rf"|(?<![^\W_])(?P<number>{NUMBER})(?:\ ?(?P<unit>{UNIT}))?(?![^\W_])"
    r"|(?P<word>[^\W_]+(?:-[^\W_]+)*)"
)
THOUSANDS: Final = re.compile(r"[1-9]\d{0,2}(?:\.\d{3})+")
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


def items(text: str) -> Iterator[Item]:
    """Yield what a text consists of, in its order: "Papir A4, 80g" -> papir, a4, 80g."""
    for found in ITEM.finditer(normalise(text).replace("×", "x")):
        yield read(found)


def read(found: re.Match[str]) -> Item:
    """Return what the pattern found as an item."""
    written, given = found[0], found.groupdict()
    if given["word"] or given["code"]:
        parts = tuple(one[:LONGEST] for one in written.split("-"))
        whole = "".join(parts)[:LONGEST]
        return Item(written, whole, tuple(piece for one in parts for piece in pieces_of(one)))
    if given["series"]:
        numbers = tuple(re.split(r"\D", written))
        return Item(written, "-".join(numbers)[:LONGEST], numbers[:MOST_PIECES], measure=True)
    unit = given["sizes_unit"] or given["unit"]
    units = (UNITS.get(unit, "in"),) if unit else ()
    numbers = tuple(number(one.strip()) for one in re.split("[x*]", given["sizes"] or given["number"]))
    whole = "x".join(numbers) if given["sizes"] or not units else measure(numbers[0], units[0])
    return Item(written, whole[:LONGEST], (*numbers[:MOST_PIECES], *units), measure=True)


def measure(value: str, unit: str) -> str:
    """Return a measure in one form: "0.75", "l" -> 750ml."""
    base, factor = BASE_UNITS.get(unit, (unit, 1))
    try:
        return f"{(Decimal(value) * factor).normalize():f}{base}"
    except InvalidOperation:  # 1.2.3, or more digits than a number of goods has
        return f"{value}{unit}"


def pieces_of(word: str) -> tuple[str, ...]:
    """Return the letters and the digits of a word that holds both: "iphone15" -> iphone, 15; a4 and m8 stay whole."""
    pieces = PIECES.findall(word)
    return tuple(pieces) if len(pieces) > 1 and len(word) > SHORTEST_CODE else (word,)


def number(written: str) -> str:
    """Return a number in one form: "2,40" -> 2.4, "1.000" -> 1000, "007" -> 7."""
    if not written[0].isdigit():
        return written  # m8, of m8x50
    if THOUSANDS.fullmatch(written):
        return written.replace(".", "")
    whole, *rest = re.split("[.,]", written)
    if len(rest) > 1:
        return written.replace(",", ".")[:LONGEST]  # a version or a date
    whole, decimals = whole[:LONGEST], "".join(rest).rstrip("0")[:LONGEST]
    whole = whole.lstrip("0") or "0"
    return f"{whole}.{decimals}" if decimals else whole


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

    alternatives: each a group of tokens, of which a text holds all of one. pieces: what a text holds instead where no
    text at all has the measure or code as it is written. forms: how it may go on, for a word.
    """

    written: str
    alternatives: Alternatives
    pieces: tuple[str, ...] = ()
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
    if item.measure:
        return Term(item.written, ((item.whole,),), pieces)
    whole = dict.fromkeys((token(item.whole), token(item.whole, english=True), item.whole))
    groups: list[tuple[str, ...]] = [(one,) for one in whole]
    if any(one.startswith(STEM) for one in pieces) and any(len(one) > 2 for one in item.pieces if one.isalpha()):
        groups.append(pieces)
    return Term(item.written, tuple(groups), pieces, form=item.whole)


def all_held(groups: Iterable[Alternatives], held: frozenset[str]) -> bool:
    """Whether a text with these tokens holds one alternative of each."""
    return all(any(held.issuperset(one) for one in alternatives) for alternatives in groups)
