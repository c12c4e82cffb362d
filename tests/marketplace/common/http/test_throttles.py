"""docs/spec/reliability.md, S3; docs/spec/api-trading.md, "Rate limits"."""

from collections.abc import Iterator
from datetime import UTC, datetime, timedelta
from typing import Any

import pytest
from django.core.cache import cache
from django.db import connection
from django.test import RequestFactory
from redis.exceptions import ConnectionError as RedisConnectionError
from rest_framework.request import Request

from marketplace.common.db import clock
from marketplace.common.db.cache_outage import end_cache_outage
from marketplace.common.http.client_address import address_group, client_address
from marketplace.common.http.errors import Throttled
from marketplace.common.http.throttles import Rate, clear_strict, count_strict, delete_old_counters
from marketplace.common.http.throttles.models import RateCounter
from marketplace.common.messaging.live.handshake import address_of
from marketplace.common.messaging.live.rate_limits import SlidingWindow, SlidingWindows
from tests.concurrency import run_together

pytestmark = pytest.mark.embedded

MOMENT = datetime(2026, 5, 1, 12, tzinfo=UTC)


def ask(forwarded: str = "", remote: str = "192.0.2.7") -> Request:
    return Request(RequestFactory().get("/api/x", REMOTE_ADDR=remote, HTTP_X_FORWARDED_FOR=forwarded))


@pytest.mark.parametrize(
    ("proxies", "forwarded", "address"),
    [
        (0, "", "192.0.2.7"),
        (0, "203.0.113.9", "192.0.2.7"),
        (1, "203.0.113.9", "203.0.113.9"),
        (1, "1.2.3.4, 5.6.7.8, 203.0.113.9", "203.0.113.9"),
        (2, "1.2.3.4, 203.0.113.9, 198.51.100.1", "203.0.113.9"),
        (2, "203.0.113.9", "192.0.2.7"),  # it did not pass both of our proxies: nobody vouches for it
        (1, "", "192.0.2.7"),
        (1, "nonsense", "unknown"),
        (1, " , ,", "192.0.2.7"),
    ],
)
def test_the_address_is_exactly_our_own_hops_away(settings: Any, proxies: int, forwarded: str, address: str) -> None:
    settings.NUM_PROXIES = proxies
    assert client_address(ask(forwarded)) == address
    headers = [(b"x-forwarded-for", part.encode()) for part in forwarded.split(", ")]  # each its own line, also
    for lines in ([(b"x-forwarded-for", forwarded.encode())], headers):
        assert address_of({"client": ("192.0.2.7", 40000), "headers": lines}) == address


@pytest.mark.parametrize(
    ("address", "group"),
    [
        ("192.0.2.7", "192.0.2.7"),
        ("2001:db8:1:2:3:4:5:6", "2001:db8:1:2::/64"),
        ("2001:db8:1:2:ffff::1", "2001:db8:1:2::/64"),
        ("unknown", "unknown"),
    ],
)
def test_one_household_is_one_place(address: str, group: str) -> None:
    assert address_group(address) == group


def test_a_mapped_address_is_its_ipv4_one() -> None:
    assert client_address(ask(remote="::ffff:192.0.2.7")) == "192.0.2.7"


def test_a_live_connection_of_a_household_is_one_place(settings: Any) -> None:
    settings.NUM_PROXIES = 1
    forged = [(b"x-forwarded-for", b"203.0.113.9, 2001:db8:1:2:3:4:5:6")]
    assert address_of({"client": ("127.0.0.1", 1), "headers": forged}) == "2001:db8:1:2::/64"
    assert address_of({"client": None, "headers": []}) == "unknown"


