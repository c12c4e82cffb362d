"""The ranking on the wire."""

from __future__ import annotations

from dataclasses import dataclass
from functools import lru_cache
from typing import Any, Final

from drf_spectacular.utils import extend_schema_serializer
from rest_framework import serializers

from competitions.contests.rules import posting_is_open, voting_is_open
from competitions.contests.serializers import CompetitionOut
from competitions.ranking.selectors import Standing, rank_list, spelled_list
from marketplace.common import clock
from marketplace.common.envelope import EnvelopeRenderer, Written

KEPT_PAGES: Final = 4
"""In each process; a page of 2,000 works is about 0.7 MB."""


@extend_schema_serializer(component_name="RankedWork")
class RankedWorkOut(serializers.Serializer[Any]):
    """What `ranking.selectors.spelled` makes; this only describes it."""

    wrk_id = serializers.IntegerField()
    wrk_name = serializers.CharField()
    votes = serializers.IntegerField()
    total_points = serializers.IntegerField()
    wrk_sponsor_name = serializers.CharField()
    wrk_sponsor_link = serializers.CharField()
    wrk_work = serializers.CharField(allow_null=True, help_text="Outside link; of type 2, else null.")
    work_file = serializers.CharField(allow_null=True, help_text="Stored path; of types 1 and 3, else null.")
    wrk_class = serializers.CharField(allow_null=True, help_text="Null in age group 4, as the school.")
    sch_name = serializers.CharField(allow_null=True)
    sch_website = serializers.CharField(allow_null=True)


@extend_schema_serializer(component_name="RankedCompetition")
class RankedCompetitionOut(CompetitionOut):
    rank_list = RankedWorkOut(many=True, read_only=True)


@dataclass(slots=True)
class Place:
    """Where a page is kept. Threads may share it: its one attribute is replaced whole."""

    page: Written | None = None


@lru_cache(maxsize=KEPT_PAGES)
def place_of(raw: tuple[object, ...], posting_open: int, voting_open: int) -> Place:
    """Return the place of the ranking that stands like this at an hour like this; an empty one at first."""
    return Place()


def written(now: Standing) -> Written:
    """Return the page as it goes out to everybody. It is written once, and again when anything on it has changed.

    A page is kept only under what it was made of: where works changed since their imprint was read, it is not.
    """
    flags = (int(open_at(now.competition, clock.about_now())) for open_at in (posting_is_open, voting_is_open))
    kept = place_of(now.raw, *flags).page
    if kept is not None:
        return kept
    head = CompetitionOut(now.competition).data
    rows, told = rank_list(now.competition)
    body = {**head, "rank_list": spelled_list(now.competition, rows)}
    page = Written(EnvelopeRenderer().render(body), packs=True)
    if now.fits(told):
        place_of(now.raw, head["posting_open"], head["voting_open"]).page = page
    return page
