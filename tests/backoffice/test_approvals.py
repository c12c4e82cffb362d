"""Approving first ads and firms. Source: docs/spec/domain.md, "Approval of first ads"."""

from datetime import timedelta
from typing import Any

import pytest
from django.test import override_settings
from rest_framework.test import APIClient

from marketplace.common.admin.audit.models import AuditEntry
from marketplace.common.db import clock
from marketplace.invariants import audit_log
from tests.clients import client_for
from tests.factories import appointed_admin, make_ad, make_business, make_user
from tests.trading.catalogue.ad_forms import publish
from trading.accounts.models import User
from trading.catalogue.models import HELD, Ad, AdReview
from trading.notifications.models import Notification
from trading.offers import invariants as trade

pytestmark = [pytest.mark.django_db, pytest.mark.feature("X-APPROVE")]


@pytest.fixture
def admin() -> User:
    return appointed_admin()


@pytest.fixture
def client(admin: User) -> APIClient:
    return client_for(admin)


@pytest.fixture
def seller() -> User:
    return make_user("prodavac")


@pytest.fixture
def held(seller: User, settings: Any) -> Ad:
    """A first ad that waits."""
    settings.APPROVE_FIRST_ADS = True
    return published(seller)


def published(seller: User, **fields: Any) -> Ad:
    answer = publish(seller, **fields)
    assert answer.status_code == 201, answer.json()
    return Ad.objects.get(pk=answer.json()["data"]["pro_id"])


def decide(client: APIClient, ad: Ad, **fields: Any) -> Any:
    ad.refresh_from_db()
    body = {"rev": ad.rev, **fields}
    return client.patch(f"/api/admin/ad-approvals/{ad.pk}", body, format="json")


def queue(client: APIClient, what: str = "ad", **query: Any) -> list[dict[str, Any]]:
    answer = client.get(f"/api/admin/{what}-approvals", query)
    assert answer.status_code == 200, answer.json()
    rows: list[dict[str, Any]] = answer.json()["data"]
    return rows


def is_listed(ad: Ad) -> bool:
    rows = client_for(None).get("/api/products", {"search": "busilica"}).json()["data"]
    return ad.pk in [row["pro_id"] for row in rows]


def types_sent(user: User) -> list[str]:
    return list(Notification.objects.filter(recipient=user).order_by("pk").values_list("type", flat=True))


def broken() -> list[str]:
    return [str(violation) for check in (trade.violations, audit_log.violations) for violation in check()]


def later() -> Any:
    return clock.travel(clock.now() + timedelta(minutes=1))


@pytest.mark.feature("X-APPROVE")
def test_without_the_setting_the_first_ad_is_public(seller: User) -> None:
    ad = published(seller)
    assert ad.deleted_by == ""
    assert not AdReview.objects.exists()


@pytest.mark.feature("X-APPROVE")
def test_a_first_ad_waits_and_is_not_public(client: APIClient, admin: User, seller: User, held: Ad) -> None:
    buyer = client_for(make_user("kupac"))
    assert buyer.get(f"/api/products/{held.pk}").status_code == 404
    assert client_for(None).get(f"/api/products/{held.pk}").status_code == 404
    assert not is_listed(held)
    offer = {"pro_id": held.pk, "off_quantity": 1, "off_type": 1, "prc_id": held.tiers.first().pk}  # type: ignore[union-attr]
    assert buyer.post("/api/offers", offer, format="json").status_code == 404
    page = client_for(seller).get(f"/api/products/{held.pk}").json()["data"]
    assert (page["state"], page["pro_deleted"], page["editable"]) == ("held", 0, 1)
    assert page["review"] == {"returned": 0, "reason": ""}
    assert types_sent(admin) == ["ad-waits-admin"]
    assert [row["state"] for row in queue(client)] == ["waiting"]