def test_a_flood_of_keys_is_swept_now_and_then_not_at_each(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(SlidingWindows, "SWEEP_AT", 100)
    windows = SlidingWindows(10, 60)
    looked = 0
    forget = SlidingWindow.forget

    def counted(self: SlidingWindow) -> None:
        nonlocal looked
        looked += 1
        forget(self)

    monkeypatch.setattr(SlidingWindow, "forget", counted)
    for number in range(2000):
        assert windows.allow(str(number))
    assert looked < 4 * 2000


@pytest.mark.django_db
def test_strict_tries_pass_up_to_the_limit_until_the_window_ends() -> None:
    for second in range(5):
        with clock.travel(MOMENT + timedelta(seconds=second)):
            count_strict("test", "me", 5, 60)
    with clock.travel(MOMENT + timedelta(seconds=20)), pytest.raises(Throttled) as refused:
        count_strict("test", "me", 5, 60)
    assert refused.value.retry_after == 40
    count_strict("test", "you", 5, 60)
    with clock.travel(MOMENT + timedelta(seconds=59, milliseconds=999)), pytest.raises(Throttled):
        count_strict("test", "me", 5, 60)
    with clock.travel(MOMENT + timedelta(seconds=60)):
        count_strict("test", "me", 5, 60)
        assert RateCounter.objects.order_by("pk").first().count == 1  # type: ignore[union-attr]


@pytest.mark.django_db
def test_a_counter_holds_no_address_or_name() -> None:
    count_strict("test", "pera@example.com 192.0.2.7", 5, 60)
    row = RateCounter.objects.get()
    assert "pera" not in row.key
    assert "192" not in row.key


@pytest.mark.django_db
def test_a_right_answer_clears_the_tries() -> None:
    count_strict("test", "me", 1, 60)
    clear_strict("test", "me")
    count_strict("test", "me", 1, 60)


@pytest.mark.django_db
def test_switched_off_nothing_is_counted_but_business_rules_are(settings: Any) -> None:
    settings.THROTTLES = False
    for _ in range(3):
        count_strict("test", "me", 1, 60)
    count_strict("rule", "me", 1, 60, rule=True)
    with pytest.raises(Throttled):
        count_strict("rule", "me", 1, 60, rule=True)


@pytest.mark.django_db
def test_ended_windows_are_thrown_away() -> None:
    with clock.travel(MOMENT):
        count_strict("test", "old", 5, 60)
        count_strict("test", "new", 5, 600)
    with clock.travel(MOMENT + timedelta(seconds=61)):
        assert delete_old_counters() == 1
    assert RateCounter.objects.count() == 1


@pytest.mark.postgres
@pytest.mark.django_db(transaction=True)
def test_fifty_parallel_tries_at_a_limit_of_five_let_five_pass() -> None:
    """S3: the stock classes read, then write, and let parallel requests through."""

    def act() -> str:
        count_strict("race", "me", 5, 60)
        return "passed"

    results = run_together([act] * 50)
    assert results.count("passed") == 5
    assert results.count("throttled") == 45


@pytest.mark.postgres
@pytest.mark.django_db(transaction=True)
def test_reading_before_writing_would_let_more_pass() -> None:
    """The negative control: the same race without the single statement."""
    RateCounter.objects.create(scope="naive", key="me", count=0, window_ends_ms=2**60)

    def act() -> str:
        row = RateCounter.objects.get(scope="naive")
        with connection.cursor() as cursor:
            cursor.execute("SELECT pg_sleep(0.05)")
        if row.count >= 5:
            return "throttled"
        row.count += 1
        row.save()
        return "passed"

    assert run_together([act] * 20).count("passed") > 5


@pytest.fixture
def away(monkeypatch: pytest.MonkeyPatch) -> Iterator[list[int]]:
    """Make the cache fail; return the list of the times it was asked."""
    asked: list[int] = []

    def fail(*args: Any, **kwargs: Any) -> None:
        asked.append(1)
        raise RedisConnectionError("away")

    for way in ("add", "count"):  # the second is of the backend for Redis
        monkeypatch.setattr(cache, way, fail, raising=False)
    yield asked
    end_cache_outage()


def test_a_rate_is_open_while_the_cache_is_away_and_does_not_wait_for_it_each_time(away: list[int]) -> None:
    """F5: one time-out, not one for each request."""
    for _ in range(5):
        Rate("x", 1, 60).count_key("me")
    assert len(away) == 1


def test_rates_of_different_people_and_scopes_do_not_mix() -> None:
    one, two = Rate("one", 1, 3600), Rate("two", 1, 3600)
    one.count_key("me")
    one.count_key("you")
    two.count_key("me")
    with pytest.raises(Throttled):
        one.count_key("me")
