"""Statements that the database plans once, and the writes of single rows by them."""

from __future__ import annotations

from concurrent.futures import ThreadPoolExecutor
from datetime import timedelta
from decimal import Decimal
from typing import Any

import pytest
from django.db import IntegrityError, connection, transaction

from marketplace.common.db import clock
from marketplace.common.db.bulk_writes import insert_new
from marketplace.common.db.joint_writes import written_together
from marketplace.common.db.prepared_statements import run_and_commit, run_in_one_trip, run_prepared, write_prepared
from marketplace.common.db.prepared_writes import insert_row, update_row
from marketplace.common.messaging.outbox.models import OutboxEntry
from marketplace.common.messaging.outbox.services import COLUMNS
from tests.factories import make_ad, make_offer, make_user
from trading.accounts.models import User
from trading.catalogue.models import Ad
from trading.offers.models import Offer

pytestmark = [pytest.mark.django_db, pytest.mark.embedded]
NAMES = 'SELECT "id", "name" FROM "trading_ad" WHERE "id" IN (%s, %s) ORDER BY "id"'


def kept() -> list[str]:
    """Return the statements that the server keeps for this connection."""
    with connection.cursor() as cursor:
        cursor.execute("SELECT statement FROM pg_prepared_statements")
        return [statement for (statement,) in cursor.fetchall()]


def test_a_statement_gives_its_rows_and_how_many_it_wrote() -> None:
    first, second = make_ad(name="Med"), make_ad(name="Sir")
    assert run_prepared(connection, NAMES, [first.pk, second.pk]) == [(first.pk, "Med"), (second.pk, "Sir")]
    rename = 'UPDATE "trading_ad" SET "name" = %s WHERE "id" = %s'
    assert write_prepared(connection, rename, ["Ulje", first.pk]) == 1
    assert write_prepared(connection, rename, ["Ulje", 10**12]) == 0
    assert Ad.objects.get(pk=first.pk).name == "Ulje"


@pytest.mark.postgres
def test_the_server_keeps_one_statement_whatever_the_size_of_its_numbers() -> None:
    for number in (1, 40_000, 3 * 10**9):
        run_prepared(connection, NAMES, [number, 1])
    assert len([one for one in kept() if one.startswith('SELECT "id", "name" FROM "trading_ad"')]) == 1


@pytest.mark.postgres
def test_djangos_own_cursor_prepares_nothing() -> None:
    before = kept()
    for _ in range(8):
        list(Ad.objects.filter(name="x"))
    assert kept() == before


def values(row: Offer) -> dict[str, Any]:
    stored = Offer.objects.get(pk=row.pk)
    return {field.attname: getattr(stored, field.attname) for field in Offer._meta.concrete_fields}


def another(offer: Offer, **columns: Any) -> Offer:
    """Return an unsaved offer on the same ad by somebody else."""
    same = {field.attname: getattr(offer, field.attname) for field in Offer._meta.concrete_fields}
    return Offer(**{**same, "id": None, **columns})


def test_a_row_is_inserted_as_the_model_holds_it() -> None:
    first = make_offer(make_ad(), make_user("kupac1"))
    fresh = another(first, buyer_id=make_user("kupac2").pk, tier_price=Decimal("12.50"), placed_at=clock.now())
    insert_row(fresh)
    assert not fresh._state.adding
    assert values(fresh) == {field.attname: getattr(fresh, field.attname) for field in Offer._meta.concrete_fields}


def test_a_row_that_a_constraint_refuses_is_an_integrity_error() -> None:
    offer = make_offer(make_ad(), make_user("kupac1"))
    with pytest.raises(IntegrityError), transaction.atomic():
        insert_row(another(offer))
    assert Offer.objects.count() == 1


