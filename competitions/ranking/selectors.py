"""Ranked works of a competition: whether any of it changed, in one read of an index, and the works themselves."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from typing import Any, Final

from django.db.models import OuterRef, QuerySet, Subquery

from competitions.competitions.errors import CompetitionNotFound
from competitions.competitions.models import WITHOUT_SCHOOL, Competition
from competitions.competitions.rules import WINDOW_ENDS
from competitions.schools.models import School
from competitions.works.models import Work
from marketplace.common.db.content_hash import together
from marketplace.common.db.statement import ByIds, Raw
from marketplace.common.http.fields.numbers import BIGGEST

HEAD: Final = ("id", "name", "theme", "description", "status", "age_group", "work_type", *WINDOW_ENDS, "deleted_at")
IMPRINTS: Final = ("works_imprint", "schools_imprint")
COLUMNS: Final = (
    "pk", "name", "votes", "total_points", "sponsor_name", "sponsor_link", "link", "file", "school_class",
    "school__name", "school__website",
)  # fmt: skip


def entered(competition: Any) -> QuerySet[Work]:
    """Return the works of a competition, which a query may name, too."""
    return Work.objects.filter(competition=competition, deleted_at=None)


def heads(ids: Sequence[int]) -> QuerySet[Competition, dict[str, Any]]:
    """Return the query of what a competition says of itself, beside the imprints of its works and of all schools.

    Summing up all schools costs less than finding out which of them have works here.
    """
    rows: QuerySet[Competition, dict[str, Any]] = Competition.objects.filter(pk__in=ids, deleted_at=None).values(*HEAD)
    return rows.annotate(**imprints(OuterRef("pk")))


def imprints(competition: Any) -> dict[str, Subquery]:
    """Return the columns `IMPRINTS` of a query about a competition, which it may name itself."""
    return dict(zip(IMPRINTS, (together(entered(competition)), together(School.objects.all())), strict=True))


STATEMENT: Final = ByIds("ranking_head", heads, slots=1)


@dataclass(frozen=True, slots=True)
class Standing:
    """A competition with all that its ranking says, in short. raw: equal for two exactly when the rankings are."""

    competition: Competition
    raw: Raw

    def fits(self, told: tuple[Any, ...]) -> bool:
        """Whether works that were read together with these imprints are those of this standing."""
        return self.raw[-len(IMPRINTS) :] == told

    @property
    def schools(self) -> Any:
        """The imprint of all schools."""
        return self.raw[-1]


def standing(competition_id: int) -> Standing:
    """Return how a competition stands now. Raises CompetitionNotFound; also for a deleted one."""
    found = list(STATEMENT.rows([competition_id])) if competition_id <= BIGGEST else []
    if not found:
        raise CompetitionNotFound
    [values] = STATEMENT.values(found)
    return Standing(Competition(**{name: values[name] for name in HEAD}), found[0])


def ranked(competition: Competition) -> QuerySet[Work]:
    """Return the works of a competition by points, earlier ones first where they are equal."""
    return entered(competition.pk).order_by("-total_points", "submitted_at", "pk")


@dataclass(frozen=True, slots=True)
class Ranking:
    """Rows, as `COLUMNS` names them, each with its imprint, and the imprints of all of it. Nothing told: no rows."""

    rows: list[tuple[tuple[Any, ...], Any]]
    told: tuple[Any, ...]

    @property
    def schools(self) -> Any:
        """The imprint of all schools; None without rows."""
        return self.told[-1] if self.told else None


def rank_list(competition: Competition) -> Ranking:
    """Return the ranking. In one statement, so that what is kept under an imprint is what that was made of."""
    return with_imprints(competition, ranked(competition))


def some_of(competition: Competition, ids: Sequence[int]) -> Ranking:
    """Return the rows of some works, in no order."""
    return with_imprints(competition, entered(competition.pk).filter(pk__in=ids).order_by())


def with_imprints(competition: Competition, works: QuerySet[Work]) -> Ranking:
    found = list(works.annotate(**imprints(competition.pk)).values_list(*COLUMNS, "imprint", *IMPRINTS))
    own = len(COLUMNS)
    return Ranking([(row[:own], row[own]) for row in found], found[0][own + 1 :] if found else ())


def order_of(competition: Competition) -> tuple[list[tuple[int, Any]], tuple[Any, ...]]:
    """Return ids and imprints of the works by points, and the imprints of all of it: an index tells them in order."""
    works = ranked(competition).annotate(**imprints(competition.pk))
    found = list(works.values_list("pk", "imprint", *IMPRINTS))
    return [row[:2] for row in found], found[0][2:] if found else ()


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
    """Return a row under its names on the wire."""
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
