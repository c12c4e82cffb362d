"""How administrators keep a codebook: what no two rows may share, and what may not go.

A row that something refers to is never deleted, it is switched off; switching off changes nothing that exists.
Source: docs/spec/api-community.md, section 5; features M-ADM-04 to M-ADM-09.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, TypeVar, cast

from django.db import connection
from django.db.models import Max, Model, QuerySet

from marketplace.common.admin.crud import AdminResource
from marketplace.common.http.errors import NotFound
from marketplace.common.jobs import lock_number
from marketplace.common.text.normalise import normalise, search_words
from trading import hooks
from trading.codebooks import errors
from trading.codebooks.named import is_renamed
from trading.codebooks.ordering import in_order
from trading.codebooks.references import used, uses

Row = TypeVar("Row", bound=Model)
Values = Mapping[str, Any]


class CodebookResource(AdminResource[Row]):
    """A codebook's declaration fills in the attributes; a codebook with rules of its own overrides a step.

    alike: columns in each of which a row must differ from all others, letters compared as in a search. within: only
    rows that agree in these columns are compared. searched_columns: what the search of the list reads. A row's `used`
    is how many rows refer to it.
    """

    alike: tuple[str, ...]
    within: tuple[str, ...]
    searched_columns: tuple[str, ...]

    def rows(self) -> QuerySet[Row]:
        return cast("QuerySet[Row]", self.model._default_manager.annotate(used=used(self.model)))

    def listed(self, search: str = "", **within: Any) -> list[Row]:
        """Return all rows, active or not, by name. Every word of the search stands in one of the texts."""
        words = search_words(search)
        rows = [row for row in self.counted(within) if all(word in self.searched(row) for word in words)]
        return in_order(rows, self.title)

    def counted(self, within: Values) -> list[Row]:
        """Return the rows that have these values, with their `used`. Long tables refer to them."""
        rows: list[Any] = list(self.model._default_manager.filter(**within))
        counts = uses(self.model)
        for row in rows:
            row.used = counts[row.pk]
        return rows

    def searched(self, row: Row) -> str:
        return normalise(" ".join(str(getattr(row, column)) for column in self.searched_columns))

    def write(self, row: Row, values: Values) -> None:
        renamed = is_renamed(row, values)
        for column in self.columns:
            if column in values:
                setattr(row, column, values[column])
        if any(column in values for column in self.alike):
            self.lock_list()
            self.refuse_duplicate(row)
        row.save(force_insert=row._state.adding)
        if renamed:
            hooks.rows_renamed.call(str(self.model._meta.model_name), [row.pk])

    def lock_list(self) -> None:
        """Let no other administrator name a row of this list until the transaction ends."""
        if connection.vendor == "postgresql":  # on SQLite the transaction itself is the lock
            with connection.cursor() as cursor:
                cursor.execute("SELECT pg_advisory_xact_lock(%s)", [lock_number(f"codebook:{self.kind}")])

    def refuse_duplicate(self, row: Row) -> None:
        """Raises Duplicate."""
        others = self.model._default_manager.filter(**{column: getattr(row, column) for column in self.within})
        if not row._state.adding:
            others = others.exclude(pk=row.pk)
        own = [normalise(getattr(row, column)) for column in self.alike]
        for texts in others.values_list(*self.alike):
            if any(normalise(text) == mine for text, mine in zip(texts, own, strict=True)):
                raise errors.Duplicate

    def before_delete(self, row: Row) -> None:
        """Raises InUse. The row is locked: who refers to it from now on waits, and finds it gone."""
        if count := self.count_used(row):
            raise errors.InUse(used=count)

    def count_used(self, row: Row) -> int:
        counted: Any = self.rows().get(pk=row.pk)
        return int(counted.used)


def lock_referred(rows: QuerySet[Any]) -> None:
    """Keep the one row that a new one will refer to until the transaction ends. Raises NotFound when it has gone."""
    if rows.select_for_update(of=("self",), no_key=True).first() is None:
        raise NotFound


def next_position(rows: QuerySet[Any]) -> int:
    """Return the position behind these rows."""
    last = rows.aggregate(last=Max("position"))["last"]
    return 0 if last is None else int(last) + 1