@pytest.mark.feature("X-APPROVE")
def test_an_approved_ad_is_public_and_makes_its_seller_known(client: APIClient, seller: User, held: Ad) -> None:
    answer = decide(client, held, approve=1)
    assert answer.status_code == 200, answer.json()
    assert answer.json()["data"]["state"] == "approved"
    assert queue(client) == []
    assert client_for(None).get(f"/api/products/{held.pk}").json()["data"]["state"] == "open"
    assert "ad-approved" in types_sent(seller)
    assert AuditEntry.objects.filter(kind="ad", thing_id=str(held.pk)).count() == 1
    assert decide(client, held, approve=1).status_code == 409
    with later():
        assert published(seller).deleted_by == ""
    assert broken() == []


@pytest.mark.feature("X-APPROVE")
def test_a_returned_ad_waits_again_after_a_change(client: APIClient, seller: User, held: Ad) -> None:
    without = decide(client, held, approve=0)
    assert (without.status_code, set(without.json()["error"]["fields"])) == (400, {"reason"})
    assert decide(client, held, approve=0, reason="Slika je mutna.").status_code == 200
    page = client_for(seller).get(f"/api/products/{held.pk}").json()["data"]
    assert page["review"] == {"returned": 1, "reason": "Slika je mutna."}
    assert queue(client, state="waiting") == []
    assert decide(client, held, approve=0, reason="Opet.").status_code == 409
    change = {"pro_name": "Aku bušilica 20 V"}
    assert client_for(seller).patch(f"/api/products/{held.pk}", change, format="multipart").status_code == 200
    assert [row["pro_name"] for row in queue(client, state="waiting")] == ["Aku bušilica 20 V"]
    assert types_sent(seller).count("ad-returned") == 1
    assert decide(client, held, approve=0, reason="Opis je kratak.").status_code == 200
    assert types_sent(seller).count("ad-returned") == 2
    assert broken() == []


@pytest.mark.feature("X-APPROVE")
def test_only_what_was_looked_at_is_approved(client: APIClient, seller: User, held: Ad) -> None:
    seen = held.rev
    change = {"pro_name": "Aku bušilica 20 V"}
    assert client_for(seller).patch(f"/api/products/{held.pk}", change, format="multipart").status_code == 200
    answer = decide(client, held, approve=1, rev=seen)
    assert (answer.status_code, answer.json()["error"]["code"]) == (409, "changed")
    held.refresh_from_db()
    assert held.deleted_by == HELD


@pytest.mark.feature("X-APPROVE")
def test_an_expired_ad_cannot_be_approved(client: APIClient, held: Ad) -> None:
    Ad.objects.filter(pk=held.pk).update(expires_at=clock.now() - timedelta(days=1))
    answer = decide(client, held, approve=1)
    assert (answer.status_code, answer.json()["error"]["code"]) == (409, "expired")
    assert decide(client, held, approve=0, reason="Istekao je.").status_code == 200


@pytest.mark.feature("X-APPROVE")
def test_a_deleted_first_ad_does_not_make_its_seller_known(client: APIClient, seller: User, held: Ad) -> None:
    assert client_for(seller).delete(f"/api/products/{held.pk}").status_code == 200
    assert queue(client) == []
    assert decide(client, held, approve=1).status_code == 409
    with later():
        assert published(seller).deleted_by == HELD
    assert broken() == []


@pytest.mark.feature("X-APPROVE")
def test_an_ad_of_before_the_setting_makes_its_seller_known(seller: User) -> None:
    first = make_ad(seller, posted_at=clock.now() - timedelta(days=1))
    with override_settings(APPROVE_FIRST_ADS=True):
        assert published(seller).deleted_by == ""
        Ad.objects.update(deleted_at=clock.now(), deleted_by="admin")
        with later():
            assert published(seller).deleted_by == HELD
    assert first.pk


@pytest.mark.feature("X-APPROVE")
def test_the_check_finds_an_ad_that_is_held_without_a_review(held: Ad) -> None:
    AdReview.objects.all().delete()
    assert any("I19" in line for line in broken())


# --- Firms -----------------------------------------------------------------------------------------------------------


@pytest.fixture
def firm(settings: Any) -> User:
    settings.APPROVE_FIRMS = True
    return make_business("firma")


def decide_firm(client: APIClient, firm: User, **fields: Any) -> Any:
    body = {"usr_org_pib": firm.organisation.tax_id, **fields}
    return client.patch(f"/api/admin/firm-approvals/{firm.pk}", body, format="json")


