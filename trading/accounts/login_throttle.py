"""Slowing down password guessing, per account and address, per account, and per address.

Source: docs/spec/reliability.md, S3.

A try is counted before its password is looked at and taken back when it was right, so that parallel tries cannot pass
a limit together. Tries are counted by what was typed, so that no refusal tells which username has which e-mail.

An outsider can slow an account down, never lock its owner out: whoever comes from an address from which the account
was signed in to lately is not held up by tries from elsewhere, and a password reset clears what was counted.
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
from marketplace.common.http.errors import Throttled
from marketplace.common.http.throttles import address_group
from trading.accounts import rules
from trading.accounts.models import LoginFailures, User
from trading.accounts.rules import Pace, Tries

# Of the hashes in a key that holds two: 128 bits of each are enough.
ACCOUNT_LENGTH: Final = len("both:") + 32
PLACE_LENGTH: Final = len(":") + 32


@dataclass(frozen=True, slots=True)
class Counter:
    key: str
    pace: Pace


def counters(account: str, address: str, *, known: bool = False) -> tuple[Counter, ...]:
    """Return the counters of a try, in the order in which their rows are locked.

    account: what was typed to name it; unknown names are counted alike. known: from an address that has signed in to
    the account, which has the counter of the two together alone.
    """
    place = address_group(address)
    by_account = () if known else (Counter(key("account", account), rules.ACCOUNT),)
    return (
        Counter(key("address", place), rules.ADDRESS),
        *by_account,
        Counter(f"{both(account)}{key('', place)[:PLACE_LENGTH]}", rules.ACCOUNT_AND_ADDRESS),
    )


def typed(identifier: str) -> str:
    """Return what names an account that is signed in to by this username or e-mail."""
    return f"name:{identifier.lower()}"


def own(user: User) -> str:
    """Return what names the account of a person who is signed in and proves the password."""
    return f"id:{user.pk}"


# --- Addresses that have signed in to an account ---------------------------------------------------------------------


def known_places(user_id: int) -> str:
    """Return how the keys of the addresses begin that have signed in to the account."""
    return f"known:{sealed(f'account:{user_id}')}:"


def sealed(text: str) -> str:
    """Return a hash that only this server makes: the addresses there are could all be tried against a plain one."""
    return hmac.new(settings.SECRET_KEY.encode(), text.encode(), hashlib.sha256).hexdigest()[:32]


def is_known(user_id: int, address: str) -> bool:
    """Whether the account was signed in to from this address lately."""
    place = known_places(user_id) + sealed(address_group(address))
    return LoginFailures.objects.filter(pk=place, window_ends_at__gt=clock.now()).exists()


def remember_place(user_id: int, address: str) -> None:
    """Remember that the account was signed in to from this address. Runs inside the caller's transaction."""
    place = known_places(user_id) + sealed(address_group(address))
    LoginFailures.objects.update_or_create(pk=place, defaults={"window_ends_at": clock.now() + rules.KNOWN_PLACE})


def forget_places(user_id: int) -> None:
    """Forget the addresses of an account that is closed. Runs inside the caller's transaction."""
    LoginFailures.objects.filter(pk__startswith=known_places(user_id)).delete()


# --- Tries -----------------------------------------------------------------------------------------------------------


def key(kind: str, text: str) -> str:
    return f"{kind}:{hashlib.sha256(text.encode('utf-8', 'surrogatepass')).hexdigest()}"


def both(account: str) -> str:
    """Return how the keys of an account and any address begin, so that all of them are found."""
    return key("both", account)[:ACCOUNT_LENGTH]


def count_try(account: str, address: str, user: User | None) -> bool:
    """Count one try before its password is looked at. Raises Throttled when it has to wait.

    account: of `typed` or `own`. user: whose account it is, None when it is nobody's.
    Returns True when this try made the account itself suspicious: its owner should be told.
    """
    if not settings.THROTTLES:
        return False
    known = is_known(user.pk if user is not None else 0, address)  # asked of nobody, too: it takes equally long
    counted = _count(counters(account, address, known=known))
    if isinstance(counted, float):
        raise Throttled(counted, _("There were too many sign-in attempts with a wrong password."))
    return not known and counted[1].count == rules.ACCOUNT.free


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
def take_back(account: str, address: str, user: User) -> None:
    """Uncount a try that was right; its account and address start afresh, and the address is known from now on."""
    known = is_known(user.pk, address)
    *shared, both = counters(account, address, known=known)
    for counter in shared:
        row = LoginFailures.objects.select_for_update().filter(pk=counter.key).first()
        if row is not None:
            take(row, rules.one_less(counter.pace, as_tries(row)))
            row.save(update_fields=["count", "window_ends_at", "blocked_until"])
    LoginFailures.objects.filter(pk=both.key).delete()
    remember_place(user.pk, address)


def forget(user: User) -> int:
    """Drop the counters of an account, at every address; return how many. Runs inside the caller's transaction.

    Those of the addresses stay: they count tries at other accounts, too.
    """
    counted = Q()
    for account in (own(user), typed(user.username), typed(user.email)):
        counted |= Q(pk=key("account", account)) | Q(pk__startswith=both(account))
    return LoginFailures.objects.filter(counted).delete()[0]


def as_tries(row: LoginFailures) -> Tries:
    return Tries(row.count, row.window_ends_at, row.blocked_until)


def take(row: LoginFailures, tries: Tries) -> None:
    row.count, row.window_ends_at, row.blocked_until = tries.count, tries.window_ends_at, tries.blocked_until


@transaction.atomic(durable=True)
def delete_old() -> int:
    """Delete counters whose window has ended; return how many. For the nightly clean-up."""
    return LoginFailures.objects.filter(window_ends_at__lt=clock.now()).delete()[0]
