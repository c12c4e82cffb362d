"""The calls of deals over HTTP."""

from typing import Any

import pytest
from django.core.files.uploadedfile import SimpleUploadedFile

from tests.clients import client_for
from tests.factories import make_ad
from tests.trading.deals.helpers import current, make_deal, record
from tests.trading.offers.helpers import data_of, error_of, place
from trading.accounts.models import User
from trading.catalogue.models import Ad
from trading.deals.models import DealStep
from trading.deals.rules import Kind
from trading.offers import services as offers
from trading.offers.models import Offer
from trading.offers.rating import rate_offer

pytestmark = [pytest.mark.django_db, pytest.mark.feature("X-DEAL-01", "X-DEAL-03", "X-DEAL-05")]


@pytest.fixture
def offer(seller: User, buyer: User) -> Offer:
    return make_deal(seller, buyer)


def page_of(user: User, offer: Offer) -> dict[str, Any]:
    found: dict[str, Any] = data_of(client_for(user).get(f"/api/deals/{offer.pk}"))
    return found


def post_step(user: User, offer: Offer, body: dict[str, Any], **given: Any) -> Any:
    return client_for(user).post(f"/api/deals/{offer.pk}/steps", body, **given)


@pytest.mark.feature("X-DEAL-01")
def test_both_sides_read_the_deal(seller: User, buyer: User, offer: Offer) -> None:
    mine, theirs = page_of(buyer, offer), page_of(seller, offer)
    assert (mine["side"], theirs["side"]) == ("buyer", "seller")
    assert mine["total"] == f"{offer.ad.current_price * 5:.2f}"
    assert mine["next"] == {"turn": "seller", "step": "contract_issued", "until": mine["decide_by"]}
    assert mine["may"] == ["paid", "received", "withdrawn"]
    assert theirs["may"] == ["payment_asked", "payment_confirmed", "handed_over", "shipped"]
    assert (mine["withdraw_from"], mine["can_withdraw"], theirs["can_withdraw"]) == ("close", True, False)
    assert [step["kind"] for step in mine["steps"]] == ["concluded"]
    assert (theirs["can_make_contract"], mine["can_download_contract"]) == (True, False)
    assert (mine["delivery"], theirs["delivery"]) == ("unsaid", "unsaid")
    record(buyer, offer, Kind.WITHDRAWN)
    assert page_of(seller, offer)["can_make_contract"] is False


@pytest.mark.feature("X-DEAL-01")
def test_a_stranger_finds_no_deal_and_staff_may_read(stranger: User, admin: User, seller: User, offer: Offer) -> None:
    record(seller, offer, Kind.PAYMENT_ASKED)
    step = DealStep.objects.get()
    for path in ("", f"/steps/{step.pk}/file", "/withdrawal-form?lang=sr"):
        error_of(client_for(stranger).get(f"/api/deals/{offer.pk}{path}"), 404, "not_found")
    error_of(post_step(stranger, offer, {"kind": "paid"}), 404, "not_found")
    found = page_of(admin, offer)
    assert (found["side"], found["may"]) == ("admin", [])
    assert all(step["undo_until"] is None for step in found["steps"])
    error_of(post_step(admin, offer, {"kind": "paid"}), 404, "not_found")


@pytest.mark.feature("X-DEAL-01")
def test_each_side_is_asked_for_a_rating_from_the_receipt_until_it_has_rated(
    seller: User, buyer: User, admin: User, offer: Offer
) -> None:
    def asked() -> list[bool]:
        return [page_of(person, offer)["can_rate"] for person in (seller, buyer, admin)]

    record(buyer, offer, Kind.PAID)
    assert asked() == [False, False, False]
    record(buyer, offer, Kind.RECEIVED)
    assert asked() == [True, True, False]
    [row] = client_for(buyer).get("/api/user/purchases").json()["data"]
    assert row["deal"]["received"] is True
    rate_offer(author_id=buyer.pk, offer_id=offer.pk, stars=5, comment="")
    assert asked() == [True, False, False]


@pytest.mark.feature("X-DEAL-06", "X-DEAL-09")
def test_an_issued_proforma_asks_for_payment(seller: User, buyer: User, offer: Offer) -> None:
    assert client_for(seller).post(f"/api/deals/{offer.pk}/proforma").status_code == 201
    expected = {"turn": "buyer", "step": "paid", "until": None}
    assert page_of(seller, offer)["next"] == expected
    [row] = client_for(buyer).get("/api/user/purchases").json()["data"]
    assert (row["deal"]["next"], row["deal"]["received"]) == (expected, False)


@pytest.mark.feature("X-DEAL-01")
def test_a_running_sale_is_no_deal(seller: User, buyer: User) -> None:
    offer = place(make_ad(seller), buyer, 5).offer
    error_of(client_for(buyer).get(f"/api/deals/{offer.pk}"), 409, "not_closed")
    error_of(post_step(buyer, offer, {"kind": "paid"}), 409, "not_closed")


