"""Every type of notification is told by its event: one row and one mail for each recipient."""

from collections.abc import Callable
from datetime import timedelta
from decimal import Decimal
from typing import Any

import pytest
from django.db import transaction
from django.db.models import Q
from django.test import override_settings

from backoffice.abuse_reports.services import act
from backoffice.approvals import services as approvals
from backoffice.ratings.services import delete_rating
from marketplace.common.db import clock
from marketplace.common.messaging.mail.delivery import compose
from marketplace.common.messaging.outbox.models import OutboxEntry
from marketplace.demo.moderation import lock_trade, remove_ad
from tests.clients import client_for
from tests.exports import run_exports
from tests.factories import make_ad, make_admin, make_business, make_unit, make_user
from tests.trading.catalogue.ad_forms import publish
from tests.trading.offers.helpers import change, give_up, past_expiry, place, reject, tier_at
from tests.trading.offers.test_own_ad import ended_ad, renew
from tests.trading.watching.helpers import run_enqueued
from trading.abuse_reports.services import send_report
from trading.accounts.models import User
from trading.catalogue.lists import AdFilters
from trading.catalogue.locks import lock_ad
from trading.catalogue.models import Ad, Favourite
from trading.catalogue.offer_states import OfferStatus
from trading.contracts.services import contract_file
from trading.deals.account_changes import record_account_change
from trading.deals.overdue import remind_of_payments
from trading.deals.rules import Kind
from trading.deals.services import record_step
from trading.messages.services import send_message
from trading.messages.unread_mail import mail_unread
from trading.notifications import copies
from trading.notifications.models import Notification
from trading.notifications.services import notify_of_new_user
from trading.notifications.types.registry import TYPES, check
from trading.offers import moderation, services
from trading.offers.models import Offer, Rating
from trading.offers.rating import rate_offer
from trading.payments.services import issue_proforma
from trading.profiles import data_export
from trading.watching import runs
from trading.watching.services import follow, save_search

pytestmark = [pytest.mark.django_db, pytest.mark.feature("M-NTF-02", "M-NTF-03")]

SELLER, BUYER, SECOND, ADMIN, FAN = "prodavac", "kupac", "drugi", "upravnik", "navijac"
FIRM = "firmica"


