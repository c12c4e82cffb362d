"""What a query asks for: each of its words as the groups of stored tokens that meet it.

Source: docs/spec/domain.md, "Search".
"""

from __future__ import annotations

from collections.abc import Collection, Iterable, Sequence
from dataclasses import dataclass, field, replace
from functools import lru_cache, reduce
from operator import or_
from typing import Final

from django.db.models import Q

from marketplace.common.text import words
from marketplace.common.text.words import Alternatives, Term
from trading.catalogue.models import SearchWord
from trading.catalogue.search_index import MARKS
from trading.codebooks import selectors

SHORTEST_PREFIX, SHORTEST_PART = 2, 4
"""Letters of a word that no text holds, from which on it may be the beginning of one, or a part of one."""
SHORTEST_HALF: Final = 3
"""Letters of each of two words that may be written as one."""
MOST_FORMS: Final = 100
"""Words that a beginning or a part may stand for."""
MOST_GUESSED: Final = 4
"""Words of a query that may be beginnings, parts or slips: each is looked for among all words. Where more are unknown,
nothing is found."""
LONGEST_SYNONYM: Final = 3  # words

Asked = tuple[Alternatives, ...]


@dataclass(frozen=True, slots=True)
class Query:
    """The terms of a query, and for each the groups of tokens that some text holds; none: no text meets it."""

    terms: tuple[Term, ...]
    groups: tuple[Alternatives, ...]

    @property
    def asked(self) -> Asked | None:
        """The groups of each term; None where no text can meet all terms."""
        return self.groups if self.groups and all(self.groups) else None


def read(text: str) -> Query:
    """Return what a query asks for."""
    given = terms_of(text)
    wanted = {token for term in given for group in (*term.alternatives, *term.instead) for token in group}
    known = stored(wanted)
    groups = [known_groups(term, known) for term in given]
    unknown = [place for place, found in enumerate(groups) if not found]
    for place in unknown if len(unknown) <= MOST_GUESSED else ():
        groups[place] = groups_of_part(given[place].form)
    return Query(tuple(given), tuple(groups))


def asked_for(text: str) -> Asked | None:
    """Return for each term of a query the groups of stored tokens that meet it; None where no text meets them all.

    An empty query asks for nothing, which every text meets.
    """
    return read(text).asked if text.strip() else ()


def terms_of(text: str) -> list[Term]:
    """Return the terms of a query, with what means the same."""
    beside = words.joined(text)
    return [
        replace(term, alternatives=(*term.alternatives, *((one,) for one in beside.get(whole_of(term), ()))))
        for term in with_synonyms(words.terms(text), synonyms())
    ]


def meets(text: str, held: frozenset[str]) -> bool:
    """Whether a stored text with these tokens meets a query: what `asked_for` says, for thousands of queries.

    The other texts are asked only where this one may meet a term in the way that is for words which no text holds.
    """
    given = terms_of(text)
    others = [term for term in given if not words.all_held([term.alternatives], held)]
    if not others:
        return bool(given) or not text.strip()
    if not all(may_hold_a_part(term, held) for term in others):
        return False
    asked = asked_for(text)
    return asked is not None and words.all_held(asked, held)


def may_hold_a_part(term: Term, held: frozenset[str]) -> bool:
    """Whether `read` may find a term in these tokens otherwise than as it is written."""
    if words.all_held([term.instead], held):
        return True
    return bool(term.form) and (
        any(term.form in one for one in held if not one.startswith(MARKS))
        or words.all_held([pairs_of(term.form)], held)
    )


# --- One term --------------------------------------------------------------------------------------------------------


def known_groups(term: Term, known: Collection[str]) -> Alternatives:
    """Return the groups of a term that some text may hold: as it is written, else in its pieces."""
    groups: Alternatives = ()
    for given in (term.alternatives, term.instead):
        groups = groups or tuple(group for group in given if all(token in known for token in group))
    return groups


def groups_of_part(form: str) -> Alternatives:
    """Return what a word that no text holds may stand for: words that it is a part of, else two that it is made of."""
    return (tuple((one,) for one in forms_with(form)) or halves(form)) if form else ()


def stored(tokens: Iterable[str]) -> set[str]:
    """Return those of the tokens that some text holds, or held."""
    return set(SearchWord.objects.filter(word__in=sorted(tokens)).values_list("word", flat=True))


def forms_with(part: str) -> list[str]:
    """Return stored words that begin with these letters, else those that hold them."""
    plain = SearchWord.objects.exclude(reduce(or_, (Q(word__startswith=mark) for mark in MARKS))).order_by("word")
    for lookup, shortest in (("startswith", SHORTEST_PREFIX), ("contains", SHORTEST_PART)):
        if len(part) >= shortest:
            found = plain.filter(**{f"word__{lookup}": part}).values_list("word", flat=True)
            if forms := list(found[:MOST_FORMS]):
                return forms
    return []


def halves(word: str) -> Alternatives:
    """Return the two words that others write apart: "europaleta" as euro and paleta."""
    pairs = pairs_of(word)
    known = stored({token for pair in pairs for token in pair})
    return tuple(pair for pair in pairs if known.issuperset(pair))


def pairs_of(word: str) -> Alternatives:
    places = range(SHORTEST_HALF, len(word) - SHORTEST_HALF + 1)
    return tuple((words.token(word[:place]), words.token(word[place:])) for place in places)


# --- Synonyms --------------------------------------------------------------------------------------------------------


Expression = tuple[str, ...]
"""The stems of the words of an expression."""


@dataclass(slots=True)
class Synonyms:
    """For an expression those that mean the same, by its Serbian stems and by its English ones ("chairs")."""

    others: dict[Expression, list[Expression]] = field(default_factory=dict)
    of_english: dict[Expression, list[Expression]] = field(default_factory=dict)

    def of(self, given: Sequence[Term]) -> list[Expression]:
        """Return what means the same as these words of a query."""
        return self.others.get(stems_of(given)) or self.of_english.get(stems_of(given, english=True), [])


def synonyms() -> Synonyms:
    """Return the synonyms of the codebook."""
    return stems_of_groups(tuple(selectors.synonym_groups()))


@lru_cache(maxsize=1)
def stems_of_groups(groups: tuple[tuple[str, ...], ...]) -> Synonyms:
    """Return the synonyms of these groups. Reading them takes milliseconds, and they seldom change."""
    found = Synonyms()
    for group in groups:
        expressions = [words.terms(one) for one in group]
        for one in expressions:
            others = [stems_of(other) for other in expressions if other is not one]
            found.others.setdefault(stems_of(one), []).extend(others)
            found.of_english.setdefault(stems_of(one, english=True), []).extend(others)
    return found


def stems_of(given: Sequence[Term], *, english: bool = False) -> Expression:
    return tuple(words.token(whole_of(term), english=english) for term in given)


def with_synonyms(given: Sequence[Term], known: Synonyms) -> list[Term]:
    """Return the terms, those of an expression that has synonyms as one, which these meet, too."""
    found: list[Term] = []
    place = 0
    while place < len(given):
        for length in range(min(LONGEST_SYNONYM, len(given) - place), 0, -1):
            some = given[place : place + length]
            others = known.of(some)
            if others:
                own = some[0].alternatives if length == 1 else (tuple(token_of(term) for term in some),)
                written = " ".join(term.written for term in some)
                found.append(Term(written, (*own, *others), form=some[0].form if length == 1 else ""))
                place += length
                break
        else:
            found.append(given[place])
            place += 1
    return found


def token_of(term: Term) -> str:
    return term.alternatives[0][0]


def whole_of(term: Term) -> str:
    return term.form or token_of(term)