@pytest.mark.feature("X-DEAL-03")
def test_a_step_with_a_file_is_recorded_once_and_read_by_both(
    seller: User, buyer: User, stranger: User, offer: Offer
) -> None:
    file = SimpleUploadedFile("uplatnica.pdf", b"%PDF-1.4\n%%EOF\n", content_type="application/pdf")
    answer = post_step(buyer, offer, {"kind": "paid", "note": "Uplaćeno", "file": file}, format="multipart")
    step = data_of(answer)["steps"][-1]
    assert (step["kind"], step["by"], step["note"]) == ("paid", "buyer", "Uplaćeno")
    assert step["file"] == {"name": "uplatnica.pdf", "size": 15}
    assert step["undo_until"] is not None
    data_of(post_step(buyer, offer, {"kind": "paid", "note": "opet"}))
    assert DealStep.objects.count() == 1
    path = f"/api/deals/{offer.pk}/steps/{step['id']}/file"
    served = client_for(seller).get(path)
    assert (served.status_code, served.headers["Cache-Control"]) == (200, "private, no-store")
    error_of(client_for(stranger).get(path), 404, "not_found")
    error_of(client_for(buyer).get(f"/api/files/{DealStep.objects.get().file}"), 404, "not_found")


@pytest.mark.feature("X-DEAL-03")
@pytest.mark.parametrize(
    ("body", "field", "code"),
    [
        ({}, "kind", "required"),
        ({"kind": "concluded"}, "kind", "choice"),
        ({"kind": ["paid"]}, "kind", "choice"),
        ({"kind": "paid", "note": "x" * 301}, "note", "max_length"),
        ({"kind": "paid", "note": 7}, "note", "invalid"),
        ({"kind": "paid", "carrier": "Pošta"}, "carrier", "invalid"),
        ({"kind": "paid", "file": "x"}, "file", "invalid"),
    ],
)
def test_bad_input_names_its_field(buyer: User, offer: Offer, body: dict[str, Any], field: str, code: str) -> None:
    fields = error_of(post_step(buyer, offer, body), 400, "validation")["error"]["fields"]
    assert list(fields) == [field]
    assert DealStep.objects.count() == 0


@pytest.mark.feature("X-DEAL-03")
@pytest.mark.parametrize(("name", "limit"), [("carrier", 80), ("tracking_number", 60)])
def test_a_shipment_has_carrier_and_number_up_to_their_limits(
    seller: User, offer: Offer, name: str, limit: int
) -> None:
    body = error_of(post_step(seller, offer, {"kind": "shipped", name: "x" * (limit + 1)}), 400, "validation")
    assert body["error"]["fields"][name][0]["limit"] == limit
    step = data_of(post_step(seller, offer, {"kind": "shipped", name: "x" * limit}))["steps"][-1]
    assert step[name] == "x" * limit


@pytest.mark.feature("X-DEAL-03")
def test_a_program_is_no_file_of_a_step(buyer: User, offer: Offer) -> None:
    file = SimpleUploadedFile("uplatnica.pdf", b"MZ" + b"\0" * 200)
    body = error_of(post_step(buyer, offer, {"kind": "paid", "file": file}, format="multipart"), 415, "file_type")
    assert list(body["error"]["fields"]) == ["file"]
    assert current(offer) == set()


@pytest.mark.feature("X-DEAL-02")
def test_the_other_side_cannot_record_my_steps(seller: User, buyer: User, offer: Offer) -> None:
    error_of(post_step(seller, offer, {"kind": "paid"}), 403, "forbidden")
    error_of(post_step(buyer, offer, {"kind": "shipped"}), 403, "forbidden")


@pytest.mark.feature("X-DEAL-04")
def test_undoing_keeps_the_step_struck(buyer: User, seller: User, offer: Offer) -> None:
    step = data_of(post_step(buyer, offer, {"kind": "received"}))["steps"][-1]
    path = f"/api/deals/{offer.pk}/steps/{step['id']}/undo"
    error_of(client_for(seller).post(path), 409, "step_not_undoable")
    found = data_of(client_for(buyer).post(path))
    assert found["steps"][-1]["undone_at"] is not None
    assert (found["withdraw_from"], found["steps"][-1]["undo_until"]) == ("close", None)
    assert data_of(client_for(buyer).post(path)) == found
    error_of(client_for(buyer).post(f"/api/deals/{offer.pk}/steps/999/undo"), 404, "not_found")


@pytest.mark.feature("X-DEAL-01")
def test_a_rejected_deal_is_read_only(seller: User, buyer: User, offer: Offer) -> None:
    Ad.objects.update(allows_reject=True)
    record(buyer, offer, Kind.PAID)
    offers.reject_offer(seller_id=seller.pk, offer_id=offer.pk)
    found = page_of(buyer, offer)
    assert (found["may"], found["next"]["turn"]) == ([], None)
    assert (found["steps"][-1]["kind"], found["steps"][-1]["by"]) == ("rejected", "seller")
    assert found["steps"][1]["undo_until"] is None
    error_of(post_step(buyer, offer, {"kind": "received"}), 409, "deal_rejected")
