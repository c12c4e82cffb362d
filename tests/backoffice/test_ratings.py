"""Comments and suggestions in the back-office. Source: docs/spec/reliability.md, I17."""

from decimal import Decimal
from typing import Any

import pytest
from rest_framework.test import APIClient

from content.models import SupportCase
from content.support.services import send_suggestion
from marketplace.common.admin.audit.models import AuditEntry
from marketplace.common.messaging.mail.delivery import compose
from marketplace.common.messaging.outbox.models import OutboxEntry
from tests.clients import client_for
from tests.factories import make_admin, make_business, make_user
from tests.trading.offers.test_rating import deal
from trading.accounts.models import User
from trading.notifications.models import Notification
from trading.offers.models import Rating
from trading.offers.rating import rate_offer

pytestmark = [pytest.mark.django_db, pytest.mark.feature("M-ADM-14", "M-ADM-15")]


@pytest.fixture
def client() -> APIClient:
    return client_for(make_admin())


def rows(client: APIClient, path: str, **query: Any) -> list[dict[str, Any]]:
    response = client.get(f"/api/{path}", query)
    assert response.status_code == 200, response.content
    found: list[dict[str, Any]] = response.json()["data"]
    return found


@pytest.fixture
def seller() -> User:
    return make_user("prodavac")


@pytest.fixture
def ratings(seller: User) -> list[Rating]:
    """Two stars with words, then five without."""
    for username, stars, comment in (("prvi", 2, "Kasnilo je 'puno'"), ("drugi", 5, "")):
        offer = deal(seller, make_user(username))
        rate_offer(author_id=offer.buyer_id, offer_id=offer.pk, stars=stars, comment=comment)
    return list(Rating.objects.order_by("pk"))


@pytest.mark.feature("M-ADM-15")
def test_comments_are_listed_newest_first_with_all_their_words(client: APIClient, ratings: list[Rating]) -> None:
    found = rows(client, "comments")
    assert [row["rat_id"] for row in found] == [ratings[1].pk, ratings[0].pk]
    ad = ratings[0].offer.ad
    assert {name: value for name, value in found[1].items() if name != "rat_date"} == {
        "rat_id": ratings[0].pk,
        "off_id": ratings[0].offer_id,
        "pro_id": ad.pk,
        "pro_name": ad.name,
        "usr_id_from": ratings[0].author_id,
        "usr_username_from": "prvi",
        "usr_id_to": ad.seller_id,
        "usr_username_to": "prodavac",
        "rat_rating": 2,
        "rat_comment": "Kasnilo je 'puno'",
    }


@pytest.mark.feature("M-ADM-15")
@pytest.mark.parametrize(("search", "found"), [("kasnilo", [0]), ("drugi", [1]), ("prodavac prvi", [0]), ("nema", [])])
def test_comments_are_searched(client: APIClient, ratings: list[Rating], search: str, found: list[int]) -> None:
    assert [row["rat_id"] for row in rows(client, "comments", search=search)] == [ratings[n].pk for n in found]


@pytest.mark.feature("M-ADM-15")
def test_deleting_a_comment_recounts_the_mean(client: APIClient, seller: User, ratings: list[Rating]) -> None:
    seller.refresh_from_db()
    assert seller.rating == Decimal("3.50")
    path, body = f"/api/comments/{ratings[0].pk}", {"reason": "Ocena vređa prodavca."}
    assert client.delete(path, body, format="json").json() == {"data": {"res": "ok"}}
    assert client.delete(path, body, format="json").json() == {"data": {"res": "ok"}}  # a repeat is no second act
    seller.refresh_from_db()
    assert seller.rating == Decimal("5.00")
    assert [row["rat_id"] for row in rows(client, "comments")] == [ratings[1].pk]
    assert client.delete("/api/comments/987654321").status_code == 404  # comes before the missing reason
    (entry,) = rows(client, "admin/audit")
    assert (entry["action"], entry["object"], entry["object_id"]) == ("delete", "comment", str(ratings[0].pk))
    assert entry["before"] == {
        "rat_rating": 2,
        "rat_comment": "Kasnilo je 'puno'",
        "usr_id_from": ratings[0].author_id,
        "usr_id_to": seller.pk,
    }
    assert entry["after"] == {"reason": "Ocena vređa prodavca."}


