"""Reading competitions and their documents."""

from __future__ import annotations

from django.db.models import Count, F, IntegerField, OuterRef, QuerySet, Subquery
from django.db.models.functions import Coalesce

from competitions.competitions.errors import CompetitionNotFound
from competitions.competitions.models import Competition, CompetitionDocument
from competitions.competitions.rules import is_running, status_at
from marketplace.common.admin.documents import in_language, ordered
from marketplace.common.db import clock
from marketplace.common.text.inflected import holding

Status = Competition.Status

SITEMAP_RANGE = 10_000
"""Ids in one file of the sitemap."""


def competitions_by_status() -> dict[str, list[Competition]]:
    """Return status -> its competitions that are not deleted. Keys: active, upcoming, next_year, archived.

    Archived ones are ordered by the end of voting, latest first; the others by the start of posting.
    """
    now = clock.approximate_now()
    groups: dict[str, list[Competition]] = {status: [] for status in ("active", "upcoming", "next_year", "archived")}
    for competition in Competition.objects.filter(deleted_at=None).order_by(
        F("posting_from").asc(nulls_last=True), "pk"
    ):
        groups[status_at(competition, now)].append(competition)
    groups["archived"].sort(key=lambda row: row.voting_to or row.created_at, reverse=True)
    return groups


def active_competition() -> Competition | None:
    """Return the active competition, None when there is none."""
    found = Competition.objects.filter(status=Status.ACTIVE, deleted_at=None).first()
    return found if found is not None and is_running(found, clock.approximate_now()) else None


def access_competition(competition_id: int, *, deleted_too: bool = False) -> Competition:
    """Return a competition. Raises CompetitionNotFound; also for a deleted one unless `deleted_too`."""
    rows = Competition.objects.all() if deleted_too else Competition.objects.filter(deleted_at=None)
    found = rows.filter(pk=competition_id).first()
    if found is None:
        raise CompetitionNotFound
    return found


def sitemap_ranges() -> list[int]:
    """Return the numbers of the sitemap's ranges in which there is a competition, `SITEMAP_RANGE` ids each."""
    shown = Competition.objects.filter(deleted_at=None).order_by()
    return sorted(shown.values_list(F("pk") / SITEMAP_RANGE, flat=True).distinct())


def ids_in_range(id_range: int) -> list[int]:
    """Return the ids of the competitions in a range of the sitemap, deleted ones left out."""
    within = Competition.objects.filter(
        pk__gte=id_range * SITEMAP_RANGE, pk__lt=(id_range + 1) * SITEMAP_RANGE, deleted_at=None
    )
    return list(within.order_by("pk").values_list("pk", flat=True))


def all_competitions(search: str = "") -> QuerySet[Competition]:
    """Return all competitions for administrators, newest first, with `works_count` and `votes_count`."""
    found = Competition.objects.order_by("-id")
    found = found.filter(holding("search_text", search))
    return found.annotate(works_count=count_related("works"), votes_count=count_related("votes"))


def count_related(relation: str) -> Coalesce:
    """Return a count of related rows as a subquery: with joins, two counts would multiply each other."""
    related = Competition._meta.get_field(relation).related_model
    assert related is not None
    assert not isinstance(related, str)
    counts = (
        related._default_manager.filter(competition=OuterRef("pk"))
        .order_by()
        .values("competition")
        .annotate(n=Count("pk"))
        .values("n")
    )
    return Coalesce(Subquery(counts, output_field=IntegerField()), 0)


def documents(competition_id: int, *, every: bool) -> list[CompetitionDocument]:
    """Return the documents of a competition in their order; `every`: for administrators, also of a deleted one.

    Raises CompetitionNotFound.
    """
    rows = CompetitionDocument.objects.filter(competition=access_competition(competition_id, deleted_too=every))
    return ordered(rows if every else in_language(rows))
