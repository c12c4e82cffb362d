"""Slowing down password guessing. Source: docs/spec/reliability.md, "S3 Rates"."""

from datetime import timedelta
from typing import Any

import pytest
from django.db import transaction

from marketplace.common.db import clock
from marketplace.common.http.errors import DomainError, Throttled
from marketplace.common.messaging.outbox.models import OutboxEntry
from tests.factories import PASSWORD, make_user
from tests.trading.accounts.test_log_in import WRONG, code, post
from trading.accounts import erasure, login_throttle, sessions
from trading.accounts.errors import LoginFailed, WrongPassword
from trading.accounts.models import LoginFailures, LoginSession

pytestmark = pytest.mark.django_db


@pytest.mark.usefixtures("one_moment")  # on a slow machine the second to wait would pass between two tries
def test_after_five_failures_the_account_waits_at_that_address() -> None:
    """S3"""
    make_user("milica")
    for _ in range(5):
        assert code(post("milica", WRONG)) == "wrongPassword"
    answer = post("milica")
    assert (answer.status_code, code(answer)) == (429, "throttled")
    assert answer["Retry-After"] == "1"
    assert not LoginSession.objects.exists()


@pytest.mark.parametrize("name", ["milica", "milica@example.com"])
@pytest.mark.usefixtures("one_moment")  # on a slow machine the second to wait would pass between two tries
def test_a_name_counts_whatever_its_case(name: str) -> None:
    make_user("milica")
    for typed in (name, name.upper(), name, name.title(), name):
        post(typed, WRONG)
    assert post(name).status_code == 429


def test_another_address_is_not_held_up_by_failures_elsewhere() -> None:
    """S3: an outsider cannot lock an owner out"""
    make_user("milica")
    for _ in range(5):
        post("milica", WRONG)
    assert post("milica", REMOTE_ADDR="10.0.0.9").status_code == 200


def test_a_right_password_makes_the_account_start_afresh() -> None:
    make_user("milica")
    for _ in range(4):
        post("milica", WRONG)
    assert post("milica").status_code == 200
    for _ in range(4):
        assert code(post("milica", WRONG)) == "wrongPassword"
    assert not LoginFailures.objects.filter(key__startswith="both", count__gt=4).exists()


def test_twenty_failures_from_anywhere_slow_the_account_and_tell_its_owner() -> None:
    """S3"""
    user = make_user("milica")
    for number in range(20):
        with pytest.raises(Exception, match="wrongPassword"):
            sessions.log_in(identifier="milica", password=WRONG, address=f"10.0.0.{number}")
    mail = OutboxEntry.objects.get(kind="mail")
    assert (mail.payload["to"], mail.payload["template"]) == (user.email, "failed_logins")
    with pytest.raises(Throttled) as error:
        sessions.log_in(identifier="milica", password=PASSWORD, address="10.0.1.1")
    assert error.value.retry_after is not None
    assert 1 <= error.value.retry_after <= 30


def fail_logins(identifier: str, tries: int = 20) -> None:
    """Try wrong passwords from many addresses, until the account itself waits."""
    for number in range(tries):
        with pytest.raises(DomainError):
            sessions.log_in(identifier=identifier, password=WRONG, address=f"10.0.0.{number}")


def test_an_owner_at_a_known_address_does_not_wait_for_others_tries() -> None:
    """S3"""
    make_user("milica")
    sessions.log_in(identifier="milica", password=PASSWORD, address="192.0.2.1")
    sessions.log_in(identifier="milica", password=PASSWORD, address="2001:db8:1:2::1")
    fail_logins("milica")
    for address in ("192.0.2.1", "2001:db8:1:2::9"):  # of one household
        sessions.log_in(identifier="milica", password=PASSWORD, address=address)
    with pytest.raises(Throttled):
        sessions.log_in(identifier="milica", password=PASSWORD, address="192.0.2.2")


def test_a_known_address_has_no_more_guesses_than_another() -> None:
    make_user("milica")
    sessions.log_in(identifier="milica", password=PASSWORD, address="192.0.2.1")
    for _ in range(5):
        with pytest.raises(WrongPassword):
            sessions.log_in(identifier="milica", password=WRONG, address="192.0.2.1")
    with pytest.raises(Throttled):
        sessions.log_in(identifier="milica", password=PASSWORD, address="192.0.2.1")


def test_a_known_address_is_forgotten_after_thirty_days() -> None:
    """S15"""
    user = make_user("milica")
    sessions.log_in(identifier="milica", password=PASSWORD, address="192.0.2.1")
    assert login_throttle.is_known_address(user.pk, "192.0.2.1")
    assert not LoginFailures.objects.filter(key__contains="192.0.2").exists()
    with clock.travel(clock.now() + timedelta(days=30, seconds=1)):
        assert not login_throttle.is_known_address(user.pk, "192.0.2.1")
        login_throttle.delete_old()
    assert not LoginFailures.objects.exists()


def test_closing_an_account_forgets_addresses_and_tries() -> None:
    """S15"""
    user = make_user("milica")
    sessions.log_in(identifier="milica", password=PASSWORD, address="192.0.2.1")
    fail_logins("milica", 2)
    fail_logins(user.email, 2)
    with transaction.atomic():
        erasure.erase_account(user, now=clock.now())
    assert not LoginFailures.objects.exists()


@pytest.mark.usefixtures("one_moment")  # on a slow machine the second to wait would pass between two tries
def test_a_wait_does_not_tell_whose_an_email_is() -> None:
    """Tries at a username change nothing for its e-mail, whoever guesses that they belong together."""
    user = make_user("milica")
    for _ in range(6):
        post("milica", WRONG)
    assert post("milica", WRONG).status_code == 429
    assert code(post(user.email, WRONG)) == code(post("niko@example.com", WRONG)) == "loginError"
    fail_logins("milica", 20)
    with pytest.raises(LoginFailed):
        sessions.log_in(identifier=user.email, password=WRONG, address="10.0.1.1")


def test_failures_at_many_accounts_close_no_address_to_its_neighbours() -> None:
    """S3: each try holds a solved human check, without which it is none."""
    for number in range(150):
        login_throttle.count_attempt(f"name:{number}", "10.0.0.1", None)
    make_user("milica")
    session, _ = sessions.log_in(identifier="milica", password=PASSWORD, address="10.0.0.1")
    assert session.user.username == "milica"


def test_logins_are_limited_by_address(settings: Any) -> None:
    for _ in range(10):
        post("nepoznata1" if _ % 2 else "nepoznata2", WRONG)
    assert post("nepoznata3").status_code == 429


def test_throttles_can_be_lifted(settings: Any) -> None:
    settings.THROTTLES = False
    make_user("milica")
    for _ in range(15):
        assert code(post("milica", WRONG)) == "wrongPassword"
    assert post("milica").status_code == 200
