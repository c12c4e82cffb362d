"""Texts in one form for comparing and searching: without case, script and diacritics.

Source: docs/spec/domain.md, "Search".
"""

import re
import unicodedata
from collections.abc import Iterable

CYRILLIC = {
    "а": "a", "б": "b", "в": "v", "г": "g", "д": "d", "ђ": "dj", "е": "e", "ж": "z", "з": "z", "и": "i", "ј": "j",
    "к": "k", "л": "l", "љ": "lj", "м": "m", "н": "n", "њ": "nj", "о": "o", "п": "p", "р": "r", "с": "s", "т": "t",
    "ћ": "c", "у": "u", "ф": "f", "х": "h", "ц": "c", "ч": "c", "џ": "dz", "ш": "s",
    "ѓ": "gj", "ќ": "kj", "ѕ": "dz", "й": "j", "щ": "sc", "ъ": "", "ы": "i", "ь": "", "э": "e", "ю": "ju", "я": "ja",
    "ё": "e", "і": "i", "ї": "i", "є": "e", "ґ": "g",
}  # fmt: skip
LETTERS = str.maketrans({**CYRILLIC, "ł": "l", "ø": "o", "æ": "ae", "œ": "oe", "ı": "i"})
STROKED_D = str.maketrans({"đ": "dj", "ð": "dj"})
PLAIN_D = str.maketrans({"đ": "d", "ð": "d", "ђ": "d"})
PASSES = 5
"""A letter may become another that has to be folded again; no known letter needs more than three passes."""
WORD = re.compile(r"[^\W_]+")


def is_invisible(letter: str) -> bool:
    """Tell if a character shows nothing: a soft hyphen, a joiner, a mark of direction, a selector of a variant."""
    return (
        unicodedata.category(letter) == "Cf" or "\ufe00" <= letter <= "\ufe0f" or "\U000e0100" <= letter <= "\U000e01ef"
    )


def _once(text: str) -> str:
    """Return Latin lower case without diacritics.

    Cyrillic is replaced before the text is decomposed: ћ and ђ do not decompose, but й and ќ would.
    """
    seen = "".join(letter for letter in text if not is_invisible(letter))
    latin = unicodedata.normalize("NFKC", seen).casefold()
    latin = unicodedata.normalize("NFC", latin).translate(LETTERS).translate(STROKED_D)
    return "".join(
        letter for letter in unicodedata.normalize("NFKD", latin) if not unicodedata.combining(letter)
    ).casefold()


def normalise(text: str) -> str:
    """Return lower case Latin without diacritics, runs of blanks made one: "Ђак  Čačak" -> "djak cacak".

    Both scripts fold to the same text; đ becomes dj. Applying it twice changes nothing.
    """
    for _ in range(PASSES):
        folded = text if text.isascii() else _once(text)
        if folded == text:
            break
        text = folded
    return " ".join(text.lower().split())


def file_stem(*parts: str, longest: int = 40) -> str:
    """Return a file name that every system accepts: "Ugovor", "Čačak d.o.o." -> "ugovor-cacak-d-o-o".

    longest: characters of each part.
    """
    words = ("-".join(WORD.findall(normalise(part)))[:longest].strip("-") for part in parts)
    return "-".join(word for word in words if word)


def index_text(*parts: str) -> str:
    """Return the text that is stored for searching: every part normalised, and words with đ also with a plain d.

    So a search for "đak", "djak" or "dak" finds "đak".
    """
    source = " ".join(part for part in parts if part)
    words = [normalise(source)]
    lowered = unicodedata.normalize("NFC", source.casefold())
    if any(letter in lowered for letter in "đðђ"):
        words += [
            normalise(word.translate(PLAIN_D)) for word in lowered.split() if any(letter in word for letter in "đðђ")
        ]
    return " ".join(words)


def typed_start(text: str) -> str:
    """Return the normalised words of a text that is still being typed, without punctuation: " Ђак-" -> "djak"."""
    return " ".join(WORD.findall(normalise(text)))


def word_starts(text: str) -> list[str]:
    """Return the text from each of its words on, as `typed_start` writes it; a typed text begins one of them.

    The words before follow behind a line break, so that two texts with the same end stay apart. A text with đ is
    there with dj and with a plain d: "Mali đak" -> "mali djak", "djak\\nmali", "mali dak", "dak\\nmali".
    """
    lowered = unicodedata.normalize("NFC", text.casefold())
    starts = []
    for spelling in (text, lowered.translate(PLAIN_D)):
        words = typed_start(spelling).split()
        starts += [
            " ".join(words[place:]) + ("\n" + " ".join(words[:place]) if place else "") for place in range(len(words))
        ]
    return list(dict.fromkeys(starts))


def search_words(text: str) -> list[str]:
    """Return the different normalised words of a query, in order; a search is an AND of them, each a substring."""
    return list(dict.fromkeys(normalise(text).split()))


def identity_key(*parts: str) -> str:
    """Return one key for a name and address: equal when they differ in case, script, marks or punctuation only."""
    return "|".join("".join(WORD.findall(normalise(part))) for part in parts)


def forbidden_in(text: str, words: Iterable[str]) -> list[str]:
    """Return those of `words` with which a word of the text begins; unchanged, sorted, each once.

    A phrase matches with any blanks and punctuation between its words.
    """
    haystack = " " + " ".join(WORD.findall(index_text(text)))
    found = {word for word in words if (needle := " ".join(WORD.findall(normalise(word)))) and f" {needle}" in haystack}
    return sorted(found)


def cut_at_word(text: str, longest: int) -> str:
    """Return a text of at most `longest` characters; a longer one is cut after a word and ends in "…"."""
    if len(text) <= longest:
        return text
    begun = text[: longest - 1]
    whole_words = begun if text[longest - 1] == " " else begun.rpartition(" ")[0] or begun
    return whole_words.rstrip(" ,;:.–-") + "…"
