"""The statutory form, in both languages and file types."""

import io
import zipfile
from typing import Any

import pytest

from tests.clients import client_for
from tests.factories import make_business
from tests.trading.deals.helpers import make_deal, record
from tests.trading.offers.helpers import error_of
from trading.accounts.models import User
from trading.deals.rules import Kind

pytestmark = [pytest.mark.django_db, pytest.mark.feature("X-DEAL-07")]

PARTS = {"odt": "content.xml", "docx": "word/document.xml"}


@pytest.mark.feature("X-DEAL-07")
@pytest.mark.parametrize("file_type", ["odt", "docx"])
@pytest.mark.parametrize(
    ("language", "title", "received"),
    [("sr", "Obrazac za odustanak od ugovora", "Primljeno dana"), ("en", "Withdrawal form", "Received on")],
)
def test_the_form_names_both_sides_and_the_goods(
    seller: User, buyer: User, language: str, title: str, received: str, file_type: str
) -> None:
    offer = make_deal(seller, buyer)
    path = f"/api/deals/{offer.pk}/withdrawal-form?lang={language}&file_type={file_type}"
    answer: Any = client_for(buyer).get(path)
    assert answer.status_code == 200
    text = zipfile.ZipFile(io.BytesIO(answer.content)).read(PARTS[file_type]).decode()
    for part in (title, received, seller.name, buyer.name, "____"):
        assert part in text
    record(buyer, offer, Kind.RECEIVED)
    answer = client_for(buyer).get(path)
    filled = zipfile.ZipFile(io.BytesIO(answer.content)).read(PARTS[file_type]).decode()
    assert filled.count("____") < text.count("____")  # lines to sign on remain


@pytest.mark.feature("X-DEAL-07")
def test_a_firm_has_no_form_and_the_language_is_chosen(seller: User, buyer: User) -> None:
    firm = make_business("firma")
    bought = make_deal(seller, firm)
    error_of(client_for(firm).get(f"/api/deals/{bought.pk}/withdrawal-form?lang=sr"), 409, "no_withdrawal_form")
    offer = make_deal(seller, buyer)
    error_of(client_for(buyer).get(f"/api/deals/{offer.pk}/withdrawal-form"), 400, "validation")
