"""Finding anything in the back-office. Source: docs/spec/api-community.md, section 9."""

from typing import Any

import pytest
from django.db import connection
from django.test.utils import CaptureQueriesContext
from rest_framework.test import APIClient

from marketplace.common.db import clock
from marketplace.common.messaging.outbox.models import OutboxEntry
from tests.clients import client_for
from tests.factories import make_ad, make_admin, make_business, make_offer, make_user
from trading.accounts.models import Organisation, User
from trading.catalogue.models import Ad, AdSearch

pytestmark = [pytest.mark.django_db, pytest.mark.feature("X-FIND")]


@pytest.fixture
def client() -> APIClient:
    return client_for(make_admin())


def find(client: APIClient, text: str) -> dict[str, list[dict[str, Any]]]:
    response = client.get("/api/admin/find", {"q": text})
    assert response.status_code == 200, response.content
    found: dict[str, list[dict[str, Any]]] = response.json()["data"]
    return found


def usernames(client: APIClient, text: str) -> list[str]:
    return [person["usr_username"] for person in find(client, text)["users"]]


def mail(number: int, address: str, **fields: Any) -> OutboxEntry:
    return OutboxEntry(
        key=f"mail:{number}", kind=OutboxEntry.Kind.MAIL, payload={"to": address, "template": "reset"}, **fields
    )


@pytest.mark.feature("X-FIND")
def test_a_person_is_found_by_username_address_name_and_firm(client: APIClient) -> None:
    make_user("cvetko", email="Cvele@example.com", name="Žarko Đurić")
    make_business("zlatibor", full_name="Pekara Šumadija d.o.o.")
    for text in ("cvetko", "CVETKO", "cvele@example.com", "vetk", "žarko djuric", "cv"):
        assert usernames(client, text) == ["cvetko"], text
    for text in ("zlatibor", "pekara", "sumadija pekara"):
        assert usernames(client, text) == ["zlatibor"], text
    assert usernames(client, "nema ga") == []


@pytest.mark.feature("X-FIND")
def test_a_firm_is_found_by_its_tax_number(client: APIClient) -> None:
    firm = make_business("firma").organisation
    assert usernames(client, firm.tax_id) == ["firma"]
    assert usernames(client, firm.company_id) == ["firma"]
    assert usernames(client, firm.tax_id[:-1]) == []


@pytest.mark.feature("X-FIND")
def test_the_exact_username_comes_first_and_five_are_the_most(client: APIClient) -> None:
    for number in range(7):
        make_user(f"mila{number}")
    make_user("mila")
    newest = make_user("milana")
    found = usernames(client, "mila")
    assert len(found) == 5
    assert found[:2] == ["mila", newest.username]


@pytest.mark.feature("X-FIND")
def test_a_closed_account_is_not_found(client: APIClient) -> None:
    make_user("zatvoren", erased_at=clock.now())
    assert usernames(client, "zatvoren") == []


@pytest.mark.feature("X-FIND")
def test_ads_and_offers_are_found_by_number_and_ads_by_words(client: APIClient) -> None:
    seller, buyer = make_user("prodavac"), make_user("kupac")
    honey = make_ad(seller, name="Livadski med", search_text="livadski med prodavac")
    make_ad(seller, name="Papir", search_text="papir prodavac")
    deleted = make_ad(seller, name="Stari med", search_text="stari med prodavac")
    Ad.objects.filter(pk=deleted.pk).update(deleted_at=clock.now(), deleted_by="admin")
    offer = make_offer(honey, buyer, 3)
    assert [row["pro_name"] for row in find(client, f"#{honey.pk}")["products"]][:1] == ["Livadski med"]
    assert [row["pro_name"] for row in find(client, "med")["products"]] == ["Stari med", "Livadski med"]
    assert [row["pro_name"] for row in find(client, "livadski MED")["products"]] == ["Livadski med"]
    assert find(client, str(offer.pk))["offers"] == [
        {"off_id": offer.pk, "pro_name": "Livadski med", "usr_username": "kupac"}
    ]
    assert find(client, "9" * 30)["offers"] == []


