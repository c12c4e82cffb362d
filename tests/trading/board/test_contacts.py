"""No file holds the contact data of a buyer for somebody without a right to them: every export and document."""

import io
import json
import zipfile
from typing import Any

import pytest
from pypdf import PdfReader

from tests.clients import client_for
from tests.trading.board.conftest import Sale
from trading.accounts.models import User
from trading.offers import services
from trading.payments.services import issue_proforma
from trading.profiles.data_export import pieces

pytestmark = [pytest.mark.django_db, pytest.mark.feature("X-DEAL-13", "M-PRF-03")]

CONTACT = {"email": "tajni@primer.rs", "phone": "+381 60 555 4433", "address": "Tajna ulica 77", "postal_code": "31999"}
FILES = (
    "/api/products/{ad}/board/export",
    "/api/products/{ad}/board/export?step=rejected",
    "/api/products/{ad}/board/labels?lang=sr",
    "/api/products/{ad}/board/labels?lang=sr&step=rejected",
    "/api/products/{ad}/board/packing-list?lang=sr",
    "/api/products/{ad}/board/packing-list?lang=en&step=rejected",
    "/api/products/{ad}/sheet",
    "/api/products/{ad}/sheet?file_type=pdf",
    "/api/products/{ad}/board",
    "/api/products/{ad}/transactions?view=true",
    "/api/deals/{offer}",
    "/api/deals/{offer}/payment",
    "/api/deals/{offer}/proforma?lang=sr",
    "/api/deals/{offer}/proforma/preview?lang=en",
    "/api/deals/{offer}/payment-slip?lang=sr",
    "/api/deals/{offer}/e-invoice",
    "/api/deals/{offer}/withdrawal-form?lang=sr&file_type=pdf",
    "/api/offers/{offer}/report/preview?lang=sr",
    "/api/offers/{offer}/calendar",
    "/api/user/sales/export",
    "/api/user/deal-totals/export?side=sales&by=partner",
)


def text_of(answer: Any) -> str:
    """Return all words of an answer, whatever it is."""
    content: bytes = b"".join(answer.streaming_content) if answer.streaming else answer.content
    if content[:4] == b"%PDF":
        return " ".join(page.extract_text() for page in PdfReader(io.BytesIO(content)).pages)
    return content.decode("utf-8")


def own_data(person: User) -> str:
    with zipfile.ZipFile(io.BytesIO(b"".join(pieces(person)))) as archive:
        return " ".join(json.dumps(json.loads(archive.read(name)), ensure_ascii=False) for name in archive.namelist())


CONTRACT = "/api/offers/{offer}/report?lang=sr&file_type=pdf"  # it would be made while the deal stands


def leaks(seller: User, sale: Sale, number: int, *more: str) -> list[str]:
    """Return which file says which of the buyer's contact data."""
    client = client_for(seller)
    offer = sale.offers[number]
    texts = {path: text_of(client.get(path.format(ad=sale.ad.pk, offer=offer.pk))) for path in (*FILES, *more)}
    texts["own data"] = own_data(seller)
    return [f"{path}: {value}" for path, text in texts.items() for value in CONTACT.values() if value in text]


@pytest.mark.feature("X-DEAL-13", "M-PRF-03")
@pytest.mark.parametrize("private", [True, False])
def test_a_rejected_buyers_contact_is_in_no_file_without_a_right(fresh: Sale, private: bool) -> None:
    """While the deal stands the seller has them; after the rejection those of a private profile are in nothing."""
    buyer = fresh.offers[3].buyer
    User.objects.filter(pk=buyer.pk).update(is_private=private, **CONTACT)
    issue_proforma(seller=fresh.seller, offer_id=fresh.offers[3].pk)
    assert {line.split("?")[0].split(":")[0] for line in leaks(fresh.seller, fresh, 3)} >= {
        "/api/products/{ad}/board/export",
        "/api/products/{ad}/board/labels",
        "/api/products/{ad}/sheet",
        "/api/deals/{offer}/proforma",
    }
    services.reject_offer(seller_id=fresh.seller.pk, offer_id=fresh.offers[3].pk)
    found = leaks(fresh.seller, fresh, 3, CONTRACT)
    assert (found == []) is private, found
