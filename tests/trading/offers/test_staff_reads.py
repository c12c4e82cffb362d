"""What those who work here read of other people's deals stands in the audit log. Source: docs/spec/domain.md."""

from typing import Any

import pytest
from django.core.files.uploadedfile import SimpleUploadedFile

from marketplace.common.admin.audit.models import AuditEntry
from tests.clients import client_for
from tests.factories import make_admin, make_business, make_currency, make_user
from tests.trading.deals.helpers import make_deal
from trading.accounts.models import User
from trading.deals.models import DealStep
from trading.offers.models import Offer
from trading.offers.staff_reads import Paper

pytestmark = [pytest.mark.django_db, pytest.mark.feature("X-AUDIT")]

PATHS = {
    Paper.DEAL: "deals/{deal}",
    Paper.FILE: "deals/{deal}/steps/{step}/file",
    Paper.PAYMENT: "deals/{deal}/payment",
    Paper.PROFORMA: "deals/{deal}/proforma?lang=sr",
    Paper.SLIP: "deals/{deal}/payment-slip?lang=sr",
    Paper.E_INVOICE: "deals/{deal}/e-invoice",
    Paper.BOARD: "products/{ad}/board",
}


@pytest.fixture
def deal() -> Offer:
    """Return a deal between two firms that has every paper."""
    seller, buyer = make_business("alati"), make_business("gradnja")
    deal = make_deal(seller, buyer, currency=make_currency("RSD"), vat="20", vat_added=True, name="Med")
    file = SimpleUploadedFile("uplatnica.pdf", b"%PDF-1.4\n%%EOF\n", content_type="application/pdf")
    body = {"kind": "paid", "file": file}
    assert client_for(buyer).post(f"/api/deals/{deal.pk}/steps", body, format="multipart").status_code == 200
    assert client_for(seller).post(f"/api/deals/{deal.pk}/proforma").status_code == 201
    return deal


def reader(role: str) -> User:
    return make_admin("citalac") if role == "administrator" else make_user("citalac", staff_role=role)


def read(person: User, deal: Offer, paper: Paper) -> Any:
    step = DealStep.objects.get(offer=deal)
    answer: Any = client_for(person).get("/api/" + PATHS[paper].format(deal=deal.pk, ad=deal.ad_id, step=step.pk))
    return answer


@pytest.mark.parametrize("paper", list(Paper))
@pytest.mark.parametrize("role", ["support", "operator", "administrator"])
def test_each_read_by_staff_is_an_entry(deal: Offer, role: str, paper: Paper) -> None:
    person = reader(role)
    for _ in range(2):
        assert read(person, deal, paper).status_code == 200
    thing = ("ad", str(deal.ad_id)) if paper is Paper.BOARD else ("deal", str(deal.pk))
    for entry in AuditEntry.objects.all():
        assert (entry.actor_id, entry.action, (entry.kind, entry.thing_id)) == (person.pk, "read", thing)
        assert (entry.thing_name, entry.before, entry.after) == ("Med", None, {"paper": paper.value})
    assert AuditEntry.objects.count() == 2


@pytest.mark.parametrize("paper", list(Paper))
def test_the_sides_and_those_who_may_not_leave_none(deal: Offer, paper: Paper) -> None:
    for side in (deal.seller, deal.buyer):
        assert read(side, deal, paper).status_code == (404 if (paper, side) == (Paper.BOARD, deal.buyer) else 200)
    for person in (make_user("neko"), make_user("urednik", staff_role="editor")):
        assert read(person, deal, paper).status_code == 404
    assert not AuditEntry.objects.exists()


def test_who_works_here_reads_the_own_deals_without_a_trace(deal: Offer) -> None:
    User.objects.filter(pk=deal.seller_id).update(staff_role="operator")
    for paper in Paper:
        assert read(User.objects.get(pk=deal.seller_id), deal, paper).status_code == 200
    assert not AuditEntry.objects.exists()
