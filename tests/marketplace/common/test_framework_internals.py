"""What we use of Django beyond what it documents is there and means what we take it for."""

from typing import Any

import pytest
from django.core.cache.backends.redis import RedisCache, RedisCacheClient
from django.core.exceptions import EmptyResultSet
from django.db import connection, transaction
from django.db.models import Count, F
from django.http import HttpRequest
from django.test import RequestFactory
from rest_framework.request import Request

from marketplace.common import framework_internals as internals
from tests.clients import sid_for
from tests.factories import make_ad, make_user
from trading.accounts.models import LoginSession, User
from trading.catalogue.models import Ad


@transaction.atomic(durable=True)
def use_case() -> None:
    make_user("mira")


@pytest.mark.django_db(transaction=True)
def test_a_durable_block_runs_in_a_marked_block_and_in_no_other() -> None:
    with pytest.raises(RuntimeError, match="durable"), transaction.atomic():
        use_case()
    with internals.allow_durable_inside(transaction.atomic()):
        use_case()
    assert User.objects.filter(username="mira").exists()


@pytest.mark.django_db(transaction=True)
def test_the_mark_is_one_that_every_block_has() -> None:
    """A block without the attribute would still take it, and Django would look for another one."""
    assert vars(transaction.atomic())["_from_testcase"] is False
    assert vars(internals.allow_durable_inside(transaction.atomic()))["_from_testcase"] is True


def run(sql: str, parameters: Any) -> list[Any]:
    with connection.cursor() as cursor:
        cursor.execute(sql, parameters)
        return cursor.fetchall()


@pytest.mark.django_db
def test_compiled_values_are_those_of_the_query() -> None:
    """Columns, columns of other tables, expressions and what the query adds, each converted."""
    for name in ("mira", "lazar"):
        make_ad(make_user(name))
    query = (
        Ad.objects.annotate(sellers=Count("seller")).values(
            "pk", "posted_at", "current_price", "seller__username", "sellers", twice=F("quantity") * 2
        )
    ).order_by("pk")
    compiled = internals.compile_values(query)
    assert len(query) == 2
    assert [compiled.row(raw) for raw in run(compiled.sql, compiled.parameters)] == list(query)


@pytest.mark.django_db
def test_compiled_rows_are_those_of_the_query(django_assert_num_queries: Any) -> None:
    sid_for(make_user("mira"))
    query = LoginSession.objects.select_related("user__country").annotate(name=F("user__username"))
    compiled = internals.compile_rows(query)
    with django_assert_num_queries(1):
        [raw] = run(compiled.sql, compiled.parameters)
        row = compiled.row(raw)
        assert (row.user.username, row.user.country.iso2, row.name) == ("mira", "RS", "mira")
    stored = query.get()
    for one, other in ((row, stored), (row.user, stored.user), (row.user.country, stored.user.country)):
        assert {field.attname: getattr(one, field.attname) for field in one._meta.concrete_fields} == {
            field.attname: getattr(other, field.attname) for field in other._meta.concrete_fields
        }
        assert (one._state.adding, one._state.db) == (False, "default")


@pytest.mark.django_db
def test_a_compiled_query_keeps_no_connection_of_this_thread() -> None:
    with internals.compiler_of(Ad.objects.all()) as compiler:
        assert compiler.connection is not connection
        compiler.as_sql()
    compiled = internals.compile_values(Ad.objects.values("pk", "current_price"))
    held = [getattr(function, "__self__", None) for _, functions, _ in compiled.converters for function in functions]
    assert not any(getattr(owner, "connection", None) is connection for owner in held)


@pytest.mark.django_db
def test_a_query_that_nothing_can_match_is_told() -> None:
    for compile_query in (internals.compile_values, internals.compile_rows):
        with pytest.raises(EmptyResultSet):
            compile_query(Ad.objects.filter(pk__in=[]).values("pk"))


@pytest.mark.parametrize(
    ("query", "whole"),
    [
        (lambda: Ad.objects.all(), True),
        (lambda: Ad.objects.select_related("seller").filter(quantity=1).annotate(twice=F("quantity") * 2), True),
        (lambda: Ad.objects.values("pk"), False),
        (lambda: Ad.objects.values_list("pk", flat=True), False),
        (lambda: Ad.objects.annotate(offers_made=Count("offers")), False),
    ],
)
def test_whole_rows_are_told_from_columns_and_groups(query: Any, whole: bool) -> None:
    assert internals.selects_whole_rows(query()) is whole


def test_the_cache_takes_our_client_and_gives_the_librarys() -> None:
    class OurClient(RedisCacheClient):
        pass

    cache = RedisCache("redis://127.0.0.1:9", {})
    internals.use_client_class(cache, OurClient)
    client = internals.redis_client(cache, "key")  # nothing listens there: it connects when it is used
    assert callable(client.eval)
    assert type(vars(cache)["_cache"]) is OurClient


def test_djangos_request_is_found_in_the_one_around_it() -> None:
    plain = RequestFactory().post("/", b"{}", content_type="application/json; charset=utf-8")
    wrapped = Request(plain)
    assert internals.http_request(wrapped) is plain
    assert internals.http_request(plain) is plain
    assert isinstance(plain, HttpRequest)
    assert plain.content_type != wrapped.content_type  # what the wrapper is passed by for
