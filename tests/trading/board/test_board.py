"""The sale board: its figures against hand counts, filters, and who reads it."""

from collections import Counter
from typing import Any

import pytest
from django.db import connection
from django.test.utils import CaptureQueriesContext

from marketplace.common.db import clock
from tests.clients import client_for
from tests.factories import make_ad
from tests.trading.board.conftest import PAYABLE, Sale, closed_sale
from tests.trading.deals.helpers import record
from tests.trading.offers.helpers import data_of, error_of, people
from trading.accounts.models import User
from trading.deals.rules import Kind
from trading.offers.deadlines import decision_deadline, working_days_left
from trading.offers.models import Offer
from trading.payments.models import Proforma
from trading.payments.services import issue_proforma

pytestmark = [pytest.mark.django_db, pytest.mark.feature("X-DEAL-11")]


def read(user: User, sale: Sale, query: str = "") -> dict[str, Any]:
    answer = client_for(user).get(f"{sale.path}?{query}")
    assert answer.status_code == 200, answer.json()
    found: dict[str, Any] = answer.json()
    return found


def numbers(sale: Sale, query: str) -> list[int]:
    """Return the numbers of the buyers whom a filter leaves, over all pages."""
    by_id = {offer.pk: number for number, offer in sale.offers.items()}
    found, page = [], 1
    while rows := read(sale.seller, sale, f"{query}&page={page}")["data"]:
        found += [by_id[row["off_id"]] for row in rows]
        page += 1
    return sorted(found)


@pytest.mark.feature("X-DEAL-11")
def test_the_figures_equal_the_hand_counts(sale: Sale) -> None:
    meta = read(sale.seller, sale)["meta"]
    assert meta["figures"] == {
        "deals": 12,
        "sold": 10,
        "units": 73,
        "net": "2433.09",
        "vat": "486.62",
        "payable": "2919.71",
        "proformas": 1,
        "steps": {
            "contract_issued": 1,
            "payment_asked": 3,
            "paid": 5,
            "payment_confirmed": 3,
            "handed_over": 1,
            "shipped": 1,
            "delivered": 2,
            "received": 1,
            "withdrawn": 1,
            "settled": 1,
            "rejected": 1,
        },
    }
    assert (meta["items"], meta["own"], meta["price"], meta["pro_vat_added"]) == (12, 1, "33.33", 1)


@pytest.mark.feature("X-DEAL-11")
def test_each_amount_is_that_of_the_documents(sale: Sale) -> None:
    rows = [row for page in (1, 2) for row in read(sale.seller, sale, f"page={page}")["data"]]
    assert {row["off_quantity"]: row["payable"] for row in rows} == dict(enumerate(PAYABLE, 1))
    for row in rows:
        payment = client_for(sale.seller).get(f"/api/deals/{row['off_id']}/payment").json()
        if row["off_status"] != 3:
            paid = data_of(client_for(sale.seller).get(f"/api/deals/{row['off_id']}/payment"))
            assert (row["net"], row["vat"], row["payable"]) == (paid["net"], paid["vat"], paid["payable"]), payment
    proforma = Proforma.objects.get()
    assert proforma.snapshot["deal"]["payable"] == PAYABLE[0]


@pytest.mark.feature("X-DEAL-11")
def test_a_row_says_what_the_page_of_the_deal_says(sale: Sale) -> None:
    for row in (row for page in (1, 2) for row in read(sale.seller, sale, f"page={page}")["data"]):
        deal = data_of(client_for(sale.seller).get(f"/api/deals/{row['off_id']}"))
        steps = [{"kind": step["kind"], "at": step["at"]} for step in deal["steps"] if step["undone_at"] is None]
        assert (row["next"], row["may"], row["buyer"], row["steps"]) == (
            deal["next"],
            deal["may"],
            deal["buyer"],
            steps,
        )


LEFT_BY = {
    "": [*range(1, 13)],
    "step=paid": [2, 4, 5, 6, 7],
    "step=delivered": [6, 7],
    "step=shipped": [7],
    "step=withdrawn": [2],
    "step=rejected": [3],
    "step=contract_issued": [1],
    "without=paid": [1, 3, 8, 9, 10, 11, 12],
    "step=paid&without=payment_confirmed": [2, 4],
    "step=payment_confirmed&without=delivered": [5],
    "turn=buyer": [1, 7],
    "turn=seller": [4, 5, 8, 9, 10, 11, 12],
    "turn=seller&step=paid": [4, 5],
    "search=kupac12": [12],
    "search=IME+KUPAC4": [4],
    "search=nema": [],
}


@pytest.mark.feature("X-DEAL-11")
def test_a_filter_leaves_its_deals(sale: Sale, subtests: pytest.Subtests) -> None:
    for query, left in LEFT_BY.items():
        with subtests.test(query):
            assert numbers(sale, query) == left
            meta = read(sale.seller, sale, query)["meta"]
            assert (meta["items"], meta["figures"]["deals"]) == (len(left), 12)


