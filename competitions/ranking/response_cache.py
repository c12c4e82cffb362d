"""The cached response of a ranking: compressed, with its ETag, and served until anything on the page changes.

A page is long and a vote changes two rows of it, so the rendered rows are cached as well. Every entry of these caches
has the content hash of what it was rendered from as its key, and hash and content were read in one statement. An entry
can therefore never be out of date, whatever the order in which transactions end and whichever process wrote; at worst
nobody asks for it any more.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from functools import lru_cache
from threading import Lock
from typing import Any, Final

from competitions.competitions.models import Competition
from competitions.competitions.rules import posting_is_open, status_at, voting_is_open
from competitions.competitions.serializers import CompetitionOut
from competitions.ranking.selectors import (
    RankedRows,
    RankingVersion,
    ids_by_rank,
    ranked_rows,
    ranked_rows_of,
    wire_rows,
)
from marketplace.common.db import clock
from marketplace.common.http.envelope import EnvelopeRenderer, RenderedBody

CACHED_PAGES: Final = 4
"""In each process; a page of 2,000 works is about 0.7 MB, and its rows 1 MB."""
MOST_SINGLE_ROWS: Final = 200
"""If more rows than this have changed, one query reads the whole ranking instead of the changed rows."""
ENVELOPE_END: Final = b"]}}"
RENDER_LOCK: Final = Lock()


@dataclass(slots=True)
class PageSlot:
    """Holds one rendered page. Threads may share it: its one attribute is replaced whole."""

    page: RenderedBody | None = None


@lru_cache(maxsize=CACHED_PAGES)
def page_slot(raw: tuple[object, ...], phase: tuple[str, int, int]) -> PageSlot:
    """Return the slot for a version of a ranking in a phase of its competition; empty at first.

    The arguments are the cache key; `raw` is that of a `RankingVersion`, `phase` the result of `phase_of`.
    """
    return PageSlot()


def phase_of(competition: Competition) -> tuple[str, int, int]:
    """Return what changes on the page with the clock alone: the status, and whether each window is open."""
    now = clock.approximate_now()
    return status_at(competition, now), int(posting_is_open(competition, now)), int(voting_is_open(competition, now))


@dataclass(slots=True)
class RowCache:
    """Rendered rows by the content hash of their work. Threads may share it: its one attribute is replaced whole."""

    rendered: Mapping[Any, bytes] = field(default_factory=dict)


@lru_cache(maxsize=CACHED_PAGES)
def row_cache(competition_id: int, age_group: int, work_type: int, schools_hash: object) -> RowCache:
    """Return the rows of a competition rendered so far; all arguments are the cache key, for each changes every row."""
    return RowCache()


def ranking_page(version: RankingVersion) -> RenderedBody:
    """Return the response of a ranking. When several threads miss it at once, one of them renders it."""
    phase = phase_of(version.competition)
    cached = page_slot(version.raw, phase).page
    if cached is not None:
        return cached
    with RENDER_LOCK:
        return page_slot(version.raw, phase).page or render_page(version, phase)


def render_page(version: RankingVersion, phase: tuple[str, int, int]) -> RenderedBody:
    """Render the page, and cache it if works and phase are still those that were asked for."""
    head = CompetitionOut(version.competition).data
    rows, hashes = rendered_rows(version)
    frame: bytes = EnvelopeRenderer().render({**head, "rank_list": []})
    page = RenderedBody(frame.removesuffix(ENVELOPE_END) + b",".join(rows) + ENVELOPE_END, compressible=True)
    if version.has_hashes(hashes) and phase_of(version.competition) == phase:
        page_slot(version.raw, phase).page = page
    return page


def rendered_rows(version: RankingVersion) -> tuple[list[bytes], tuple[Any, ...]]:
    """Return the rendered rows of a ranking by points, and `HASH_COLUMNS` as they were when the rows were read."""
    competition = version.competition
    cache = row_cache(competition.pk, competition.age_group, competition.work_type, version.schools_hash)
    if cache.rendered:
        order, hashes = ids_by_rank(competition)
        missing = [work_id for work_id, work_hash in order if work_hash not in cache.rendered]
        if len(missing) <= MOST_SINGLE_ROWS:
            rendered = dict(cache.rendered)
            if missing:
                rendered |= render_rows(competition, ranked_rows_of(competition, missing), version.schools_hash)
            if all(work_hash in rendered for _, work_hash in order):  # else somebody wrote between the two reads
                cache.rendered = {work_hash: rendered[work_hash] for _, work_hash in order}
                return [rendered[work_hash] for _, work_hash in order], hashes
    ranking = ranked_rows(competition)
    rendered = render_rows(competition, ranking, ranking.schools_hash)
    if ranking.schools_hash == version.schools_hash:
        cache.rendered = rendered
    return [rendered[work_hash] for _, work_hash in ranking.rows], ranking.hashes


def render_rows(competition: Competition, ranking: RankedRows, schools_hash: Any) -> dict[Any, bytes]:
    """Return the rendered rows by the content hash of their work; none if the schools have changed by now."""
    if ranking.schools_hash != schools_hash:
        return {}
    renderer = EnvelopeRenderer()
    rows = wire_rows(competition, (row for row, _ in ranking.rows))
    return {work_hash: renderer.render_part(row) for (_, work_hash), row in zip(ranking.rows, rows, strict=True)}
