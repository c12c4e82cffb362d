"""Ranked works of a competition: one read, however many there are."""

from __future__ import annotations

from typing import Any, Final

from django.db.models import QuerySet

from competitions.contests.models import WITHOUT_SCHOOL, Competition
from competitions.entries.models import Work

COLUMNS: Final = (
    "pk", "name", "votes", "total_points", "sponsor_name", "sponsor_link", "link", "file", "school_class",
    "school__name", "school__website",
)  # fmt: skip


def ranked(competition: Competition) -> QuerySet[Any, dict[str, Any]]:
    """Return the works of a competition as rows, by points, earlier ones first where they are equal."""
    works = Work.objects.filter(competition=competition, deleted_at=None)
    rows: QuerySet[Any, dict[str, Any]] = works.order_by("-total_points", "submitted_at", "pk").values(*COLUMNS)
    return rows


def rank_list(competition: Competition) -> list[dict[str, Any]]:
    """Return the ranked works as they go out on the wire: a serializer for each of thousands would cost more."""
    with_school = competition.age_group != WITHOUT_SCHOOL
    by_link = competition.work_type == Competition.WorkType.LINK
    return [spelled(row, with_school=with_school, by_link=by_link) for row in ranked(competition)]


def ranked_work(work_id: int, competition: Competition) -> dict[str, Any]:
    """Return one work as its row in the ranking."""
    row = ranked(competition).get(pk=work_id)
    return spelled(
        row,
        with_school=competition.age_group != WITHOUT_SCHOOL,
        by_link=competition.work_type == Competition.WorkType.LINK,
    )


def spelled(row: dict[str, Any], *, with_school: bool, by_link: bool) -> dict[str, Any]:
    """Return a row under the names of the contract."""
    return {
        "wrk_id": row["pk"],
        "wrk_name": row["name"],
        "votes": row["votes"],
        "total_points": row["total_points"],
        "wrk_sponsor_name": row["sponsor_name"],
        "wrk_sponsor_link": row["sponsor_link"],
        "wrk_work": (row["link"] or None) if by_link else None,
        "work_file": None if by_link else (row["file"] or None),
        "wrk_class": row["school_class"] if with_school else None,
        "sch_name": row["school__name"] if with_school else None,
        "sch_website": row["school__website"] if with_school else None,
    }
