"""Totals of deals by month and partner, and where a deal is in the list of purchases."""

import csv
import io
from datetime import UTC, datetime
from typing import Any

import pytest
from django.db import connection
from django.test.utils import CaptureQueriesContext

from tests.clients import client_for
from tests.factories import make_currency
from tests.trading.board.conftest import Sale, closed_sale
from tests.trading.offers.helpers import data_of, error_of
from trading.accounts.models import User
from trading.catalogue.models import Ad
from trading.deals.rules import Kind

pytestmark = [pytest.mark.django_db, pytest.mark.feature("X-DEAL-11")]


def totals(user: User, query: str) -> dict[str, Any]:
    answer = client_for(user).get(f"/api/user/deal-totals?{query}")
    assert answer.status_code == 200, answer.json()
    found: dict[str, Any] = answer.json()
    return found


def close_at(sale: Sale, moment: datetime) -> None:
    Ad.objects.filter(pk=sale.ad.pk).update(closed_at=moment)


@pytest.mark.feature("X-DEAL-11")
def test_sales_of_a_month_are_what_the_board_sold(sale: Sale) -> None:
    close_at(sale, datetime(2026, 5, 31, 22, 30, tzinfo=UTC))  # the first of June in Belgrade
    found = totals(sale.seller, "side=sales&by=month")
    code = sale.ad.currency_id
    row = {"month": "2026-06", "partner": None, "deals": 10, "sums": [{"cur_id": code, "payable": "2919.71"}]}
    assert found["data"] == [row]
    assert found["meta"] == {"items": 1, "deals": 10, "sums": row["sums"]}


@pytest.mark.feature("X-DEAL-11")
def test_months_and_currencies_stay_apart(firm: User, sale: Sale) -> None:
    close_at(sale, datetime(2026, 3, 10, tzinfo=UTC))
    buyers = [sale.offers[12].buyer, sale.offers[11].buyer]
    second = closed_sale(firm, buyers)
    Ad.objects.filter(pk=second.ad.pk).update(currency=make_currency("RSD"))
    close_at(second, datetime(2026, 4, 10, tzinfo=UTC))
    found = totals(firm, "side=sales&by=month")
    assert [(row["month"], row["deals"]) for row in found["data"]] == [("2026-04", 2), ("2026-03", 10)]
    by_partner = totals(firm, "side=sales&by=partner")
    first = by_partner["data"][0]
    assert (first["partner"]["usr_id"], first["deals"], len(first["sums"])) == (buyers[1].pk, 2, 2)
    assert (by_partner["meta"]["items"], by_partner["page_count"]) == (10, 1)
    assert sum(float(one["payable"]) for one in by_partner["meta"]["sums"] if one["cur_id"] != "RSD") == 2919.71


@pytest.mark.feature("X-DEAL-11")
def test_a_buyer_has_the_own_purchases_alone(sale: Sale) -> None:
    found = totals(sale.offers[12].buyer, "side=purchases&by=partner")
    assert [(row["partner"]["usr_id"], row["deals"], row["sums"][0]["payable"]) for row in found["data"]] == [
        (sale.seller.pk, 1, "479.95")
    ]
    for number in (2, 3):
        assert totals(sale.offers[number].buyer, "side=purchases&by=month")["data"] == []
    assert totals(sale.seller, "side=purchases&by=month")["data"] == []


@pytest.mark.feature("X-DEAL-11")
def test_the_table_has_the_same(sale: Sale) -> None:
    answer: Any = client_for(sale.seller).get("/api/user/deal-totals/export?side=sales&by=month")
    text = b"".join(answer.streaming_content).decode("utf-8-sig")
    [row] = csv.DictReader(io.StringIO(text), delimiter=";")
    assert (row["Broj kupovina"], row["Za plaćanje"]) == ("10", "2919,71")


@pytest.mark.feature("X-DEAL-11")
@pytest.mark.parametrize(("query", "field"), [("by=month", "side"), ("side=sales", "by"), ("side=x&by=month", "side")])
def test_a_wrong_question_names_its_field(seller: User, query: str, field: str) -> None:
    for path in ("deal-totals", "deal-totals/export"):
        body = error_of(client_for(seller).get(f"/api/user/{path}?{query}"), 400, "validation")
        assert list(body["error"]["fields"]) == [field]
    error_of(client_for().get("/api/user/deal-totals?side=sales&by=month"), 401, "session")


@pytest.mark.feature("X-DEAL-11")
def test_a_purchase_says_where_its_deal_is(sale: Sale) -> None:
    [row] = data_of(client_for(sale.offers[7].buyer).get("/api/user/purchases"))
    assert (row["deal"]["step"], row["deal"]["next"]["turn"], row["deal"]["next"]["step"]) == (
        "shipped",
        "buyer",
        "received",
    )
    assert row["deal"]["payable"] == "279.97"
    [row] = data_of(client_for(sale.offers[3].buyer).get("/api/user/purchases"))
    assert (row["deal"]["step"], row["deal"]["next"]["turn"]) == ("rejected", None)


@pytest.mark.feature("X-DEAL-11")
def test_purchases_cost_no_statement_per_row(firm: User, buyer: User) -> None:
    def statements() -> int:
        client = client_for(buyer)
        client.get("/api/user/purchases")
        with CaptureQueriesContext(connection) as asked:
            assert client.get("/api/user/purchases").status_code == 200
        return len(asked)

    closed_sale(firm, [buyer]).record(1, Kind.PAYMENT_ASKED)
    one = statements()
    for _ in range(3):
        closed_sale(firm, [buyer]).record(1, Kind.PAID)
    assert statements() == one
