"""Everything that we use of Django and Django REST framework beyond what they document or promise to keep.

Each function says why there is no documented way. No other file of the server uses a private name of these two
(tests/conventions/framework_internals.py), and tests/marketplace/common/test_framework_internals.py fails when an
upgrade takes one of the names away or gives it another meaning.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from typing import Any, TypeVar

from django.core.cache.backends.redis import RedisCache, RedisCacheClient
from django.db import connection, transaction
from django.db.models import Model, QuerySet
from django.db.models.query import get_related_populators
from django.db.models.sql.compiler import SQLCompiler
from django.http import HttpRequest
from rest_framework.request import Request

Converter = Callable[[Any, Any, Any], Any]
Converters = tuple[tuple[int, tuple[Converter, ...], Any], ...]
"""For some positions of a row what turns the database's value into ours, and the expression it belongs to."""
Block = TypeVar("Block", bound=transaction.Atomic)


# --- Transactions ----------------------------------------------------------------------------------------------------


def allow_durable_inside(block: Block) -> Block:
    """Let blocks that are `durable` run within this one; returns the block.

    Django allows it only within the block that its own test cases wrap around a test. We need it where the answer of a
    use case is kept in the same transaction (`idempotency`), and in tests that take back what they did.
    """
    block._from_testcase = True  # type: ignore[attr-defined]  # not in the stubs
    return block


# --- Compiled queries ------------------------------------------------------------------------------------------------
# Building the SQL of a list's 38 columns takes the ORM longer than the database takes to answer. Django can compile a
# query and run it, but offers no way to keep what it compiled.


@dataclass(frozen=True, slots=True)
class CompiledValues:
    """A `values()` query: its SQL and parameters, the names of its columns, and how their values are converted."""

    sql: str
    parameters: tuple[Any, ...]
    names: tuple[str, ...]
    converters: Converters

    def row(self, raw: tuple[Any, ...]) -> dict[str, Any]:
        """Return a row of the database as the ORM would."""
        return dict(zip(self.names, converted(raw, self.converters), strict=True))


@dataclass(frozen=True, slots=True)
class CompiledRows:
    """A query of whole rows, which may join and annotate: its SQL and parameters, and how a row of it is read."""

    sql: str
    parameters: tuple[Any, ...]
    converters: Converters
    model: Any
    part: slice  # the columns of the row itself
    names: tuple[str, ...]
    joined: tuple[Any, ...]
    annotations: dict[str, int]

    def row(self, raw: tuple[Any, ...]) -> Any:
        """Return a row of the database as the ORM would: an object of the model with those it is joined to."""
        columns = converted(raw, self.converters)
        row = self.model.from_db(connection.alias, self.names, columns[self.part])
        for other in self.joined:
            other.populate(columns, row)
        for name, position in self.annotations.items():
            setattr(row, name, columns[position])
        return row


def compile_values(query: QuerySet[Any, Any]) -> CompiledValues:
    """Compile a query by `values()` or `values_list()`. Raises EmptyResultSet where nothing can match."""
    with compiler_of(query) as compiler:
        sql, parameters = compiler.as_sql()
        converters = converters_of(compiler)
    columns = query.query
    names = (*columns.extra_select, *columns.values_select, *columns.annotation_select)
    return CompiledValues(sql, tuple(parameters), names, converters)


def compile_rows(query: QuerySet[Any]) -> CompiledRows:
    """Compile a query of whole rows. Raises EmptyResultSet where nothing can match."""
    with compiler_of(query) as compiler:
        sql, parameters = compiler.as_sql()
        converters = converters_of(compiler)
        select, info = compiler.select, compiler.klass_info
    part = slice(info["select_fields"][0], info["select_fields"][-1] + 1)
    return CompiledRows(
        sql,
        tuple(parameters),
        converters,
        info["model"],
        part,
        tuple(column[0].target.attname for column in select[part]),
        tuple(get_related_populators(info, select, connection.alias)),  # type: ignore[call-arg]  # the stubs are ahead
        compiler.annotation_col_map,
    )


@contextmanager
def compiler_of(query: QuerySet[Any, Any]) -> Iterator[SQLCompiler]:
    """Give the compiler of a query, on a connection of its own.

    What is compiled keeps hold of that connection, and must not keep a finished thread's open.
    """
    own = connection.copy()
    try:
        yield query.query.get_compiler(connection=own)
    finally:
        own.close()


def converters_of(compiler: SQLCompiler) -> Converters:
    """Return the converters of a compiled query's columns."""
    found = compiler.get_converters([column[0] for column in compiler.select])
    return tuple((position, tuple(functions), expression) for position, (functions, expression) in found.items())


def converted(raw: tuple[Any, ...], converters: Converters) -> list[Any]:
    """Return the columns of a row of the database with the values that the ORM would give."""
    columns = list(raw)
    for position, functions, expression in converters:
        for convert in functions:
            columns[position] = convert(columns[position], expression, connection)
    return columns


def selects_whole_rows(query: QuerySet[Model]) -> bool:
    """Tell if each row of a query is a row of its table, not some of its columns and not a group of rows."""
    return not query.query.values_select and query.query.group_by is None


# --- Cache -----------------------------------------------------------------------------------------------------------


def use_client_class(cache: RedisCache, client: type[RedisCacheClient]) -> None:
    """Let a cache that was not used yet reach Redis by this class. Django has no setting for it."""
    cache._class = client  # type: ignore[attr-defined]


def redis_client(cache: RedisCache, key: str) -> Any:
    """Return the library's own client for a key, for commands that Django's cache does not have."""
    return cache._cache.get_client(key, write=True)


# --- Requests --------------------------------------------------------------------------------------------------------


def http_request(request: HttpRequest | Request) -> HttpRequest:
    """Return Django's request, also of the one that Django REST framework wraps around it.

    The wrapper passes most attributes on, but its `content_type` is another one, and what is set on it stays there.
    """
    return request._request if isinstance(request, Request) else request
