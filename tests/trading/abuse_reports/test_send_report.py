"""Reporting ads, messages, ratings and people."""

from datetime import timedelta
from typing import Any

import pytest
from rest_framework.test import APIClient

from marketplace.common.db import clock
from tests.clients import client_for
from tests.factories import make_ad, make_business
from tests.trading.messages.helpers import say
from tests.trading.offers.test_rating import deal
from trading.abuse_reports.models import AbuseReport, AbuseReportEntry
from trading.abuse_reports.services import delete_old_reports
from trading.accounts.models import User
from trading.catalogue.models import Ad
from trading.messages.models import Message
from trading.offers.rating import rate_offer
from trading.profiles.close_account import close_account
from trading.profiles.data_export import TABLES

pytestmark = [pytest.mark.django_db, pytest.mark.feature("X-REPORT")]


def send(client: APIClient, kind: str, thing_id: int, reason: str = "fraud", **more: Any) -> Any:
    body = {"abr_kind": kind, "abr_thing_id": thing_id, "abr_reason": reason, **more}
    return client.post("/api/abuse-reports", body, format="json")


def outcome(answer: Any) -> tuple[int, str | None]:
    return answer.status_code, answer.json().get("error", {}).get("code")


def field_codes(answer: Any) -> dict[str, list[str]]:
    assert answer.status_code == 400, answer.content
    return {name: [error["code"] for error in found] for name, found in answer.json()["error"]["fields"].items()}


@pytest.fixture
def ad(seller: User) -> Ad:
    return make_ad(seller, name="Med od lipe", info="Kao nov", description="Tegla od kilograma")


@pytest.mark.feature("X-REPORT")
def test_a_person_reports_an_ad_and_its_words_are_kept(ad: Ad, buyer: User) -> None:
    answer = send(client_for(buyer), "ad", ad.pk, abr_text="  Traži\nuplatu unapred ", usr_email="drugi@example.com")
    assert (answer.status_code, answer.json()) == (201, {"data": {"res": "ok"}})
    Ad.objects.filter(pk=ad.pk).update(name="Drugo", info="Drugo", description="Drugo")
    report = AbuseReport.objects.get()
    assert (report.kind, report.thing_id, report.reported, report.reporter) == ("ad", ad.pk, ad.seller, buyer)
    assert (report.thing_name, report.state, report.text) == ("Med od lipe", "open", "Traži\nuplatu unapred")
    assert report.snapshot.startswith("Kao nov\n\nTegla od kilograma")
    assert report.guest_email == ""


@pytest.mark.feature("X-REPORT")
def test_a_person_reports_a_message_that_they_received(ad: Ad, buyer: User, stranger: User) -> None:
    message = say(buyer, ad.seller, "Platite odmah na ovaj račun").message
    assert outcome(send(client_for(buyer), "message", message.pk)) == (403, "own")
    assert outcome(send(client_for(stranger), "message", message.pk)) == (404, "not_found")
    assert outcome(send(APIClient(), "message", message.pk, usr_email="a@example.com")) == (401, "session")
    assert send(client_for(ad.seller), "message", message.pk).status_code == 201
    report = AbuseReport.objects.get()
    assert (report.reported, report.snapshot) == (buyer, "Platite odmah na ovaj račun")


@pytest.mark.feature("X-REPORT")
def test_a_person_reports_a_rating_and_a_person(seller: User, buyer: User, stranger: User) -> None:
    offer = deal(seller, buyer)
    rating = rate_offer(author_id=buyer.pk, offer_id=offer.pk, stars=1, comment="Lažu").rating
    firm = make_business("pekara", name="Pekara Klas", promotion_text="Najbolji hleb")
    client = client_for(stranger)
    assert send(client, "rating", rating.pk, "insult").status_code == 201
    assert send(client, "person", firm.pk, "false").status_code == 201
    said = AbuseReport.objects.order_by("pk").values_list("thing_name", "snapshot", "reported")
    assert list(said) == [(offer.ad.name, "1/5\n\nLažu", buyer.pk), (firm.display_name, "Najbolji hleb", firm.pk)]
    assert outcome(send(client_for(buyer), "rating", rating.pk, "insult")) == (403, "own")
    assert outcome(send(client_for(firm), "person", firm.pk, "false")) == (403, "own")


@pytest.mark.feature("X-REPORT")
def test_a_visitor_gives_an_address_and_solves_the_check(ad: Ad, settings: Any) -> None:
    assert field_codes(send(APIClient(), "ad", ad.pk)) == {"usr_email": ["required"]}
    assert send(APIClient(), "ad", ad.pk, usr_email="Ana@example.com").status_code == 201
    report = AbuseReport.objects.get()
    assert (report.reporter, report.guest_email, report.language) == (None, "Ana@example.com", "sr")
    assert outcome(send(APIClient(), "ad", ad.pk, usr_email="ana@EXAMPLE.com")) == (409, "reported")
    settings.HUMAN_CHECK = "altcha"
    assert outcome(send(APIClient(), "ad", ad.pk, usr_email="b@example.com")) == (400, "human_check")


