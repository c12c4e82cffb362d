"""A proforma and a contract are looked at before they are made, with the day by which they are to be paid."""

import io
from datetime import timedelta
from typing import Any

import pytest
from pypdf import PdfReader

from marketplace.common.db import clock
from tests.clients import client_for
from tests.trading.offers.helpers import data_of, database_snapshot, error_of
from trading.accounts.models import User
from trading.contracts.models import Contract
from trading.offers.models import Offer
from trading.payments.models import Proforma

pytestmark = [pytest.mark.django_db, pytest.mark.feature("M-CTR-01", "X-DEAL-09")]

PROFORMA, CONTRACT = "deals/{}/proforma", "offers/{}/report"
DOCUMENTS = [PROFORMA, CONTRACT]


def words_of(content: bytes) -> str:
    pages = PdfReader(io.BytesIO(content)).pages
    return " ".join(" ".join(page.extract_text().replace("\u00a0", " ").split()) for page in pages)


def preview(person: User, path: str, offer: Offer, query: str = "") -> str:
    answer: Any = client_for(person).get(f"/api/{path.format(offer.pk)}/preview?lang=sr{query}")
    assert answer.status_code == 200, answer.content
    assert answer.headers["Content-Type"] == "application/pdf"
    assert "pregled" in answer.headers["Content-Disposition"]
    return words_of(answer.content)


@pytest.mark.feature("M-CTR-01", "X-DEAL-09")
@pytest.mark.parametrize("path", DOCUMENTS)
def test_a_preview_writes_nothing_and_says_what_the_document_will(firm: User, deal: Offer, path: str) -> None:
    """The document that is made next differs by its number and its day alone."""
    day = clock.today() + timedelta(days=7)
    before = database_snapshot()
    seen = preview(firm, path, deal, f"&pay_by={day}")
    assert database_snapshot() == before
    assert "(pregled)" in seen
    assert "ZB-" not in seen
    assert "Platiti do" in seen
    assert "Ukupno za plaćanje 1.188,00 RSD" in seen
    made: Any = client_for(firm).post(f"/api/{path.format(deal.pk)}?lang=sr&file_type=pdf", {"pay_by": str(day)})
    assert made.status_code in {200, 201}
    answer: Any = client_for(firm).get(f"/api/{path.format(deal.pk)}?lang=sr&file_type=pdf")
    document = words_of(answer.content)
    assert "(pregled)" not in document
    same = [word for word in seen.split() if word in document]
    assert len(same) > 0.9 * len(seen.split())
    for part in ("Platiti do", "Ukupno za plaćanje 1.188,00 RSD", "Alati Gruža d.o.o."):
        assert part in document


@pytest.mark.feature("M-CTR-01", "X-DEAL-09")
@pytest.mark.parametrize("path", DOCUMENTS)
def test_a_preview_is_for_the_seller_of_a_sale_alone(
    firm: User, buyer: User, stranger: User, admin: User, deal: Offer, path: str
) -> None:
    address = f"/api/{path.format(deal.pk)}/preview?lang=sr"
    error_of(client_for(buyer).get(address), 403, "forbidden")
    for person in (stranger, admin):
        error_of(client_for(person).get(address), 404, "not_found")
    error_of(client_for().get(address), 401, "session")
    Offer.objects.filter(pk=deal.pk).update(withdrawn_at=clock.now())
    answer = client_for(firm).get(address)
    assert answer.status_code == 409
    assert answer.json()["error"]["code"] in {"proforma_unavailable", "contract_unavailable"}


@pytest.mark.feature("X-DEAL-09")
def test_one_term_of_payment_for_both_documents(firm: User, buyer: User, deal: Offer) -> None:
    """Named with one, it stands on the other, and what was issued keeps its own."""
    first, second = clock.today() + timedelta(days=7), clock.today() + timedelta(days=9)
    client = client_for(firm)
    data_of(client.post(f"/api/deals/{deal.pk}/proforma", {"pay_by": str(first)}), 201)
    assert data_of(client_for(buyer).get(f"/api/deals/{deal.pk}/payment"))["pay_by"] == str(first)
    assert f"{first.year}" in preview(firm, CONTRACT, deal).split("Platiti do", 1)[1][:30]
    client = client_for(firm)
    data_of(client.post(f"/api/deals/{deal.pk}/proforma", {"pay_by": str(second)}), 200)
    assert Proforma.objects.get().snapshot["deal"]["pay_by"] == str(first)
    client.post(f"/api/offers/{deal.pk}/report", {"lang": "sr"})
    assert Contract.objects.get().snapshot["deal"]["pay_by"] == str(first)


@pytest.mark.feature("X-DEAL-09")
@pytest.mark.parametrize(
    ("day", "code"),
    [
        ("yesterday", "min"),
        ("in 91 days", "max"),
        ("2026-02-30", "invalid"),
        ("1. 12. 2026.", "invalid"),
        (7, "invalid"),
    ],
)
@pytest.mark.parametrize("path", DOCUMENTS)
def test_a_term_of_payment_is_a_day_soon(firm: User, deal: Offer, day: Any, code: str, path: str) -> None:
    today = clock.today()
    given = {"yesterday": str(today - timedelta(days=1)), "in 91 days": str(today + timedelta(days=91))}.get(day, day)
    before = database_snapshot()
    answer = client_for(firm).post(f"/api/{path.format(deal.pk)}", {"lang": "sr", "pay_by": given}, format="json")
    assert error_of(answer, 400, "validation")["error"]["fields"]["pay_by"][0]["code"] == code
    assert database_snapshot() == before
