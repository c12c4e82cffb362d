"""Ranked works of a competition: one read, however many there are."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any, Final

from django.db.models import QuerySet

from competitions.contests.models import WITHOUT_SCHOOL, Competition
from competitions.entries.models import Work

COLUMNS: Final = (
    "pk", "name", "votes", "total_points", "sponsor_name", "sponsor_link", "link", "file", "school_class",
    "school__name", "school__website",
)  # fmt: skip


def ranked(competition: Competition) -> QuerySet[Work]:
    """Return the works of a competition by points, earlier ones first where they are equal."""
    works = Work.objects.filter(competition=competition, deleted_at=None)
    return works.order_by("-total_points", "submitted_at", "pk")


def rank_list(competition: Competition) -> tuple[tuple[Any, ...], ...]:
    """Return the rows of the ranking, as `COLUMNS` names them; plain ones, so that two readings can be compared."""
    return tuple(ranked(competition).values_list(*COLUMNS))


def spelled_list(competition: Competition, rows: Iterable[tuple[Any, ...]]) -> list[dict[str, Any]]:
    """Return rows as they go out on the wire: a serializer for each of thousands would cost more."""
    with_school = competition.age_group != WITHOUT_SCHOOL
    by_link = competition.work_type == Competition.WorkType.LINK
    return [spelled(dict(zip(COLUMNS, row, strict=True)), with_school=with_school, by_link=by_link) for row in rows]


def ranked_work(work_id: int, competition: Competition) -> dict[str, Any]:
    """Return one work as its row in the ranking."""
    [row] = spelled_list(competition, ranked(competition).filter(pk=work_id).values_list(*COLUMNS))
    return row


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