@pytest.mark.feature("X-REPORT")
def test_once_for_a_person_and_a_thing_while_it_waits(ad: Ad, buyer: User, stranger: User) -> None:
    client = client_for(buyer)
    assert send(client, "ad", ad.pk).status_code == 201
    assert outcome(send(client, "ad", ad.pk, "spam")) == (409, "reported")
    assert send(client_for(stranger), "ad", ad.pk).status_code == 201
    AbuseReport.objects.update(state="dismissed", decided_at=clock.now())
    assert send(client, "ad", ad.pk).status_code == 201
    assert AbuseReport.objects.count() == 3


@pytest.mark.feature("X-REPORT")
@pytest.mark.parametrize(
    ("changes", "error"),
    [
        ({"abr_kind": "news"}, {"abr_kind": ["choice"]}),
        ({"abr_thing_id": "x"}, {"abr_thing_id": ["invalid"]}),
        ({"abr_reason": "privacy"}, {"abr_reason": ["choice"]}),
        ({"abr_reason": "other"}, {"abr_text": ["required"]}),
        ({"abr_reason": "other", "abr_text": " "}, {"abr_text": ["required"]}),
        ({"abr_text": "a" * 301}, {"abr_text": ["max_length"]}),
    ],
)
def test_what_is_wrong_is_named(ad: Ad, buyer: User, changes: dict[str, Any], error: dict[str, list[str]]) -> None:
    body = {"abr_kind": "ad", "abr_thing_id": ad.pk, "abr_reason": "fraud", **changes}
    assert field_codes(client_for(buyer).post("/api/abuse-reports", body, format="json")) == error
    assert not AbuseReport.objects.exists()


@pytest.mark.feature("X-REPORT")
@pytest.mark.parametrize("kind", ["ad", "message", "rating", "person"])
def test_what_is_not_there_cannot_be_reported(kind: str, buyer: User) -> None:
    answer = send(client_for(buyer), kind, 987_654_321, "other", abr_text="Vidite")
    assert outcome(answer) == (404, "not_found")


@pytest.mark.feature("X-REPORT")
def test_ten_reports_an_hour(seller: User, buyer: User) -> None:
    client = client_for(buyer)
    ads = [make_ad(seller, posted_at=clock.now() - timedelta(minutes=number)) for number in range(11)]
    codes = [send(client, "ad", ad.pk).status_code for ad in ads]
    assert codes == [201] * 10 + [429]


@pytest.mark.feature("X-GDPR")
def test_own_reports_are_among_the_own_data(ad: Ad, buyer: User) -> None:
    send(client_for(buyer), "ad", ad.pk, abr_text="Prevara")
    (row,) = TABLES["abuse-reports"](buyer)
    assert (row["kind"], row["thing_name"], row["text"], row["state"]) == ("ad", "Med od lipe", "Prevara", "open")
    assert not list(TABLES["abuse-reports"](ad.seller))


@pytest.mark.feature("X-GDPR")
def test_a_closed_account_leaves_no_words_in_reports(ad: Ad, buyer: User, seller: User) -> None:
    send(client_for(buyer), "ad", ad.pk, abr_text="Ja sam Milica")
    send(APIClient(), "ad", ad.pk, usr_email=buyer.email.upper(), abr_text="Opet Milica")
    message = say(buyer, seller, "Milica ovde").message
    send(client_for(seller), "message", message.pk)
    close_account(user_id=buyer.pk, checked_password=buyer.password)
    own, visited, about = AbuseReport.objects.order_by("pk")
    assert (own.text, own.reporter_id, own.thing_name) == ("", buyer.pk, "Med od lipe")
    assert (visited.text, visited.guest_email) == ("", "")
    assert (about.thing_name, about.snapshot, about.reported_id) == ("", "", buyer.pk)
    assert Message.objects.get(pk=message.pk).text == ""
    assert outcome(send(client_for(seller), "person", buyer.pk)) == (404, "not_found")


@pytest.mark.feature("X-REPORT")
def test_a_decided_report_is_deleted_after_two_years_with_its_history(ad: Ad, buyer: User) -> None:
    common = {"kind": "ad", "reported": ad.seller, "reporter": buyer, "language": "sr", "reason": "spam"}
    now = clock.now()
    for number, days in enumerate((731, 729)):
        report = AbuseReport.objects.create(
            thing_id=number, state="upheld", created_at=now, decided_at=now - timedelta(days=days), **common
        )
        AbuseReportEntry.objects.create(report=report, at=now, actor=ad.seller, action="uphold")
    AbuseReport.objects.create(thing_id=3, created_at=now - timedelta(days=999), **common)
    assert delete_old_reports() == 2  # with its history
    assert list(AbuseReport.objects.order_by("pk").values_list("thing_id", flat=True)) == [1, 3]
    assert AbuseReportEntry.objects.count() == 1
