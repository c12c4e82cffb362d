"""The ids of the ads on one page of a list: one SQL statement for a filter and an order, compiled once and then run.

From request to request only the time, the position and the length of the page change. Building the SQL again for each
request takes longer than PostgreSQL takes to read the index.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from datetime import datetime
from typing import Any

from django.db import connection
from django.db.models import QuerySet, Value
from django.db.models.expressions import Combinable, OrderBy
from django.db.models.sql.compiler import SQLCompiler

from marketplace.common.db.compiled_queries import CompiledSql, RawRow, RequestTime, compile_sql
from marketplace.common.db.prepared_statements import run_prepared
from marketplace.common.db.replica import read_connection
from trading.catalogue.card_rows import CARD_VERSIONS, LISTED_SQL
from trading.catalogue.models import OPEN, RANK, Ad, AdSearch

CURRENT_CATEGORY_SQL = "category.id"
MERGE_FROM = 600  # rows skipped from which on the lists of several categories are merged instead of joined laterally


@dataclass(frozen=True, eq=False)
class Order:
    """The order of a list; compared by identity. `by_category`: an index has this order within each category."""

    by: tuple[Combinable | OrderBy, ...]
    by_category: bool = False


class CurrentId(Value):
    """The id of one turn, in a query that runs once for each of several rows."""

    def __init__(self, sql: str) -> None:
        super().__init__(0)
        self.sql = sql

    def as_sql(self, compiler: SQLCompiler, connection: Any) -> tuple[str, tuple[Any, ...]]:
        return self.sql, ()


class CurrentCategory(CurrentId):
    """The category of one turn."""

    def __init__(self) -> None:
        super().__init__(CURRENT_CATEGORY_SQL)


@dataclass(frozen=True, slots=True)
class CompiledListing:
    """A compiled list of ids. `query`: None when nothing can match; `category_ids`: those it runs for one by one.

    candidates: the rows (ad, rank, time of posting) that it runs for in their order, until the page is full.
    """

    query: CompiledSql | None
    category_ids: tuple[int, ...] = ()
    candidates: CompiledSql | None = None

    def ids(self, now: datetime, start: int, count: int) -> list[int]:
        """Return up to `count` ids from position `start` on."""
        if self.query is None:
            return []
        with read_connection().cursor() as cursor:
            cursor.execute(*self.statement(self.query, now, start, count))
            return [row[0] for row in cursor.fetchall()]

    def card_versions(self, now: datetime, start: int, count: int) -> frozenset[RawRow]:
        """Return (id, hash of what its card shows) of each of these ads: their order follows from what they show."""
        if self.query is None:
            return frozenset()
        listed, params = self.statement(self.query, now, start, count)
        sql = CARD_VERSIONS.compiled.sql.replace(LISTED_SQL, f"({listed})")
        return frozenset(run_prepared(read_connection(), sql, params))

    def statement(self, query: CompiledSql, now: datetime, start: int, count: int) -> tuple[str, list[Any]]:
        """Return the statement of up to `count` ids from position `start` on, and its parameters."""
        listed, params = query.sql, query.bound(now)
        if self.candidates:
            sql = (
                f"SELECT candidate.ad FROM ({self.candidates.sql}) AS candidate (ad, rank, posted)"
                f" CROSS JOIN LATERAL ({listed} LIMIT 1) AS listed (ad) ORDER BY candidate.rank,"
                f" candidate.posted DESC, candidate.ad DESC LIMIT {count} OFFSET {start}"
            )
            params = [*self.candidates.bound(now), *params]
        elif self.category_ids:
            if start < MERGE_FROM:
                # Each category gives its first rows from its own index; the page is among them.
                source = f"unnest(%s::bigint[]) AS category(id) CROSS JOIN LATERAL ({listed} LIMIT {start + count})"
                params = [list(self.category_ids), *params]
            else:
                # One merge over the indexes of all: slower to plan, but it reads no row beyond the page.
                source = f"({' UNION ALL '.join(f'({for_category(listed, pk)})' for pk in self.category_ids)})"
                params = params * len(self.category_ids)
            sql = (
                f"SELECT listed.ad FROM {source} AS listed (rank, posted, ad) "
                f"ORDER BY listed.rank, listed.posted DESC, listed.ad DESC LIMIT {count} OFFSET {start}"
            )
        else:
            sql = f"{listed} LIMIT {count} OFFSET {start}"
        return sql, params


def for_category(sql: str, category_id: int) -> str:
    """Return a statement with `CurrentCategory` in it for one of the categories."""
    return sql.replace(CURRENT_CATEGORY_SQL, str(int(category_id)))


def compile_listing(
    ads: Callable[[RequestTime, Sequence[int] | CurrentCategory], QuerySet[Ad]],
    category_ids: Sequence[int],
    order: Order,
) -> CompiledListing:
    """Compile the list of the ads that `ads` returns for a time and categories (none: all of them), in this order.

    Several categories are read one by one where the database can do so. A single scan over all ads until twelve of
    these categories are found reads half the table when their ads are old, and the planner cannot know that.
    """
    one_by_one = order.by_category and len(category_ids) > 1 and connection.vendor == "postgresql"
    rows = ads(RequestTime(), CurrentCategory() if one_by_one else category_ids).order_by(*order.by)
    columns = rows.values_list(RANK, "posted_at", "pk") if one_by_one else rows.values_list("pk")
    return CompiledListing(compile_sql(columns), tuple(category_ids) if one_by_one else ())


def compile_sorted_hits(ads: Callable[[RequestTime], QuerySet[Ad]], texts: QuerySet[AdSearch]) -> CompiledListing:
    """Compile the list, the newest first, of those of the ads that have one of these texts. PostgreSQL only.

    All texts are read and sorted, but only so many ads as the page needs: the row of an ad is much further to reach.
    """
    query = compile_sql(ads(RequestTime()).filter(pk=CurrentId("candidate.ad")).values_list("pk"))
    hits = compile_sql(texts.values_list("ad_id", "posted_at"))
    promoted = compile_sql(Ad.objects.filter(OPEN, promotion__isnull=False).values_list("pk", "promotion"))
    if query is None or hits is None or promoted is None:
        return CompiledListing(None)
    candidates = (
        f"SELECT hit.ad, COALESCE(promoted.promotion, 4), hit.posted FROM ({hits.sql}) AS hit (ad, posted)"
        f" LEFT JOIN ({promoted.sql}) AS promoted (ad, promotion) ON promoted.ad = hit.ad ORDER BY 2, 3 DESC, 1 DESC"
    )
    return CompiledListing(query, candidates=CompiledSql(candidates, (*hits.parameters, *promoted.parameters)))
