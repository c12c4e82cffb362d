"""Statements that the database plans once, and the writes of single rows by them."""

from __future__ import annotations

from datetime import timedelta
from decimal import Decimal
from typing import Any

import pytest
from django.db import IntegrityError, connection, transaction

from marketplace.common.db import clock
from marketplace.common.db.prepared_statements import run_prepared, write_prepared
from marketplace.common.db.prepared_writes import insert_row, update_row
from tests.factories import make_ad, make_offer, make_user
from trading.catalogue.models import Ad
from trading.offers.models import Offer

pytestmark = pytest.mark.django_db
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
