"""A row asked for at nearly every request, without building its SQL anew."""

from datetime import UTC, datetime
from typing import Any

import pytest

from marketplace.common.db import clock
from marketplace.common.db.prepared import PLACE, Prepared
from marketplace.common.http.authentication import hash_token
from tests.clients import sid_for
from tests.factories import make_user
from trading.accounts.models import LoginSession
from trading.accounts.selectors import session_by_sid

pytestmark = pytest.mark.django_db

SESSIONS = Prepared(lambda: LoginSession.objects.select_related("user__country").filter(token_hash=PLACE))


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
    for text in (PLACE, "' OR 1=1 --", "%s", "\ud7ff"):
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