class Stage:
    """A seller, two buyers, an administrator; each event is one method's work."""

    def __init__(self) -> None:
        make_unit()
        self.seller, self.buyer, self.second = make_user(SELLER), make_user(BUYER), make_user(SECOND)
        self.admin, self.fan = make_admin(ADMIN), make_user(FAN)

    def ad(self, **fields: object) -> Ad:
        return make_ad(self.seller, name="Med od lipe", allows_reject=True, allows_abandon=True, **fields)  # type: ignore[arg-type]

    def offered(self) -> None:
        place(self.ad(), self.buyer, 5)

    def deal(self) -> Offer:
        """Return an offer that bought."""
        ad = self.ad()
        offer = place(ad, self.buyer, 5).offer
        past_expiry(ad)
        services.close_due_ads()
        return offer

    def stepped(self) -> None:
        record_step(user_id=self.buyer.pk, offer_id=self.deal().pk, kind=Kind.PAID)

    def contracted(self) -> None:
        contract_file(user=self.seller, offer_id=self.deal().pk, language="sr")

    def proforma(self) -> None:
        issue_proforma(seller=self.seller, offer_id=self.deal().pk)

    def changed(self) -> None:
        change(place(self.ad(), self.buyer, 5), 7)

    def withdrawn(self) -> None:
        give_up(place(self.ad(), self.buyer, 5))

    def rejected(self) -> None:
        reject(place(self.ad(), self.buyer, 5), "Ne isporučujemo na vašu adresu.")

    def sold_out(self) -> Ad:
        ad = self.ad()
        place(ad, self.buyer, 5)
        place(ad, self.second, ad.quantity - 5)
        return ad

    def expired_sold_out(self) -> None:
        past_expiry(self.sold_out())
        services.close_due_ads()
        services.notify_expired()

    def expired_with_price(self) -> None:
        ad = self.ad()
        place(ad, self.buyer, 8)
        place(ad, self.second, 1, limit=tier_at(ad, 3))
        past_expiry(ad)
        services.close_due_ads()

    def expired_without(self) -> None:
        ad = self.ad()
        place(ad, self.buyer, 1, limit=tier_at(ad, 3))
        past_expiry(ad)
        services.close_due_ads()

    def near(self) -> None:
        place(self.ad(expires_at=clock.now() + timedelta(days=2)), self.buyer, 5)
        services.send_reminders()

    def decision_due(self) -> None:
        self.expired_with_price()
        deadline = clock.now()
        for hours in range(0, 24 * 14, 12):
            with clock.travel(deadline + timedelta(hours=hours)):
                services.send_deadline_reminders()

    def abandoned(self) -> None:
        ad = self.ad()
        place(ad, self.buyer, 5)
        services.delete_ad(seller_id=self.seller.pk, ad_id=ad.pk)

    def reworded(self) -> None:
        ad = self.ad()
        place(ad, self.buyer, 5)
        give_up(place(ad, self.second, 2))
        answer = client_for(self.seller).patch(f"/api/products/{ad.pk}", {"pro_made_in": "Grčka"}, format="multipart")
        assert answer.status_code == 200, answer.json()

    def corrected(self) -> None:
        ad = self.ad()
        place(ad, self.buyer, 5)
        give_up(place(ad, self.second, 2))
        body = {"pro_made_in": "Grčka", "reason": "Greška u kucanju."}
        answer = client_for(self.admin).patch(f"/api/admin/products/{ad.pk}/correction", body, format="json")
        assert answer.status_code == 200, answer.json()

    def removed(self) -> None:
        ad = self.ad()
        place(ad, self.buyer, 5)
        remove_ad(ad.pk)

    def restored(self) -> None:
        ad = self.ad()
        remove_ad(ad.pk)
        with transaction.atomic():
            moderation.restore_ad(lock_ad(ad.pk), clock.now(), reason="Greška je naša.")

    def locked(self) -> None:
        ad = self.ad()
        place(ad, self.buyer, 5)
        lock_trade(ad.pk)

    def renewed(self) -> None:
        old = ended_ad(self.seller, name="Med od lipe")
        Favourite.objects.create(user=self.fan, ad=old, created_at=clock.now())
        assert renew(old, self.seller).status_code == 201

    def searched(self) -> None:
        save_search(user_id=self.fan.pk, name="Med", alert=True, filters=AdFilters())
        runs.send_alerts(self.ad().pk, "published")

    def followed(self) -> None:
        ad = self.ad()
        follow(user=self.fan, seller_id=self.seller.pk)
        runs.send_alerts(ad.pk, "published")

    def watched_price(self) -> None:
        ad = self.ad(quantity=300, tiers=[(1, 99, 100), (100, 199, 90), (200, 300, 80)])
        place(ad, self.second, 1, limit=tier_at(ad, 2))
        Favourite.objects.create(user=self.fan, ad=ad, created_at=clock.now())
        place(ad, self.buyer, 94)
        run_enqueued()

    def last_day(self) -> None:
        ad = self.ad(expires_at=clock.now() + timedelta(hours=20))
        Favourite.objects.create(user=self.fan, ad=ad, created_at=clock.now())
        runs.send_due()

    def unread(self) -> None:
        self.ad()
        with clock.travel(clock.now() - timedelta(minutes=20)):
            send_message(author=self.buyer, recipient_id=self.seller.pk, text="Da li šaljete i u Niš?")
        mail_unread()

    def rated(self) -> None:
        ad = self.ad()
        offer = place(ad, self.buyer, 8).offer
        past_expiry(ad)
        services.close_due_ads()
        rate_offer(author_id=self.buyer.pk, offer_id=offer.pk, stars=4, comment="Dobro upakovano.")

    def rating_deleted(self) -> None:
        self.rated()
        delete_rating(admin=self.admin, rating_id=Rating.objects.get().pk, reason="Ocena vređa prodavca.")

    def verified(self) -> None:
        with transaction.atomic():
            notify_of_new_user(make_business("firmica"))

    def reported(self) -> None:
        sent = send_report(
            reporter=self.buyer, kind="ad", thing_id=self.ad().pk, reason="spam", text="", email="", language="sr"
        )
        act(admin=self.admin, report_id=sent.pk, action="uphold", answer="Oglas je uklonjen.")

    @override_settings(APPROVE_FIRST_ADS=True)
    def held(self) -> Ad:
        answer = publish(self.seller)
        assert answer.status_code == 201, answer.json()
        return Ad.objects.get(pk=answer.json()["data"]["pro_id"])

    def ad_approved(self) -> None:
        ad = self.held()
        approvals.approve_ad(admin=self.admin, ad_id=ad.pk, rev=ad.rev)

    def ad_returned(self) -> None:
        ad = self.held()
        approvals.return_ad(admin=self.admin, ad_id=ad.pk, rev=ad.rev, reason="Slika je mutna.")

    @override_settings(APPROVE_FIRMS=True)
    def firm_approved(self) -> None:
        firm = make_business(FIRM)
        approvals.approve_firm(admin=self.admin, user_id=firm.pk, tax_id=firm.organisation.tax_id)

    @override_settings(APPROVE_FIRMS=True)
    def firm_returned(self) -> None:
        firm = make_business(FIRM)
        approvals.return_firm(
            admin=self.admin, user_id=firm.pk, tax_id=firm.organisation.tax_id, reason="Izvod je star."
        )

    def exported(self) -> None:
        data_export.order_export(user_id=self.seller.pk, language="sr")
        assert run_exports() == [True]

    def overdue(self) -> None:
        self.proforma()
        Offer.objects.filter(buyer=self.buyer).update(pay_by=clock.today() - timedelta(days=1))
        remind_of_payments()

    def another_account(self) -> None:
        self.proforma()
        with transaction.atomic():
            record_account_change(self.seller, "840-955845-10", "265-1660310005042-68", clock.now())

    def seller_moved(self) -> None:
        self.moved(self.seller)

    def buyer_moved(self) -> None:
        self.moved(self.buyer)

    def moved(self, person: User) -> None:
        self.expired_with_price()
        answer = client_for(person).post("/api/user/edit-profile", {"usr_address": "Nova 12"}, format="json")
        assert answer.status_code == 200, answer.json()


