"""The ranking on the wire."""

from __future__ import annotations

from dataclasses import dataclass
from functools import lru_cache
from typing import Any, Final

from drf_spectacular.utils import extend_schema_serializer
from rest_framework import serializers

from competitions.contests.models import Competition
from competitions.contests.serializers import CompetitionOut
from competitions.ranking.selectors import spelled_list
from marketplace.common.envelope import EnvelopeRenderer, Written

KEPT_PAGES: Final = 4
"""In each process; a page of 2,000 works is about 1.5 MB with its rows."""


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
def place_of(head: tuple[tuple[str, object], ...], rows: tuple[tuple[object, ...], ...]) -> Place:
    """Return the place of this very competition and these very rows; an empty one at first."""
    return Place()


def written(competition: Competition, rows: tuple[tuple[Any, ...], ...]) -> Written:
    """Return the page as it goes out. It is written once, and again when a row, or a window, says something else.

    Everybody gets the same one, and all is read anew for each request: only the writing is spared.
    """
    head = CompetitionOut(competition).data
    place = place_of(tuple(head.items()), rows)
    if place.page is None:
        body = {**head, "rank_list": spelled_list(competition, rows)}
        place.page = Written(EnvelopeRenderer().render(body))
    return place.page
