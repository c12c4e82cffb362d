"""Compiled queries find what the query itself finds, at each run with that run's own values."""

from collections.abc import Sequence
from datetime import UTC, datetime, timedelta
from typing import Any

import pytest
from django.db import connection

from marketplace.common.db import clock
from marketplace.common.db.compiled_queries import (
    Parameter,
    RawRows,
    RequestTime,
    RowsByIds,
    SingleRow,
    bind,
    compile_sql,
)
from marketplace.common.http.authentication import hash_token
from tests.clients import sid_for
from tests.factories import make_ad, make_user
from trading.accounts.models import LoginSession
from trading.accounts.selectors import session_by_sid
from trading.catalogue.models import Ad

pytestmark = [pytest.mark.django_db, pytest.mark.embedded]

SESSIONS = SingleRow(lambda: LoginSession.objects.select_related("user__country").filter(token_hash=Parameter()))


def values(row: LoginSession) -> list[dict[str, Any]]:
    return [
        {field.attname: getattr(one, field.attname) for field in one._meta.concrete_fields}
        for one in (row, row.user, row.user.country)
    ]


def test_a_row_is_read_as_a_query_reads_it(django_assert_num_queries: Any) -> None:
    """Each value's own row, with what is joined to it, in one question."""
    keys = {hash_token(sid_for(make_user(name))): name for name in ("mira", "lazar")}
    for _ in range(2):
        for key, name in keys.items():
            with django_assert_num_queries(1):
                row = SESSIONS.row(key)
                assert row is not None
                assert row.user.country.iso2 == "RS"
            assert row.user.username == name
            assert values(row) == values(LoginSession.objects.get(token_hash=key))
            assert not row._state.adding
    assert SESSIONS.row("none") is None


def test_a_row_of_today_is_read_not_one_of_yesterday() -> None:
    key = hash_token(sid_for(make_user()))
    assert SESSIONS.row(key)
    LoginSession.objects.update(second_factor_at=clock.now())
    changed = SESSIONS.row(key)
    assert changed is not None
    assert changed.second_factor_at is not None
    changed.user.delete()
    assert SESSIONS.row(key) is None


def test_no_text_is_more_than_a_value() -> None:
    for text in ("None", "' OR 1=1 --", "%s", "\ud7ff"):
        assert SESSIONS.row(text) is None


def test_a_session_knows_when_it_was_read() -> None:
    """Of the database's clock, or of a travelled one; the SQL is the same for both."""
    sid = sid_for(make_user())
    session = session_by_sid(sid)
    assert session is not None
    assert session.read_at is not None
    assert abs((session.read_at - clock.now()).total_seconds()) < 60
    with clock.travel(datetime(2026, 1, 1, tzinfo=UTC)):
        again = session_by_sid(sid)
    assert again is not None
    assert again.read_at == datetime(2026, 1, 1, tzinfo=UTC)


def ad_names(ids: Sequence[int]) -> Any:
    return Ad.objects.filter(pk__in=ids).values("pk", "name", "posted_at", "seller__username")


def test_rows_of_ids_are_those_of_the_query(django_assert_num_queries: Any) -> None:
    """Each run reads as many ids as it has slots for; an id may repeat, and an unknown one is left out."""
    ads = [make_ad(name=f"Ad {number}") for number in range(5)]
    ids = [ad.pk for ad in ads]
    names = RowsByIds(ad_names, slots=2)
    assert list(names.rows([])) == []
    with django_assert_num_queries(3):
        rows = list(names.rows(ids))
    assert sorted(names.values(rows), key=lambda row: row["pk"]) == list(ad_names(ids).order_by("pk"))
    found = {row["pk"] for row in names.values(names.rows([ids[0], ids[0], ids[-1] + 1]))}
    assert found == {ids[0]}


def test_rows_of_ids_take_no_other_parameter() -> None:
    query = RowsByIds(lambda ids: ad_names(ids).filter(name="Ad"), slots=2)
    with pytest.raises(AssertionError, match="other parameters than ids"):
        list(query.rows([1]))


def ids_of(query: Any, now: datetime) -> list[int]:
    compiled = compile_sql(query.values_list("pk"))
    assert compiled is not None
    with connection.cursor() as cursor:
        cursor.execute(compiled.sql, compiled.bound(now))
        return [row[0] for row in cursor.fetchall()]


def test_a_compiled_query_is_bound_to_the_time_of_each_run() -> None:
    now = clock.now()
    ad = make_ad()
    Ad.objects.filter(pk=ad.pk).update(posted_at=now, expires_at=now + timedelta(days=3))
    for posted_since, found in ((RequestTime(), True), (RequestTime() + timedelta(seconds=1), False)):
        assert (ids_of(Ad.objects.filter(posted_at__gte=posted_since), now) == [ad.pk]) is found
    recent = Ad.objects.filter(posted_at__gte=RequestTime() - timedelta(days=2))
    assert ids_of(recent, now + timedelta(days=2)) == [ad.pk]
    assert ids_of(recent, now + timedelta(days=2, seconds=1)) == []


def test_a_compiled_query_counts_days_as_belgrade_does() -> None:
    evening = datetime(2026, 7, 1, 22, 30, tzinfo=UTC)  # the 2nd of July there
    [start] = bind([RequestTime().day(1)], evening)
    expected = connection.ops.adapt_datetimefield_value(datetime(2026, 7, 2, 22, 0, tzinfo=UTC))
    assert start == expected


def test_a_query_that_nothing_can_match_has_no_sql() -> None:
    assert compile_sql(Ad.objects.filter(pk__in=[]).values_list("pk")) is None


@pytest.mark.parametrize("number", [2**63, -(2**63), 10**30])
def test_a_number_that_no_column_holds_is_nobodys(number: int, django_assert_num_queries: Any) -> None:
    by_id = SingleRow(lambda: Ad.objects.filter(pk=Parameter()))
    names = RawRows(lambda: Ad.objects.filter(pk=Parameter(0), seller=Parameter(1)).values_list("name"))
    with django_assert_num_queries(0):
        assert by_id.row(number) is None
        assert names.rows((1, number)) == []


def test_plain_values_are_those_of_the_query() -> None:
    ad = make_ad(name="Med")
    names = RawRows(lambda: Ad.objects.filter(pk=Parameter(0), seller=Parameter(1)).values_list("pk", "name"))
    assert names.rows((ad.pk, ad.seller_id)) == [(ad.pk, "Med")]
    assert names.rows((ad.pk, ad.seller_id + 1)) == []
