"""What waits for an ad's lock decides by what was committed meanwhile, of the ad and of what is joined to it.

PostgreSQL reads the locked row again after a wait, but not the rows joined to it: only two statements tell the truth.
"""

import threading
import time
from collections.abc import Callable
from typing import Any

import pytest
from django.db import connection, connections, transaction

from marketplace.common.db import clock
from marketplace.common.http.errors import DomainError
from tests.factories import make_ad, make_user
from tests.trading.offers.helpers import people, place
from trading.accounts.models import User
from trading.catalogue.locks import lock_ad
from trading.catalogue.models import Ad
from trading.codebooks.definitions.restrictions import Restriction
from trading.codebooks.definitions.units import Unit
from trading.offers.models import Offer

pytestmark = [pytest.mark.postgres, pytest.mark.django_db(transaction=True)]

TIMEOUT_SECONDS = 60


def behind_the_lock(ad: Ad, act: Callable[[], Any], elsewhere: Callable[[], object], **columns: object) -> Any:
    """Return what `act` returns, or its error's code, when it waits for the ad's row while others commit.

    elsewhere: a change of another row. columns: of the ad itself; PostgreSQL looks at what it waited for again only
    when somebody wrote it.
    """
    results: list[Any] = []

    def wait() -> None:
        try:
            results.append(act())
        except DomainError as error:
            results.append(error.code)
        finally:
            connections.close_all()

    waiting = threading.Thread(target=wait)
    with transaction.atomic():
        lock_ad(ad.pk)
        waiting.start()
        until_somebody_waits_for_us()
        other = threading.Thread(target=committed, args=(elsewhere,))
        other.start()
        other.join(TIMEOUT_SECONDS)
        Ad.objects.filter(pk=ad.pk).update(**(columns or {"rev": ad.rev + 1}))
    waiting.join(TIMEOUT_SECONDS)
    assert results
    return results[0]


def committed(change: Callable[[], object]) -> None:
    try:
        change()
    finally:
        connections.close_all()


def until_somebody_waits_for_us() -> None:
    """Return when another connection is held up by this one's locks.

    Other tests wait in databases of their own on the same server, so a lock that is not granted says nothing.
    """
    ends = time.monotonic() + TIMEOUT_SECONDS
    with connection.cursor() as cursor:
        while time.monotonic() < ends:
            cursor.execute(
                "SELECT count(*) FROM pg_locks WHERE NOT granted AND pg_backend_pid() = ANY(pg_blocking_pids(pid))"
            )
            if cursor.fetchone()[0]:
                return
            time.sleep(0.02)
    raise AssertionError("Nobody waits for the lock.")


def ban(user: User) -> Callable[[], object]:
    return lambda: User.objects.filter(pk=user.pk).update(banned_at=clock.now())


def lock_whole(lock: Callable[[int], Ad], ad: Ad) -> Callable[[], Ad]:
    def act() -> Ad:
        with transaction.atomic():
            return lock(ad.pk)

    return act


def lock_joined(ad_id: int) -> Ad:
    """The negative control: one statement that locks the ad and reads what is joined to it."""
    ads = Ad.objects.select_related("seller", "restriction", "unit")
    return ads.select_for_update(of=("self",), no_key=True).get(pk=ad_id)


def test_no_offer_passes_a_ban_of_the_seller() -> None:
    ad = make_ad(make_user("prodavac"))
    (buyer,) = people(1)
    assert behind_the_lock(ad, lambda: place(ad, buyer, 1), ban(ad.seller)) == "locked"
    assert not Offer.objects.exists()


@pytest.mark.parametrize(("lock", "sees"), [(lock_ad, True), (lock_joined, False)])
def test_the_lock_sees_a_ban_that_was_committed_meanwhile(lock: Callable[[int], Ad], sees: bool) -> None:
    ad = make_ad(make_user("prodavac"))
    found: Ad = behind_the_lock(ad, lock_whole(lock, ad), ban(ad.seller))
    assert (found.seller.banned_at is not None) is sees


def test_an_ad_whose_hours_and_unit_were_changed_meanwhile_is_read_as_it_stands(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    ad = make_ad(make_user("prodavac"))
    night = Restriction.objects.create(
        name_sr="Noc", name_en="Night", opens_at=clock.now().time(), closes_at=clock.now().time()
    )
    other = Unit.objects.create(name_sr="Gajba", name_en="Crate")
    found: Ad = behind_the_lock(ad, lock_whole(lock_ad, ad), lambda: None, restriction=night, unit=other)
    assert (found.restriction, found.unit) == (night, other)
