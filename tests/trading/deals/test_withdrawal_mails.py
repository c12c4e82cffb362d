"""A consumer's withdrawal: the buyer's copy, and what the seller returns. Sums are counted by hand."""

from datetime import timedelta
from typing import Any

import pytest

from marketplace.common.db import clock
from marketplace.common.messaging.mail.delivery import compose
from marketplace.common.messaging.outbox.handlers import NothingToSend
from marketplace.common.messaging.outbox.models import OutboxEntry
from tests.factories import make_currency
from tests.trading.deals.helpers import make_deal, record, undo
from trading.accounts.models import User
from trading.contracts.services import contract_file
from trading.deals import services
from trading.deals.rules import Kind
from trading.notifications.models import Notification, NotificationPreference
from trading.offers.models import Offer

pytestmark = [pytest.mark.django_db, pytest.mark.feature("X-DEAL-07", "X-MAIL")]


@pytest.fixture
def offer(seller: User, buyer: User) -> Offer:
    """Five units for 95.00 net each with 20% on top: 475.00 + 95.00."""
    return make_deal(seller, buyer, name="Kutije", base_price=100, quantity=20, tiers=[(1, 20, 95)], vat="20",
                     vat_added=True, currency=make_currency("RSD"))  # fmt: skip


def rows() -> Any:
    return OutboxEntry.objects.filter(kind="mail", key__startswith="mail:withdrawal:")


def said(payload: dict[str, Any], language: str) -> str:
    return " ".join(str(compose({**payload, "language": language}).body).replace("\u00a0", " ").split())


def to_seller(language: str) -> str:
    note = Notification.objects.get(type="deal-step", payload__step="withdrawn")
    found = OutboxEntry.objects.get(kind="mail", key=f"mail:{note.dedupe_key}:{note.recipient_id}")
    return said(found.payload, language)


@pytest.mark.feature("X-DEAL-07")
def test_a_withdrawal_is_confirmed_to_its_buyer_whatever_is_switched_off(
    seller: User, buyer: User, offer: Offer
) -> None:
    User.objects.filter(pk=buyer.pk).update(wants_mail=False)
    NotificationPreference.objects.create(user=buyer, type="deal-step", by_mail=False, on_page=False)
    contract_file(user=seller, offer_id=offer.pk, language="sr")
    record(buyer, offer, Kind.PAID)
    record(seller, offer, Kind.SHIPPED)
    with clock.travel(offer.ad.closed_at + timedelta(days=2)):
        services.record_step(
            user_id=buyer.pk, offer_id=offer.pk, kind=Kind.WITHDRAWN, details=services.Details(note="Ne odgovara mi.")
        )
        moment = f"{clock.now().astimezone(clock.BELGRADE):%d.%m.%Y %H:%M}"
    [row] = rows()
    assert row.payload["to"] == buyer.email
    number = Offer.objects.get(pk=offer.pk).contract.number
    for language, words in (
        ("sr", ("Odustanak je primljen: Kutije", "Bez PDV-a: 475,00 RSD", "PDV 20%: 95,00 RSD",
                "Ukupan iznos: 570,00 RSD", "Robu vratite prodavcu", "Prodavac vam vraća novac")),
        ("en", ("Withdrawal received: Kutije", "Excluding VAT: 475,00 RSD", "VAT 20%: 95,00 RSD",
                "Total: 570,00 RSD", "Return the goods to the seller", "The seller returns your money")),
    ):  # fmt: skip
        text = said(row.payload, language)
        for word in (*words, moment, number, f": {offer.pk}", "5 kom" if language == "sr" else "5 pcs", seller.email,
                     "Ne odgovara mi."):  # fmt: skip
            assert word in text, word
        assert "/unsubscribe" not in text


@pytest.mark.parametrize(
    ("paid", "sr", "en"),
    [
        (True, "Primljeni iznos vratite najkasnije u roku od 14 dana", "Return what you have received within 14 days"),
        (False, "Uplata nije zabeležena, pa novac ne vraćate.", "so there is no money to return."),
    ],
)
def test_the_seller_is_told_to_return_money_only_where_something_was_paid(
    seller: User, buyer: User, offer: Offer, paid: bool, sr: str, en: str
) -> None:
    record(seller, offer, *([Kind.PAYMENT_CONFIRMED] if paid else [Kind.PAYMENT_ASKED]))
    record(buyer, offer, Kind.WITHDRAWN)
    assert sr in to_seller("sr")
    assert en in to_seller("en")
    assert ("Primljeni iznos" in to_seller("sr")) is paid
    assert ("niko ništa ne vraća" in said(rows().get().payload, "sr")) is not paid


def test_a_withdrawal_undone_before_its_mail_went_is_confirmed_to_nobody(buyer: User, offer: Offer) -> None:
    record(buyer, offer, Kind.WITHDRAWN)
    payload = rows().get().payload
    undo(buyer, offer, Kind.WITHDRAWN)
    assert not rows().exists()
    with pytest.raises(NothingToSend):
        compose(payload)  # the relay had it in hand
    record(buyer, offer, Kind.WITHDRAWN)
    assert rows().count() == 1