def test_a_row_is_written_only_when_it_meets_the_condition() -> None:
    ad = make_ad()
    later = ad.expires_at + timedelta(days=1)
    ladder = [{**ad.price_ladder[0], "limited": 3}]
    changed = {"expires_at": later, "price_ladder": ladder, "achieved_price": None, "reserved": 2}
    assert not update_row(Ad, ad.pk, changed, where="rev = %s", given=[ad.rev + 1])
    assert Ad.objects.get(pk=ad.pk).reserved == ad.reserved
    assert update_row(Ad, ad.pk, changed, where="rev = %s", given=[ad.rev])
    assert Ad.objects.filter(pk=ad.pk).values(*changed).get() == changed
    assert not update_row(Ad, 10**12, {"reserved": 1})


# --- In one round trip -----------------------------------------------------------------------------------------------


def test_statements_of_one_trip_give_the_rows_of_each() -> None:
    first, second = make_ad(name="Med"), make_ad(name="Sir")
    rename = 'UPDATE "trading_ad" SET "name" = %s WHERE "id" = %s RETURNING "name"'
    trip = run_in_one_trip(connection, [(rename, ["Ulje", first.pk]), (NAMES, [first.pk, second.pk])])
    assert trip == [[("Ulje",)], [(first.pk, "Ulje"), (second.pk, "Sir")]]


@pytest.mark.postgres
def test_a_statement_that_fails_ends_the_trip_with_its_own_error() -> None:
    ad = make_ad(name="Med")
    wrong = 'UPDATE "trading_ad" SET "quantity" = %s WHERE "id" = %s RETURNING "id"'
    with pytest.raises(IntegrityError), transaction.atomic():
        run_in_one_trip(connection, [(wrong, [-1, ad.pk]), (NAMES, [ad.pk, ad.pk])])
    assert run_prepared(connection, NAMES, [ad.pk, ad.pk]) == [(ad.pk, "Med")]


# --- With the commit -------------------------------------------------------------------------------------------------

RENAME = 'UPDATE "trading_ad" SET "name" = %s WHERE "id" = %s RETURNING "name"'


def seen_elsewhere(ad: Ad) -> str:
    """Return the name of the ad as another connection sees it."""
    with ThreadPoolExecutor(1) as pool:

        def read() -> str:
            try:
                return Ad.objects.get(pk=ad.pk).name
            finally:
                connection.close()

        return pool.submit(read).result()


@pytest.mark.postgres
@pytest.mark.django_db(transaction=True)
def test_the_last_statement_is_committed_in_its_own_trip() -> None:
    ad, told = make_ad(name="Med"), []
    with transaction.atomic():
        transaction.on_commit(lambda: told.append("committed"))
        assert run_and_commit(connection, RENAME, ["Ulje", ad.pk]) == [("Ulje",)]
        assert (seen_elsewhere(ad), told) == ("Ulje", [])
    assert told == ["committed"]
    with transaction.atomic():  # the connection goes on as ever
        run_prepared(connection, RENAME, ["Sir", ad.pk])
        assert seen_elsewhere(ad) == "Ulje"
    assert seen_elsewhere(ad) == "Sir"


@pytest.mark.postgres
@pytest.mark.django_db(transaction=True)
def test_within_another_transaction_only_its_end_commits() -> None:
    ad = make_ad(name="Med")
    with transaction.atomic():
        with transaction.atomic():
            assert run_and_commit(connection, RENAME, ["Ulje", ad.pk]) == [("Ulje",)]
        assert seen_elsewhere(ad) == "Med"
    assert seen_elsewhere(ad) == "Ulje"


@pytest.mark.postgres
@pytest.mark.django_db(transaction=True)
def test_a_last_statement_that_fails_leaves_nothing() -> None:
    ad, told = make_ad(name="Med"), []
    wrong = 'UPDATE "trading_ad" SET "quantity" = %s WHERE "id" = %s RETURNING "id"'

    @transaction.atomic
    def write() -> None:
        transaction.on_commit(lambda: told.append("committed"))
        run_prepared(connection, RENAME, ["Ulje", ad.pk])
        run_and_commit(connection, wrong, [-1, ad.pk])

    with pytest.raises(IntegrityError):
        write()
    assert (Ad.objects.get(pk=ad.pk).name, told) == ("Med", [])