EVENTS: dict[str, tuple[Callable[[Stage], object], list[str]]] = {
    "new-buyer": (Stage.offered, [SELLER]),
    "offer-edit": (Stage.changed, [SELLER]),
    "reject-buyer": (Stage.withdrawn, [SELLER]),
    "reject-seller": (Stage.rejected, [BUYER]),
    "deal-step": (Stage.stepped, [SELLER]),
    "payment-overdue": (Stage.overdue, [BUYER]),
    "payments-unpaid": (Stage.overdue, [SELLER]),
    "account-changed": (Stage.another_account, [BUYER]),
    "proforma-issued": (Stage.proforma, [BUYER]),
    "contract-made": (Stage.contracted, [BUYER]),
    "sold-out": (Stage.sold_out, [SELLER, BUYER, SECOND]),
    "near-exp-seller": (Stage.near, [SELLER]),
    "near-exp-buyer": (Stage.near, [BUYER]),
    "near-exp-admin": (Stage.near, [ADMIN]),
    "expired-seller-sold-out": (Stage.expired_sold_out, [SELLER]),
    "expired-admin-sold-out": (Stage.expired_sold_out, [ADMIN]),
    "expired-buyer-sold-out": (Stage.expired_sold_out, [BUYER, SECOND]),
    "expired-seller-price": (Stage.expired_with_price, [SELLER]),
    "expired-admin-price": (Stage.expired_with_price, [ADMIN]),
    "expired-buyer-price": (Stage.expired_with_price, [BUYER]),
    "expired-buyer-unsold": (Stage.expired_with_price, [SECOND]),
    "expired-seller-no-buyers": (Stage.expired_without, [SELLER]),
    "expired-admin-no-buyers": (Stage.expired_without, [ADMIN]),
    "three-day-seller": (Stage.decision_due, [SELLER]),
    "three-day-admin": (Stage.decision_due, [ADMIN]),
    "seller-gave-up": (Stage.abandoned, [BUYER]),
    "product-changed": (Stage.reworded, [BUYER]),
    "ad-corrected": (Stage.corrected, [SELLER, BUYER]),
    "renew-product": (Stage.renewed, [FAN]),
    "search-match": (Stage.searched, [FAN]),
    "seller-published": (Stage.followed, [FAN]),
    "favourite-near": (Stage.watched_price, [FAN]),
    "favourite-ends": (Stage.last_day, [FAN]),
    "limit-near": (Stage.watched_price, [SECOND]),
    "message-waiting": (Stage.unread, [SELLER]),
    "new-product-admin": (Stage.renewed, [ADMIN]),
    "admin-deleted": (Stage.removed, [SELLER]),
    "ad-restored": (Stage.restored, [SELLER]),
    "ad-locked": (Stage.locked, [SELLER]),
    "trade-locked": (Stage.locked, [BUYER]),
    "removed-product-admin": (Stage.removed, [BUYER]),
    "rating": (Stage.rated, [SELLER]),
    "rating-deleted": (Stage.rating_deleted, [BUYER]),
    "admin-rating": (Stage.rated, [ADMIN]),
    "new-user-admin": (Stage.verified, [ADMIN]),
    "seller-changed": (Stage.seller_moved, [BUYER]),
    "buyer-changed": (Stage.buyer_moved, [SELLER]),
    "report-answered": (Stage.reported, [BUYER]),
    "ad-waits-admin": (Stage.held, [ADMIN]),
    "ad-approved": (Stage.ad_approved, [SELLER]),
    "ad-returned": (Stage.ad_returned, [SELLER]),
    "firm-approved": (Stage.firm_approved, [FIRM]),
    "firm-returned": (Stage.firm_returned, [FIRM]),
    "data-export": (Stage.exported, [SELLER]),
}

