"""The stem that the forms of a word share: "meda", "medu" and "medovi" -> "med".

Snowball's Serbian stemmer, with what it lacks for nouns and adjectives of trade. A stem need not be a word; it only has
to be the same for the forms of one word and another for those of different ones. It is made of normalised words, so
that texts with and without diacritics, in either script, share it. Source: docs/spec/domain.md, "Search".
"""

from __future__ import annotations

import re
from functools import lru_cache
from typing import Final

import snowballstemmer

VOWELS: Final = "aeiou"
SHORTEST: Final = 3
"""Letters of the shortest stem that a rule may leave."""
CACHED_WORDS: Final = 100_000
IRREGULAR: Final = {
    "sto": "stol", "so": "sol", "soli": "sol", "psi": "pas", "psa": "pas", "pse": "pas", "deca": "det", "dece": "det",
    "deci": "det", "decu": "det", "decom": "det", "dete": "det", "deteta": "det", "uho": "us", "uvo": "us", "usi": "us",
    "oko": "oc", "oci": "oc", "ociju": "oc", "ljudi": "covec", "ljudima": "covec",
}  # fmt: skip
# Neuter nouns whose other forms are longer by -et- or -en-. A rule for all would cut pelet, paket and krevet.
LENGTHENED: Final = {
    f"{stem}{more}": stem
    for stem, more in (
        *((one, "et") for one in ("dugm", "ceb", "uz", "jaj", "pil", "bur", "sirc", "tel", "jagnj", "pras", "drv")),
        *((one, "en") for one in ("sem", "vrem", "im", "ram", "tem", "plem", "brem")),
    )
}

ENDINGS: Final = sorted(
    "a e i o u om em im ama ima og eg oga ega ih oj omu emu ome im".split(), key=lambda ending: (-len(ending), ending)
)
IJEKAVIAN: Final = re.compile(r"(?<=[^aeiou])ije(?=[^aeiou])")
FLEETING_A: Final = re.compile(r"(?<=[^aeiou])a(?=(?:[nl]j|dz|[^aeiou])$)")
VOICED: Final = re.compile(r"z(?=[kc]$)")
SIBILANT: Final = {"k": "c", "g": "z", "h": "s"}


@lru_cache(CACHED_WORDS)
def stem(word: str) -> str:
    """Return the stem of a normalised Serbian word. Shorter ones than three letters and those with digits stay."""
    if not word.isalpha() or not word.isascii():
        return word
    folded = IJEKAVIAN.sub("e", word.replace("dj", "d"))
    if folded in IRREGULAR:
        return IRREGULAR[folded]
    if len(folded) < SHORTEST:
        return folded
    if folded.endswith("ao") and len(folded) > SHORTEST:
        folded = f"{folded[:-2]}l"  # kotao, kotla
    elif folded.endswith("eo"):
        folded = f"{folded[:-1]}l"  # deo, delovi
    return finished(base(folded))


def base(word: str) -> str:
    """Return the word without the ending of a case of a noun or of an adjective."""
    for ending in ENDINGS:
        if word.endswith(ending):
            cut = word[: -len(ending)]
            if len(cut) >= SHORTEST or (len(ending) == 1 and len(cut) >= SHORTEST - 1):
                return cut
    return word


def finished(cut: str) -> str:
    """Return the stem of a word without its ending: plural -ov-, fleeting a, adjectives as their nouns, sibilants."""
    cut = LENGTHENED.get(cut, cut)
    if cut.endswith(("ov", "ev")) and len(cut) >= SHORTEST + 2:
        cut = cut[:-2]
    cut = LENGTHENED.get(cut, cut)
    if len(cut) > SHORTEST:
        cut = VOICED.sub("s", FLEETING_A.sub("", cut))
    if (cut.endswith("sk") and len(cut) >= SHORTEST + 3) or (
        cut.endswith("en") and len(cut) >= SHORTEST + 2 and cut[-3] not in VOWELS
    ):
        cut = cut[:-2]
    elif cut.endswith("n") and len(cut) > SHORTEST + 1 and cut[-2] not in VOWELS:
        cut = cut[:-1]
    return cut[:-1] + SIBILANT.get(cut[-1], cut[-1])


@lru_cache(CACHED_WORDS // 10)
def english_stem(word: str) -> str:
    """Return the stem of a normalised English word."""
    # One of its own for each word: a stemmer keeps the word in itself, and threads that share it would mix theirs.
    found: str = snowballstemmer.stemmer("english").stemWord(word)
    return found
