"""The mails after a close: an order for each buyer, the sums for the seller. Figures are counted by hand."""

import io
from datetime import datetime, timedelta
from typing import Any

import pytest
from pypdf import PdfReader

from marketplace.common.db import clock
from marketplace.common.db.clock import BELGRADE
from marketplace.common.messaging.mail.delivery import compose
from marketplace.common.messaging.outbox.models import OutboxEntry
from tests.factories import make_ad, make_business, make_currency, make_user
from tests.trading.offers.helpers import change, notifications_of_kind, past_expiry, place
from trading.accounts.models import User
from trading.catalogue.models import Ad
from trading.offers import services
from trading.offers.models import Offer

pytestmark = [pytest.mark.django_db, pytest.mark.feature("M-NTF-03", "X-MAIL")]

SATURDAY = datetime(2026, 11, 28, 12, tzinfo=BELGRADE)
STEPS = [(1, 29, "1849.99"), (30, 54, "1799.99"), (55, 60, "1699.95")]


def boxes(seller: User) -> Ad:
    """An ad of 60 boxes, 20% VAT on top and delivery apart."""
    return make_ad(
        seller,
        name="Kutije sa poklopcem",
        quantity=60,
        base_price=2000,
        tiers=STEPS,
        vat="20",
        vat_added=True,
        shipping_additional=True,
        payment_info="Uplata u roku od 8 dana.",
        warranty_info="Dve godine.",
        currency=make_currency("RSD"),
        expires_at=SATURDAY + timedelta(hours=1),
    )


@pytest.fixture
def closed(seller: User) -> Ad:
    with clock.travel(SATURDAY):
        ad = boxes(seller)
        for person, quantity in (("ana", 10), ("bojan", 25)):
            place(ad, make_user(f"{person}00"), quantity)
        place(ad, make_business("firma", full_name="Hotel Sedam d.o.o."), 20)
    with clock.travel(SATURDAY + timedelta(hours=2)):
        services.close_due_ads()
    return ad


def mail_to(username: str, type_name: str, language: str = "sr") -> Any:
    person = User.objects.get(username=username)
    found = OutboxEntry.objects.filter(kind="mail", key__startswith=f"mail:{type_name}:", payload__to=person.email)
    return compose({**found.get().payload, "language": language})


def body(mail: Any) -> str:
    return " ".join(str(mail.body).replace("\u00a0", " ").split())


def test_a_buyer_reads_the_total_to_pay_to_whom_when_and_what_comes_next(closed: Ad) -> None:
    offer = Offer.objects.get(ad=closed, buyer__username="ana00")
    said = body(mail_to("ana00", "expired-buyer-price"))
    assert "Zdravo Ime ana00," in said
    assert (
        "Roba ili usluga: Kutije sa poklopcem Količina: 10 kom. Postignuta cena: 1.699,95 RSD + PDV 20% po jedinici"
        " (kom.) Bez PDV-a: 16.999,50 RSD PDV 20%: 3.399,90 RSD Isporuka: plaća se posebno, nije u ovom iznosu"
        " Ukupno za plaćanje: 20.399,40 RSD"
    ) in said
    assert f"Prodavac: {closed.seller.name} Knez Mihailova 1, 11000 Beograd" in said
    assert closed.seller.email in said
    assert "Prodavac o kupcima odlučuje do petka, 04.12.2026." in said
    assert "Način i rok plaćanja iz oglasa: Uplata u roku od 8 dana." in said
    assert f"/sr/profile/deals/{offer.pk}" in said
    english = body(mail_to("ana00", "expired-buyer-price", "en"))
    assert "Total to pay: 20.399,40 RSD" in english
    assert "The seller decides on the buyers by Friday, 04.12.2026." in english


@pytest.mark.parametrize(
    ("language", "right", "form"),
    [
        ("sr", "Pravo potrošača na odustanak", "Obrazac za odustanak od ugovora"),
        ("en", "The consumer's right of withdrawal", "Withdrawal form"),
    ],
)
@pytest.mark.feature("X-DEAL-07")
def test_a_consumer_keeps_terms_right_of_withdrawal_and_form(closed: Ad, language: str, right: str, form: str) -> None:
    mail = mail_to("ana00", "expired-buyer-price", language)
    said = body(mail)
    assert right in said
    assert "Dve godine." in said
    ((name, content, _),) = mail.attachments
    assert name.endswith(".pdf")
    text = "".join(page.extract_text() for page in PdfReader(io.BytesIO(content)).pages)
    assert form in text
    assert "20.399,40" in text.replace("\u00a0", " ")


