"""Slowing down password guessing, per account and address, and per account.

Source: docs/spec/reliability.md, S3.

An attempt is counted before its password is checked and uncounted if that was right, so that parallel attempts cannot
all pass a limit. Attempts count for the typed name, so that no error reveals which username has which e-mail.

An outsider can slow an account down, never lock its owner out: attempts from elsewhere do not count against an address
from which the account was signed in to lately, and a password reset clears the counters. Nothing closes an address for
its neighbours: each sign-in holds a solved human check, whatever the account.
"""

from __future__ import annotations

import hashlib
import hmac
from dataclasses import dataclass
from typing import Final

from django.conf import settings
from django.db import transaction
from django.db.models import Q
from django.utils.translation import gettext_lazy as _

from marketplace.common.db import clock
from marketplace.common.http.client_address import address_group
from marketplace.common.http.errors import Throttled
from trading.accounts import rules
from trading.accounts.models import LoginFailures, User
from trading.accounts.rules import AttemptLimit, Attempts

# A key that holds two hashes has 128 bits of each, which are enough.
ACCOUNT_LENGTH: Final = len("both:") + 32
ADDRESS_LENGTH: Final = len(":") + 32


@dataclass(frozen=True, slots=True)
class Counter:
    """One row of LoginFailures and the limit it counts against."""

    key: str
    limit: AttemptLimit


def counters(account: str, address: str, *, known: bool = False) -> tuple[Counter, ...]:
    """Return the counters of an attempt, in the order in which their rows are locked.

    account: from `key_of_identifier` or `key_of_user`; unknown names are counted alike. known: from an address that
    has signed in to the account, for which only the counter of the two together counts.
    """
    network = address_group(address)
    by_account = () if known else (Counter(hashed_key("account", account), rules.ACCOUNT),)
    return (
        *by_account,
        Counter(f"{account_prefix(account)}{hashed_key('', network)[:ADDRESS_LENGTH]}", rules.ACCOUNT_AND_ADDRESS),
    )


def key_of_identifier(identifier: str) -> str:
    """Return what names an account that is signed in to by this username or e-mail."""
    return f"name:{identifier.lower()}"


def key_of_user(user: User) -> str:
    """Return what names the account of a person who is signed in and confirms the password."""
    return f"id:{user.pk}"


# --- Addresses that have signed in to an account ---------------------------------------------------------------------


def known_addresses_prefix(user_id: int) -> str:
    """Return the prefix of the keys of the addresses that have signed in to the account."""
    return f"known:{keyed_hash(f'account:{user_id}')}:"


def keyed_hash(text: str) -> str:
    """Return a hash that only this server can make: against a plain one, all existing addresses could be tried."""
    return hmac.new(settings.SECRET_KEY.encode(), text.encode(), hashlib.sha256).hexdigest()[:32]


def is_known_address(user_id: int, address: str) -> bool:
    """Whether the account was signed in to from this address lately."""
    row_key = known_addresses_prefix(user_id) + keyed_hash(address_group(address))
    return LoginFailures.objects.filter(pk=row_key, window_ends_at__gt=clock.now()).exists()


def mark_address_known(user_id: int, address: str) -> None:
    """Remember that the account was signed in to from this address. Runs inside the caller's transaction."""
    row_key = known_addresses_prefix(user_id) + keyed_hash(address_group(address))
    LoginFailures.objects.update_or_create(
        pk=row_key, defaults={"window_ends_at": clock.now() + rules.KNOWN_ADDRESS_LIFE}
    )


def forget_known_addresses(user_id: int) -> None:
    """Forget the addresses of an account that is closed. Runs inside the caller's transaction."""
    LoginFailures.objects.filter(pk__startswith=known_addresses_prefix(user_id)).delete()


# --- Attempts --------------------------------------------------------------------------------------------------------


def hashed_key(counter: str, text: str) -> str:
    """Return a key that does not show the name or address it is made of. counter: what the key counts."""
    return f"{counter}:{hashlib.sha256(text.encode('utf-8', 'surrogatepass')).hexdigest()}"