@pytest.mark.feature("M-ADM-15")
def test_the_author_of_a_deleted_comment_reads_why_and_nobody_else(client: APIClient, ratings: list[Rating]) -> None:
    body = {"reason": "Ocena vređa prodavca."}
    for _ in range(2):
        assert client.delete(f"/api/comments/{ratings[0].pk}", body, format="json").status_code == 200
    notification = Notification.objects.get(type="rating-deleted")
    assert notification.recipient == ratings[0].author
    assert notification.payload.items() >= {**body, "rating": 2, "comment": "Kasnilo je 'puno'"}.items()
    [entry] = OutboxEntry.objects.filter(kind="mail", key__startswith="mail:rating-deleted")
    assert "Razlog: Ocena vređa prodavca." in compose(entry.payload).body


@pytest.mark.feature("M-ADM-15")
@pytest.mark.parametrize(
    ("body", "code"), [({}, "required"), ({"reason": " "}, "blank"), ({"reason": "x" * 501}, "max_length")]
)
def test_a_comment_is_not_deleted_without_a_reason(
    client: APIClient, ratings: list[Rating], body: dict[str, str], code: str
) -> None:
    response = client.delete(f"/api/comments/{ratings[0].pk}", body, format="json")
    assert response.status_code == 400
    assert [one["code"] for one in response.json()["error"]["fields"]["reason"]] == [code]
    assert len(rows(client, "comments")) == 2
    assert not AuditEntry.objects.exists()


@pytest.mark.feature("X-CSV")
def test_comments_are_a_table_too(client: APIClient, ratings: list[Rating]) -> None:
    response = client.get("/api/comments", {"format": "csv", "search": "kasnilo"})
    lines = b"".join(response.streaming_content).decode().split("\r\n")
    people = "Broj autora;Autor;Broj ocenjenog korisnika;Ocenjeni korisnik"
    assert lines[0].endswith(f"Broj;Broj ponude;Broj oglasa;Oglas;{people};Ocena;Komentar;Vreme")
    assert len(lines) == 3
    assert AuditEntry.objects.get().after == {"search": "kasnilo", "rows": 1}


@pytest.mark.feature("M-ADM-14")
def test_suggestions_are_listed_with_who_wrote_them(client: APIClient) -> None:
    firm = make_business("pekara", name="Pekara Klas", email="pekara@example.com")
    send_suggestion(author=firm, text="Više slika")
    send_suggestion(author=None, name="Ana", email="ana@example.com", text="Tamna tema")
    found = rows(client, "suggestions")
    assert [(row["usr_name"], row["usr_email"], row["msg_message"]) for row in found] == [
        ("Ana", "ana@example.com", "Tamna tema"),
        (firm.display_name, "pekara@example.com", "Više slika"),
    ]
    assert [row["msg_message"] for row in rows(client, "suggestions", search="ana tamna")] == ["Tamna tema"]
    assert [row["msg_message"] for row in rows(client, "suggestions", search="pekara")] == ["Više slika"]


@pytest.mark.feature("M-ADM-14")
def test_a_suggestion_of_a_closed_account_names_nobody(client: APIClient) -> None:
    user = make_user("milica", name="Milica")
    send_suggestion(author=user, text="Više slika")
    assert client_for(user).delete("/api/user", {"usr_password": "Breza-kraj-reke-7"}).status_code == 200
    (row,) = rows(client, "suggestions", locale="en")
    assert (row["usr_name"], row["usr_email"]) == ("Closed account", "")


@pytest.mark.feature("M-ADM-14")
def test_deleting_a_suggestion_leaves_one_entry_without_name_and_address(client: APIClient) -> None:
    send_suggestion(author=None, name="Ana", email="ana@example.com", text="Tamna tema")
    path = f"/api/suggestions/{SupportCase.objects.get().pk}"
    assert client.delete(path).status_code == 200
    assert client.delete(path).status_code == 200
    assert client.delete("/api/suggestions/987654321").status_code == 404
    assert not SupportCase.objects.exists()
    (entry,) = rows(client, "admin/audit")
    assert (entry["object"], entry["object_name"]) == ("support_case", "Tamna tema")
    assert entry["before"] == {"msg_message": "Tamna tema", "usr_id": None}


@pytest.mark.parametrize("path", ["comments", "suggestions"])
def test_bad_filters_are_named(client: APIClient, path: str) -> None:
    for query, field in (({"page": "x"}, "page"), ({"search": "x" * 101}, "search"), ({"format": "pdf"}, "format")):
        response = client.get(f"/api/{path}", query)
        assert response.status_code == 400
        assert list(response.json()["error"]["fields"]) == [field]
