"""Many at once, on PostgreSQL: one live session, one use of a token, one account, no try past a limit."""

import threading
from collections.abc import Callable
from typing import Any

import pytest
from django.db import connection, connections

from marketplace.common.db import clock
from marketplace.common.http.errors import DomainError
from tests.factories import PASSWORD, make_country, make_user
from tests.trading.accounts.test_recovery import mailed_token
from trading.accounts import login_throttle, services, sessions
from trading.accounts.models import LoginSession, User
from trading.accounts.registration import Registration, register

pytestmark = [pytest.mark.postgres, pytest.mark.django_db(transaction=True)]


def at_once(count: int, run: Callable[[int], Any]) -> list[Any]:
    """Run `count` times in threads that begin together; return results or exceptions."""
    barrier, results = threading.Barrier(count), [None] * count

    def one(number: int) -> None:
        try:
            connection.ensure_connection()
            barrier.wait()
            results[number] = run(number)
        except Exception as error:
            results[number] = error
        finally:
            connections.close_all()

    threads = [threading.Thread(target=one, args=[number]) for number in range(count)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    return results


def log_in(number: int) -> Any:
    return sessions.log_in(identifier="milica", password=PASSWORD, address=f"10.0.0.{number}")


def test_fifty_logins_leave_one_live_session(settings: Any) -> None:
    """I14"""
    settings.THROTTLES = False
    user = make_user("milica")
    results = at_once(50, log_in)
    assert [result for result in results if isinstance(result, Exception)] == []
    assert LoginSession.objects.filter(user=user).count() == 50
    assert LoginSession.objects.filter(user=user, ended_at=None).count() == 1


def test_without_the_row_lock_the_index_still_refuses_a_second_session(
    settings: Any, monkeypatch: pytest.MonkeyPatch
) -> None:
    """I14, negative control: the lock is what makes logins wait for each other."""
    settings.THROTTLES = False
    user = make_user("milica")
    monkeypatch.setattr(sessions, "lock_user", lambda user_id: User.objects.get(pk=user_id))
    results = at_once(50, log_in)
    assert any(isinstance(result, Exception) for result in results)
    assert LoginSession.objects.filter(user=user, ended_at=None).count() == 1


def test_fifty_wrong_tries_at_once_do_not_pass_the_limit_of_five(settings: Any) -> None:
    """S3"""
    make_user("milica")
    moment = clock.now()

    def one(number: int) -> bool:
        with clock.travel(moment):  # all within the first second; later, the delay lets a sixth try through
            return login_throttle.count_attempt("id:1", "10.0.0.1", None)

    results = at_once(50, one)
    assert sum(not isinstance(result, Exception) for result in results) == 5


def test_a_token_is_used_once(settings: Any) -> None:
    user = make_user("milica")
    services.request_reset(email=user.email)
    token = mailed_token("reset_password")
    results = at_once(8, lambda number: services.reset_password(token=token, password=f"Hrast-na-bregu-{number}"))
    assert sum(isinstance(result, User) for result in results) == 1
    assert {result.code for result in results if isinstance(result, DomainError)} == {"invalidToken"}


def test_equal_registrations_make_one_account() -> None:
    country = make_country()

    def one(number: int) -> User:
        return register(
            Registration(
                username="milica",
                email="milica@example.com",
                password=PASSWORD,
                name="Milica Petrović",
                country_id=country.pk,
                region="Niš",
                address="Obrenovićeva 1",
                postal_code="18000",
                phone="0601234567",
            )
        )

    results = at_once(8, one)
    assert sum(isinstance(result, User) for result in results) == 1
    assert {result.code for result in results if isinstance(result, DomainError)} == {"errors.registration.same"}
    assert User.objects.count() == 1


def test_right_and_wrong_tries_at_once_find_their_counters() -> None:
    """S3: a right try forgets the counter of its account and address while others wait for the same row."""
    user = make_user("milica")

    def one(number: int) -> Any:
        if number % 2:
            return login_throttle.uncount_attempt(f"id:{user.pk}", "10.0.0.1", user)
        return login_throttle.count_attempt(f"id:{user.pk}", "10.0.0.1", None)

    results = [result for _ in range(5) for result in at_once(12, one)]
    assert [result for result in results if isinstance(result, Exception) and not isinstance(result, DomainError)] == []
