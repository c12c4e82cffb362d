"""The contract file over HTTP."""

from typing import Any

import pytest
from rest_framework.test import APIClient

from tests.clients import client_for
from tests.factories import make_ad
from tests.trading.offers.helpers import data_of, database_snapshot, error_of, past_expiry, place
from trading.accounts.models import User
from trading.catalogue.models import Ad
from trading.offers import services
from trading.offers.models import Offer

pytestmark = [pytest.mark.django_db, pytest.mark.feature("M-CTR-01", "M-CTR-02")]

ODT = "application/vnd.oasis.opendocument.text"
DOCX = "application/vnd.openxmlformats-officedocument.wordprocessingml.document"


@pytest.fixture
def offer(seller: User, buyer: User) -> Offer:
    ad = make_ad(seller)
    offer = place(ad, buyer, 5).offer
    past_expiry(ad)
    services.close_due_ads()
    return offer


@pytest.mark.feature("M-CTR-01", "M-CTR-02")
@pytest.mark.parametrize(
    ("query", "name", "content_type"),
    [
        ("lang=sr", "ugovor-zb-{year}-{id:06}-aku-busilica-18-v-bojan-kupac.odt", ODT),
        ("lang=en&file_type=odt", "contract-zb-{year}-{id:06}-aku-busilica-18-v-bojan-kupac.odt", ODT),
        ("lang=en&file_type=docx", "contract-zb-{year}-{id:06}-aku-busilica-18-v-bojan-kupac.docx", DOCX),
        ("lang=sr&file_type=pdf", "ugovor-zb-{year}-{id:06}-aku-busilica-18-v-bojan-kupac.pdf", "application/pdf"),
    ],
)
def test_seller_downloads_the_file_and_the_list_shows_status_5(
    seller: User, offer: Offer, query: str, name: str, content_type: str
) -> None:
    client = client_for(seller)
    list_path = f"/api/products/{offer.ad_id}/transactions?view=true"
    row = data_of(client.get(list_path))[0]
    assert (row["off_status"], row["contract"]) == (1, 1)

    answer: Any = client.get(f"/api/offers/{offer.pk}/report?{query}")

    assert answer.status_code == 200
    assert answer.headers["Content-Type"] == content_type
    closed_at = Ad.objects.get().closed_at
    assert closed_at is not None
    made = name.format(year=closed_at.year, id=offer.pk)
    assert answer.headers["Content-Disposition"] == f'attachment; filename="{made}"'
    assert "no-store" in answer.headers["Cache-Control"]
    assert answer.content[:2] == (b"%P" if content_type.endswith("pdf") else b"PK")
    row = data_of(client.get(list_path))[0]
    assert (row["off_status"], row["contract"]) == (5, 1)


@pytest.mark.feature("M-CTR-01")
def test_post_gives_the_same_file(seller: User, offer: Offer) -> None:
    client = client_for(seller)
    path = f"/api/offers/{offer.pk}/report"
    assert client.post(path, {"lang": "sr"}).content == client.get(f"{path}?lang=sr&locale=en").content


@pytest.mark.feature("M-CTR-01")
@pytest.mark.parametrize(
    ("query", "field", "code"),
    [("", "lang", "required"), ("?lang=de", "lang", "choice"), ("?lang=sr&file_type=txt", "file_type", "choice")],
)
def test_the_language_has_to_be_chosen(seller: User, offer: Offer, query: str, field: str, code: str) -> None:
    client = client_for(seller)
    before = database_snapshot()
    body = error_of(client.get(f"/api/offers/{offer.pk}/report{query}"), 400, "validation")
    assert body["error"]["fields"][field][0]["code"] == code
    assert database_snapshot() == before


@pytest.mark.feature("M-CTR-01", "M-API-02")
def test_only_the_seller_of_a_fulfilled_offer(seller: User, buyer: User, stranger: User, offer: Offer) -> None:
    path = f"/api/offers/{offer.pk}/report?lang=sr"
    running = place(make_ad(seller), buyer, 5).offer
    before = database_snapshot()
    error_of(client_for(buyer).get(path), 403, "forbidden")
    error_of(client_for(stranger).get(path), 404, "not_found")
    error_of(APIClient().get(path), 401, "session")
    error_of(client_for(seller).get(f"/api/offers/{running.pk}/report?lang=sr"), 409, "contract_unavailable")
    assert database_snapshot() == before