@pytest.mark.feature("X-DEAL-11")
def test_what_either_side_may_do_is_the_turn_of_both(fresh: Sale) -> None:
    fresh.record(1, Kind.PAID, Kind.PAYMENT_CONFIRMED, Kind.HANDED_OVER, Kind.RECEIVED)
    assert numbers(fresh, "turn=buyer") == [1]
    assert len(numbers(fresh, "turn=seller")) == 12


@pytest.mark.feature("X-DEAL-11")
def test_an_undone_step_counts_no_more(fresh: Sale) -> None:
    from tests.trading.deals.helpers import undo

    record(fresh.seller, fresh.offers[1], Kind.PAYMENT_ASKED)
    undo(fresh.seller, fresh.offers[1], Kind.PAYMENT_ASKED)
    assert read(fresh.seller, fresh)["meta"]["figures"]["steps"]["payment_asked"] == 0


@pytest.mark.feature("X-DEAL-11")
def test_who_reads_it(sale: Sale, stranger: User, admin: User) -> None:
    buyer = sale.offers[1].buyer
    for person in (stranger, buyer):
        error_of(client_for(person).get(sale.path), 404, "not_found")
    error_of(client_for().get(sale.path), 401, "session")
    found = read(admin, sale)
    assert (found["meta"]["own"], found["data"][0]["may"]) == (0, [])


@pytest.mark.feature("X-DEAL-11")
def test_a_running_sale_has_none(seller: User, stranger: User) -> None:
    ad = make_ad(seller)
    error_of(client_for(seller).get(f"/api/products/{ad.pk}/board"), 409, "not_closed")
    error_of(client_for(stranger).get(f"/api/products/{ad.pk}/board"), 404, "not_found")


@pytest.mark.feature("X-DEAL-11")
def test_a_wrong_filter_names_its_field(sale: Sale, subtests: pytest.Subtests) -> None:
    for query in ("step=sold", "without=x", "turn=either", f"search={'a' * 101}", "page=0"):
        with subtests.test(query):
            body = error_of(client_for(sale.seller).get(f"{sale.path}?{query}"), 400, "validation")
            assert list(body["error"]["fields"]) == [query.split("=", maxsplit=1)[0]]


@pytest.mark.feature("X-DEAL-11")
def test_the_days_left_are_working_days(sale: Sale) -> None:
    meta = read(sale.seller, sale)["meta"]
    closed = Offer.objects.select_related("ad").get(pk=sale.offers[1].pk).ad.closed_at
    assert closed is not None
    assert meta["days_left"] == working_days_left(closed, clock.now()) == 5
    last = decision_deadline(closed)
    assert working_days_left(closed, last) == 0
    with clock.travel(last):
        assert read(sale.seller, sale)["meta"]["days_left"] == 0


@pytest.mark.feature("X-DEAL-11")
def test_the_statements_do_not_grow_with_the_deals(firm: User) -> None:
    def statements(sale: Sale) -> int:
        client = client_for(firm)
        client.get(sale.path)
        with CaptureQueriesContext(connection) as asked:
            assert client.get(sale.path).status_code == 200
        return len(asked)

    few = closed_sale(firm, people(2, "malo"))
    many = closed_sale(firm, people(9, "mnogo"))
    for sale in (few, many):
        for number in sale.offers:
            sale.record(number, Kind.PAYMENT_ASKED, Kind.PAID)
    assert statements(few) == statements(many)


@pytest.mark.feature("X-DEAL-11")
def test_the_list_of_sales_names_the_sellers_next_step(sale: Sale) -> None:
    """Deals 8 to 12 wait for their contract; then 4 for its payment; then 5 for its goods, one alone."""

    def turn() -> dict[str, Any] | None:
        rows = data_of(client_for(sale.seller).get("/api/user/sales"))
        found: dict[str, Any] | None = next(row["turn"] for row in rows if row["pro_id"] == sale.ad.pk)
        return found

    board = data_of(client_for(sale.seller).get(f"{sale.path}?turn=seller"))
    assert Counter(row["next"]["step"] for row in board) == {
        "contract_issued": 5,
        "payment_confirmed": 1,
        "handed_over": 1,
    }
    assert turn() == {"step": "contract_issued", "deals": 5, "off_id": None}
    for number in range(8, 13):
        issue_proforma(seller=sale.seller, offer_id=sale.offers[number].pk)
    assert turn() == {"step": "payment_confirmed", "deals": 1, "off_id": sale.offers[4].pk}
    sale.record(4, Kind.PAYMENT_CONFIRMED)
    assert turn() == {"step": "handed_over", "deals": 2, "off_id": None}
    sale.record(4, Kind.SHIPPED, Kind.RECEIVED)
    sale.record(5, Kind.HANDED_OVER, Kind.RECEIVED)
    assert turn() == {"step": "settled", "deals": 2, "off_id": None}
    sale.record(4, Kind.SETTLED)
    sale.record(5, Kind.SETTLED)
    assert turn() is None
