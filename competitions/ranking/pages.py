"""The ranking as it goes out: kept with its tag and compressed until anything on it changes, then put together anew.

A page is long and a vote changes two lines of it, so the lines are kept as well. Whatever is kept stands under what it
was made of (imprints that were read in the same statement), so nothing can be out of date, in whatever order
transactions end and whichever process wrote; it can only be of no use any more.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from functools import lru_cache
from threading import Lock
from typing import Any, Final

from competitions.competitions.models import Competition
from competitions.competitions.rules import posting_is_open, voting_is_open
from competitions.competitions.serializers import CompetitionOut
from competitions.ranking.selectors import Ranking, Standing, order_of, rank_list, some_of, spelled_list
from marketplace.common.db import clock
from marketplace.common.http.envelope import EnvelopeRenderer, Written

KEPT_PAGES: Final = 4
"""In each process; a page of 2,000 works is about 0.7 MB, and its lines 1 MB."""
FEW: Final = 200
"""So many lines at most are read by themselves; of more the whole ranking is."""
CLOSE: Final = b"]}}"
WRITING: Final = Lock()


@dataclass(slots=True)
class Place:
    """Where a page is kept. Threads may share it: its one attribute is replaced whole."""

    page: Written | None = None


@lru_cache(maxsize=KEPT_PAGES)
def place_of(raw: tuple[object, ...], posting_open: int, voting_open: int) -> Place:
    """Return the place of the ranking that stands like this at an hour like this; an empty one at first."""
    return Place()


@dataclass(slots=True)
class Lines:
    """Lines by the imprints of their works; replaced whole, too."""

    known: Mapping[Any, bytes] = field(default_factory=dict)


@lru_cache(maxsize=KEPT_PAGES)
def lines_of(competition_id: int, age_group: int, work_type: int, schools: object) -> Lines:
    """Return the lines of a competition of this kind while the schools say this; none at first."""
    return Lines()


def written(now: Standing) -> Written:
    """Return the page as it goes out to everybody. Of the threads that miss it at once, one writes it."""
    posting, voting = (
        int(is_open(now.competition, clock.about_now())) for is_open in (posting_is_open, voting_is_open)
    )
    kept = place_of(now.raw, posting, voting).page
    if kept is not None:
        return kept
    with WRITING:
        return place_of(now.raw, posting, voting).page or write(now)


def write(now: Standing) -> Written:
    """Write the page, and keep it where the works are still those of this standing."""
    head = CompetitionOut(now.competition).data
    lines, told = ranked_lines(now)
    frame: bytes = EnvelopeRenderer().render({**head, "rank_list": []})
    page = Written(frame.removesuffix(CLOSE) + b",".join(lines) + CLOSE, packs=True)
    if now.fits(told):
        place_of(now.raw, head["posting_open"], head["voting_open"]).page = page
    return page


def ranked_lines(now: Standing) -> tuple[list[bytes], tuple[Any, ...]]:
    """Return the lines of a ranking in their order, and the imprints of all of it at that moment."""
    competition = now.competition
    place = lines_of(competition.pk, competition.age_group, competition.work_type, now.schools)
    if place.known:
        order, told = order_of(competition)
        missing = [work_id for work_id, imprint in order if imprint not in place.known]
        if len(missing) <= FEW:
            lines = dict(place.known)
            if missing:
                lines |= line_by_line(competition, some_of(competition, missing), now.schools)
            if all(imprint in lines for _, imprint in order):  # else somebody wrote in between
                place.known = {imprint: lines[imprint] for _, imprint in order}
                return [lines[imprint] for _, imprint in order], told
    whole = rank_list(competition)
    lines = line_by_line(competition, whole, whole.schools)
    if whole.schools == now.schools:
        place.known = lines
    return [lines[imprint] for _, imprint in whole.rows], whole.told


def line_by_line(competition: Competition, ranking: Ranking, schools: Any) -> dict[Any, bytes]:
    """Return the rows of a ranking as they go out, by imprint; none if the schools say something else by now."""
    if ranking.schools != schools:
        return {}
    renderer = EnvelopeRenderer()
    spelled = spelled_list(competition, (row for row, _ in ranking.rows))
    return {imprint: renderer.part(row) for (_, imprint), row in zip(ranking.rows, spelled, strict=True)}
