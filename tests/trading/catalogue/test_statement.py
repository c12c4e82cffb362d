"""The statement behind every list: compiled once, equal to what the ORM itself would read."""

import threading
from datetime import timedelta
from decimal import Decimal
from typing import Any

import pytest
from django.db import connections

from marketplace.common.db import clock
from tests.factories import make_ad, make_ad_group, make_region, make_restriction, make_user
from trading.catalogue.card_rows import (
    CARD_ROWS_BY_ID,
    COLUMNS,
    Values,
    card_row_of,
    card_rows_query,
    read_cards,
    read_cards_by_id,
)
from trading.catalogue.models import Ad
from trading.catalogue.selectors import access_ad


def make_various(count: int) -> list[Ad]:
    seller = make_user("prodavac", rating=Decimal("4.25"))
    now = clock.now()
    world = make_region("ceo svet", "whole world", is_world=True)
    return [
        make_ad(
            seller,
            name=f"Oglas {number}",
            restriction=make_restriction() if number % 2 else None,
            group=make_ad_group() if number % 3 else None,
            promotion=1 if number % 4 == 0 else None,
            regions=[] if number % 5 == 0 else [make_region(), world],
            **(
                {"closed_at": now, "closed_by": "expiry", "achieved_price": Decimal("90.50"), "trace": []}
                if number % 6 == 0
                else {}
            ),
        )
        for number in range(count)
    ]


def in_order(row: Values) -> Values:
    """Return the row with its regions sorted: the database aggregates them in any order."""
    return {**row, "regions": sorted(row["regions"] or [])}


@pytest.mark.django_db
def test_reads_what_the_orm_reads() -> None:
    ads = make_various(7)
    ids = [ad.pk for ad in ads]

    rows = read_cards_by_id(ids)

    assert [in_order(row) for row in rows] == [in_order(card_rows_query([pk]).get()) for pk in ids]
    assert {name: rows[1][name] for name in COLUMNS} == Ad.objects.values(*COLUMNS).get(pk=ids[1])
    assert [len(row["regions"] or []) for row in rows] == [0, 2, 2, 2, 2, 0, 2]


@pytest.mark.django_db
def test_a_loaded_ad_gives_the_same_row() -> None:
    """The product page and the lists speak of the same values."""
    for ad in make_various(3):
        row, listed = card_row_of(access_ad(None, ad.pk)), read_cards_by_id([ad.pk])[0]
        row["regions"].sort()
        listed["regions"] = sorted([pk, sr, en, bool(world)] for pk, sr, en, world in listed["regions"] or [])
        assert row == listed


@pytest.mark.django_db
@pytest.mark.parametrize("count", [0, 1, 12, 13, 25])
def test_any_number_of_rows_in_the_order_asked(count: int) -> None:
    ids = [ad.pk for ad in make_various(count)][::-1]

    assert [row["id"] for row in read_cards_by_id(ids)] == ids
    assert [row["id"] for row in read_cards(Ad.objects.order_by("pk"))] == sorted(ids)
    assert read_cards_by_id([10**9]) == []


@pytest.mark.django_db
def test_a_query_with_other_parameters_is_no_such_statement() -> None:
    with pytest.raises(AssertionError):
        type(CARD_ROWS_BY_ID)(lambda ids: card_rows_query(ids).filter(quantity__gt=4), 3).compile()


@pytest.mark.django_db(transaction=True)
def test_threads_share_the_statement_and_not_its_connection(monkeypatch: pytest.MonkeyPatch) -> None:
    """Each request may run in a thread of its own, with a connection that ends with it."""
    make_various(3)
    ids = sorted(Ad.objects.values_list("pk", flat=True))
    monkeypatch.setattr(CARD_ROWS_BY_ID, "kept", None)
    found: list[Any] = []

    def ask() -> None:
        try:
            found.append([row["id"] for row in read_cards_by_id(ids)])
        finally:
            connections.close_all()

    for _ in range(3):
        thread = threading.Thread(target=ask)
        thread.start()
        thread.join(20)

    assert found == [ids] * 3
    assert [row["expires_at"] - clock.now() < timedelta(days=31) for row in read_cards_by_id(ids)] == [True] * 3
