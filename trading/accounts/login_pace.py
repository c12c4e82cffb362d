"""Slowing down password guessing, per account and address, per account, and per address. Source: reliability, S3.

A try is counted before its password is looked at and taken back when it was right, so that parallel tries cannot pass
a limit together. An outsider can slow an account down, never lock its owner out: from another address the owner waits
at most the 30 seconds of `rules.ACCOUNT`.
"""

from __future__ import annotations

import hashlib
from dataclasses import dataclass
from typing import Final

from django.conf import settings
from django.db import transaction
from django.db.models import Q

from marketplace.common import clock
from marketplace.common.errors import Throttled
from marketplace.common.throttles import address_group
from trading.accounts import rules
from trading.accounts.models import LoginFailures
from trading.accounts.rules import Pace, Tries

# Of the hashes in a key that holds two: 128 bits of each are enough.
ACCOUNT_LENGTH: Final = len("both:") + 32
PLACE_LENGTH: Final = len(":") + 32


@dataclass(frozen=True, slots=True)
class Counter:
    key: str
    pace: Pace


def counters(account: str, address: str) -> tuple[Counter, ...]:
    """Return the counters of a try, in the order in which their rows are locked.

    account: what names the account whichever way it was written; unknown names are counted alike.
    """
    place = address_group(address)
    return (
        Counter(key("address", place), rules.ADDRESS),
        Counter(key("account", account), rules.ACCOUNT),
        Counter(f"{both(account)}{key('', place)[:PLACE_LENGTH]}", rules.ACCOUNT_AND_ADDRESS),
    )


def key(kind: str, text: str) -> str:
    return f"{kind}:{hashlib.sha256(text.encode('utf-8', 'surrogatepass')).hexdigest()}"


def both(account: str) -> str:
    """Return how the keys of an account and any address begin, so that all of them are found."""
    return key("both", account)[:ACCOUNT_LENGTH]


def count_try(account: str, address: str) -> bool:
    """Count one try before its password is looked at. Raises Throttled when it has to wait.

    Returns True when this try made the account itself suspicious: its owner should be told.
    """
    if not settings.THROTTLES:
        return False
    counted = _count(counters(account, address))
    if isinstance(counted, float):
        raise Throttled(counted)
    return counted[1].count == rules.ACCOUNT.free


@transaction.atomic(durable=True)
def _count(wanted: tuple[Counter, ...]) -> list[Tries] | float:
    """Count in every counter and return the new tries of each; or in none, and return the seconds to wait."""
    rows, results = [], []
    for counter in wanted:
        row = locked_row(counter)
        now = clock.now()
        counted = rules.next_try(counter.pace, as_tries(row), now)
        if counted is None:
            assert row.blocked_until is not None
            return (row.blocked_until - now).total_seconds()
        take(row, counted)
        rows.append(row)
        results.append(counted)
    for row in rows:
        row.save(update_fields=["count", "window_ends_at", "blocked_until"])
    return results


def locked_row(counter: Counter) -> LoginFailures:
    """Return the counter's row, locked; made when it is not there, also when it is deleted while one waits for it."""
    while True:
        fresh = LoginFailures(key=counter.key, window_ends_at=clock.now() + counter.pace.window)
        LoginFailures.objects.bulk_create([fresh], ignore_conflicts=True)
        row = LoginFailures.objects.select_for_update().filter(pk=counter.key).first()
        if row is not None:
            return row


@transaction.atomic(durable=True)
def take_back(account: str, address: str) -> None:
    """Uncount a try that was right; its account and address start afresh."""
    by_address, by_account, both = counters(account, address)
    for counter in (by_address, by_account):
        row = LoginFailures.objects.select_for_update().filter(pk=counter.key).first()
        if row is not None:
            take(row, rules.one_less(counter.pace, as_tries(row)))
            row.save(update_fields=["count", "window_ends_at", "blocked_until"])
    LoginFailures.objects.filter(pk=both.key).delete()


def forget(account: str) -> int:
    """Drop the counters of an account, at every address; return how many. Runs inside the caller's transaction.

    Those of the addresses stay: they count tries at other accounts, too.
    """
    own = Q(pk=key("account", account)) | Q(pk__startswith=both(account))
    return LoginFailures.objects.filter(own).delete()[0]


def as_tries(row: LoginFailures) -> Tries:
    return Tries(row.count, row.window_ends_at, row.blocked_until)


def take(row: LoginFailures, tries: Tries) -> None:
    row.count, row.window_ends_at, row.blocked_until = tries.count, tries.window_ends_at, tries.blocked_until


@transaction.atomic(durable=True)
def delete_old() -> int:
    """Delete counters whose window has ended; return how many. For the nightly clean-up."""
    return LoginFailures.objects.filter(window_ends_at__lt=clock.now()).delete()[0]
