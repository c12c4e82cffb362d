"""A term of payment that passes, a payment that is asked for anew, and an account that changes meanwhile."""

from datetime import timedelta
from email.message import EmailMessage
from io import BytesIO
from typing import Any

import pytest
from pypdf import PdfReader

from marketplace.common.db import clock
from marketplace.common.messaging.mail import delivery
from marketplace.common.messaging.outbox.models import OutboxEntry
from tests.clients import client_for
from tests.factories import make_ad, make_business, make_currency, make_user
from tests.trading.deals.helpers import current, record
from tests.trading.offers.helpers import past_expiry, place
from trading.accounts.models import User
from trading.deals import overdue, services
from trading.deals.account_changes import record_account_change
from trading.deals.models import DealStep
from trading.deals.rules import Kind
from trading.deals.services import Details
from trading.notifications.models import Notification
from trading.offers import services as offers
from trading.offers.models import Offer
from trading.payments.services import issue_proforma

pytestmark = [pytest.mark.django_db, pytest.mark.embedded, pytest.mark.feature("X-DEAL-02", "M-NTF-02")]

ACCOUNT, OTHER = "840-955845-10", "265-1660310005042-68"


@pytest.fixture
def firm() -> User:
    return make_business("alati", full_name="Alati Gruža d.o.o.", organisation={"bank_account": ACCOUNT})


@pytest.fixture
def deals(firm: User) -> list[Offer]:
    """Return the deals of three buyers: 5, 3 and 3 units at 90.00, VAT on top."""
    ad = make_ad(
        firm, name="Med od lipe", currency=make_currency("RSD"), vat="20", vat_added=True, shipping_additional=True
    )
    placed = [place(ad, make_user(f"kupac{one}"), units).offer for one, units in enumerate((5, 3, 3))]
    past_expiry(ad)
    offers.close_due_ads()
    return [Offer.objects.select_related("ad", "buyer").get(pk=one.pk) for one in placed]


def ask(firm: User, deal: Offer, days: int | None = 8, note: str = "") -> bool:
    pay_by = None if days is None else clock.today() + timedelta(days=days)
    details = Details(note=note, pay_by=pay_by)
    return services.record_step(user_id=firm.pk, offer_id=deal.pk, kind=Kind.PAYMENT_ASKED, details=details)


def told(type_name: str) -> list[Notification]:
    return list(Notification.objects.filter(type=type_name).select_related("recipient").order_by("pk"))


def mail_of(type_name: str, person: User) -> Any:
    """Return the mail as it is sent, newest first."""
    found = OutboxEntry.objects.filter(kind="mail", key__startswith=f"mail:{type_name}:", payload__to=person.email)
    return delivery.compose(found.order_by("-pk")[0].payload)


def test_whoever_is_asked_to_pay_reads_sum_account_reference_term_and_note(firm: User, deals: list[Offer]) -> None:
    deal = deals[0]
    assert ask(firm, deal, note="Molimo do petka.")
    payload = told("deal-step")[0].payload
    assert (payload["net"], payload["vat"], payload["payable"]) == ("450.00", "90.00", "540.00")  # 5 x 90, 20 %
    assert payload["account"] == "840-0000000955845-10"
    mail = mail_of("deal-step", deal.buyer)
    assert mail.subject == f"{firm.name}: zatražena je uplata (Med od lipe)"
    html = mail.alternatives[0].content
    for shown in (mail.body, html):
        for said in ("540,00\u00a0RSD", "450,00\u00a0RSD", "90,00\u00a0RSD", payload["account"], payload["reference"]):
            assert said in shown
        assert "Molimo do petka." in shown
        assert f"/sr/profile/deals/{deal.pk}" in shown
    sent: EmailMessage = mail.message()
    pictures = [part for part in sent.walk() if part.get_content_type() == "image/png"]
    assert [part["Content-ID"] for part in pictures] == ["<code>"]
    assert 'src="cid:code"' in html


def test_a_term_that_passes_reminds_the_buyer_once_and_gives_the_seller_a_step(firm: User, deals: list[Offer]) -> None:
    for deal in deals:
        ask(firm, deal)
    record(deals[2].buyer, deals[2], Kind.PAID)
    with clock.travel(clock.now() + timedelta(days=8)):  # the last day of the term
        assert overdue.remind_of_payments() == 0
    with clock.travel(clock.now() + timedelta(days=9)):
        assert overdue.remind_of_payments() == 1
        assert overdue.remind_of_payments() == 0
        assert [one.recipient_id for one in told("payment-overdue")] == [deals[0].buyer_id, deals[1].buyer_id]
        (note,) = told("payments-unpaid")
        assert (note.recipient_id, note.payload["unpaid"]) == (firm.pk, 2)
        read = client_for(firm).get(f"/api/deals/{deals[0].pk}").json()["data"]
        assert (read["next"]["turn"], read["next"]["step"]) == ("either", "payment_asked")
        assert "payment_asked" in read["may"]
        assert "540,00\u00a0RSD" in mail_of("payment-overdue", deals[0].buyer).body