@pytest.mark.postgres
@pytest.mark.django_db(transaction=True)
def test_a_commit_that_the_database_refuses_leaves_nothing() -> None:
    """A foreign key is looked at when the transaction is committed."""
    ad, told = make_ad(name="Med"), []
    nobody = 'UPDATE "trading_ad" SET "name" = %s, "seller_id" = 1000000 WHERE "id" = %s RETURNING "name"'

    @transaction.atomic
    def write() -> None:
        transaction.on_commit(lambda: told.append("committed"))
        run_and_commit(connection, nobody, ["Ulje", ad.pk])

    with pytest.raises(IntegrityError):
        write()
    assert (Ad.objects.get(pk=ad.pk).name, told) == ("Med", [])


# --- Writes together -------------------------------------------------------------------------------------------------


class Refused(Exception):
    pass


def entry(key: str) -> list[Any]:
    return [key, OutboxEntry.Kind.PUSH, False, {"a": 1}, None, 0, "", ""]


def test_writes_together_are_as_those_one_by_one() -> None:
    ad, other = make_ad(), make_offer(make_ad(), make_user("kupac1"))
    fresh = another(other, id=10**6, ad_id=ad.pk, buyer_id=make_user("kupac2").pk)
    with written_together(Refused):
        assert update_row(Ad, ad.pk, {"reserved": 2}, where="rev = %s", given=[ad.rev])
        insert_row(fresh)
        found = insert_new(OutboxEntry, COLUMNS, [entry("a:1"), entry("a:1")], returning="key, next_try_at")
        assert found == [("a:1", None)]
        assert update_row(Ad, ad.pk, {"buyers": 1})  # behind the one that ran
    assert values(fresh) == {field.attname: getattr(fresh, field.attname) for field in Offer._meta.concrete_fields}
    assert Ad.objects.filter(pk=ad.pk).values_list("reserved", "buyers").get() == (2, 1)
    with written_together(Refused):
        assert update_row(Ad, ad.pk, {"buyers": 3})
        assert insert_new(OutboxEntry, COLUMNS, [entry("a:1")], returning="key") == []
    assert Ad.objects.get(pk=ad.pk).buyers == 3


@pytest.mark.postgres
def test_writes_together_take_one_statement(django_assert_num_queries: Any) -> None:
    ad = make_ad()
    with django_assert_num_queries(1), written_together(Refused):
        update_row(Ad, ad.pk, {"reserved": 2})
        update_row(User, ad.seller_id, {"has_posted": True})
        insert_new(OutboxEntry, COLUMNS, [entry("a:1")])


@pytest.mark.postgres
def test_a_row_that_does_not_meet_its_condition_refuses_all_together() -> None:
    ad = make_ad()

    def write() -> None:
        with transaction.atomic(), written_together(Refused):
            assert update_row(Ad, ad.pk, {"reserved": 2}, where="rev = %s", given=[ad.rev + 1])
            insert_new(OutboxEntry, COLUMNS, [entry("a:1")])

    with pytest.raises(Refused):
        write()
    assert not OutboxEntry.objects.filter(key="a:1").exists()


def test_a_constraint_refuses_all_together() -> None:
    offer = make_offer(make_ad(), make_user("kupac1"))

    def write() -> None:
        with transaction.atomic(), written_together(Refused):
            update_row(Ad, offer.ad_id, {"reserved": 29})
            insert_row(another(offer, id=10**6))

    with pytest.raises(IntegrityError):
        write()
    assert Offer.objects.count() == 1
    assert Ad.objects.get(pk=offer.ad_id).reserved != 29
    assert update_row(Ad, offer.ad_id, {"reserved": 5})  # outside of the block nothing waits any more
    assert Ad.objects.get(pk=offer.ad_id).reserved == 5