@pytest.mark.feature("X-FIND")
def test_mails_are_found_by_their_address_also_after_they_were_sent(client: APIClient) -> None:
    OutboxEntry.objects.bulk_create(
        [
            mail(1, "ana@example.com"),
            mail(2, "a…@example.com", sent_at=clock.now()),
            mail(3, "bojan@example.com"),
        ]
    )
    found = find(client, "Ana@example.com")["mails"]
    assert [(row["to"], row["state"]) for row in found] == [("a…@example.com", "sent"), ("ana@example.com", "waiting")]
    assert find(client, "@example.com")["mails"] == []


@pytest.mark.feature("X-FIND")
@pytest.mark.parametrize("text", ["", "   ", "a" * 101, "\u0000"])
def test_a_text_of_no_or_too_many_characters_is_refused(client: APIClient, text: str) -> None:
    response = client.get("/api/admin/find", {"q": text})
    assert response.status_code == 400
    assert set(response.json()["error"]["fields"]) == {"q"}
    assert set(client.get("/api/admin/find").json()["error"]["fields"]) == {"q"}


@pytest.mark.feature("X-FIND")
def test_signs_of_a_pattern_are_letters_like_others(client: APIClient) -> None:
    make_user("percent", name="50% popusta")
    assert usernames(client, "50%") == ["percent"]
    assert usernames(client, "%%%") == []
    assert usernames(client, "___") == []


# --- Many rows -------------------------------------------------------------------------------------------------------

ROWS = 6000
READ_AT_MOST = 500
"""Rows that a step of a plan may take in: far fewer than a table holds."""


@pytest.fixture
def many() -> None:
    """Thousands of people, firms, ads and mails."""
    first, firm = make_user("prvi"), make_business("uzorak")
    moments = {"rules_accepted_at": first.created_at, "created_at": first.created_at, "verified_at": first.created_at}
    users = User.objects.bulk_create(
        User(
            username=f"osoba{number}", password="!", email=f"osoba{number}@example.com", name=f"Ime {number:05}",
            country=first.country, identity_key=f"k{number}", **moments,
        )
        for number in range(ROWS)
    )  # fmt: skip
    form = firm.organisation.legal_form
    Organisation.objects.bulk_create(
        Organisation(
            user=user, full_name=f"Preduzeće {number:05} d.o.o.", legal_form=form, tax_id=f"t{number}",
            company_id=f"c{number}",
        )
        for number, user in enumerate(users)
    )  # fmt: skip
    model = make_ad(first)
    values = {
        field.attname: getattr(model, field.attname) for field in Ad._meta.concrete_fields if not field.primary_key
    }
    ads = Ad.objects.bulk_create(Ad(**values) for _ in range(ROWS))
    AdSearch.objects.bulk_create(AdSearch(ad=ad, text=f"roba r{ad.pk}") for ad in ads)
    OutboxEntry.objects.bulk_create(mail(number, f"osoba{number}@example.com") for number in range(ROWS))
    with connection.cursor() as cursor:
        # As a vacuum leaves them: new words are read one by one until then.
        cursor.execute("SELECT gin_clean_pending_list('search_word_trigrams')")
        cursor.execute("ANALYZE")


def steps_of(plan: dict[str, Any]) -> list[dict[str, Any]]:
    return [plan, *(step for inner in plan.get("Plans", ()) for step in steps_of(inner))]


TYPED = ("osoba17", "osoba", "ime 00017", "preduzece 00017", "roba", "os", "osoba17@example.com", "4711")


@pytest.mark.feature("X-FIND")
@pytest.mark.postgres
@pytest.mark.usefixtures("many")
def test_no_kind_reads_a_whole_table(client: APIClient) -> None:
    for text in TYPED:
        find(client, text)  # what is cached is read
        with CaptureQueriesContext(connection) as captured:
            find(client, text)
        for query in captured.captured_queries:
            if query["sql"].startswith("SELECT"):
                assert_reads_little(query["sql"])


def assert_reads_little(sql: str) -> None:
    with connection.cursor() as cursor:
        cursor.execute(f"EXPLAIN (ANALYZE, TIMING OFF, FORMAT JSON) {sql}")
        plan = cursor.fetchone()[0][0]["Plan"]
    for step in steps_of(plan):
        if step["Node Type"] == "Bitmap Index Scan":  # reads no table
            continue
        rows = (step["Actual Rows"] + step.get("Rows Removed by Filter", 0)) * step["Actual Loops"]
        assert rows <= READ_AT_MOST, (sql, step)