def test_a_withdrawal_that_the_release_before_recorded_is_reminded_of_no_payment(
    firm: User, deals: list[Offer]
) -> None:
    for deal in deals[:2]:
        ask(firm, deal)
        record(deal.buyer, deal, Kind.WITHDRAWN)
    Offer.objects.update(withdrawn_at=None)
    services.undo_step(user_id=deals[1].buyer_id, offer_id=deals[1].pk, step_id=step_of(deals[1]).pk)
    with clock.travel(clock.now() + timedelta(days=9)):
        overdue.remind_of_payments()
    assert [one.recipient_id for one in told("payment-overdue")] == [deals[1].buyer_id]
    for deal, moment in zip(deals, (step_of(deals[0]).recorded_at, None, None), strict=True):
        deal.refresh_from_db()
        assert deal.withdrawn_at == moment


def step_of(deal: Offer) -> DealStep:
    return DealStep.objects.get(offer=deal, kind=Kind.WITHDRAWN)


def test_a_payment_is_asked_for_anew_with_another_term(firm: User, deals: list[Offer]) -> None:
    deal = deals[0]
    assert ask(firm, deal)
    assert not ask(firm, deal)  # it stands, and its term runs
    with clock.travel(clock.now() + timedelta(days=9)):
        overdue.remind_of_payments()
        (one,) = told("payments-unpaid")
        assert one.payload["buyer_name"] == deal.buyer.name
        assert ask(firm, deal, days=3)
        assert not ask(firm, deal, days=3)
        assert current(deal) == {Kind.PAYMENT_ASKED}
        assert len(told("deal-step")) == 2
        assert overdue.remind_of_payments() == 0
    with clock.travel(clock.now() + timedelta(days=13)):
        assert overdue.remind_of_payments() == 1
        assert len(told("payment-overdue")) == 2


def test_a_shipment_is_told_with_its_carrier_and_number(firm: User, deals: list[Offer]) -> None:
    deal = deals[0]
    details = Details(note="Stiže sutra.", carrier="Pošta Srbije", tracking_number="RE123456785RS")
    services.record_step(user_id=firm.pk, offer_id=deal.pk, kind=Kind.SHIPPED, details=details)
    said = mail_of("deal-step", deal.buyer).body.splitlines()
    assert {"Prevoznik: Pošta Srbije", "Broj pošiljke: RE123456785RS", "Napomena: „Stiže sutra.“"} <= set(said)


def test_a_step_names_who_recorded_it(firm: User, deals: list[Offer]) -> None:
    record(deals[1].buyer, deals[1], Kind.PAID)
    assert mail_of("deal-step", firm).subject == f"{deals[1].buyer.name}: uplata je zabeležena (Med od lipe)"


def test_another_account_is_told_to_those_who_were_asked_and_stands_on_their_deal(
    firm: User, deals: list[Offer]
) -> None:
    ask(firm, deals[0])
    ask(firm, deals[1])
    record(firm, deals[1], Kind.PAYMENT_CONFIRMED)
    firm.organisation.bank_account = OTHER
    firm.organisation.save(update_fields=["bank_account"])
    assert record_account_change(firm, ACCOUNT, OTHER, clock.now()) == {deals[0].buyer_id}
    assert record_account_change(firm, OTHER, OTHER, clock.now()) == set()
    (note,) = told("account-changed")
    assert note.recipient_id == deals[0].buyer_id
    mail = mail_of("account-changed", deals[0].buyer)
    assert "840-…5845-10" in mail.body
    assert "265-…5042-68" in mail.body
    assert OTHER not in mail.body + mail.alternatives[0].content
    assert firm.phone not in mail.body + mail.alternatives[0].content  # it may be the thief's
    read = client_for(deals[0].buyer).get(f"/api/deals/{deals[0].pk}/payment").json()["data"]
    assert (read["account_change"]["old"], read["account_change"]["new"]) == (ACCOUNT, OTHER)
    assert read["slip"]["account"] == "265-1660310005042-68"
    paper = papers(deals[0], "payment-slip")
    assert f"bilo je {ACCOUNT}, sada je {OTHER}" in paper


@pytest.mark.feature("X-DEAL-09")
def test_papers_say_another_account_than_they_were_issued_with(firm: User, deals: list[Offer]) -> None:
    issue_proforma(seller=firm, offer_id=deals[0].pk)
    assert "promenjen" not in papers(deals[0], "proforma") + papers(deals[0], "payment-slip")
    firm.organisation.bank_account = OTHER
    firm.organisation.save(update_fields=["bank_account"])
    record_account_change(firm, ACCOUNT, OTHER, clock.now())
    assert "Isporuka: plaća se posebno, nije u ovom iznosu." in papers(deals[0], "payment-slip")
    assert client_for(deals[0].buyer).get(f"/api/deals/{deals[0].pk}/payment").json()["data"]["delivery"] == "apart"
    (row,) = client_for(deals[0].buyer).get("/api/user/purchases").json()["data"]
    assert row["delivery"] == "apart"
    for paper in ("proforma", "payment-slip"):
        assert f"bilo je {ACCOUNT}, sada je {OTHER}" in papers(deals[0], paper)
    issue_proforma(seller=firm, offer_id=deals[1].pk)
    assert "promenjen" not in papers(deals[1], "proforma")  # it names the account of now


def papers(deal: Offer, name: str) -> str:
    """Return the text of a payment document, as its buyer downloads it."""
    answer: Any = client_for(deal.buyer).get(f"/api/deals/{deal.pk}/{name}?lang=sr")
    assert answer.status_code == 200, answer.content
    pages = PdfReader(BytesIO(answer.content)).pages
    return " ".join(" ".join(page.extract_text().replace("\u00a0", " ").split()) for page in pages)