ANNOUNCEMENT_TYPES = {"new"}
"""Sent by an administrator to all, not by an event."""


@pytest.mark.feature("M-NTF-02")
def test_every_type_has_its_event() -> None:
    assert EVENTS.keys() | ANNOUNCEMENT_TYPES == TYPES.keys()


@pytest.mark.feature("M-NTF-02", "M-NTF-03")
@pytest.mark.parametrize("type_name", sorted(EVENTS))
def test_the_event_tells_each_recipient_once_and_mails_a_readable_copy(type_name: str) -> None:
    run, recipients = EVENTS[type_name]
    run(Stage())

    notifications = list(Notification.objects.filter(type=type_name).select_related("recipient"))
    assert sorted(notification.recipient.username for notification in notifications) == sorted(recipients)
    for notification in notifications:
        check(type_name, notification.payload)
        [entry] = mails_of(notification.dedupe_key, notification.recipient_id)
        for language in ("sr", "en"):
            mail = compose({**entry.payload, "language": language})
            for said in facts_in(notification, language):
                assert said in f"{mail.subject} {' '.join(str(mail.body).split())}", (type_name, language, said)
    mails = OutboxEntry.objects.filter(kind="mail", key__regex=f"^mail:(gathered:)?{type_name}:")
    assert mails.count() == len(recipients)


def mails_of(dedupe_key: str, recipient_id: int) -> Any:
    """Return the mails that tell a person of this event, alone or with others of the same thing."""
    key = f"mail:{dedupe_key}:{recipient_id}"
    thing = Q(key__startswith=f"mail:gathered:{copies.thing_of(dedupe_key)}:", key__endswith=f":{recipient_id}")
    return OutboxEntry.objects.filter(Q(key=key) | thing, kind="mail")


def facts_in(notification: Notification, language: str) -> list[str]:
    """Return what the letter has to say of the payload: all but ids, and the expiry of a sale that is over."""
    payload = {**notification.payload, "type": notification.type}
    unit = payload.get("mun_unit", "")
    said = [
        str(payload[name])
        for name in ("pro_name", "buyer_name", "seller_name", "usr_name", "usr_name_to", "comment", "reason")
        if name in payload and not silent(notification.type, name)
    ]
    for name in ("off_quantity", "off_quantity_old", "off_count"):
        if name in payload:
            said.append(str(payload[name]))
    if unit:
        said.append(unit if language == "sr" else "pcs")
    if payload.get("price"):
        said.append(f"{payload['price'].removesuffix('.00').replace('.', ',')}")
        said.append(payload["cur_id"])
    if units := payload.get("off_quantity", payload.get("off_count")) if payload.get("price") and sums(payload) else 0:
        said.append(f"{Decimal(payload['price']) * units:,.0f}".replace(",", "."))
    said += [change[key] for change in payload.get("changes", []) for key in ("old", "new")]
    if payload.get("rating"):
        said.append(f"{payload['rating']}/5")
    if "old" in payload:
        said += [payload["old"]["usr_address"], payload["new"]["usr_address"]]
    if notification.type == "new-user-admin":
        country = "cnt_name_en" if language == "en" else "cnt_name"
        said += [
            payload[name] for name in ("usr_org_full_name", "usr_email", "usr_phone_number", "usr_address", country)
        ]
    if payload.get("type_usr") == "org":
        said += [payload[name] for name in ("usr_org_pib", "usr_org_id", "usr_org_contact_person", "usr_org_contact")]
    if notification.type.startswith(("near-exp", "renew", "new-product")):
        said.append(payload["pro_expiry"][:4])
    return said


def silent(type_name: str, name: str) -> bool:
    """Whether the letter of the type does not name the person: its reader is the one, or there is no room for two."""
    own = {"sold-out", "expired-seller-sold-out", "expired-seller-price", "expired-seller-no-buyers"}
    own |= {"three-day-seller", "expired-buyer-unsold"}
    return (name == "seller_name" and type_name in own) or type_name == "new-user-admin"


def sums(payload: dict[str, Any]) -> bool:
    """Whether the letter says what it comes to: when something was bought."""
    return payload["type"] in {"sold-out", "expired-seller-price", "expired-buyer-price"}


def test_statuses_are_those_of_the_events() -> None:
    """The stage's events are real ones: the rejected offer is rejected, the abandoned one still stands."""
    stage = Stage()
    stage.rejected()
    assert Notification.objects.get(type="reject-seller").recipient.offers.get().status == OfferStatus.REJECTED
