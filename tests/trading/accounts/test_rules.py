"""Rules of accounts: numbers of firms, life of sessions, pace of tries."""

import re
from datetime import UTC, datetime, timedelta

import pytest

from trading.accounts import rules
from trading.accounts.rules import AccountFault, Attempts

pytestmark = pytest.mark.once

NOW = datetime(2026, 5, 4, 12, 0, tzinfo=UTC)


@pytest.mark.feature("X-ID")
@pytest.mark.parametrize("text", ["100002887", "104052135", "103920327"])
def test_known_tax_numbers_pass_and_one_changed_digit_fails(text: str) -> None:
    assert rules.is_tax_id(text)
    wrong = text[:4] + str((int(text[4]) + 1) % 10) + text[5:]
    assert not rules.is_tax_id(wrong)


@pytest.mark.feature("X-ID")
@pytest.mark.parametrize("text", ["07461429", "17162543", "20084693", "20053658", "07759231", "66841251"])
def test_known_company_numbers_pass_and_one_changed_digit_fails(text: str) -> None:
    assert rules.is_company_id(text)
    wrong = text[:6] + str((int(text[6]) + 1) % 10) + text[7]
    assert not rules.is_company_id(wrong)


@pytest.mark.feature("X-ID")
@pytest.mark.parametrize("text", ["265166031000504268", "265-1660310005042-68", "265-1660310005042 -68", "160-3-67"])
def test_bank_accounts_pass_with_and_without_hyphens(text: str) -> None:
    assert rules.is_bank_account(text)


@pytest.mark.feature("X-ID")
@pytest.mark.parametrize(
    "text", ["265166031000504267", "26516603100050426", "265-16603100050420-68", "abc", "", "1-2-3"]
)
def test_bank_accounts_with_a_wrong_digit_or_length_fail(text: str) -> None:
    assert not rules.is_bank_account(text)


@pytest.mark.feature("X-ID")
@pytest.mark.parametrize(
    ("text", "serbian", "fault"),
    [
        ("265-1660310005042-69", True, AccountFault.CHECK_DIGITS),
        ("265-1660310005042-69", False, AccountFault.CHECK_DIGITS),
        ("265-16603100050420-68", True, AccountFault.FORM),
        ("DE89 3704 0044 0532 0130 01", False, AccountFault.IBAN_CHECK_DIGITS),
        ("DE89 3704 0044 0532 0130 00", False, None),
        ("265166031000504269", False, None),  # eighteen digits are an account of other countries, too
        ("BBVA 1234", False, None),
    ],
)
def test_an_account_is_refused_for_its_form_or_for_its_check_digits(
    text: str, serbian: bool, fault: AccountFault | None
) -> None:
    assert rules.account_fault(text, serbian=serbian) is fault


@pytest.mark.parametrize("text", ["12345678", "1000028870", "10000288a", "", "１０００02887"])
def test_tax_numbers_of_another_form_fail(text: str) -> None:
    assert not rules.is_tax_id(text)


@pytest.mark.parametrize(
    "text, right",
    [
        ("+381 60 000 001", True),
        ("00381600000001", True),
        ("0601234", True),
        ("060123", False),
        ("060 1234 5678 9012", True),
        ("1234567890123456", False),
        ("060  1234567", False),
        ("+381-60-123", False),
        ("++381601234567", False),
        ("060123456a", False),
    ],
)
def test_phone_form(text: str, right: bool) -> None:
    assert bool(re.fullmatch(rules.PHONE, text)) is right


@pytest.mark.parametrize(
    "text, right",
    [
        ("Jelena Marković", True),
        ("Šandor O'Neil-Kovač", True),
        ("Милица Петровић", True),
        ("Dr. Ana Ilić", True),
        ("Ana2", False),
        ("Ana_Ilić", False),
        ("Ana@Ilić", False),
        ("-", False),
    ],
)
def test_name_form_of_a_person(text: str, right: bool) -> None:
    assert bool(re.fullmatch(rules.PERSON_NAME, text)) is right


def test_sessions_end_by_idleness_and_by_age() -> None:
    def ends(created: timedelta, seen: timedelta, is_admin: bool) -> timedelta:
        end = rules.session_ends_at(created_at=NOW - created, last_seen_at=NOW - seen, is_staff=is_admin)
        return end - NOW

    hour, day = timedelta(hours=1), timedelta(days=1)
    assert ends(day, hour, False) == 7 * day - hour
    assert ends(29 * day, hour, False) == day
    assert ends(3 * hour, hour, True) == hour
    assert ends(11 * hour, hour, True) == hour
    assert ends(11 * hour, 0 * hour, True) == hour


def test_five_tries_are_free_then_the_wait_doubles_up_to_an_hour() -> None:
    tries: Attempts | None = None
    now = NOW
    waits = []
    for _ in range(20):
        tries = rules.count_attempt(rules.ACCOUNT_AND_ADDRESS, tries, now)
        assert tries is not None
        waits.append(int((tries.blocked_until - now).total_seconds()) if tries.blocked_until else 0)
        assert tries.blocked_until is None or rules.count_attempt(rules.ACCOUNT_AND_ADDRESS, tries, now) is None
        now = tries.blocked_until or now
    assert waits == [0, 0, 0, 0, 1, 2, 4, 8, 16, 32, 64, 128, 256, 512, 1024, 2048, 3600, 3600, 3600, 3600]


def test_tries_are_forgotten_after_the_window() -> None:
    tries = Attempts(4, NOW, None)
    assert rules.count_attempt(rules.ACCOUNT_AND_ADDRESS, tries, NOW) == Attempts(1, NOW + timedelta(minutes=15), None)


def test_a_long_siege_does_not_overflow() -> None:
    tries = rules.count_attempt(rules.ACCOUNT_AND_ADDRESS, Attempts(10**6, NOW + timedelta(hours=1), None), NOW)
    assert tries is not None
    assert tries.blocked_until == NOW + timedelta(hours=1)


def test_a_right_try_is_taken_back() -> None:
    blocked = Attempts(20, NOW + timedelta(hours=1), NOW + timedelta(seconds=30))
    assert rules.uncount_attempt(rules.ACCOUNT, blocked) == Attempts(19, NOW + timedelta(hours=1), None)


def test_names_at_the_same_address_have_the_domain_in_lower_case() -> None:
    assert rules.with_lower_domain("Ana.Ilic@Example.COM") == "Ana.Ilic@example.com"
