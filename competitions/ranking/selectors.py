"""The ranked works of a competition, and the version of that ranking, which one read of an index tells."""

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
from marketplace.common.db.compiled_queries import Parameter, RawRow, RawRows, RowsByIds
from marketplace.common.db.content_hash import combined_hash
from marketplace.common.http.fields.numbers import BIGGEST

HEAD: Final = ("id", "name", "theme", "description", "status", "age_group", "work_type", *WINDOW_ENDS, "deleted_at")
"""The columns of the competition that its page shows."""
HASH_COLUMNS: Final = ("works_hash", "schools_hash")
"""The content hash of all works of a competition, and that of all schools."""
COLUMNS: Final = (
    "pk", "name", "votes", "admin_points", "total_points", "sponsor_name", "sponsor_link", "link", "file",
    "school_class", "school__name", "school__website",
)  # fmt: skip
"""The columns of a work that its row shows."""

ONE_WORK: Final = RawRows(lambda: Work.objects.filter(pk=Parameter()).values_list(*COLUMNS))


def works_of(competition: Any) -> QuerySet[Work]:
    """Return the works of a competition. competition: an id, or an expression of a query around this one."""
    return Work.objects.filter(competition=competition, deleted_at=None)


def hash_columns(competition: Any) -> dict[str, Subquery]:
    """Return the annotations `HASH_COLUMNS`. competition: as for `works_of`.

    Hashing all schools costs less than finding out which of them have works here.
    """
    return dict(
        zip(HASH_COLUMNS, (combined_hash(works_of(competition)), combined_hash(School.objects.all())), strict=True)
    )


def version_query(ids: Sequence[int]) -> QuerySet[Competition, dict[str, Any]]:
    """Return the query of `HEAD` and `HASH_COLUMNS` of these competitions."""
    rows: QuerySet[Competition, dict[str, Any]] = Competition.objects.filter(pk__in=ids, deleted_at=None).values(*HEAD)
    return rows.annotate(**hash_columns(OuterRef("pk")))


VERSION_STATEMENT: Final = RowsByIds(version_query, slots=1)


@dataclass(frozen=True, slots=True)
class RankingVersion:
    """A competition, and what tells whether its ranking has changed.

    raw: the row of `version_query`; two are equal exactly when the two rankings show the same.
    """

    competition: Competition
    raw: RawRow

    def has_hashes(self, hashes: tuple[Any, ...]) -> bool:
        """Return whether works that were read together with these `HASH_COLUMNS` are those of this version."""
        return self.raw[-len(HASH_COLUMNS) :] == hashes

    @property
    def schools_hash(self) -> Any:
        """The content hash of all schools."""
        return self.raw[-1]


def ranking_version(competition_id: int) -> RankingVersion:
    """Return the version of a competition's ranking now. Raises CompetitionNotFound; also for a deleted one."""
    found = list(VERSION_STATEMENT.rows([competition_id])) if competition_id <= BIGGEST else []
    if not found:
        raise CompetitionNotFound
    [values] = VERSION_STATEMENT.values(found)
    return RankingVersion(Competition(**{name: values[name] for name in HEAD}), found[0])


def works_by_rank(competition: Competition) -> QuerySet[Work]:
    """Return the works of a competition by points; ties go to the earlier work."""
    return works_of(competition.pk).order_by("-total_points", "submitted_at", "pk")


@dataclass(frozen=True, slots=True)
class RankedRows:
    """Works with the hashes that were read in the same statement.

    rows: `COLUMNS` of a work, and its content hash. hashes: `HASH_COLUMNS`; empty without rows.
    """

    rows: list[tuple[tuple[Any, ...], Any]]
    hashes: tuple[Any, ...]

    @property
    def schools_hash(self) -> Any:
        """The content hash of all schools; None without rows."""
        return self.hashes[-1] if self.hashes else None


def ranked_rows(competition: Competition) -> RankedRows:
    """Return the whole ranking, by points."""
    return with_hashes(competition, works_by_rank(competition))


def ranked_rows_of(competition: Competition, ids: Sequence[int]) -> RankedRows:
    """Return the rows of the works with these ids, in no order."""
    return with_hashes(competition, works_of(competition.pk).filter(pk__in=ids).order_by())


def with_hashes(competition: Competition, works: QuerySet[Work]) -> RankedRows:
    """Read works and hashes in one statement, so that what is cached under a hash is what that hash was made of."""
    found = list(works.annotate(**hash_columns(competition.pk)).values_list(*COLUMNS, "content_hash", *HASH_COLUMNS))
    own = len(COLUMNS)
    return RankedRows([(row[:own], row[own]) for row in found], found[0][own + 1 :] if found else ())


def ids_by_rank(competition: Competition) -> tuple[list[tuple[int, Any]], tuple[Any, ...]]:
    """Return (id, content hash) of the works by points, and `HASH_COLUMNS`; an index alone answers this query."""
    works = works_by_rank(competition).annotate(**hash_columns(competition.pk))
    found = list(works.values_list("pk", "content_hash", *HASH_COLUMNS))
    return [row[:2] for row in found], found[0][2:] if found else ()


def wire_rows(competition: Competition, rows: Iterable[tuple[Any, ...]]) -> list[dict[str, Any]]:
    """Return rows (`COLUMNS`) under their wire names: a serializer for each of thousands would cost more."""
    with_school = competition.age_group != WITHOUT_SCHOOL
    by_link = competition.work_type == Competition.WorkType.LINK
    return [wire_row(dict(zip(COLUMNS, row, strict=True)), with_school=with_school, by_link=by_link) for row in rows]


def ranked_work(work_id: int, competition: Competition) -> dict[str, Any]:
    """Return one work as its row in the ranking, under wire names."""
    [row] = wire_rows(competition, ONE_WORK.rows(work_id))
    return row


def wire_row(row: dict[str, Any], *, with_school: bool, by_link: bool) -> dict[str, Any]:
    """Return a row under its wire names. `RankedWorkOut` describes the result."""
    return {
        "wrk_id": row["pk"],
        "wrk_name": row["name"],
        "votes": row["votes"],
        "wrk_admin_points": row["admin_points"],
        "total_points": row["total_points"],
        "wrk_sponsor_name": row["sponsor_name"],
        "wrk_sponsor_link": row["sponsor_link"],
        "wrk_work": (row["link"] or None) if by_link else None,
        "work_file": None if by_link else (row["file"] or None),
        "wrk_class": row["school_class"] if with_school else None,
        "sch_name": row["school__name"] if with_school else None,
        "sch_website": row["school__website"] if with_school else None,
    }