def account_prefix(account: str) -> str:
    """Return the prefix of the keys of an account and any address, by which all of them are found."""
    return hashed_key("both", account)[:ACCOUNT_LENGTH]


def count_attempt(account: str, address: str, user: User | None) -> bool:
    """Count one attempt before its password is checked. Raises Throttled when it has to wait.

    account: from `key_of_identifier` or `key_of_user`. user: whose account it is, None when it is nobody's.
    Returns True when this attempt made the account itself suspicious: its owner should be told.
    """
    if not settings.THROTTLES:
        return False
    # Also where there is no such account: the answer takes equally long.
    known = is_known_address(user.pk if user is not None else 0, address)
    counted = _count_in_all(counters(account, address, known=known))
    if isinstance(counted, float):
        raise Throttled(counted, _("There were too many sign-in attempts with a wrong password."))
    return not known and counted[0].count == rules.ACCOUNT.free


@transaction.atomic(durable=True)
def _count_in_all(chosen: tuple[Counter, ...]) -> list[Attempts] | float:
    """Count in every counter and return the new attempts of each; or in none, and return the seconds to wait."""
    rows, results = [], []
    for counter in chosen:
        row = locked_row(counter)
        now = clock.now()
        counted = rules.count_attempt(counter.limit, attempts_of(row), now)
        if counted is None:
            assert row.blocked_until is not None
            return (row.blocked_until - now).total_seconds()
        store_attempts(row, counted)
        rows.append(row)
        results.append(counted)
    for row in rows:
        row.save(update_fields=["count", "window_ends_at", "blocked_until"])
    return results


def locked_row(counter: Counter) -> LoginFailures:
    """Return the counter's row, locked; made when it is not there, also when it is deleted while one waits for it."""
    while True:
        fresh = LoginFailures(key=counter.key, window_ends_at=clock.now() + counter.limit.window)
        LoginFailures.objects.bulk_create([fresh], ignore_conflicts=True)
        row = LoginFailures.objects.select_for_update().filter(pk=counter.key).first()
        if row is not None:
            return row


@transaction.atomic(durable=True)
def uncount_attempt(account: str, address: str, user: User, *, whole: bool = True) -> None:
    """Uncount an attempt that was right; its account and address start afresh, and the address is known from now on.

    whole: False while the second step is due, which may still fail.
    """
    known = is_known_address(user.pk, address)
    *shared, combined = counters(account, address, known=known)
    for counter in shared:
        row = LoginFailures.objects.select_for_update().filter(pk=counter.key).first()
        if row is not None:
            store_attempts(row, rules.uncount_attempt(counter.limit, attempts_of(row)))
            row.save(update_fields=["count", "window_ends_at", "blocked_until"])
    LoginFailures.objects.filter(pk=combined.key).delete()
    if whole:
        mark_address_known(user.pk, address)


def clear_account(user: User) -> int:
    """Drop the counters of an account, at every address; return how many. Runs inside the caller's transaction."""
    counted = Q()
    for account in (key_of_user(user), key_of_identifier(user.username), key_of_identifier(user.email)):
        counted |= Q(pk=hashed_key("account", account)) | Q(pk__startswith=account_prefix(account))
    return LoginFailures.objects.filter(counted).delete()[0]


def attempts_of(row: LoginFailures) -> Attempts:
    """Return what the row has counted."""
    return Attempts(row.count, row.window_ends_at, row.blocked_until)


def store_attempts(row: LoginFailures, attempts: Attempts) -> None:
    """Set the columns of the row; the caller saves it."""
    row.count, row.window_ends_at, row.blocked_until = attempts.count, attempts.window_ends_at, attempts.blocked_until


@transaction.atomic(durable=True)
def delete_old() -> int:
    """Delete counters whose window has ended; return how many. For the hourly clean-up."""
    return LoginFailures.objects.filter(window_ends_at__lt=clock.now()).delete()[0]