def test_a_firm_is_greeted_without_a_name_and_gets_no_form(closed: Ad) -> None:
    mail = mail_to("firma", "expired-buyer-price")
    said = body(mail)
    assert "Poštovani," in said
    assert "Bez PDV-a: 33.999,00 RSD PDV 20%: 6.799,80 RSD" in said
    assert "Ukupno za plaćanje: 40.798,80 RSD" in said
    assert "odustanak" not in said
    assert mail.attachments == []


def test_a_seller_reads_what_all_pay_and_until_when_to_decide(closed: Ad) -> None:
    said = body(mail_to(closed.seller.username, "expired-seller-price"))
    assert "Količina: 55 kom. Kupaca: 3" in said
    assert "Bez PDV-a: 93.497,25 RSD PDV 20%: 18.699,45 RSD Kupci plaćaju ukupno: 112.196,70 RSD" in said
    assert "O kupcima odlučite do petka, 04.12.2026." in said
    assert f"/sr/profile/my-sales/{closed.pk}" in said


def test_a_purchase_that_was_rejected_before_the_mail_left_names_no_sum(closed: Ad) -> None:
    Ad.objects.filter(pk=closed.pk).update(allows_reject=True)
    offer = Offer.objects.get(ad=closed, buyer__username="ana00")
    with clock.travel(SATURDAY + timedelta(hours=3)):
        services.reject_offer(seller_id=closed.seller_id, offer_id=offer.pk)
    assert "ništa ne dugujete" in body(mail_to("ana00", "expired-buyer-price"))
    assert "20.399,40" not in body(mail_to("ana00", "expired-buyer-price"))
    assert "40.798,80" in body(mail_to("firma", "expired-buyer-price"))
    said = body(mail_to(closed.seller.username, "expired-seller-price"))
    assert "Količina: 45 kom. Kupaca: 2" in said
    assert "Kupci plaćaju ukupno: 91.797,30 RSD" in said


def test_a_change_that_sells_out_is_told_to_the_seller_by_the_close_alone(seller: User) -> None:
    ad = make_ad(seller, currency=make_currency("RSD"), quantity=10, tiers=[(1, 4, 90), (5, 10, 80)])
    change(place(ad, make_user("ana00"), 4), 10)
    of_seller = OutboxEntry.objects.filter(kind="mail", payload__to=seller.email).order_by("pk")
    assert [row.key.split(":")[1] for row in of_seller] == ["new-buyer", "sold-out"]
    assert "Ponuda kojom je rasprodato: Ime ana00" in body(mail_to(seller.username, "sold-out"))


def test_a_sell_out_tells_each_once_that_it_binds(seller: User) -> None:
    ad = make_ad(seller, currency=make_currency("RSD"), quantity=10, tiers=[(1, 4, 90), (5, 10, 80)])
    place(ad, make_user("ana00"), 4)
    place(ad, make_user("bojan00"), 6)
    for username, total in (("ana00", "320,00"), ("bojan00", "480,00")):
        said = body(mail_to(username, "sold-out"))
        assert "kupovina vas obavezuje" in said
        assert f"Ukupno za plaćanje: {total} RSD" in said
    said = body(mail_to(seller.username, "sold-out"))
    assert "Ponuda kojom je rasprodato: Ime bojan00" in said
    assert "6 kom. Kupci plaćaju ukupno: 800,00 RSD" in said
    of_seller = OutboxEntry.objects.filter(kind="mail", payload__to=seller.email).order_by("pk")
    assert [row.key.split(":")[1] for row in of_seller] == ["new-buyer", "sold-out"]  # the first offer, then one mail
    assert [name for name, _ in notifications_of_kind("new-buyer")] == [seller.username] * 2  # the page has both
    past_expiry(ad)
    services.notify_expired()
    assert "se ništa ne menja" in body(mail_to("ana00", "expired-buyer-sold-out"))