@pytest.mark.feature("X-APPROVE")
def test_firms_do_not_wait_without_the_setting(client: APIClient) -> None:
    firm = make_business("firma")
    assert queue(client, "firm") == []
    assert decide_firm(client, firm, approve=1).status_code == 409


@pytest.mark.feature("X-APPROVE")
def test_an_approved_firm_has_a_badge_everywhere(client: APIClient, firm: User) -> None:
    ad = make_ad(firm)
    assert [row["usr_org_pib"] for row in queue(client, "firm", state="waiting")] == [firm.organisation.tax_id]
    assert client_for(None).get(f"/api/products/{ad.pk}").json()["data"]["usr_org_approved"] == 0
    assert decide_firm(client, firm, approve=1).status_code == 200
    assert client_for(None).get(f"/api/products/{ad.pk}").json()["data"]["usr_org_approved"] == 1
    assert client_for(firm).get("/api/user").json()["data"]["usr_org_approved"] == 1
    assert queue(client, "firm") == []
    assert types_sent(firm) == ["firm-approved"]
    assert AuditEntry.objects.filter(kind="user", thing_id=str(firm.pk)).count() == 1
    assert decide_firm(client, firm, approve=0, reason="Ipak ne.").status_code == 409
    assert broken() == []


@pytest.mark.feature("X-APPROVE")
def test_another_tax_number_takes_the_badge_away(client: APIClient, firm: User) -> None:
    assert decide_firm(client, firm, approve=1).status_code == 200
    other = make_business("druga").organisation
    number = other.tax_id
    other.delete()
    answer = client_for(firm).post("/api/user/edit-profile", {"usr_org_pib": number}, format="json")
    assert answer.status_code == 200, answer.json()
    firm.refresh_from_db()
    assert firm.firm_approved_at is None
    assert [row["usr_org_pib"] for row in queue(client, "firm", state="waiting", search=number)] == [number]
    seen = decide_firm(client, firm, approve=1, usr_org_pib="100000000")
    assert seen.status_code == 409


@pytest.mark.feature("X-APPROVE")
def test_another_account_takes_the_badge_away(client: APIClient, firm: User) -> None:
    assert decide_firm(client, firm, approve=1).status_code == 200
    answer = client_for(firm).post("/api/user/edit-profile", {"usr_org_bank": "265-1660310005042-68"}, format="json")
    assert answer.status_code == 200, answer.json()
    assert [row["state"] for row in queue(client, "firm")] == ["waiting"]


@pytest.mark.feature("X-APPROVE")
def test_a_returned_firm_reads_why_and_waits_again_after_a_change(client: APIClient, firm: User) -> None:
    assert decide_firm(client, firm, approve=0).status_code == 400
    assert decide_firm(client, firm, approve=0, reason="Izvod je star.").status_code == 200
    own = client_for(firm).get("/api/user").json()["data"]
    assert (own["usr_org_approved"], own["usr_org_return_reason"]) == (0, "Izvod je star.")
    assert queue(client, "firm", state="waiting") == []
    change = {"usr_org_registration_number": "BD 7654321"}
    assert client_for(firm).post("/api/user/edit-profile", change, format="json").status_code == 200
    assert [row["state"] for row in queue(client, "firm")] == ["waiting"]
    assert types_sent(firm) == ["firm-returned"]


@pytest.mark.feature("X-APPROVE")
def test_a_returned_firm_is_approved_without_a_change(client: APIClient, firm: User) -> None:
    assert decide_firm(client, firm, approve=0, reason="Izvod je star.").status_code == 200
    assert [row["state"] for row in queue(client, "firm")] == ["returned"]
    assert decide_firm(client, firm, approve=0, reason="I dalje je star.").status_code == 409
    assert decide_firm(client, firm, approve=1).status_code == 200
    own = client_for(firm).get("/api/user").json()["data"]
    assert (own["usr_org_approved"], own["usr_org_return_reason"]) == (1, "")
    assert queue(client, "firm") == []
    assert types_sent(firm) == ["firm-returned", "firm-approved"]
    assert broken() == []
