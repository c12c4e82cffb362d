"""What moves money or takes data away wants more than a session. Source: docs/spec/domain.md, "The profile"."""

from typing import Any

import pytest
from rest_framework.test import APIClient

from marketplace.common.admin.audit.models import AuditEntry
from marketplace.common.db import clock
from marketplace.common.messaging.mail.delivery import compose
from marketplace.common.messaging.outbox.models import OutboxEntry
from tests.clients import client_for
from tests.factories import PASSWORD, make_business, make_user
from tests.trading.offers.helpers import data_of, error_of
from tests.trading.profiles.test_notified_partners import deal
from trading.accounts.models import LoginSession, User
from trading.notifications.models import Notification

pytestmark = [pytest.mark.django_db, pytest.mark.feature("X-PROOF")]

ACCOUNT = "265-1660310005042-68"
EDIT, PROOF = "/api/user/edit-profile", "/api/user/step-up"


@pytest.fixture
def firm() -> User:
    return make_business("pekara", firm_approved_at=clock.now())


def asleep(user: User) -> APIClient:
    """Return a client with a session that has proved nothing."""
    client = client_for(user)
    LoginSession.objects.filter(user=user, ended_at=None).update(stepped_up_at=None)
    return client


def proved(client: APIClient) -> APIClient:
    sid = data_of(client.post(PROOF, {"usr_password": PASSWORD}, format="json"))["sid"]
    return APIClient(HTTP_AUTHORIZATION=f"Bearer {sid}")


def test_another_account_wants_the_password_and_its_owner_is_told(firm: User) -> None:
    old = firm.organisation.bank_account
    client = asleep(firm)
    error_of(client.post(EDIT, {"usr_org_bank": ACCOUNT}, format="json"), 403, "step_up")
    firm.refresh_from_db()
    assert (firm.organisation.bank_account, firm.firm_approved_at is None) == (old, False)
    assert not OutboxEntry.objects.exists()
    data_of(client.post(EDIT, {"usr_org_bank": old, "usr_pr_text": "Hleb"}, format="json"))  # no other account
    error_of(client.post(PROOF, {"usr_password": "pogresna"}, format="json"), 400, "wrongPassword")
    data_of(proved(client).post(EDIT, {"usr_org_bank": ACCOUNT}, format="json"))
    firm = User.objects.select_related("organisation").get(pk=firm.pk)
    assert (firm.organisation.bank_account, firm.firm_approved_at) == (ACCOUNT, None)
    [row] = OutboxEntry.objects.filter(kind="mail")
    mail = compose(row.payload)
    assert mail.to == [firm.email]
    assert f"završava sa {old[-4:]}, a sada je onaj koji se završava sa 2-68" in str(mail.body).replace("\n", " ")
    assert ACCOUNT not in str(mail.body)


def test_buyers_of_running_deals_hear_of_it_and_sellers_do_not(firm: User) -> None:
    buyer, seller = make_user("kupac"), make_user("prodavac")
    deal(firm, buyer)
    deal(seller, firm)
    old = firm.organisation.bank_account
    data_of(client_for(firm).post(EDIT, {"usr_org_bank": ACCOUNT}, format="json"))
    [told] = Notification.objects.filter(type__in=("seller-changed", "buyer-changed"))
    assert (told.recipient, told.type) == (buyer, "seller-changed")
    assert (told.payload["old"]["usr_org_bank"], told.payload["new"]["usr_org_bank"]) == (old, ACCOUNT)
    data_of(client_for(firm).post(EDIT, {"usr_phone_number": "+381 61 555 555"}, format="json"))
    [about_buyer] = Notification.objects.filter(type="buyer-changed")
    assert about_buyer.recipient == seller
    assert "usr_org_bank" not in about_buyer.payload["old"] | about_buyer.payload["new"]


@pytest.mark.parametrize("method", ["get", "post"])
@pytest.mark.parametrize("what", ["/api/user/export", "/api/products/{ad}/contracts/archive"])
def test_a_session_alone_takes_no_data_away(firm: User, what: str, method: str) -> None:
    ad = deal(firm, make_user("kupac"))[0].offer.ad
    client = asleep(firm)
    path, body = what.format(ad=ad.pk), {"lang": "sr", "make_missing": 1}
    error_of(getattr(client, method)(path, body if method == "post" else None, format="json"), 403, "step_up")
    answer: Any = getattr(proved(client), method)(path, body if method == "post" else None, format="json")
    assert answer.status_code == (202 if method == "post" else 404)


def test_the_proof_of_somebody_without_a_role_stands_in_no_log_of_the_staff(firm: User) -> None:
    proved(asleep(firm))
    assert not AuditEntry.objects.exists()
