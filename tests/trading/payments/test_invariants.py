"""I21: the check of the numbers of proformas finds a gap, a number too many and a foreign document."""

import pytest

from tests.clients import client_for
from tests.trading.offers.helpers import data_of
from trading.offers.models import Offer
from trading.payments.invariants import violations
from trading.payments.models import Proforma, ProformaCounter

pytestmark = pytest.mark.django_db


@pytest.fixture
def proforma(deal: Offer) -> Proforma:
    data_of(client_for(deal.ad.seller).post(f"/api/deals/{deal.pk}/proforma"), 201)
    return Proforma.objects.get()


def found() -> list[str]:
    return [violation.text for violation in violations()]


def test_all_is_well_after_an_issue(proforma: Proforma) -> None:
    assert found() == []


def test_a_gap_is_found(proforma: Proforma) -> None:
    Proforma.objects.update(sequence=2)
    assert [text for text in found() if "gap" in text]
    assert [text for text in found() if "the counter" in text]
    assert [text for text in found() if "document" in text]


def test_a_number_given_to_no_proforma_is_found(proforma: Proforma) -> None:
    ProformaCounter.objects.update(last=2)
    assert found() == [f"the counter of {proforma.year} says 2, not 1"]
    Proforma.objects.all().delete()
    assert found() == [f"2 numbers of {proforma.year} were given to no proforma"]


def test_a_proforma_of_another_seller_is_found(proforma: Proforma) -> None:
    Proforma.objects.update(seller=proforma.offer.buyer)
    assert "seller or number is not that of the offer or of the document" in found()
