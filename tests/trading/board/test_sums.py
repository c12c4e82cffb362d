"""After a consumer's withdrawal every place says the same sum: lists, board, totals, page, files and documents.

Counted by hand: the eleven others of the twelve buy 76 units at 33.33, with 20% VAT 3039.70; one deal is 79.99.
"""

import csv
import io
import re
from typing import Any

import pytest
from pypdf import PdfReader

from marketplace.common.db import clock
from tests.clients import client_for
from tests.trading.board.conftest import Sale
from tests.trading.deals.helpers import undo
from tests.trading.offers.helpers import data_of, error_of
from trading.accounts.models import User
from trading.board import invariants
from trading.contracts.models import Contract
from trading.deals.rules import Kind
from trading.offers.models import Offer

pytestmark = [pytest.mark.django_db, pytest.mark.feature("X-DEAL-11", "M-PRF-01")]

ALL, LEFT, ONE = "3119.69", "3039.70", "79.99"


def rows_of(person: User, path: str) -> list[dict[str, str]]:
    answer: Any = client_for(person).get(path)
    text = b"".join(answer.streaming_content).decode("utf-8-sig")
    return list(csv.DictReader(io.StringIO(text, newline=""), delimiter=";"))


def sums_said(sale: Sale) -> dict[str, str]:
    """Return the sum of the sale by the place that says it, as a plain number."""
    ad, seller = sale.ad, sale.seller
    client = client_for(seller)
    board = client.get(sale.path).json()["meta"]["figures"]
    sales = client.get("/api/user/sales").json()
    totals = client.get("/api/user/deal-totals?side=sales&by=month").json()
    sheet: Any = client.get(f"/api/products/{ad.pk}/sheet?file_type=pdf")
    words = " ".join(" ".join(page.extract_text() for page in PdfReader(io.BytesIO(sheet.content)).pages).split())
    paper = re.findall(r"([\d.]+,\d\d) \w{3} sa PDV-om", words)
    # Each unit costs the same, so that the units which the ad names say what they cost.
    units = client.get(f"/api/products/{ad.pk}").json()["data"]["sold_quantity"]
    assert units == board["units"]
    return {
        "board": board["payable"],
        "my sales": sales["data"][0]["amount"],
        "sum of my sales": sales["meta"]["sums"][0]["done"],
        "buyers": client.get(f"/api/products/{ad.pk}/transactions?view=true").json()["meta"]["amount"],
        "totals": totals["meta"]["sums"][0]["payable"],
        "sheet on paper": paper[-1].replace(".", "").replace(",", "."),
        "sheet": rows_of(seller, f"/api/products/{ad.pk}/sheet")[-1]["Za plaćanje"].replace(",", "."),
        "sales as a table": rows_of(seller, "/api/user/sales/export")[0]["Iznos"].replace(",", "."),
        "totals as a table": rows_of(seller, "/api/user/deal-totals/export?side=sales&by=month")[0][
            "Za plaćanje"
        ].replace(",", "."),
    }


@pytest.mark.feature("X-DEAL-11", "X-DEAL-07", "M-PRF-01")
def test_every_sum_of_the_seller_leaves_a_withdrawal_out(fresh: Sale) -> None:
    assert set(sums_said(fresh).values()) == {ALL}
    fresh.record(2, Kind.WITHDRAWN)
    assert {place: said for place, said in sums_said(fresh).items() if said != LEFT} == {}
    assert list(invariants.violations()) == []
    undo(fresh.offers[2].buyer, fresh.offers[2], Kind.WITHDRAWN)
    assert set(sums_said(fresh).values()) == {ALL}


@pytest.mark.feature("X-DEAL-07", "M-PRF-01")
def test_the_buyer_owes_and_decides_nothing_after_a_withdrawal(fresh: Sale) -> None:
    offer = fresh.offers[2]
    client = client_for(offer.buyer)
    before = client.get("/api/user/purchases").json()
    assert (before["data"][0]["amount"], before["meta"]["sums"][0]["done"]) == (ONE, ONE)
    fresh.record(2, Kind.WITHDRAWN)
    client = client_for(offer.buyer)
    after = client.get("/api/user/purchases").json()
    row = after["data"][0]
    assert (row["amount"], row["withdrawn"], row["withdraw_by"], after["meta"]["sums"]) == (None, 1, None, [])
    deal = data_of(client.get(f"/api/deals/{offer.pk}"))
    assert (deal["withdraw_by"], deal["withdraw_from"], deal["decide_by"], deal["can_withdraw"]) == (
        *(None, None, None),
        False,
    )
    [line] = rows_of(offer.buyer, "/api/user/purchases/export")
    assert (line["Ukupno"], line["Ishod"], line["Status"]) == ("", "", "Odustali ste posle kupovine")
    error_of(client_for(offer.buyer).get(f"/api/deals/{offer.pk}/payment-slip?lang=sr"), 409, "nothing_to_pay")
    seller = client_for(fresh.seller)
    error_of(seller.post(f"/api/deals/{offer.pk}/proforma"), 409, "proforma_unavailable")
    error_of(seller.post(f"/api/offers/{offer.pk}/report", {"lang": "sr"}), 409, "contract_unavailable")


@pytest.mark.feature("X-DEAL-11")
def test_the_invariant_sees_lists_and_documents_that_differ(sale: Sale) -> None:
    assert list(invariants.violations()) == []
    contract = Contract.objects.get()
    contract.snapshot["deal"]["vat"]["payable"] = "40.01"
    contract.save()
    [found] = invariants.violations()
    assert str(found).startswith("I24")
    assert "says 40.01, the lists 40.00" in str(found)


@pytest.mark.feature("X-DEAL-11")
def test_the_invariant_of_copied_moments_sees_a_withdrawal_without_its_step(sale: Sale) -> None:
    from trading.deals.invariants import copied_moments

    assert list(copied_moments()) == []
    Offer.objects.filter(pk=sale.offers[2].pk).update(withdrawn_at=None)
    Offer.objects.filter(pk=sale.offers[6].pk).update(withdrawn_at=clock.now())
    assert len(list(copied_moments())) == 2
